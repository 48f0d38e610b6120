import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isInside } from '../adapters/containment.ts';
import { findRoots, isRoot, nearestRoot } from '../adapters/discovery.ts';
import { CONFIG_FILE } from '../engine/config.ts';
import type { ConnectionLogger } from './logger.ts';
import { Root } from './root.ts';
import { pathKey } from './uris.ts';

/** A tree that comes at once is looked into this far before it is left to the next search. */
const MOST_NEW_FOLDERS = 2_000;

/** The roots in the client's folders: one engine each. */
export class Roots {
  readonly #roots = new Map<string, Root>();
  readonly #folders = new Map<string, string>();

  constructor(private readonly logger: ConnectionLogger) {}

  /** In the order of their folders. */
  all(): readonly Root[] {
    return [...this.#roots.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
  }

  /** @param key of the graph's path (uris.ts) */
  byGraph(key: string): Root | undefined {
    return this.all().find((root) => pathKey(root.graphPath) === key);
  }

  setFolders(folders: readonly string[]): void {
    this.#folders.clear();
    for (const folder of folders) this.#folders.set(pathKey(folder), folder);
  }

  /** The folders that are roots themselves, or hold the graph of a root around them: known at once, and mostly all. */
  async openFolders(): Promise<void> {
    for (const folder of this.#folders.values()) await this.#openAround(folder);
  }

  async #openAround(folder: string): Promise<string | undefined> {
    const around = nearestRoot(folder);
    if (around === null) return undefined;
    const path = this.#asSeen(folder, around);
    const known = this.#roots.has(pathKey(path));
    const root = await this.open(path);
    if (root === undefined || isInside(folder, root.graphPath) || isInside(folder, root.configPath)) return path;
    if (!known) this.#close(root);
    return undefined;
  }

  /** The client knows files by the path it opened, not by the real one. */
  #asSeen(folder: string, real: string): string {
    return join(folder, relative(realpathSync.native(folder), real));
  }

  /** All roots below the folders; those that are none any more are closed. */
  async discover(): Promise<void> {
    const found = new Set<string>();
    for (const folder of this.#folders.values()) {
      const around = await this.#openAround(folder);
      if (around !== undefined) found.add(pathKey(around));
      const { roots, cut } = await findRoots(folder);
      if (cut) this.logger.warn(`Not all of ${folder} was searched for graphs: it is too large or too deep.`);
      for (const root of roots) {
        const path = this.#asSeen(folder, root);
        found.add(pathKey(path));
        await this.open(path);
      }
    }
    for (const [key, root] of this.#roots) if (!found.has(key)) this.#close(root);
  }

  #close(root: Root): void {
    root.dispose();
    this.#roots.delete(root.key);
  }

  /**
   * Whether a search would find other roots, or other configurations, after something came, went or changed at these
   * paths. Where a whole tree came, the client may name only its topmost folder.
   */
  async mayDiffer(paths: readonly string[]): Promise<boolean> {
    if (paths.some((path) => basename(path) === CONFIG_FILE)) return true;
    if (this.all().some(({ folder }) => !isRoot(folder))) return true;
    for (const path of paths) {
      const around = [...this.#folders.values()].find((folder) => isInside(folder, path));
      if (around === undefined) continue;
      for (let at = path; isInside(around, at); at = dirname(at)) {
        if (isRoot(at) && !this.#roots.has(pathKey(at))) return true;
      }
      if (!isFolder(path)) continue;
      const { roots } = await findRoots(path, { folders: MOST_NEW_FOLDERS });
      if (roots.some((root) => !this.#roots.has(pathKey(root)))) return true;
    }
    return false;
  }

  async open(folder: string): Promise<Root | undefined> {
    const known = this.#roots.get(pathKey(folder));
    if (known) return known;
    try {
      const root = new Root(folder, this.logger);
      this.#roots.set(root.key, root);
      await root.loadConfig();
      return root;
    } catch (error) {
      this.logger.failure(`Opening ${folder}`, error);
      return undefined;
    }
  }

  dispose(): void {
    for (const root of this.#roots.values()) root.dispose();
    this.#roots.clear();
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
