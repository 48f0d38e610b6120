import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { applyMutations, type MutationResult } from '../../server/src/adapters/graph-writer.ts';
import { FileLock, lockPathOf } from '../../server/src/adapters/lock.ts';
import { newOwner } from '../../server/src/adapters/lock-owner.ts';
import { nodeHash } from '../../server/src/adapters/system.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { GRAPH_PATH, pretty, sound } from '../cli/graphs.ts';
import { put } from '../support/folders.ts';
import { generateGraph } from '../support/generate-graph.ts';

/** A workspace in which a writer is killed. */
export interface Scenario {
  readonly name: string;
  /** The graph's bytes as a text, with a byte order mark where there is one. */
  readonly text: string;
  /** Where the graph stands if its usual place is a link to it. */
  readonly realPath?: string;
  /** What else is to be there, given the graph's absolute path. */
  prepare?(target: string): void;
}

/** Writing a description is no matter of size or shape: every graph has an element. */
const describing = (id: string, description: string) => [{ type: 'updateElement', id, patch: { description } }];

const small = pretty(sound());
const BIG = 2_500_000;
const HEX = '0123456789abcdef';
const isRoot = process.getuid?.() === 0;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'plain file', text: small },
  { name: 'link to the graph', text: small, realPath: 'graphs/real.json' },
  { name: 'CRLF and a byte order mark', text: `\uFEFF${small.replaceAll('\n', '\r\n')}` },
  { name: `graph of ${BIG / 1_000_000} MB`, text: generateGraph(BIG) },
  {
    name: isRoot ? 'mode 0664 of another user' : 'mode 0664',
    text: small,
    prepare(target) {
      if (isRoot) chownSync(target, 12345, 23456);
      chmodSync(target, 0o664);
    },
  },
  { name: 'lock of a dead process', text: small, prepare: (target) => void leaveDeadLock(lockPathOf(target)) },
  {
    name: 'lock and takeover of dead processes',
    text: small,
    prepare(target) {
      const lock = lockPathOf(target);
      leaveDeadLock(`${lock}.${leaveDeadLock(lock)}.guard`);
    },
  },
  {
    name: 'what killed writers left',
    text: small,
    prepare(target) {
      const beside = (end: string) => join(dirname(target), `.${basename(target)}.${end}`);
      for (const end of [`${HEX}.tmp`, `lock.${HEX}${HEX}.new`, `lock.${HEX}${HEX}.stale`])
        writeFileSync(beside(end), 'x');
    },
  },
];

/** Leaves the lock file of a process that has ended. Returns its token. */
function leaveDeadLock(path: string): string {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const owner = { ...newOwner(Date.now()), pid };
  writeFileSync(path, JSON.stringify(owner));
  return owner.token;
}

/** What a scenario's graph may hold before and after, found out once. */
export interface Texts {
  readonly old: Buffer;
  readonly new: Buffer;
  /** After the next writer, whichever of the two it found. */
  readonly next: Buffer;
  /** For the standard input of `groundplan edit`. */
  readonly batch: string;
  readonly nextMutations: readonly unknown[];
}

export async function textsOf(scenario: Scenario): Promise<Texts> {
  const { id } = JSON.parse(scenario.text.replace(/^\uFEFF/, '')).elements[0];
  const mutations = describing(id, 'Up at four in the morning.');
  const nextMutations = describing(id, 'Asleep by eight in the evening.');
  const place = new TortureWorkspace(scenario);
  try {
    const old = place.bytes();
    await place.apply(mutations);
    const after = place.bytes();
    await place.apply(nextMutations);
    return { old, new: after, next: place.bytes(), batch: JSON.stringify({ mutations }), nextMutations };
  } finally {
    place.remove();
  }
}

/** One scenario on disk. */
export class TortureWorkspace {
  readonly folder: string;
  /** Of the graph, links followed. */
  readonly target: string;
  readonly #rights: string;
  readonly #planted: number;
  readonly #link: string | null;

  constructor({ text, realPath, prepare }: Scenario) {
    this.folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'groundplan-torture-')));
    this.target = put(this.folder, realPath ?? GRAPH_PATH, text);
    if (realPath !== undefined) {
      put(this.folder, GRAPH_PATH, '');
      rmSync(this.#named());
      symlinkSync(join('..', '..', realPath), this.#named());
    }
    prepare?.(this.target);
    this.#rights = this.#rightsNow();
    this.#link = this.#linkNow();
    this.#planted = this.beside().length;
  }

  bytes(): Buffer {
    return readFileSync(this.target);
  }

  /** What stands beside the graph. */
  beside(): string[] {
    return readdirSync(dirname(this.target)).filter((name) => name !== basename(this.target));
  }

  get hasLock(): boolean {
    return this.beside().includes(basename(lockPathOf(this.target)));
  }

  /** Error: says what a killed writer changed that it may not, or left that it may not. */
  checkLeft(): void {
    if (this.#rightsNow() !== this.#rights) throw new Error(`Rights were ${this.#rights}, are ${this.#rightsNow()}.`);
    if (this.#linkNow() !== this.#link) throw new Error(`The link was ${this.#link}, is ${this.#linkNow()}.`);
    const own = `.${basename(this.target)}.`;
    const strange = this.beside().filter(
      (name) => !name.startsWith(own) || !/\.(?:tmp|lock|new|guard|stale)$/.test(name),
    );
    if (strange.length > 0) throw new Error(`It left ${strange.join(', ')}.`);
    // At most a lock, its draft, the file being written, and a takeover with its draft.
    if (this.beside().length > this.#planted + 5) throw new Error(`It left much: ${this.beside().join(', ')}.`);
  }

  /** Applies mutations from this process, which must get the lock without much waiting. */
  async apply(mutations: readonly unknown[]): Promise<MutationResult> {
    const files = new DiskWorkspace(this.folder);
    const writer = new DiskWriter(files, new FileLock(files, { waitLimit: 2000 }));
    const result = await applyMutations(
      { files, path: GRAPH_PATH, writer, hash: nodeHash },
      { mutations },
      { cancellation: neverCancelled },
    );
    if (!result.written) throw new Error(`It was not written: ${JSON.stringify(result.errors)}`);
    return result;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #named(): string {
    return join(this.folder, GRAPH_PATH);
  }

  #rightsNow(): string {
    const { mode, uid, gid } = statSync(this.target);
    return `${(mode & 0o7777).toString(8)} ${uid}:${gid}`;
  }

  #linkNow(): string | null {
    return lstatSync(this.#named()).isSymbolicLink() ? readlinkSync(this.#named()) : null;
  }
}

/** Lays a scenario out for one run, and removes it. */
export async function inWorkspace<T>(scenario: Scenario, act: (workspace: TortureWorkspace) => Promise<T>): Promise<T> {
  const workspace = new TortureWorkspace(scenario);
  try {
    return await act(workspace);
  } finally {
    workspace.remove();
  }
}
