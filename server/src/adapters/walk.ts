import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isMarkdown } from '../engine/map/code/languages.ts';
import {
  type FileListing,
  type FileRoles,
  type MapRoots,
  nothingSkipped,
  type SkipReason,
} from '../engine/map/files.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { Breather } from './breather.ts';
import { relativeTo } from './containment.ts';
import { globMatcher, IgnoreRules, parentOf } from './ignore-rules.ts';

/** Folders that hold other people's work, or what is made from ours, wherever they are. */
export const BUILD_FOLDERS: ReadonlySet<string> = new Set([
  ...['node_modules', 'bower_components', '.git', '.hg', '.svn', '.jj'],
  ...['dist', 'out', 'build', 'target'],
  ...['.venv', 'venv', '__pycache__', '.tox', '.gradle', '.next', '.nuxt', '.cache', '.idea', '.vs', '.vscode-test'],
]);

const NO_ROLES: FileRoles = { spec: false, code: false };

/** Ignore files, and the folder that their paths begin at. */
interface Ignores {
  readonly rules: IgnoreRules;
  readonly base: string;
}

interface Folder {
  /** Workspace-relative; '' is the workspace itself. */
  readonly path: string;
  /** The same with links followed. */
  readonly real: string;
  readonly roles: FileRoles;
  readonly ignores: Ignores;
}

/** One listing of a workspace's files, and afterwards what it would say of single paths. */
export class Walk {
  readonly #files = new Map<string, FileRoles>();
  readonly #skipped = nothingSkipped();
  /** Folders that were walked without following a link, and those that were walked behind one. */
  readonly #visited = new Set<string>();
  readonly #followed = new Set<string>();
  readonly #links: Omit<Folder, 'real'>[] = [];
  /** True where links inside the workspace make one file known under several names. */
  #isTangled = false;
  /** Listed files that are links, with their absolute target. */
  readonly targets = new Map<string, string>();
  readonly #ignores: Ignores;
  /** For roots that the workspace itself ignores: only what is in them counts. */
  readonly #ownIgnores = new Map<string, Ignores>();
  readonly #isExcluded: (path: string, isFolder: boolean) => boolean;
  readonly #roots = new Map<string, FileRoles>();

  /** @param root absolute, links followed */
  constructor(
    private readonly root: string,
    { specRoots, codeRoots, exclude }: MapRoots,
    private readonly breather: Breather,
  ) {
    this.#ignores = { rules: new IgnoreRules(root), base: '' };
    this.#isExcluded = globMatcher(exclude);
    for (const path of specRoots) this.#addRoot(path, { spec: true, code: false });
    for (const path of codeRoots) this.#addRoot(path, { spec: false, code: true });
  }

  /** Error: `cancelled`. */
  async list(cancellation: Cancellation): Promise<FileListing> {
    // Outer roots first: inner ones then only add their role, unless something leaves them out on the way.
    for (const [path, roles] of [...this.#roots].sort(([a], [b]) => a.length - b.length)) {
      await this.#start(path, roles, cancellation);
    }
    for (let link = this.#links.pop(); link !== undefined; link = this.#links.pop()) {
      await this.#follow(link, cancellation);
    }
    return { files: this.#files, skipped: this.#skipped };
  }

  /** As MapFiles.look; true to a listing that is not older than the ignore files. */
  look(path: string): FileRoles | 'other' | null {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '.gitignore' || this.#isTangled) return 'other';
    const steps = path.split('/');
    let here = { roles: this.#roots.get('') ?? NO_ROLES, ignores: this.#ignores };
    for (let count = 1; count <= steps.length; count++) {
      const at = steps.slice(0, count).join('/');
      const stats = this.#statsOf(at);
      if (stats === undefined) return null;
      const isLast = count === steps.length;
      if (stats.isSymbolicLink() || (isLast && stats.isDirectory())) return 'other';
      if (!isLast && !stats.isDirectory()) return null;
      if (isLast && !stats.isFile()) return null;
      here = this.#below(at, here, steps[count - 1] as string, stats.isDirectory());
    }
    return rolesOfFile(path, here.roles);
  }

  /** Links not followed; undefined where nothing can be seen. */
  #statsOf(path: string): Stats | undefined {
    try {
      return lstatSync(join(this.root, path), { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  }

  #addRoot(root: string, roles: FileRoles): void {
    const path = root === '.' ? '' : root;
    this.#roots.set(path, both(this.#roots.get(path), roles));
  }

  /** What holds at a path, from what holds above it. */
  #below(path: string, above: Pick<Folder, 'roles' | 'ignores'>, name: string, isFolder: boolean) {
    const own = this.#roots.get(path);
    const reason = this.#reasonToSkip(path, above.ignores, parentOf(path), name, isFolder);
    if (reason === undefined) return { roles: both(above.roles, own), ignores: above.ignores };
    if (own === undefined || reason === 'excluded') return { roles: NO_ROLES, ignores: above.ignores };
    return { roles: own, ignores: this.#ignoresOf(path) };
  }

  /** Whoever names a folder as a root wants what is in it, whatever Git thinks of the folder. */
  #ignoresOf(path: string): Ignores {
    const known = this.#ownIgnores.get(path);
    if (known !== undefined) return known;
    const isOutside = path !== '' && this.#ignores.rules.isIgnored(path, parentOf(path), true);
    const ignores = isOutside ? { rules: new IgnoreRules(join(this.root, path)), base: path } : this.#ignores;
    this.#ownIgnores.set(path, ignores);
    return ignores;
  }

  async #start(path: string, roles: FileRoles, cancellation: Cancellation): Promise<void> {
    if (path !== '' && this.#isExcluded(path, true)) return;
    const stats = this.#statsOf(path);
    const ignores = this.#ignoresOf(path);
    if (stats?.isSymbolicLink()) this.#links.push({ path, roles, ignores });
    else if (stats?.isFile()) this.#add(path, both(this.#files.get(path), roles));
    else if (stats?.isDirectory() && !this.#visited.has(path)) {
      await this.#walk({ path, real: path, roles, ignores }, this.#visited, cancellation);
    }
  }

  async #walk(start: Folder, visited: Set<string>, cancellation: Cancellation): Promise<void> {
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      cancellation.throwIfCancelled();
      visited.add(folder.real);
      const entries = this.#entries(folder);
      const { rules, base } = folder.ignores;
      rules.enter(
        folder.path.slice(cutOf(base)),
        entries.some(({ name }) => name === '.gitignore'),
      );
      for (const entry of entries) {
        const below = this.#enter(entry, folder);
        if (below && !visited.has(below.real)) open.push(below);
      }
      await this.breather.pause();
    }
  }

  #entries({ real }: Folder): Dirent[] {
    try {
      return readdirSync(join(this.root, real), { withFileTypes: true });
    } catch {
      this.#skipped.unreadable++;
      return [];
    }
  }

  /** Lists a file; gives back a folder that is to be walked. */
  #enter(entry: Dirent, { path: above, real, roles, ignores }: Folder): Folder | undefined {
    const { name } = entry;
    const path = above === '' ? name : `${above}/${name}`;
    const isFolder = entry.isDirectory();
    const reason = this.#reasonToSkip(path, ignores, above, name, isFolder);
    if (reason !== undefined) {
      this.#skipped[reason]++;
      return undefined;
    }
    const own = this.#roots.get(path);
    const here = own === undefined ? roles : both(roles, own);
    const realPath = above === real ? path : `${real}/${name}`;
    if (isFolder) return { path, real: realPath, roles: here, ignores };
    if (entry.isSymbolicLink()) this.#links.push({ path, roles: here, ignores });
    else if (entry.isFile() && (path === realPath || !this.#files.has(realPath))) this.#add(path, here, realPath);
    return undefined;
  }

  #reasonToSkip(
    path: string,
    ignores: Ignores,
    folder: string,
    name: string,
    isFolder: boolean,
  ): SkipReason | undefined {
    if (isFolder && BUILD_FOLDERS.has(name)) return 'build-folder';
    if (this.#isExcluded(path, isFolder)) return 'excluded';
    const { rules, base } = ignores;
    const cut = cutOf(base);
    return rules.isIgnored(path.slice(cut), folder.slice(cut), isFolder) ? 'ignored' : undefined;
  }

  #add(path: string, roles: FileRoles, real = path): void {
    const own = rolesOfFile(path, roles);
    if (own === null) return;
    this.#files.set(path, own);
    if (real !== path) this.targets.set(path, join(this.root, real));
  }

  /** Goes on behind a link, unless that leads out of the workspace or to what is listed anyway. */
  async #follow({ path, roles, ignores }: Omit<Folder, 'real'>, cancellation: Cancellation): Promise<void> {
    const real = realOf(join(this.root, path));
    if (real === undefined) {
      this.#skipped.unreadable++;
      return;
    }
    const target = relativeTo(this.root, real);
    // Nobody means a loop.
    if (real === this.root || (target !== null && path.startsWith(`${target}/`))) return;
    if (target === null) {
      this.#skipped.link++;
      return;
    }
    const stats = this.#statsOf(target);
    this.#isTangled = true;
    if (stats?.isFile() && !this.#files.has(target)) this.#add(path, roles, target);
    if (stats?.isDirectory() && !this.#followed.has(target)) {
      await this.#walk({ path, real: target, roles, ignores }, this.#followed, cancellation);
    }
  }
}

/** How much of a workspace-relative path leads to a folder. */
function cutOf(folder: string): number {
  return folder === '' ? 0 : folder.length + 1;
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function both(a: FileRoles | undefined, b: FileRoles | undefined): FileRoles {
  if (a === undefined || b === undefined) return a ?? b ?? NO_ROLES;
  return { spec: a.spec || b.spec, code: a.code || b.code };
}

/** Markdown is read for units, everything else for markers; null where a file is read for neither. */
function rolesOfFile(path: string, roles: FileRoles): FileRoles | null {
  const spec = roles.spec && path.endsWith('.md');
  const code = roles.code && !isMarkdown(path);
  return spec || code ? { spec, code } : null;
}
