import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Position } from 'vscode-languageserver';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { codeLenses } from '../../server/src/language/code-lens.ts';
import { completion } from '../../server/src/language/completion/completion.ts';
import { documentLinks } from '../../server/src/language/document-links.ts';
import { GraphSession } from '../../server/src/language/graph-session.ts';
import { highlights } from '../../server/src/language/highlights.ts';
import { hover } from '../../server/src/language/hover.ts';
import { inlayHints } from '../../server/src/language/inlay-hints.ts';
import { english } from '../../server/src/language/localize.ts';
import { semanticTokensInRange } from '../../server/src/language/semantic-tokens.ts';
import { generateGraph } from '../support/generate-graph.ts';

/** What a person waits for while writing: from a letter to the list, and from a rest of the pointer to the hover. */
const SIZES = [
  { label: '250 KB', size: 250_000, times: 100, peerTimes: 20 },
  { label: '25 MB', size: 25_000_000, times: 60, peerTimes: 4 },
] as const;
/** Stands in no name. */
const NOWHERE = 'zzzz';
const root = process.cwd();
const FILES = { fileUri: (path: string) => `file:///${path}` };

interface Place {
  /** Of the value between its quotes. */
  readonly start: number;
  readonly end: number;
}

interface Contender {
  /** Types a letter into the emptied value. */
  type(place: Place, letter: string): void;
  complete(position: Position): Promise<number>;
  hover(position: Position): Promise<unknown>;
}

function groundplan(text: string): Contender & { readonly session: GraphSession } {
  const session = new GraphSession('file:///graph.json', GraphDocument.parse(text), { files: { isFile: () => true } });
  return {
    session,
    type({ start, end }, letter) {
      const { document } = session;
      session.applyChanges([{ range: document.rangeAt(start, end), text: letter }]);
    },
    complete: async (position) => completion(session, position, english)?.items.length ?? 0,
    hover: async (position) => hover(session, position, english, FILES),
  };
}

/** As the built-in JSON support answers: it parses the text anew after each change, with the schema that we ship. */
function jsonService(text: string): Contender {
  const require = createRequire(join(root, 'bench', 'package.json'));
  const { getLanguageService, TextDocument } = require('vscode-json-languageservice');
  const schema = JSON.parse(readFileSync(join(root, 'schemas', 'system-architecture.schema.json'), 'utf8'));
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'bench://graph', fileMatch: ['*'], schema }] });
  let document = TextDocument.create('file:///graph.json', 'json', 1, text);
  let json: unknown;
  const parsed = () => {
    json ??= service.parseJSONDocument(document);
    return json;
  };
  return {
    type({ start, end }, letter) {
      const range = { start: document.positionAt(start), end: document.positionAt(end) };
      document = TextDocument.update(document, [{ range, text: letter }], document.version + 1);
      json = undefined;
    },
    complete: async (position) => (await service.doComplete(document, position, parsed())).items.length,
    hover: async (position) => service.doHover(document, position, parsed()),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Places of a property's values, spread over the text. */
function places(text: string, property: string, count: number): Place[] {
  const found: Place[] = [];
  // Types are looked for among the elements, ends where they are.
  const whole = property === 'type' ? text.indexOf('"relationships": [') : text.length;
  const name = `"${property}": "`;
  for (let nth = 0; nth < count; nth++) {
    const from = text.indexOf(name, Math.floor((whole * (nth + 1)) / (count + 1)));
    const start = (from < 0 ? text.indexOf(name) : from) + name.length;
    found.push({ start, end: text.indexOf('"', start) });
  }
  return found;
}

interface Times {
  readonly typing: number;
  readonly again: number;
  readonly hover: number;
}

/** Each place in turn: the value goes, a letter comes, the list is asked for; then all is put back. */
async function measure(contender: Contender, text: string, property: string, count: number): Promise<Times> {
  const document = GraphDocument.parse(text);
  const [typing, again, hovering]: [number[], number[], number[]] = [[], [], []];
  for (const place of places(text, property, count)) {
    const position = document.positionAt(place.start + 1);
    hovering.push(await time(() => contender.hover(position)));
    const old = text.slice(place.start, place.end);
    const letter = old.slice(0, 1);
    typing.push(
      await time(async () => {
        contender.type(place, letter);
        if ((await contender.complete(position)) === 0) throw new Error(`Nothing is offered at ${property}.`);
      }),
    );
    again.push(await time(() => contender.complete(position)));
    contender.type({ start: place.start, end: place.start + 1 }, old);
    await contender.hover(position);
  }
  return { typing: median(typing), again: median(again), hover: median(hovering) };
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const ratio = (ours: number, theirs: number): string =>
  ours / theirs < 0.1 ? `1/${Math.round(theirs / ours)}` : (ours / theirs).toFixed(2);

const rows = ['| graph | what | groundplan | peer | ratio |', '| --- | --- | ---: | ---: | ---: |'];
function row(...cells: string[]): void {
  rows.push(`| ${cells.join(' | ')} |`);
  console.error(rows.at(-1));
}

for (const { label, size, times, peerTimes } of SIZES) {
  const text = generateGraph(size);
  const ours = groundplan(text);
  await measure(ours, text, 'source_id', 5);
  const us = await measure(ours, text, 'source_id', times);
  const peer = jsonService(text);
  // Where it has something to offer: the types of elements.
  const them = await measure(peer, text, 'type', peerTimes);
  row(label, 'letter typed, to the list of completions', ms(us.typing), ms(them.typing), ratio(us.typing, them.typing));
  row(label, 'completion of an unchanged text', ms(us.again), ms(them.again), ratio(us.again, them.again));
  row(label, 'hover of an unchanged text', ms(us.hover), ms(them.hover), ratio(us.hover, them.hover));
  const vain: number[] = [];
  for (const { start } of places(text, 'source_id', times)) {
    const from = ours.session.document.positionAt(start);
    const to = { line: from.line, character: from.character + NOWHERE.length };
    ours.session.applyChanges([{ range: { start: from, end: from }, text: NOWHERE }]);
    vain.push(await time(() => ours.complete(to)));
    ours.session.applyChanges([{ range: { start: from, end: to }, text: '' }]);
  }
  row(label, 'completion of what no name holds', ms(median(vain)), '', '');
  const { session } = ours;
  const [{ start }] = places(text, 'source_id', 1) as [Place];
  const position = session.document.positionAt(start + 1);
  const range = { start: position, end: { line: position.line + 60, character: 0 } };
  for (const [what, work] of [
    ['inlay hints of a screen', () => inlayHints(session, range)],
    ['semantic tokens of a screen', () => semanticTokensInRange(session, range)],
    ['lenses of the whole text', () => codeLenses(session)],
    ['links of the whole text', () => documentLinks(session)],
    ['highlights of an id', () => highlights(session, position)],
  ] as const) {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await time(work));
    row(label, what, ms(median(taken)), '', '');
  }
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; peer: vscode-json-languageservice with the schema that ships.\n`,
);
console.log(rows.join('\n'));
