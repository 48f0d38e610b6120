import { isInside } from '../adapters/containment.ts';
import type { CodeReader } from '../engine/map/code/code-reader.ts';
import type { Progress } from '../engine/map/known-files.ts';
import type { DirtyDocuments } from './dirty-documents.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import type { Root } from './root.ts';
import type { RootGraphs } from './root-graph.ts';
import { RootMap, type ServedMap } from './root-map.ts';
import type { Roots } from './roots.ts';
import { keyOf, pathKey } from './uris.ts';

/** The maps of all roots, kept up with editors and with the disk. */
export class MapService {
  readonly #maps = new Map<Root, RootMap>();

  constructor(
    private readonly roots: Roots,
    private readonly graphs: RootGraphs,
    private readonly texts: OpenTexts,
    private readonly dirty: DirtyDocuments,
    private readonly reader: CodeReader,
    /** Runs after each change of something that a map in use is made of. */
    private readonly onChange: (root: Root) => void,
  ) {}

  /** The map of a root as everything is now. Error: see RootMap.get */
  get(root: Root): Promise<ServedMap> {
    return this.#mapOf(root).get();
  }

  /** As RootMap.fresh. */
  fresh(root: Root, progress: Progress): Promise<ServedMap> {
    return this.#mapOf(root).fresh(progress);
  }

  /** The root that a file belongs to: the innermost around it. @param path absolute; of no file for undefined */
  rootOf(path: string | undefined): Root | undefined {
    if (path === undefined) return undefined;
    const around = this.roots.all().filter(({ folder }) => isInside(folder, path));
    return around.sort((a, b) => b.folder.length - a.folder.length)[0];
  }

  /** @param uri of its folder; the first root where left out */
  rootNamed(uri: string | undefined): Root | undefined {
    const roots = this.roots.all();
    return uri === undefined
      ? roots[0]
      : roots.find((root) => pathKey(root.folder) === keyOf(uri).replace(/[\\/]$/, ''));
  }

  /** An editor's text was opened, changed or closed. */
  textChanged(text: OpenText, isOpen: boolean): void {
    const { path } = text;
    if (path === undefined || text.isQueries) return;
    for (const [root, map] of this.#maps) {
      const inside = root.workspace.relative(path);
      const shown = isOpen ? this.#shown(text) : undefined;
      if (inside !== null) this.#tell(map, () => map.textChanged(inside, shown));
    }
  }

  /** The client says something else of what is saved. @param differs for which documents, by their keys */
  dirtyChanged(differs: (key: string) => boolean): void {
    for (const text of this.texts.all()) if (differs(text.key)) this.textChanged(text, true);
    for (const root of this.roots.all()) {
      const key = pathKey(root.graphPath);
      if (differs(key)) this.graphChanged(key);
    }
  }

  /** A graph was opened, changed or closed. @param key of the document */
  graphChanged(key: string): void {
    for (const [root, map] of this.#maps) {
      if (pathKey(root.graphPath) === key) this.#tell(map, () => map.changed());
    }
  }

  /** @param paths absolute */
  filesChanged(paths: readonly string[]): void {
    for (const [root, map] of this.#maps) {
      const inside = paths.map((path) => root.workspace.relative(path)).filter((path) => path !== null);
      if (inside.length > 0) this.#tell(map, () => map.filesChanged(inside));
    }
  }

  /** Roots came, went, or were configured anew. */
  rootsChanged(): void {
    const roots = new Set(this.roots.all());
    for (const [root, map] of this.#maps) {
      if (roots.has(root)) this.#tell(map, () => map.changed());
      else {
        map.dispose();
        this.#maps.delete(root);
      }
    }
  }

  dispose(): void {
    for (const map of this.#maps.values()) map.dispose();
    this.#maps.clear();
  }

  #tell(map: RootMap, change: () => void): void {
    change();
    if (map.isInUse) this.onChange(map.root);
  }

  #mapOf(root: Root): RootMap {
    const known = this.#maps.get(root);
    if (known) return known;
    const map = new RootMap(this.graphs.of(root), this.reader);
    for (const text of this.texts.all()) {
      const inside = text.path === undefined || text.isQueries ? null : root.workspace.relative(text.path);
      if (inside !== null) map.textChanged(inside, this.#shown(text));
    }
    this.#maps.set(root, map);
    return map;
  }

  /** Undefined where the disk answers: of a text that was not changed, an editor shows what was written a moment later. */
  #shown(text: OpenText): OpenText | undefined {
    return this.dirty.told(text.key) === false ? undefined : text;
  }
}
