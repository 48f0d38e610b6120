import type { Cancellation } from '../ports.ts';
import type { NamedTest } from './architecture.ts';
import type { FoundTest } from './assemble.ts';
import type { CodeReader } from './code/code-reader.ts';
import { grammarOf } from './code/languages.ts';
import type { CodeItem } from './facts.ts';
import type { MapFiles } from './files.ts';

interface Known {
  /** Of the file when it was read, as MapFiles.stamp says. */
  readonly stamp: string | undefined;
  readonly names: Map<string, CodeItem | undefined>;
}

// @implements arch:req-testcase-edges
/** Finds the tests that testcases name. Files are looked into only where a case of theirs is named. */
export class TestFinder {
  /** Items by file and name; undefined where the file holds nothing of that name. */
  readonly #items = new Map<string, Known>();
  #stale: { readonly paths: Set<string>; all: boolean } = { paths: new Set(), all: false };

  constructor(
    private readonly files: MapFiles,
    private readonly reader: CodeReader,
  ) {}

  invalidate(paths: Iterable<string> | undefined): void {
    if (paths === undefined) this.#stale.all = true;
    else for (const path of paths) this.#stale.paths.add(path);
  }

  /** Those whose file is there. Error: `cancelled`. */
  async find(tests: readonly NamedTest[], cancellation: Cancellation): Promise<FoundTest[]> {
    this.#forget();
    const found: FoundTest[] = [];
    for (const { file, name, to, line } of tests) {
      cancellation.throwIfCancelled();
      if (!this.files.isFile(file)) continue;
      const item = name === undefined ? undefined : await this.#item(file, name);
      found.push({ file, item, to, line });
    }
    return found;
  }

  #forget(): void {
    const { paths, all } = this.#stale;
    this.#stale = { paths: new Set(), all: false };
    if (all) {
      for (const [file, { stamp }] of this.#items) {
        if (stamp === undefined || stamp !== this.files.stamp(file)) this.#items.delete(file);
      }
    } else if (paths.size > 0) {
      for (const file of this.#items.keys()) {
        if (withFolders(file).some((path) => paths.has(path))) this.#items.delete(file);
      }
    }
  }

  async #item(file: string, name: string): Promise<CodeItem | undefined> {
    const grammar = grammarOf(file);
    if (grammar === undefined) return undefined;
    const known = this.#items.get(file);
    if (known?.names.has(name)) return known.names.get(name);
    const content = await this.files.read(file);
    const item = content.kind === 'text' ? await this.reader.find(content.text, grammar, name) : undefined;
    const { stamp, names } = known ?? { stamp: content.stamp, names: new Map() };
    this.#items.set(file, { stamp: stamp === content.stamp ? stamp : undefined, names: names.set(name, item) });
    return item;
  }
}

/** The path itself and every folder above it. */
function withFolders(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, place) => steps.slice(0, place + 1).join('/'));
}
