import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { VERBS } from '../../../server/src/engine/map/model.ts';
import { parseQuery } from '../../../server/src/engine/query/language/parse.ts';
import { PREDICATES } from '../../../server/src/engine/query/language/predicates.ts';

interface Rule {
  readonly match: string;
  readonly name?: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}

const grammar = JSON.parse(readFileSync('syntaxes/groundplan-query.tmLanguage.json', 'utf8'));
const repository: Readonly<Record<string, Rule>> = grammar.repository;
const rules: readonly Rule[] = grammar.patterns.map(({ include }: { include: string }) => repository[include.slice(1)]);

/** What a TextMate engine makes of one line: the first rule that matches the earliest, and its captures. */
function tokens(line: string): [text: string, scope: string][] {
  const found: [string, string][] = [];
  let from = 0;
  for (;;) {
    const matches = rules.map((rule) => {
      const pattern = new RegExp(rule.match, 'dg');
      pattern.lastIndex = from;
      return { rule, match: pattern.exec(line) };
    });
    const first = matches
      .filter(({ match }) => match !== null && match[0] !== '')
      .sort((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))[0];
    if (first?.match === undefined || first.match === null) return found;
    const { rule, match } = first;
    if (rule.name !== undefined) found.push([match[0], rule.name]);
    for (const [group, { name }] of Object.entries(rule.captures ?? {})) {
      const text = match[Number(group)];
      if (text !== undefined) found.push([text, name]);
    }
    from = match.index + match[0].length;
  }
}

const short = (line: string) => tokens(line).map(([text, scope]) => [text, scope.split('.').slice(0, 2).join('.')]);

describe('The grammar for colours', () => {
  it('belongs to the language', () => assert.equal(grammar.scopeName, 'source.groundplan-query'));

  it('knows every predicate and verb of the table and no others', () => {
    const words = (rule: string, group: RegExp) => group.exec(repository[rule]?.match ?? '')?.[1]?.split('|');
    const named = (shape: string) =>
      PREDICATES.filter((predicate) => predicate.shape === shape).map(({ name }) => name);
    for (const shape of ['text', 'verb', 'depth']) assert.deepEqual(words(shape, /"\]\)\(([a-z|]+)\)/), named(shape));
    assert.deepEqual(words('verb', /\(\?:\(([a-z|]+)\)/), VERBS);
  });

  it('tells the parts of a query', () => {
    assert.deepEqual(short('kind:"a \\" b" has:verifies depth:2 uri:x#y'), [
      ['kind', 'keyword.other'],
      [':', 'punctuation.separator'],
      ['"a \\" b"', 'string.quoted'],
      ['has', 'keyword.other'],
      [':', 'punctuation.separator'],
      ['verifies', 'constant.language'],
      ['depth', 'keyword.other'],
      [':', 'punctuation.separator'],
      ['2', 'constant.numeric'],
      ['uri', 'keyword.other'],
      [':', 'punctuation.separator'],
      ['x#y', 'string.unquoted'],
    ]);
    assert.deepEqual(short('  # kind:req'), [['# kind:req', 'comment.line']]);
  });

  it('marks as wrong exactly what the parser refuses for itself, and not what only stands twice or has no value', () => {
    const piece = fc.constantFrom(
      ...PREDICATES.map(({ name }) => `${name}:`),
      'verifies',
      'never',
      '"',
      '"a b"',
      ' ',
      'a',
      '4',
      '2',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const line = pieces.join('');
        const { result } = parseQuery(line);
        const isWrong = tokens(line).some(([, scope]) => scope.startsWith('invalid'));
        if (!('error' in result)) assert.equal(isWrong, false, line);
        else if (['query/unknown-verb', 'query/bad-depth', 'query/unterminated-string'].includes(result.error.code)) {
          assert.equal(isWrong, true, line);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
