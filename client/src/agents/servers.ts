import { createHash } from 'node:crypto';

/** What one root's MCP server is called. */
export interface ServerNames {
  /** URI of the root's folder. */
  readonly root: string;
  /** Its `serverInfo.name`, by which clients name the tools: `mcp_NAME_select`. */
  readonly name: string;
  /** What people see; VS Code knows the server by it. */
  readonly label: string;
}

const ALONE = 'groundplan';
const PREFIX = 'gp_';
/** VS Code cuts what it puts before the names of tools; a name of this length comes through whole. */
const MOST_LETTERS = 12;
/** Of a hash, where the folders' names do not tell the roots apart. */
const HASH_DIGITS = 4;

// @implements arch:req-mcp-in-editor
/** Names for all roots of a window, different from each other and the same whenever the same roots are there. */
export function serverNames(roots: readonly string[]): ServerNames[] {
  const [only] = roots;
  if (only !== undefined && roots.length === 1) return [{ root: only, name: ALONE, label: 'Groundplan' }];
  const short = roots.map((root) => shortName(lastFolder(root)));
  const taken = new Set<string>();
  return roots.map((root, place) => {
    const plain = short[place] as string;
    const isShared = short.filter((other) => other === plain).length > 1;
    const name = isShared ? hashedName(root, taken) : plain;
    taken.add(name);
    return { root, name, label: `Groundplan ${tellingEnd(root, roots)}` };
  });
}

function shortName(folder: string): string {
  return `${PREFIX}${lettersOf(folder)}`.slice(0, MOST_LETTERS).replace(/_+$/, '');
}

/** Names that clients take hold small letters, digits and underscores. */
function lettersOf(folder: string): string {
  const plain = folder
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return plain === '' ? 'root' : plain;
}

/** The hash is of the whole path, so that a root keeps its name when another one comes or goes. */
function hashedName(root: string, taken: ReadonlySet<string>): string {
  const room = MOST_LETTERS - PREFIX.length - HASH_DIGITS - 1;
  const letters = lettersOf(lastFolder(root)).slice(0, room).replace(/_+$/, '');
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256').update(`${attempt} ${root}`).digest('hex').slice(0, HASH_DIGITS);
    const name = `${PREFIX}${letters}_${hash}`;
    if (!taken.has(name)) return name;
  }
}

/** As many of the last folders as no other root ends in. */
function tellingEnd(root: string, roots: readonly string[]): string {
  const folders = foldersOf(root);
  const others = roots.filter((other) => other !== root).map(foldersOf);
  for (let count = 1; count < folders.length; count++) {
    const end = folders.slice(-count).join('/');
    if (!others.some((other) => other.slice(-count).join('/') === end)) return end;
  }
  return folders.join('/');
}

function lastFolder(root: string): string {
  return foldersOf(root).at(-1) ?? '';
}

function foldersOf(root: string): string[] {
  const path = root.replace(/^[a-z]+:\/\//i, '');
  return path
    .split('/')
    .filter((folder) => folder !== '')
    .map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
