import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Position } from 'vscode-languageserver';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import { noMentions } from '../../server/src/engine/mentions/mentions.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { GraphSession } from '../../server/src/language/graph-session.ts';
import { english } from '../../server/src/language/localize.ts';
import { refactorings } from '../../server/src/language/refactorings.ts';
import { references } from '../../server/src/language/references.ts';
import { rename } from '../../server/src/language/rename.ts';
import { workspaceSymbols } from '../../server/src/language/workspace-symbols.ts';
import { generateGraph } from '../support/generate-graph.ts';

/** What names and ids cost on a large graph, beside what the built-in JSON service takes for a list of completions. */
const SIZES = [
  { label: '250 KB', size: 250_000, times: 200, peerTimes: 20 },
  { label: '25 MB', size: 25_000_000, times: 200, peerTimes: 4 },
] as const;
const URI = 'file:///graph.json';
const OUTSIDE = { mentions: noMentions, uriOf: (file: string) => file };
const root = process.cwd();

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function timed(places: readonly Position[], ask: (at: Position, nth: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (const [nth, place] of places.entries()) {
    const start = performance.now();
    await ask(place, nth);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Places of source ids, spread over the graph, inside the value. */
function sourceIds(document: GraphDocument, text: string, count: number): Position[] {
  const found: Position[] = [];
  const mark = '"source_id": "';
  const from = text.indexOf('"relationships": [');
  for (let nth = 0; nth < count; nth++) {
    const at = text.indexOf(mark, from + Math.floor(((text.length - from) * nth) / (count * 2)));
    if (at >= 0) found.push(document.positionAt(at + mark.length + 2));
  }
  return found;
}

/** The service on an unchanged text, and after an edit, when it parses all of it again. */
async function jsonCompletion(text: string, places: readonly Position[]): Promise<{ still: number; edited: number }> {
  const require = createRequire(join(root, 'bench', 'package.json'));
  const { getLanguageService, TextDocument } = require('vscode-json-languageservice');
  const schema = JSON.parse(readFileSync(join(root, 'schemas', 'system-architecture.schema.json'), 'utf8'));
  const service = getLanguageService({});
  service.configure({ schemas: [{ uri: 'bench://graph', fileMatch: ['*'], schema }] });
  let document = TextDocument.create(URI, 'json', 1, text);
  let json = service.parseJSONDocument(document);
  const still = await timed(places, (at) => service.doComplete(document, at, json));
  const edited = await timed(places, (at, nth) => {
    document = TextDocument.update(document, [{ range: { start: at, end: at }, text: 'x' }], nth + 2);
    json = service.parseJSONDocument(document);
    return service.doComplete(document, at, json);
  });
  return { still, edited };
}

async function main(): Promise<string[]> {
  const rows = ['| graph | what | groundplan | peer | ratio |', '| --- | --- | ---: | ---: | ---: |'];
  const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
  const row = (label: string, what: string, ours: number, theirs?: number): void => {
    const ratio =
      theirs === undefined ? '' : ours / theirs < 0.1 ? `1/${Math.round(theirs / ours)}` : (ours / theirs).toFixed(2);
    const line = `| ${label} | ${what} | ${ms(ours)} | ${theirs === undefined ? '' : ms(theirs)} | ${ratio} |`;
    rows.push(line);
    console.error(line);
  };
  for (const { label, size, times, peerTimes } of SIZES) {
    const text = generateGraph(size);
    const document = GraphDocument.parse(text);
    const session = new GraphSession(URI, document, { files: { isFile: () => true } });
    const places = sourceIds(document, text, times);
    const target = { session, version: 1, versioned: true, annotated: true };
    const find = (at: Position) => references(session, at, true, OUTSIDE, neverCancelled);
    await timed(places.slice(0, 10), find);
    const found = await timed(places, find);
    const renamed = await timed(places, (at, nth) => {
      return rename(target, at, `renamed-${nth}`, OUTSIDE, neverCancelled, english);
    });
    const acted = await timed(places, (at) => {
      return refactorings(target, { range: { start: at, end: at }, only: undefined, invoked: false, disabled: true });
    });
    const graph = { uri: URI, document, index: session.checker.index };
    const searched = await timed(places.slice(0, 20), () => workspaceSymbols([graph], 'ordacc', english));
    const peer = await jsonCompletion(text, places.slice(0, peerTimes));
    row(label, 'references of an element, beside completion of an unchanged text', found, peer.still);
    row(label, 'references of an element, beside completion after a keystroke', found, peer.edited);
    row(label, 'rename of an element, planned', renamed);
    row(label, 'refactorings at the caret, as the light bulb asks', acted);
    row(label, 'workspace symbols', searched);
  }
  return rows;
}

const rows = await main();
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; peer: vscode-json-languageservice with the schema that ships.\n`,
);
console.log(rows.join('\n'));
