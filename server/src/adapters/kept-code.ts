import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CodeReader } from '../engine/map/code/code-reader.ts';
import type { Grammar } from '../engine/map/code/syntax.ts';
import type { CodeFacts, CodeItem } from '../engine/map/facts.ts';
import { ensureStateFolder, stateFolderOf } from './state.ts';

/** Of the file; more is not kept, since reading it would take longer than parsing. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Facts that nobody asked for, kept for another branch that may come back. */
const MOST_UNUSED = 2_000;
/** Facts that are held at all: in an editor each letter makes another text. */
const MOST_FACTS = 20_000;
/** After it was written the file is left alone for so long, in milliseconds: who types would have it written again and again. */
const REST_MS = 60_000;

interface KeptFile {
  /** Of what has read the code: facts of another one may look different. */
  readonly program: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

// @implements arch:req-code-facts-kept
/**
 * Reads code once: what a text holds is kept in the root's state folder by the text's hash, so that the next process need
 * not load a grammar for it. Without a state folder it reads anew each time.
 */
export class KeptCode implements CodeReader {
  #facts: Map<string, unknown> | undefined;
  readonly #used = new Set<string>();
  #isNew = false;
  #restsUntil = 0;

  /**
   * @param root absolute path of the workspace
   * @param program tells what reads the code from any other version of it; undefined keeps nothing
   */
  constructor(
    private readonly reader: CodeReader,
    private readonly root: string,
    private readonly program = programIdentity(),
    private readonly mostFacts = MOST_FACTS,
  ) {}

  async read(text: string, grammar: Grammar | undefined): Promise<CodeFacts> {
    // What needs no grammar is read as fast as it is looked up.
    if (grammar === undefined) return this.reader.read(text, grammar);
    return this.#get(`${grammar} ${hashOf(text)}`, () => this.reader.read(text, grammar));
  }

  async find(text: string, grammar: Grammar, name: string): Promise<CodeItem | undefined> {
    const key = `${grammar} ${hashOf(text)} ${name}`;
    const found = await this.#get<CodeItem | null>(key, async () => {
      return (await this.reader.find(text, grammar, name)) ?? null;
    });
    return found ?? undefined;
  }

  /** Writes what is new. Never throws: without it the next process has more to do, and no less to say. */
  async save(): Promise<void> {
    if (!this.#isNew || this.program === undefined || this.#facts === undefined) return;
    if (performance.now() < this.#restsUntil) return;
    this.#restsUntil = performance.now() + REST_MS;
    this.#isNew = false;
    const unused = [...this.#facts.keys()].filter((key) => !this.#used.has(key)).slice(-MOST_UNUSED);
    const facts = Object.fromEntries([...this.#used, ...unused].map((key) => [key, this.#facts?.get(key)]));
    const text = JSON.stringify({ program: this.program, facts } satisfies KeptFile);
    if (text.length > MOST_BYTES) return;
    try {
      const file = fileIn(ensureStateFolder(this.root));
      // One name for all: a process that is killed leaves one file at most, and what two have mixed up does not parse.
      const fresh = `${file}.tmp`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(fresh, text, { mode: 0o600 });
      await rename(fresh, file).catch(() => rm(fresh, { force: true }));
    } catch {
      // A state folder that cannot be written to is said elsewhere, where it matters.
    }
  }

  async #get<T>(key: string, read: () => Promise<T>): Promise<T> {
    this.#facts ??= this.#load();
    const known = this.#facts.get(key);
    const facts = known === undefined ? await read() : (known as T);
    this.#isNew ||= known === undefined;
    this.#hold(this.#facts, key, facts);
    return facts;
  }

  /** What was asked for last stands last; what nobody has asked for the longest goes first. */
  #hold(all: Map<string, unknown>, key: string, facts: unknown): void {
    all.delete(key);
    all.set(key, facts);
    this.#used.add(key);
    for (const oldest of all.keys()) {
      if (all.size <= this.mostFacts) break;
      all.delete(oldest);
      this.#used.delete(oldest);
    }
  }

  #load(): Map<string, unknown> {
    if (this.program === undefined) return new Map();
    try {
      const file = fileIn(stateFolderOf(this.root));
      if (statSync(file).size > MOST_BYTES) return new Map();
      const { program, facts } = JSON.parse(readFileSync(file, 'utf8')) as KeptFile;
      return program === this.program ? new Map(Object.entries(facts)) : new Map();
    } catch {
      return new Map();
    }
  }
}

function fileIn(stateFolder: string): string {
  return join(stateFolder, 'index', 'code.json');
}

/** The program of the threads holds all that reads code: each build of it is another one. */
function programIdentity(): string | undefined {
  const stats = statSync(join(__dirname, 'worker.js'), { throwIfNoEntry: false });
  return stats && `${stats.size} ${stats.mtimeMs}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
