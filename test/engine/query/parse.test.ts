import assert from 'node:assert/strict';
import fc from 'fast-check';
import { VERBS } from '../../../server/src/engine/map/model.ts';
import { createLexer, quoted } from '../../../server/src/engine/query/language/lexer.ts';
import { parseQuery, type ReadQuery } from '../../../server/src/engine/query/language/parse.ts';
import { QueryParser } from '../../../server/src/engine/query/language/parser.ts';
import { PREDICATES, VERB_DOCS } from '../../../server/src/engine/query/language/predicates.ts';
import { type ParseCase, readCases } from './select-cases.ts';

const NOTHING = { uri: null, symbol: null, kind: null, scope: null, has: null, lacks: null, depth: 0 };
const ALL = ['uri:', 'symbol:', 'kind:', 'scope:', 'has:', 'lacks:', 'depth:'];
const DEPTHS = ['0', '1', '2', '3'];

function parsedOf(text: string) {
  const { result } = parseQuery(text);
  if ('error' in result) throw new Error(`${text}: ${result.error.message}`);
  return result.parsed;
}

function errorOf(text: string) {
  const { result } = parseQuery(text);
  if ('parsed' in result) throw new Error(`${text} was understood`);
  return result.error;
}

describe('Reading a query', () => {
  const understood: [query: string, parsed: object][] = [
    ['uri:spec://a/b#c~r2', { uri: 'spec://a/b#c~r2' }],
    [
      '  kind:req\tscope:x \n has:verifies\r\n\flacks:informs ',
      { kind: 'req', scope: 'x', has: 'verifies', lacks: 'informs' },
    ],
    ['depth:0', {}],
    ['depth:003', { depth: 3 }],
    ['depth:00000000000000000000002', { depth: 2 }],
    ['symbol::', { symbol: ':' }],
    ['symbol:a:b', { symbol: 'a:b' }],
    ['kind:"Application Component" depth:1', { kind: 'Application Component', depth: 1 }],
    [String.raw`kind:"a\"b\\c\n"`, { kind: String.raw`a"b\c\n` }],
    ['kind:"has:verifies"', { kind: 'has:verifies' }],
    ['kind:" "', { kind: ' ' }],
    ['kind:a"b', { kind: 'a"b' }],
    ['symbol:a\u00a0b\u3000c\u000b', { symbol: 'a\u00a0b\u3000c\u000b' }],
    ['has:serving lacks:serving', { has: 'serving', lacks: 'serving' }],
    ['kind:\u6570\u636e\ud83d\ude00', { kind: '\u6570\u636e\ud83d\ude00' }],
    ['uri:__proto__', { uri: '__proto__' }],
  ];
  for (const [query, parsed] of understood) {
    it(`understands ${JSON.stringify(query)}`, () => {
      assert.deepEqual(parsedOf(query), { ...NOTHING, ...parsed });
      assert.deepEqual(Object.keys(parsedOf(query)), Object.keys(NOTHING));
    });
  }

  const refused: [
    query: string,
    code: string,
    token: string,
    start: number,
    expected: readonly string[],
    suggestion?: string,
  ][] = [
    ['', 'empty', '', 0, ALL],
    [' \t\f', 'empty', '', 0, ALL],
    ['bogus:x', 'unknown-predicate', 'bogus:x', 0, ALL],
    ['Kind:fn', 'unknown-predicate', 'Kind:fn', 0, ALL, 'kind:fn'],
    ['kind', 'unknown-predicate', 'kind', 0, ALL, 'kind:'],
    ['kinds:"a b"', 'unknown-predicate', 'kinds:"a', 0, ALL, 'kind:"a'],
    [':x', 'unknown-predicate', ':x', 0, ALL],
    ['constructor:x', 'unknown-predicate', 'constructor:x', 0, ALL],
    ['kind:fn AND has:verifies', 'unknown-predicate', 'AND', 8, ALL],
    ['kind:fn OR kind:mod', 'unknown-predicate', 'OR', 8, ALL],
    ['(kind:fn)', 'unknown-predicate', '(kind:fn)', 0, ALL, 'kind:fn'],
    ['"kind:fn"', 'unknown-predicate', '"kind:fn"', 0, ALL, 'kind:fn'],
    ['not:verifies', 'unknown-predicate', 'not:verifies', 0, ALL, 'lacks:verifies'],
    ['kind:fn limit:5', 'unknown-predicate', 'limit:5', 8, ALL],
    ['kind:"a"b', 'unknown-predicate', 'b', 8, ALL],
    ['kind:"a""b"', 'unknown-predicate', '"b"', 8, ALL],
    ['kind:"a"has:verifies', 'unknown-predicate', 'has:verifies', 8, ALL, ' has:verifies'],
    ['\ufeffkind:fn', 'unknown-predicate', '\ufeffkind:fn', 0, ALL, 'kind:fn'],
    ['# kind:fn', 'unknown-predicate', '#', 0, ALL],
    ['uri:a uri:', 'repeated-predicate', 'uri:', 6, ALL.slice(1)],
    [
      'kind:a depth:1 kind:"',
      'repeated-predicate',
      'kind:',
      15,
      ALL.filter((name) => name !== 'kind:' && name !== 'depth:'),
    ],
    ['kind:', 'missing-value', 'kind:', 0, ['a kind']],
    ['kind: fn', 'missing-value', 'kind:', 0, ['a kind']],
    ['uri:', 'missing-value', 'uri:', 0, ['an address']],
    ['kind:""', 'missing-value', 'kind:', 0, ['a kind']],
    ['has:', 'missing-value', 'has:', 0, VERBS],
    ['lacks:informs depth:', 'missing-value', 'depth:', 14, DEPTHS],
    ['has:Implements', 'unknown-verb', 'Implements', 4, VERBS, 'implements'],
    ['lacks:verify', 'unknown-verb', 'verify', 6, VERBS, 'verifies'],
    ['has:"verifies"', 'unknown-verb', '"verifies"', 4, VERBS, 'verifies'],
    ['has:"verifies', 'unknown-verb', '"verifies', 4, VERBS, 'verifies'],
    ['lacks:verifies,implements', 'unknown-verb', 'verifies,implements', 6, VERBS],
    ['has:maybe frobnicate:x', 'unknown-verb', 'maybe', 4, VERBS],
    ['depth:4', 'bad-depth', '4', 6, DEPTHS],
    ['depth:-1', 'bad-depth', '-1', 6, DEPTHS],
    ['depth:\u0663', 'bad-depth', '\u0663', 6, DEPTHS],
    ['depth:1e0', 'bad-depth', '1e0', 6, DEPTHS],
    ['depth:"2"', 'bad-depth', '"2"', 6, DEPTHS],
    ['depth:1\u3000has:verifies', 'bad-depth', '1\u3000has:verifies', 6, DEPTHS],
    ['kind:"a has:maybe', 'unterminated-string', '"a has:maybe', 5, ['"']],
    [String.raw`kind:"a\"`, 'unterminated-string', String.raw`"a\"`, 5, ['"']],
    ['symbol:"', 'unterminated-string', '"', 7, ['"']],
    ['symbol:\ud83d\ude00 depth:9', 'bad-depth', '9', 16, DEPTHS],
  ];
  for (const [query, code, token, start, expected, suggestion] of refused) {
    it(`refuses ${JSON.stringify(query)} with query/${code} at ${JSON.stringify(token)}`, () => {
      const { message, ...error } = errorOf(query);
      assert.deepEqual(error, {
        grammar: 1,
        code: `query/${code}`,
        token,
        range: { start, end: start + token.length },
        expected,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
      assert.match(message, /^[A-Z"].*[.?]$/);
    });
  }

  it('says how a text with blanks is written where its rest looks like a predicate', () => {
    const said: [query: string, message: string][] = [
      [
        'kind:Application Component has:serving',
        '"Component" is no predicate: it has no colon. A text with blanks stands in double quotes: kind:"Application Component".',
      ],
      [
        "kind:'Course of Action'",
        '"of" is no predicate: it has no colon. A text with blanks stands in double quotes: kind:"Course of Action".',
      ],
      ['kind:req depht', '"depht" is no predicate: it has no colon. Did you mean "depth:"?'],
      ['scope:spec://shop/checkout tested', '"tested" is no predicate: it has no colon.'],
      ['tested', '"tested" is no predicate: it has no colon.'],
    ];
    for (const [query, message] of said) assert.equal(errorOf(query).message, message);
  });

  it('teaches what people of other query languages miss', () => {
    assert.match(errorOf('').message, /"query"/);
    assert.match(errorOf('kind:a AND kind:b').message, /not needed: all predicates of a query hold together/);
    assert.match(errorOf('kind:a or kind:b').message, /Ask two queries/);
    assert.match(errorOf('(kind:a)').message, /no parentheses/);
    assert.match(errorOf('limit:5').message, /beside the query/);
    assert.match(errorOf('has:verifies,informs').message, /takes one/);
    assert.match(errorOf('not has:verifies').message, /lacks:/);
  });

  it('offers what mends the query where it offers something', () => {
    for (const [query, , , , , suggestion] of refused) {
      if (suggestion === undefined) continue;
      const { range } = errorOf(query);
      const mended = query.slice(0, range.start) + suggestion + query.slice(range.end);
      const { result } = parseQuery(mended);
      // A name alone still lacks its value, and a cut quote its end: the token itself is right.
      const still = 'error' in result ? result.error.code : 'none';
      assert.ok(['none', 'query/missing-value', 'query/unterminated-string'].includes(still), `${mended}: ${still}`);
    }
  });

  it('never throws, and names a token that stands where it says, whatever the text', () => {
    const pieces = [
      ...ALL,
      ...VERBS,
      '"',
      '\\',
      ' ',
      '\t',
      '\n',
      'a',
      '#',
      '(',
      ')',
      '4',
      '1',
      '\ud83d',
      '\u0000',
      ':',
    ];
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (text) => {
        const { result, clauses } = parseQuery(text);
        const covered = clauses.map(({ start, end }) => text.slice(start, end)).join('');
        assert.equal(blanksOut(text, clauses), '', 'only blanks may stand between clauses');
        assert.equal(clauses.map(({ image }) => image).join(''), covered);
        if ('parsed' in result) return;
        const { range, token, expected } = result.error;
        assert.equal(text.slice(range.start, range.end), token);
        assert.ok(expected.length > 0 || result.error.code === 'query/repeated-predicate');
      }),
      { numRuns: 2000 },
    );
  });

  it('reads back every value that is quoted where it needs to be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        assert.equal(parsedOf(`symbol:${quoted(value)} depth:1`).symbol, value);
      }),
    );
  });

  it('reads a text of ten million characters', () => {
    const long = 'a'.repeat(10_000_000);
    assert.equal(parsedOf(`symbol:"${long}"`).symbol, long);
    assert.equal(errorOf(`symbol:"${long}`).code, 'query/unterminated-string');
    assert.equal(parsedOf(`symbol:${long}`).symbol, long);
  }).timeout(20_000);

  it('has a grammar without faults', () => {
    assert.doesNotThrow(() => createLexer(true));
    assert.doesNotThrow(() => new QueryParser(true));
  });

  it('has a text for every predicate and every verb', () => {
    for (const { doc, example, value } of PREDICATES) {
      assert.ok(doc.length > 20 && value.length > 0);
      parsedOf(example);
    }
    assert.deepEqual(Object.keys(VERB_DOCS).sort(), [...VERBS].sort());
  });
});

function blanksOut(text: string, clauses: ReadQuery['clauses']): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of clauses) {
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from)).replace(/[ \t\n\r\f]/g, '');
}

describe('Reading a query, on the cases that were computed elsewhere', () => {
  const found = readCases<ParseCase>('parse');
  if (found === undefined) {
    it('need the shared data, which is not here, so this is skipped');
    return;
  }
  for (const { query, ok, parsed, code, token, range } of found.cases) {
    it(`agrees on ${JSON.stringify(query)}`, () => {
      if (ok) assert.deepEqual(parsedOf(query), parsed);
      else {
        const error = errorOf(query);
        assert.deepEqual([error.code, error.token, error.range], [code, token, range]);
      }
    });
  }
});
