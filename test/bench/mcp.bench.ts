// @scope arch:req-benchmarks
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowedTypes } from '../../server/src/engine/graph/archimate.ts';
import { RELATIONSHIP_TYPES, VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { McpSession, type ServerCommand, type ToolCall } from './mcp-session.ts';
import { type BenchWorkspace, generatedWorkspace, realWorkspace, sampleWorkspace } from './mcp-workspaces.ts';

const STARTS = 15;
const ROUNDS = 3;
const WARM_UP_MS = 500;
const MEASURED_MS = 1_500;
const DATA = process.env.GROUNDPLAN_TEST_DATA ?? '../shared/data';
/** Used where it is there: other people's text is measured and not kept. */
const REAL_GRAPH = join(DATA, 'graphs', 'archgraph.json');

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const call = (name: string, args: ToolCall['arguments'] = {}): ToolCall => ({ name, arguments: args });

/** Milliseconds from starting a process to the answer to its first call. */
async function firstAnswer(command: ServerCommand, asked: ToolCall): Promise<number> {
  const start = performance.now();
  const session = await McpSession.open(command);
  await session.call(asked);
  const took = performance.now() - start;
  await session.close();
  return took;
}

/** Milliseconds a call, one after the other, once the server is warm. */
async function warm(session: McpSession, asked: (nth: number) => ToolCall): Promise<number> {
  const times: number[] = [];
  const begin = performance.now();
  for (let nth = 0; performance.now() - begin < WARM_UP_MS + MEASURED_MS; nth++) {
    const start = performance.now();
    await session.call(asked(nth));
    if (start - begin > WARM_UP_MS) times.push(performance.now() - start);
  }
  return median(times);
}

/** An element in the middle of the graph that touches another. A grouping may be related in every way. */
function subject({ graph }: BenchWorkspace) {
  const sources = new Set(graph.relationships.map(({ source_id }) => source_id));
  const candidates = graph.elements.filter(({ id, type }) => sources.has(id) && type !== 'Grouping');
  const element = candidates[candidates.length >> 1];
  if (element === undefined) throw new Error('The graph has no relationship.');
  return element;
}

async function measureStarts(workspaces: readonly BenchWorkspace[]): Promise<string[]> {
  const rows: string[] = [];
  for (const workspace of workspaces) {
    const { type } = subject(workspace);
    const select = call('select', { query: `kind:"${type}" depth:1`, limit: 10 });
    const contenders = [
      [workspace.groundplan, select],
      [workspace.memory, call('search_nodes', { query: type })],
      [workspace.memory, call('read_graph')],
    ] as const;
    const times: number[][] = contenders.map(() => []);
    // In turn, so that what else the machine does meets all alike; the first of each only warms up.
    for (let run = 0; run <= STARTS; run++) {
      for (const [place, [command, asked]] of contenders.entries()) {
        const took = await firstAnswer(command, asked);
        if (run > 0) times[place]?.push(took);
      }
    }
    const [ours = 0, search = 0, read = 0] = times.map(median);
    const what = `process started, to its first answer; ${workspace.label}, ${workspace.graph.elements.length} elements`;
    for (const [name, peer] of [
      ['search_nodes', search],
      ['read_graph', read],
    ] as const) {
      rows.push(
        `| ${what} | select: ${ours.toFixed(0)} ms | ${name}: ${peer.toFixed(0)} ms | ${(ours / peer).toFixed(2)} |`,
      );
    }
  }
  return rows;
}

async function measureCalls(workspace: BenchWorkspace): Promise<string[]> {
  const { id, type } = subject(workspace);
  const pairs: readonly (readonly [string, (nth: number) => ToolCall, (nth: number) => ToolCall])[] = [
    ['what is of a type', () => call('query', { kind: type, limit: 10 }), () => call('search_nodes', { query: type })],
    ['one and what touches it', () => call('explain', { target: id }), () => call('open_nodes', { names: [id] })],
    ['the whole, checked or read', () => call('validateSystemArchitecture'), () => call('read_graph')],
    [
      'one change, written',
      (nth) => call('editArchitectureElement', { op: 'update', id, patch: { description: `Changed ${nth}.` } }),
      (nth) => call('add_observations', { observations: [{ entityName: id, contents: [`Changed ${nth}.`] }] }),
    ],
  ];
  const ours = await McpSession.open(workspace.groundplan);
  const peer = await McpSession.open(workspace.memory);
  const rows: string[] = [];
  for (const [what, own, theirs] of pairs) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      times[0].push(await warm(ours, own));
      times[1].push(await warm(peer, theirs));
    }
    const [a, b] = [median(times[0]), median(times[1])];
    const cell = (asked: ToolCall, took: number) => `${asked.name}: ${(1000 / took).toFixed(0)} a second`;
    const row = `| warm; ${workspace.label}; ${what} | ${cell(own(0), a)} | ${cell(theirs(0), b)} | ${(a / b).toFixed(2)} |`;
    console.error(row);
    rows.push(row);
  }
  await ours.close();
  await peer.close();
  return rows;
}

/** Ten questions and changes as an agent sends them when it does one piece of work. */
async function typicalAnswers(workspace: BenchWorkspace): Promise<[string, string][]> {
  const { graph } = workspace;
  const { id, type } = subject(workspace);
  const view = graph.views.find(({ included_elements: members = [] }) => {
    return members.includes(id) && members.length < VIEW_CAPACITY;
  });
  const view_ids = [view?.view_id ?? ''];
  const allowed = allowedTypes(type, 'Goal');
  const refused = RELATIONSHIP_TYPES.find((each) => !allowed.includes(each));
  const add = { type: 'addElement', element: { id: 'new-goal', name: 'New Goal', type: 'Goal' }, view_ids };
  const relation = { id: 'new-relation', type: 'Association', source_id: id, target_id: 'new-goal' };
  const batch = { mutations: [add, { type: 'addRelationship', relationship: relation, view_ids }] };
  const patch = { description: 'Hands over what the shop floor has packed, and keeps a copy until the day is closed.' };
  const session = await McpSession.open(workspace.groundplan);
  const [hit] = JSON.parse(await session.call(call('query', { kind: type }))).results;
  const asked: readonly (readonly [string, ToolCall, isRefused?: true])[] = [
    ['query: what is of a type', call('query', { kind: type, limit: 10 })],
    ['query: an address', call('query', { uri: hit.uri })],
    ['select: one hop from an element', call('select', { query: `uri:${hit.uri} depth:1` })],
    ['select: what of a type lacks a test', call('select', { query: `kind:"${type}" lacks:verifies`, limit: 10 })],
    ['explain: an element', call('explain', { target: id })],
    ['validate', call('validateSystemArchitecture')],
    ['preview: an element and a relationship', call('previewSystemArchitectureMutation', batch)],
    ['apply: the same', call('applySystemArchitectureMutation', batch)],
    ['edit, dry: one field', call('editArchitectureElement', { op: 'update', id, patch, dryRun: true })],
    [
      'edit, refused: a type that may not be',
      call('editArchitectureRelationship', {
        op: 'add',
        relationship: { ...relation, id: 'bad', type: refused },
        view_ids,
      }),
      true,
    ],
  ];
  const answers: [string, string][] = [];
  for (const [what, each, isRefused = false] of asked) {
    const answer = await session.call(each);
    const { code, status = 'passed' } = JSON.parse(answer);
    if (code !== undefined || (status === 'failed') !== isRefused) throw new Error(`${what}: ${answer}`);
    answers.push([what, answer]);
  }
  const list = JSON.stringify(await session.request('tools/list', {}));
  await session.close();
  return [...answers, ['list', list]];
}

async function measureTokens(workspaces: readonly BenchWorkspace[]): Promise<string[]> {
  // Its WebAssembly is a file beside its code, which a bundle would not have.
  const { get_encoding } = createRequire(join(process.cwd(), 'package.json'))('tiktoken');
  const encoding = get_encoding('cl100k_base');
  const tokens = (text: string): number => encoding.encode_ordinary(text).length;
  const columns: { readonly workspace: BenchWorkspace; readonly answers: [string, string][] }[] = [];
  for (const workspace of workspaces) columns.push({ workspace, answers: await typicalAnswers(workspace) });
  const rows = [
    `| answer | ${columns.map(({ workspace }) => `${workspace.label}: tokens | of the file`).join(' | ')} |`,
    `| --- |${columns.map(() => ' ---: | ---: |').join('')}`,
  ];
  const row = (what: string, counts: readonly number[]): void => {
    const cells = columns.map(({ workspace }, place) => {
      const count = counts[place] ?? 0;
      return `${count.toLocaleString('en')} | ${((100 * count) / tokens(workspace.text)).toFixed(2)} %`;
    });
    rows.push(`| ${what} | ${cells.join(' | ')} |`);
  };
  for (const [place, [what]] of (columns[0]?.answers.slice(0, -1) ?? []).entries()) {
    row(
      what,
      columns.map(({ answers }) => tokens(answers[place]?.[1] ?? '')),
    );
  }
  const sum = (answers: readonly [string, string][]) => answers.reduce((total, [, text]) => total + tokens(text), 0);
  row(
    '**all ten**',
    columns.map(({ answers }) => sum(answers.slice(0, -1))),
  );
  row(
    'the list of tools, once a conversation',
    columns.map(({ answers }) => tokens(answers.at(-1)?.[1] ?? '')),
  );
  row(
    'reading the file',
    columns.map(({ workspace }) => tokens(workspace.text)),
  );
  encoding.free();
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
try {
  const sample = sampleWorkspace(join(folder, 'sample'));
  const generated = generatedWorkspace(join(folder, 'generated'), 250_000);
  const real = existsSync(REAL_GRAPH) ? [realWorkspace(join(folder, 'real'), REAL_GRAPH)] : [];
  const larger = generatedWorkspace(join(folder, 'larger'), 600_000);
  const tokens = await measureTokens([generated, larger, ...real]);
  console.error(tokens.join('\n'));
  const starts = await measureStarts([sample, generated]);
  console.error(starts.join('\n'));
  const calls = await measureCalls(generated);
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}; peer: @modelcontextprotocol/server-memory.\n`,
  );
  console.log(['| what | groundplan | peer | ratio |', '| --- | ---: | ---: | ---: |', ...starts, ...calls].join('\n'));
  console.log(`\nTokens by tiktoken, cl100k_base.\n\n${tokens.join('\n')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
