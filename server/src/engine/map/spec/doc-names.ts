import { byCodePoint } from '../../graph/nearest.ts';
import { isReserved } from '../address.ts';

/** PROP-012-some-words is known as PROP-012. */
const NUMBERED = /^((?:PROP|FEAT)-\d+)[^/]*$/;

/**
 * The document names of Markdown files, as their addresses have them. A file's place among the others decides only where
 * two would have one name: the later one, by spec root and then by path, keeps its root.
 * @param specRoots as configured, `.` for the whole workspace
 */
export function documentNames(paths: readonly string[], specRoots: readonly string[]): Map<string, string> {
  const placed = paths.map((path) => ({ path, root: rootOf(path, specRoots) }));
  placed.sort((a, b) => a.root.place - b.root.place || byCodePoint(a.path, b.path));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { path, root } of placed) {
    const candidates = namesOf(path, root.path);
    const name =
      candidates.find((candidate) => !isReserved(candidate) && !taken.has(candidate)) ?? (candidates.at(-1) as string);
    taken.add(name);
    names.set(path, name);
  }
  return names;
}

/** The longest spec root that a file is under, so that a root inside another one is left out as well. */
function rootOf(path: string, specRoots: readonly string[]): { readonly path: string; readonly place: number } {
  let best = { path: '.', place: specRoots.length };
  let length = -1;
  for (const [place, root] of specRoots.entries()) {
    if (root !== '.' && !path.startsWith(`${root}/`) && path !== root) continue;
    const depth = root === '.' ? 0 : root.length;
    if (depth <= length) continue;
    best = { path: root, place };
    length = depth;
  }
  return best;
}

/** Best first; the last one is no other file's. */
function namesOf(path: string, root: string): string[] {
  const whole = path.replace(/\.md$/, '');
  // A root that is a file has nothing below it.
  const below = root === '.' || path === root ? whole : whole.slice(root.length + 1);
  const lead = root === '.' || path === root ? '.' : root;
  return [cut(below), `${lead}/${cut(below)}`, `${lead}/${below}`, `./${whole}`];
}

function cut(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  return name.slice(0, slash) + name.slice(slash).replace(NUMBERED, '$1');
}
