import { type FSWatcher, readFileSync, realpathSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Git writes several files for one commit or checkout; all of them within this, in milliseconds. */
const SETTLE = 100;
/** How often to look where the system cannot tell of changes (too many watchers, some network disks), in milliseconds. */
const LOOK_EVERY = 2_000;

export interface Watching {
  dispose(): void;
}

/** Where a repository keeps what HEAD depends on. The two differ in a linked worktree. */
interface GitFolders {
  /** HEAD of this worktree. */
  readonly own: string;
  /** Refs of all worktrees. */
  readonly common: string;
}

/**
 * Calls `onChange` after HEAD has come to name another commit or branch (commit, checkout, reset, pull), once it has
 * been quiet for a moment. Keeps no process alive. Where `root` is in no repository nothing is watched.
 * @param root absolute path of a folder at or below the repository's top
 */
export function watchHead(root: string, onChange: () => void): Watching {
  const folders = gitFoldersOf(root);
  if (!folders) return { dispose() {} };
  return new HeadWatcher(folders, onChange);
}

/** Which commit HEAD is, in some text: another one after each commit or checkout. Null in no repository. */
export function headState(root: string): string | null {
  const folders = gitFoldersOf(root);
  return folders && stateOf(folders);
}

class HeadWatcher implements Watching {
  readonly #watchers = new Map<string, FSWatcher>();
  #settling: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #seen: string;

  constructor(
    private readonly folders: GitFolders,
    private readonly onChange: () => void,
  ) {
    this.#seen = stateOf(folders);
    this.#watch();
  }

  dispose(): void {
    clearTimeout(this.#settling);
    clearInterval(this.#looking);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /**
   * Folders, not files: git replaces its files, and a watcher would stay with the old one. By inode too, since the
   * folder of a branch goes when its refs are packed and comes back with the next commit.
   */
  #watch(): void {
    const wanted = new Map(watchedFolders(this.folders).map((folder) => [`${inodeOf(folder)} ${folder}`, folder]));
    for (const [key, watcher] of this.#watchers) {
      if (wanted.has(key)) continue;
      watcher.close();
      this.#watchers.delete(key);
    }
    for (const [key, folder] of wanted) {
      if (!this.#watchers.has(key)) this.#watchFolder(key, folder);
    }
  }

  #watchFolder(key: string, folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#stir());
      watcher.on('error', () => this.#stir());
      this.#watchers.set(key, watcher);
    } catch {
      this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY).unref();
    }
  }

  #stir(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#look(), SETTLE).unref();
  }

  #look(): void {
    this.#watch();
    const state = stateOf(this.folders);
    if (state === this.#seen) return;
    this.#seen = state;
    this.onChange();
  }
}

/** What HEAD says, and the commit that this means. */
function stateOf({ own, common }: GitFolders): string {
  const head = textOf(join(own, 'HEAD'));
  const ref = refOf(head);
  const commit = ref && (textOf(join(common, ref)).trim() || packedCommit(common, ref));
  // The reftable format keeps no ref in a file of its own, but has a list that changes with each of them.
  return [head, commit, textOf(join(common, 'reftable', 'tables.list'))].join('\n');
}

function packedCommit(common: string, ref: string): string {
  const lines = textOf(join(common, 'packed-refs')).split('\n');
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
}

function watchedFolders({ own, common }: GitFolders): string[] {
  const ref = refOf(textOf(join(own, 'HEAD')));
  const reftable = join(common, 'reftable');
  const folders = [own, common, ...(isFolder(reftable) ? [reftable] : [])];
  // The branch's folder, and those above it, since it comes and goes with its refs.
  for (let at = ref ? dirname(join(common, ref)) : common; at.length > common.length; at = dirname(at)) {
    if (isFolder(at)) folders.push(at);
  }
  return folders;
}

function refOf(head: string): string {
  return /^ref: (refs\/\S+)/.exec(head)?.[1] ?? '';
}

/** The repository around a folder: a `.git` folder, or a file that names one (worktrees, submodules). */
function gitFoldersOf(root: string): GitFolders | null {
  if (!isFolder(root)) return null;
  for (let at = realpathSync.native(root); ; at = dirname(at)) {
    const git = join(at, '.git');
    const named = /^gitdir: (.+)/.exec(textOf(git))?.[1];
    const own = named ? resolve(at, named.trim()) : git;
    if (isFolder(own)) return { own, common: resolve(own, textOf(join(own, 'commondir')).trim() || '.') };
    if (dirname(at) === at) return null;
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
