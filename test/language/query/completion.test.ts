import assert from 'node:assert/strict';
import type { CompletionItem, TextEdit } from 'vscode-languageserver';
import { VERBS } from '../../../server/src/engine/map/model.ts';
import { parseQuery } from '../../../server/src/engine/query/language/parse.ts';
import { PREDICATES, VERB_DOCS } from '../../../server/src/engine/query/language/predicates.ts';
import { QueryDocument } from '../../../server/src/language/query/query-document.ts';
import { completions, labels, marked, service, taken, vocabulary } from './support.ts';

const ALL = PREDICATES.map(({ name }) => `${name}:`);
const without = (...used: string[]) => ALL.filter((name) => !used.includes(name));

describe('Completion of predicates', () => {
  const offered: [text: string, labels: readonly string[]][] = [
    ['|', ALL],
    ['  |', ALL],
    ['k|', ALL],
    ['kind:req |', without('kind:')],
    ['|kind:req', ALL],
    ['|  kind:req', without('kind:')],
    ['kind:req h| depth:1', without('kind:', 'depth:')],
    ['kind:req has|:verifies', without('kind:')],
    ['kind:"a b" |lacks:verifies', without('kind:')],
    ['uri:a symbol:b kind:c scope:d has:verifies lacks:verifies depth:1 |', []],
    // An unknown predicate uses up nothing.
    ['kinds:req |', ALL],
    ['# has|', []],
    ['# note\n\nkind:req |', without('kind:')],
    ['kind:req\n|', ALL],
  ];
  for (const [text, expected] of offered) {
    it(`offers ${expected.length} in ${JSON.stringify(text)}`, () => assert.deepEqual(labels(text), expected));
  }

  const applied: [text: string, label: string, after: string][] = [
    ['|', 'kind:', 'kind:'],
    ['ki|', 'kind:', 'kind:'],
    ['kind:req ha|', 'has:', 'kind:req has:'],
    ['kind:req ha| depth:1', 'has:', 'kind:req has: depth:1'],
    ['ha|s:verifies', 'lacks:', 'lacks:verifies'],
    ['hsa|:verifies depth:1', 'has:', 'has:verifies depth:1'],
    ['|verifies', 'has:', 'has:verifies'],
    ['kind:req | depth:1', 'has:', 'kind:req has: depth:1'],
    ['a\nki|\nb', 'kind:', 'a\nkind:\nb'],
  ];
  for (const [text, label, after] of applied) {
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(after)}`, () => assert.equal(taken(text, label), after));
  }

  it('says what each is for, and asks on for its value', () => {
    for (const [place, item] of completions('|').entries()) {
      const { doc, value } = PREDICATES[place] as (typeof PREDICATES)[number];
      assert.equal(item.detail, value);
      assert.ok((item.documentation as { value: string }).value.startsWith(doc));
      assert.equal(item.command?.command, 'editor.action.triggerSuggest');
    }
  });

  it('offers in every place only what the parser takes there', () => {
    for (const text of ['|', 'kind:req |', 'has:verifies depth:1 |', 'lacks:verifies |']) {
      for (const { label } of completions(text)) {
        const { result } = parseQuery(taken(text, label));
        assert.equal('error' in result && result.error.code, 'query/missing-value', `${text} ${label}`);
      }
    }
  });
});

describe('Completion of values', () => {
  it('offers all sixteen verbs with what they mean', () => {
    for (const text of ['has:|', 'lacks:ver|', 'kind:req has:veri|fies depth:1', 'has:implements lacks:|']) {
      const items = completions(text);
      assert.deepEqual(
        items.map(({ label }) => label),
        VERBS,
      );
      assert.deepEqual(
        items.map(({ detail }) => detail),
        VERBS.map((verb) => VERB_DOCS[verb]),
      );
    }
    assert.equal(taken('kind:req has:veri|fies depth:1', 'serving'), 'kind:req has:serving depth:1');
    assert.equal(taken('has:|', 'flow'), 'has:flow');
    assert.equal(taken('has:| depth:1', 'flow'), 'has:flow depth:1');
  });

  it('offers the kinds that nodes carry, with how many do', () => {
    assert.deepEqual(
      completions('kind:|').map(({ label, detail }) => [label, detail]),
      [
        ['Application Component', '1 node'],
        ['Application Service', '1 node'],
        ['Business Actor', '1 node'],
        ['View', '1 node'],
        ['file', '1 node'],
        ['function', '1 node'],
        ['method', '2 nodes'],
        ['req', '2 nodes'],
      ],
    );
  });

  const applied: [text: string, label: string, after: string][] = [
    ['kind:|', 'req', 'kind:req'],
    ['kind:r|', 'req', 'kind:req'],
    ['kind:app| has:verifies', 'Application Component', 'kind:"Application Component" has:verifies'],
    ['kind:"Appl| has:verifies', 'Application Component', 'kind:"Application Component" has:verifies'],
    ['kind:"Appl|ication Service"', 'Application Component', 'kind:"Application Component"'],
    ['kind:"me|', 'method', 'kind:method'],
    ['uri:bask|', 'Basket', 'uri:spec://shop/architecture#basket'],
    ['uri:spec://shop/check| depth:1', 'total', 'uri:spec://shop/checkout#total depth:1'],
    ['uri:|', 'View root', 'uri:spec://shop/architecture/root'],
    ['scope:check|', 'spec://shop/checkout#', 'scope:spec://shop/checkout#'],
    ['scope:ROOT|', 'spec://shop/architecture/root#', 'scope:spec://shop/architecture/root#'],
    ['symbol:TOTAL|', 'Basket.total', 'symbol:Basket.total'],
    ['symbol:"bas|', 'test/basket.test.ts', 'symbol:test/basket.test.ts'],
    ['kind:req depth:|', '2', 'kind:req depth:2'],
    ['depth:1| kind:req', '3', 'depth:3 kind:req'],
  ];
  for (const [text, label, after] of applied) {
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(after)}`, () => assert.equal(taken(text, label), after));
  }

  it('finds addresses by the name of what they belong to, and shows both', () => {
    const [item] = completions('uri:paym|');
    assert.deepEqual(
      [item?.label, item?.detail, item?.labelDetails?.description],
      ['Payment', 'Application Service', 'spec://shop/architecture#payment'],
    );
    assert.deepEqual(labels('uri:nothing|'), []);
  });

  it('names the views among the scopes and counts what is in them', () => {
    assert.deepEqual(
      completions('scope:|').map(({ label, detail, labelDetails }) => [label, detail, labelDetails?.description]),
      [
        ['spec://shop/architecture#', '3 addresses', undefined],
        ['spec://shop/architecture/pay#', '1 address', undefined],
        ['spec://shop/architecture/root#', '2 addresses', 'View root'],
        ['spec://shop/checkout#', '2 addresses', undefined],
      ],
    );
  });

  it('says what each number of hops brings, where the rest of the query can be read', () => {
    const details = (text: string) => completions(text).map(({ label, detail }) => [label, detail]);
    assert.deepEqual(details('kind:BusinessActor depth:|'), [
      ['0', '1 picked'],
      ['1', '1 one hop away'],
      ['2', '1 in 2 hops'],
      ['3', '1 in 3 hops'],
    ]);
    assert.deepEqual(details('symbol:orphan depth:9|').at(-1), ['3', '0 in 3 hops']);
    assert.deepEqual(details('kind:req has:never depth:|')[0], ['0', undefined]);
  });

  it('asks to be asked again where the map was searched for what is typed', () => {
    for (const [text, isIncomplete] of [
      ['uri:b|', true],
      ['scope:b|', true],
      ['symbol:b|', true],
      ['kind:b|', false],
      ['has:b|', false],
    ] as const) {
      const { document, position } = marked(text);
      assert.equal(service.completion(document, position, vocabulary).isIncomplete, isIncomplete, text);
    }
  });

  it('can be filtered by what stands in the range, quote included', () => {
    for (const text of ['kind:"Appl|', 'kind:Appl|', 'symbol:"Bas|', 'uri:Bask|']) {
      const { text: plain, position } = marked(text);
      for (const item of completions(text) as CompletionItem[]) {
        const { range } = item.textEdit as TextEdit & { range: { start: { character: number } } };
        const typed = plain.slice(range.start.character, position.character);
        const filter = item.filterText ?? item.label;
        if (item.label.startsWith('Appl') || !text.startsWith('kind'))
          assert.ok(filter.startsWith(typed), `${text}: ${filter}`);
      }
    }
  });

  it('needs no map for predicates, verbs and depths', () => {
    const without = (text: string) => {
      const { document, position } = marked(text);
      return service.completion(document, position, undefined).items.length;
    };
    assert.deepEqual([without('|'), without('has:|'), without('depth:|'), without('kind:|')], [7, 16, 4, 0]);
  });

  it('takes the whole text of an editor of one query as one query', () => {
    const document = QueryDocument.query('# kind:req ');
    const { items } = service.completion(document, { line: 0, character: 11 }, vocabulary);
    assert.deepEqual(
      items.map(({ label }) => label),
      without('kind:'),
    );
    assert.equal(service.diagnostics(document)[0]?.code, 'query/unknown-predicate');
  });
});
