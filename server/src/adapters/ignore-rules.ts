import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Git takes letters as they are, whatever the file system does; so an answer is the same everywhere. */
const OPTIONS = { ignorecase: false };

interface FolderRules {
  readonly rules: Ignore;
  /** What stands before a workspace-relative path, seen from the folder of the rules (`app/`). */
  readonly prefix: string;
  /** How many characters of a workspace-relative path lead to that folder. */
  readonly cut: number;
}

/**
 * What the `.gitignore` files of a workspace leave out: its own, in every folder, and those above it up to the root of its
 * repository. Rules of the user or of one clone (`info/exclude`) do not count: the same tree is to give the same map.
 */
export class IgnoreRules {
  /** The rules that hold in a folder, nearest first. */
  readonly #inFolder = new Map<string, readonly FolderRules[]>();

  constructor(private readonly root: string) {}

  /**
   * @param path workspace-relative; the folders above it are not ignored
   * @param folder that it is in, '' for the workspace itself
   */
  isIgnored(path: string, folder: string, isFolder: boolean): boolean {
    for (const { rules, prefix, cut } of this.#rulesIn(folder)) {
      const seen = prefix + path.slice(cut) + (isFolder ? '/' : '');
      const { ignored, unignored } = rules.test(seen);
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  /** Says whether a folder has an ignore file, for whoever has just listed it: asking the system takes longer. */
  enter(folder: string, hasFile: boolean): void {
    if (!this.#inFolder.has(folder)) this.#rulesIn(folder, hasFile);
  }

  #rulesIn(folder: string, hasFile = true): readonly FolderRules[] {
    const known = this.#inFolder.get(folder);
    if (known !== undefined) return known;
    const outer = folder === '' ? this.#aboveRoot() : this.#rulesIn(parentOf(folder));
    const own = hasFile ? read(join(this.root, folder)) : undefined;
    const rules = own ? [{ rules: own, prefix: '', cut: folder === '' ? 0 : folder.length + 1 }, ...outer] : outer;
    this.#inFolder.set(folder, rules);
    return rules;
  }

  #aboveRoot(): FolderRules[] {
    const found: FolderRules[] = [];
    if (existsSync(join(this.root, '.git'))) return found;
    for (let at = dirname(this.root), below = this.root; at !== below; below = at, at = dirname(at)) {
      const rules = read(at);
      const prefix = `${relative(at, this.root).split(sep).join('/')}/`;
      // A workspace inside an ignored folder was meant to be worked in all the same.
      if (rules && !rules.ignores(prefix)) found.push({ rules, prefix, cut: 0 });
      if (existsSync(join(at, '.git'))) return found;
    }
    // Without a repository they are nobody's rules.
    return [];
  }
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function read(folder: string): Ignore | undefined {
  try {
    const text = readFileSync(join(folder, '.gitignore'), 'utf8').replace(/^\uFEFF/, '');
    return ignore(OPTIONS).add(text);
  } catch {
    return undefined;
  }
}

/** Tells whether a workspace-relative path fits one of the globs of `exclude`, which begin at the workspace's folder. */
export function globMatcher(globs: readonly string[]): (path: string, isFolder: boolean) => boolean {
  if (globs.length === 0) return () => false;
  // The matcher of ignore files reads globs as well, and takes what is anchored for a path from the root.
  const rules = ignore(OPTIONS).add(globs.flatMap(expandBraces).map((glob) => `/${glob.replace(/^(?:\.?\/)+/, '')}`));
  return (path, isFolder) => rules.ignores(isFolder ? `${path}/` : path);
}

/** So many globs one with braces may stand for; more is a mistake. */
const MOST_EXPANDED = 1000;

/** `a/{b,c}` is two globs. */
function expandBraces(glob: string): string[] {
  const done: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined && done.length < MOST_EXPANDED; next = open.pop()) {
    // The innermost braces first, so that their commas are theirs.
    const found = /\{([^{}]*,[^{}]*)\}/.exec(next);
    if (found === null) done.push(next);
    else {
      const [whole, list = ''] = found;
      for (const choice of list.split(','))
        open.push(next.slice(0, found.index) + choice + next.slice(found.index + whole.length));
    }
  }
  return done;
}
