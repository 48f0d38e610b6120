import { createHash } from 'node:crypto';
import ignore from 'ignore';
import { isMarkdown } from '../../server/src/engine/map/code/languages.ts';
import type { FileContent, FileListing, FileRoles, MapFiles, MapRoots } from '../../server/src/engine/map/files.ts';
import { nothingSkipped } from '../../server/src/engine/map/files.ts';
import type { Cancellation } from '../../server/src/engine/ports.ts';

/**
 * Files by path, of which the map may read all that neither `exclude` nor the one ignore file leaves out. Counts what it
 * is asked for.
 */
export class MemoryMapFiles implements MapFiles {
  readonly files: Map<string, string>;
  lists = 0;
  /** Paths that were read, in order. */
  readonly reads: string[] = [];
  readonly racy = new Set<string>();

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  async list(roots: MapRoots, cancellation: Cancellation): Promise<FileListing> {
    this.lists++;
    const files = new Map<string, FileRoles>();
    for (const path of this.files.keys()) {
      cancellation.throwIfCancelled();
      const roles = this.#roles(path, roots);
      if (roles !== null) files.set(path, roles);
    }
    return { files, skipped: nothingSkipped() };
  }

  look(path: string, roots: MapRoots): FileRoles | 'other' | null {
    if (path === '.gitignore') return 'other';
    const isFolder = Array.from(this.files.keys()).some((file) => file.startsWith(`${path}/`));
    return isFolder ? 'other' : this.files.has(path) ? this.#roles(path, roots) : null;
  }

  /** The text itself tells it from any other; a path in `racy` has changed too lately. */
  stamp(path: string): string | undefined {
    return this.racy.has(path) ? undefined : this.files.get(path);
  }

  isFile(path: string): boolean {
    return this.files.has(path);
  }

  async read(path: string, needles?: readonly string[]): Promise<FileContent> {
    this.reads.push(path);
    return { ...this.#contentOf(path, needles), stamp: this.stamp(path) };
  }

  #contentOf(path: string, needles: readonly string[] | undefined): FileContent {
    const text = this.files.get(path);
    if (text === undefined) return { kind: 'gone' };
    if (text.includes('\0')) return { kind: 'skipped', reason: 'binary' };
    if (needles !== undefined && !needles.some((needle) => text.includes(needle))) return { kind: 'plain' };
    const key = createHash('sha256').update(text).digest('hex');
    return { kind: 'text', text: text.replace(/^\uFEFF/, ''), key };
  }

  #roles(path: string, { specRoots, codeRoots, exclude }: MapRoots): FileRoles | null {
    const ignored = ignore().add(this.files.get('.gitignore') ?? '');
    if (ignored.ignores(path) || exclude.includes(path)) return null;
    const isUnder = (root: string): boolean => root === '.' || path === root || path.startsWith(`${root}/`);
    const spec = path.endsWith('.md') && specRoots.some(isUnder);
    const code = !isMarkdown(path) && codeRoots.some(isUnder);
    return spec || code ? { spec, code } : null;
  }
}
