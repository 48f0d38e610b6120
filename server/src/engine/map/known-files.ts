import type { Cancellation } from '../ports.ts';
import type { CodeReader } from './code/code-reader.ts';
import { grammarOf, isMarkdown } from './code/languages.ts';
import { needlesFor } from './code/needles.ts';
import { FactCache } from './fact-cache.ts';
import { type CodeFacts, NO_CODE, NO_SPEC, type SpecFacts } from './facts.ts';
import {
  type FileRoles,
  type MapFiles,
  type MapRoots,
  nothingSkipped,
  type Skipped,
  type SkipReason,
} from './files.ts';
import { documentNames } from './spec/doc-names.ts';
import { readSpec } from './spec/read-spec.ts';

/** Hears of long work: so many of so many files. */
export type Progress = (done: number, total: number) => void;
/** How many files lie between two messages. */
const PROGRESS_STEP = 100;

export interface FileState {
  readonly roles: FileRoles;
  readonly spec: SpecFacts;
  readonly code: CodeFacts;
  /** True where it was read as code in one of the languages. */
  readonly parsed: boolean;
  readonly skipped: SkipReason | undefined;
  /** Under which its facts are cached. */
  readonly key: string | undefined;
  /** As MapFiles.stamp says; null where its content plays no part. */
  readonly stamp: string | null | undefined;
}

/** The files of the workspace with what they hold, read again only where somebody says that they have changed. */
export class KnownFiles {
  readonly #states = new Map<string, FileState>();
  readonly #cache = new FactCache();
  /** What the listing says; undefined where a new one is needed. */
  #listed: Map<string, FileRoles> | undefined;
  #skipped: Skipped = nothingSkipped();
  #documents: ReadonlyMap<string, string> | undefined;
  #key = '';
  /** Anything may have changed: each file is asked for its stamp. */
  #isStale = false;
  #revision = 0;
  #changed = new Set<string>();

  constructor(
    private readonly files: MapFiles,
    private readonly reader: CodeReader,
  ) {}

  get states(): ReadonlyMap<string, FileState> {
    return this.#states;
  }

  /** Another number whenever an update changed something. */
  get revision(): number {
    return this.#revision;
  }

  /** The name of a specification's document. */
  documentOf(path: string, { specRoots }: MapRoots): string {
    this.#documents ??= documentNames(
      Array.from(this.#listed ?? []).flatMap(([file, { spec }]) => (spec ? [file] : [])),
      specRoots,
    );
    return this.#documents.get(path) as string;
  }

  skipped(): Skipped {
    const skipped = { ...this.#skipped };
    for (const { skipped: reason } of this.#states.values()) if (reason !== undefined) skipped[reason]++;
    return skipped;
  }

  /** Counts from the next update on, also where one is under way. */
  invalidate(paths: Iterable<string> | undefined): void {
    if (paths === undefined) this.#isStale = true;
    else for (const path of paths) this.#changed.add(path);
  }

  /** Error: `cancelled`; the next update goes on from there. */
  async update(
    roots: MapRoots,
    graphFile: string,
    cancellation: Cancellation,
    progress: Progress = () => {},
  ): Promise<void> {
    const key = JSON.stringify([roots.specRoots, roots.codeRoots, roots.exclude, graphFile]);
    if (key !== this.#key) this.#forgetAll();
    this.#key = key;
    const changed = this.#changed;
    this.#changed = new Set();
    const isStale = this.#isStale;
    this.#isStale = false;
    if (isStale) this.#listed = undefined;
    try {
      const listed = await this.#list(changed, roots, cancellation);
      for (const path of this.#states.keys()) if (!listed.has(path)) this.#forget(path);
      let done = 0;
      for (const [path, roles] of listed) {
        if (++done % PROGRESS_STEP === 0) progress(done, listed.size);
        if (this.#isKnown(path, roles, isStale) && !changed.has(path)) continue;
        cancellation.throwIfCancelled();
        this.#states.set(path, await this.#read(path, roles, graphFile));
        this.#revision++;
        changed.delete(path);
      }
    } catch (error) {
      for (const path of changed) this.#changed.add(path);
      this.#isStale ||= isStale;
      throw error;
    }
    const inUse = new Set<string>();
    for (const { key: used } of this.#states.values()) if (used !== undefined) inUse.add(used);
    this.#cache.prune(inUse);
  }

  #forgetAll(): void {
    this.#isStale = false;
    this.#states.clear();
    this.#listed = undefined;
    this.#changed.clear();
    this.#revision++;
  }

  #forget(path: string): void {
    this.#states.delete(path);
    this.#revision++;
  }

  #isKnown(path: string, { spec, code }: FileRoles, isStale: boolean): boolean {
    const state = this.#states.get(path);
    if (state === undefined || state.roles.spec !== spec || state.roles.code !== code) return false;
    if (!isStale || state.stamp === null) return true;
    return state.stamp !== undefined && state.stamp === this.files.stamp(path);
  }

  async #list(
    changed: ReadonlySet<string>,
    roots: MapRoots,
    cancellation: Cancellation,
  ): Promise<ReadonlyMap<string, FileRoles>> {
    const listed = this.#listed;
    const looks = Array.from(changed, (path) => ({ path, roles: listed ? this.files.look(path, roots) : 'other' }));
    const mayPatch = looks.every(({ path, roles }) => roles !== 'other' && !(roles === null && this.#isFolder(path)));
    if (listed === undefined || !mayPatch) {
      const listing = await this.files.list(roots, cancellation);
      this.#skipped = listing.skipped;
      this.#documents = undefined;
      this.#listed = new Map(listing.files);
      return this.#listed;
    }
    for (const { path, roles } of looks) {
      if (roles === null || roles === 'other') listed.delete(path);
      else if (!listed.has(path)) listed.set(path, roles);
      else continue;
      this.#documents = undefined;
    }
    return listed;
  }

  #isFolder(path: string): boolean {
    for (const known of this.#states.keys()) if (known.startsWith(`${path}/`)) return true;
    return false;
  }

  async #read(path: string, roles: FileRoles, graphFile: string): Promise<FileState> {
    // The graph is a source of its own, and Markdown describes markers.
    const isCode = roles.code && path !== graphFile && !isMarkdown(path);
    const without = { roles, spec: NO_SPEC, code: NO_CODE, parsed: false, skipped: undefined, key: undefined };
    if (!roles.spec && !isCode) return { ...without, stamp: null };
    const content = await this.files.read(path, roles.spec ? undefined : needlesFor(path));
    const nothing = { ...without, stamp: content.stamp };
    if (content.kind === 'skipped') return { ...nothing, skipped: content.reason };
    if (content.kind !== 'text') return nothing;
    const { text } = content;
    if (roles.spec) {
      const key = `spec ${content.key}`;
      return { ...nothing, spec: await this.#cache.get(key, async () => readSpec(text)), key };
    }
    const grammar = grammarOf(path);
    const key = `${grammar ?? 'text'} ${content.key}`;
    const code = await this.#cache.get(key, () => this.reader.read(text, grammar));
    return { ...nothing, code, parsed: grammar !== undefined, key };
  }
}
