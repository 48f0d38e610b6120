import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Hover, MarkupContent, Range } from 'vscode-languageserver';
import { parseQuery } from '../../../server/src/engine/query/language/parse.ts';
import { select } from '../../../server/src/engine/query/select.ts';
import { QueryDocument } from '../../../server/src/language/query/query-document.ts';
import { SHOP } from '../../engine/query/maps.ts';
import { covered, edited, marked, service, vocabulary } from './support.ts';

const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

describe('Diagnostics of queries', () => {
  it('name the token, say what was expected, and let other lines be', () => {
    const text = '# has:nothing\nkind:req\n\n  kind:req has:verify depth:9\n\tdepth:\r\nuri:"a';
    const found = service.diagnostics(QueryDocument.file(text));
    assert.deepEqual(
      found.map(({ code, range, source, severity }) => [
        code,
        range.start.line,
        covered(text, range),
        source,
        severity,
      ]),
      [
        ['query/unknown-verb', 3, 'verify', 'groundplan', 1],
        ['query/missing-value', 4, 'depth:', 'groundplan', 1],
        ['query/unterminated-string', 5, '"a', 'groundplan', 1],
      ],
    );
    assert.match(
      String(found[0]?.message),
      /^There is no verb "verify"\. Did you mean "verifies"\?\nExpected: implements, verifies, /,
    );
    assert.match(String(found[1]?.message), /\nExpected: 0, 1, 2, 3$/);
  });

  it('say what the engine says', () => {
    for (const query of ['bogus:x', 'has:maybe', 'depth:4', 'uri:a uri:b', 'kind:"', 'AND']) {
      const error = select(SHOP, query);
      const [diagnostic] = service.diagnostics(QueryDocument.file(query));
      assert.ok('code' in error && diagnostic !== undefined);
      assert.equal(diagnostic.code, error.code);
      assert.ok(String(diagnostic.message).startsWith(error.message));
    }
  });

  it('pass over a byte order mark', () => {
    assert.deepEqual(service.diagnostics(QueryDocument.file('\ufeffkind:req')), []);
  });
});

describe('Quick fixes of queries', () => {
  const mended: [text: string, title: string, after: string][] = [
    ['kind:req has:verify| depth:1', 'Change to verifies', 'kind:req has:verifies depth:1'],
    ['# x\nKind|:req', 'Change to kind:req', '# x\nkind:req'],
    ['not:verifies|', 'Change to lacks:verifies', 'lacks:verifies'],
    ['kind:"a b"has|:verifies', 'Part it from the quote', 'kind:"a b" has:verifies'],
    ['kind:req  kind:|prop depth:1', 'Remove the second kind:', 'kind:req depth:1'],
    ['kind:"a |b  ', 'Close the quote', 'kind:"a b"  '],
  ];
  for (const [text, title, after] of mended) {
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(after)}`, () => {
      const { text: plain, document, position } = marked(text);
      for (const given of [service.diagnostics(document), []]) {
        const [action, ...others] = service.codeActions(
          document,
          'file:///a.gpq',
          { start: position, end: position },
          given,
        );
        assert.equal(others.length, 0);
        assert.deepEqual([action?.title, action?.kind, action?.isPreferred], [title, 'quickfix', true]);
        assert.equal(action?.diagnostics?.length, 1);
        assert.equal(edited(plain, action?.edit?.changes?.['file:///a.gpq'] ?? []), after);
      }
    });
  }

  it('are not offered for what nobody can guess, elsewhere, or after the text has moved on', () => {
    const offered = (text: string) => {
      const { document, position } = marked(text);
      return service.codeActions(document, 'u', { start: position, end: position }, []).length;
    };
    assert.deepEqual([offered('depth:9|'), offered('|kind:req  has:verify'), offered('kind:req|')], [0, 0, 0]);
    const stale = service.diagnostics(QueryDocument.file('has:verify'));
    assert.deepEqual(service.codeActions(QueryDocument.file('has:verifies'), 'u', WHOLE, stale), []);
  });
});

const saidBy = (hover: Hover | null): string => (hover?.contents as MarkupContent | undefined)?.value ?? '';

describe('Hover on a query', () => {
  const said: [text: string, on: string, what: RegExp][] = [
    ['ha|s:verifies', 'has:', /^\*\*has\\:\*\* a verb\n\nNodes with an edge of this verb on their own side/],
    ['has|:verifies', 'has:', /`has:verifies`$/],
    ['has:ver|ifies', 'verifies', /^\*\*verifies\*\* The code, usually a test, .*\n\nPicks 2 nodes by itself$/s],
    ['kind:|"Application Component"', '"Application Component"', /Picks 1 node by itself$/],
    [
      'uri:spec://shop|/checkout#total',
      'spec://shop/checkout#total',
      /^\*\*total\*\* · req · `spec\.txt:5`\n\nPicks 1 node by itself$/,
    ],
    ['uri:spec://nowh|ere', 'spec://nowhere', /Picks 0 nodes by itself$/],
    ['scope:spec://shop/check|out', 'spec://shop/checkout', /Picks 2 nodes by itself$/],
    ['symbol:Bas|ket', 'Basket', /Picks 2 nodes by itself$/],
    ['kind:BusinessActor depth:|2', '2', /1 picked {2}\n1 one hop away {2}\n1 in 2 hops$/],
    // What is wrong elsewhere does not matter here.
    ['kind:r|eq has:never', 'req', /Picks 2 nodes by itself$/],
  ];
  for (const [text, on, what] of said) {
    it(`speaks on ${JSON.stringify(text)}`, () => {
      const { text: plain, document, position } = marked(text);
      const found = service.hover(document, position, vocabulary);
      assert.match(saidBy(found), what);
      assert.equal(covered(plain, found?.range as Range), on);
    });
  }

  it('is silent on everything else, and needs no map', () => {
    for (const text of [
      'kind:req | has:verifies',
      'bog|us:x',
      'has:ne|ver',
      'depth:|9',
      '# ki|nd:req',
      '|',
      'kind:"a|',
    ]) {
      const { document, position } = marked(text);
      assert.equal(service.hover(document, position, vocabulary), null, text);
    }
    const { document, position } = marked('has:ver|ifies');
    assert.doesNotMatch(saidBy(service.hover(document, position, undefined)), /Picks/);
  });
});

describe('Formatting of queries', () => {
  it('leaves one space between predicates and none around them', () => {
    const text = ' kind:req\t \thas:verifies  \n\t# a  note \n \t\nkind:"two  blanks"   depth:1\nok depth:1\n';
    const expected = 'kind:req has:verifies\n# a  note\n\nkind:"two  blanks" depth:1\nok depth:1\n';
    const document = QueryDocument.file(text);
    assert.equal(edited(text, service.formatting(document)), expected);
    assert.deepEqual(service.formatting(QueryDocument.file(expected)), []);
  });

  it('changes no query and no error into another', () => {
    const piece = fc.constantFrom(
      'kind:',
      'has:',
      'verifies',
      '"',
      '\\',
      ' ',
      '  ',
      '\t',
      'a',
      '#',
      'depth:',
      '1',
      '\f',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join('');
        const after = edited(text, service.formatting(QueryDocument.file(text)));
        const read = (query: string) => {
          const { result } = parseQuery(query);
          return 'error' in result ? [result.error.code, result.error.token] : result.parsed;
        };
        if (!QueryDocument.file(text).queries.length) return;
        assert.deepEqual(read(after), read(text));
        assert.deepEqual(service.formatting(QueryDocument.file(after)), []);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Semantic tokens of queries', () => {
  it('tell names, values of each shape and comments', () => {
    const text = '# note\nkind:"a b" has:verifies bogus:x\n symbol:f depth:2 uri:u';
    const { data } = service.semanticTokens(QueryDocument.file(text));
    const { tokenTypes } = service.legend;
    const lines = text.split('\n');
    const found: string[][] = [];
    let [line, character] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [down = 0, right = 0, length = 0, type = 0] = data.slice(at, at + 4);
      character = down > 0 ? right : character + right;
      line += down;
      found.push([lines[line]?.slice(character, character + length) ?? '', tokenTypes[type] ?? '']);
    }
    assert.deepEqual(found, [
      ['# note', 'comment'],
      ['kind:', 'keyword'],
      ['"a b"', 'type'],
      ['has:', 'keyword'],
      ['verifies', 'enumMember'],
      ['symbol:', 'keyword'],
      ['f', 'function'],
      ['depth:', 'keyword'],
      ['2', 'number'],
      ['uri:', 'keyword'],
      ['u', 'string'],
    ]);
  });
});

describe('Lenses and hints of queries', () => {
  const text = '# note\nkind:BusinessActor depth:2 \nhas:never\n\nkind:zebra depth:1\nsymbol:orphan';

  it('offer to run each query that can be read, with its hits', () => {
    const lenses = service.codeLenses(QueryDocument.file(text));
    assert.deepEqual(
      lenses.map((lens) => [lens.range.start.line, lens.command]),
      [
        [1, undefined],
        [4, undefined],
        [5, undefined],
      ],
    );
    const resolved = lenses.map((lens) => service.resolveCodeLens(lens, vocabulary).command);
    assert.deepEqual(
      resolved.map((command) => command?.title),
      ['Run · 3 hits', 'Run · 0 hits', 'Run · 1 hit'],
    );
    assert.deepEqual(
      [resolved[0]?.command, resolved[0]?.arguments],
      ['test.run', [{ query: 'kind:BusinessActor depth:2', mode: 'select' }]],
    );
    assert.equal(service.resolveCodeLens(lenses[0] as never, undefined).command?.title, 'Run');
  });

  it('count what each hop brings, behind the depth', () => {
    const hints = service.inlayHints(QueryDocument.file(text), WHOLE, vocabulary);
    assert.deepEqual(
      hints.map(({ position, label }) => [position.line, position.character, label]),
      [
        [1, 26, '1 + 1 + 1'],
        [4, 18, '0'],
      ],
    );
    assert.equal(hints[0]?.tooltip, '1 picked\n1 one hop away\n1 in 2 hops');
    const later: Range = { start: { line: 2, character: 0 }, end: { line: 9, character: 0 } };
    assert.equal(service.inlayHints(QueryDocument.file(text), later, vocabulary).length, 1);
    assert.deepEqual(service.inlayHints(QueryDocument.file(text), WHOLE, undefined), []);
  });
});

describe('The service', () => {
  it('throws nothing, whatever the text and wherever the cursor', () => {
    const piece = fc.constantFrom(
      'kind:',
      'has:',
      'uri:',
      'depth:',
      '"',
      '\\',
      ' ',
      'a',
      '#',
      '1',
      '\n',
      '\r',
      '\ud83d',
      ':',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(3), fc.nat(14), (pieces, line, character) => {
        for (const document of [QueryDocument.file(pieces.join('')), QueryDocument.query(pieces.join(''))]) {
          const position = { line, character };
          const range = { start: position, end: position };
          service.completion(document, position, vocabulary);
          service.hover(document, position, vocabulary);
          service.codeActions(document, 'u', range, service.diagnostics(document));
          service.semanticTokens(document);
          service.formatting(document);
          service.inlayHints(document, range, vocabulary);
          for (const lens of service.codeLenses(document)) service.resolveCodeLens(lens, vocabulary);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('has a language configuration with the comments of a file', () => {
    const { comments } = JSON.parse(readFileSync('language-configuration.json', 'utf8'));
    assert.equal(comments.lineComment, '#');
  });
});
