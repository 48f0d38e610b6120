import { realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { CONFIG_FILE, DEFAULT_GRAPH } from '../engine/config.ts';
import { GroundplanError } from '../engine/errors.ts';
import { type Cancellation, neverCancelled } from '../engine/ports.ts';

export interface DiscoveryRequest {
  /** `--workspace`. */
  readonly explicit?: string | undefined;
  /** The environment; GROUNDPLAN_WORKSPACE is looked at. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly cwd: string;
  /** Where neither names a folder: true looks from `cwd` upwards (command line), false refuses (other doors). */
  readonly upwards: boolean;
  /** The user's home folder; the system's by default. */
  readonly home?: string | undefined;
}

export interface DiscoveredRoot {
  /** Absolute, links followed. */
  readonly root: string;
  readonly by: 'option' | 'environment' | 'search';
}

// @implements arch:req-workspace-discovery
/**
 * The workspace to work in: --workspace, then GROUNDPLAN_WORKSPACE, then the nearest root upwards. A named folder need
 * not hold anything yet.
 * @throws GroundplanError `workspace/not-found`, `workspace/refused`
 */
export function discoverRoot(request: DiscoveryRequest): DiscoveredRoot {
  const { explicit, cwd } = request;
  const fromEnvironment = request.env?.GROUNDPLAN_WORKSPACE;
  if (explicit !== undefined) return { root: namedRoot(explicit, '--workspace', request), by: 'option' };
  if (fromEnvironment) return { root: namedRoot(fromEnvironment, 'GROUNDPLAN_WORKSPACE', request), by: 'environment' };
  const found = request.upwards ? nearestRoot(resolve(cwd), request.home) : null;
  if (found) return { root: found, by: 'search' };
  const looked = request.upwards ? ` in "${cwd}" or a folder above it` : '';
  const message =
    `No workspace: there is no ${CONFIG_FILE} and no ${DEFAULT_GRAPH}${looked}. ` +
    'Name the folder with --workspace or GROUNDPLAN_WORKSPACE.';
  throw new GroundplanError('workspace/not-found', message, { data: { cwd } });
}

/** The nearest root at `folder` or above it, absolute and real; null where there is none below the home folder or `/`. */
export function nearestRoot(folder: string, home = homedir()): string | null {
  const real = realFolder(folder);
  if (real === null) return null;
  for (let at = real; !forbidden(at, home); at = dirname(at)) {
    if (isRoot(at)) return at;
  }
  return null;
}

/** True where the folder holds groundplan.json or a graph at its usual place. */
export function isRoot(folder: string): boolean {
  return [CONFIG_FILE, DEFAULT_GRAPH].some((path) => {
    return statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;
  });
}

/** How deep a monorepo is searched: deeper roots than `a/b/c/d/e/f` have not been seen. */
export const MOST_DEPTH = 6;
/** How many folders are looked into; a second or two on a cold disk. */
export const MOST_FOLDERS = 20_000;

/** Folders that hold other people's work or what is built from our own. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  ...['node_modules', '.git', '.hg', '.svn', '.jj', 'dist', 'out', 'build', 'target', 'vendor', 'bower_components'],
  ...['.venv', 'venv', '__pycache__', '.cache', '.gradle', '.idea', '.vs', '.vscode-test', '.next', '.nuxt', '.tox'],
]);

// @implements arch:req-workspace-discovery
/**
 * All roots at `folder` and below it, sorted; links are not followed, unreadable folders passed over.
 * @returns absolute paths, and whether a bound cut the search short
 */
export async function findRoots(
  folder: string,
  options: { depth?: number; folders?: number; home?: string; cancellation?: Cancellation } = {},
): Promise<{ roots: string[]; cut: boolean }> {
  const { depth = MOST_DEPTH, folders = MOST_FOLDERS, home = homedir(), cancellation = neverCancelled } = options;
  const roots: string[] = [];
  let cut = false;
  let looked = 0;
  let level = [realFolder(folder)].filter((path) => path !== null);
  for (let deep = 0; level.length > 0; deep++) {
    const below: string[] = [];
    for (const at of level) {
      cancellation.throwIfCancelled();
      if (++looked > folders) return { roots: roots.sort(), cut: true };
      if (!forbidden(at, home) && isRoot(at)) roots.push(at);
      const children = await foldersIn(at);
      if (deep < depth) below.push(...children);
      else cut ||= children.length > 0;
    }
    level = below;
  }
  return { roots: roots.sort(), cut };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name))
    .map(({ name }) => name);
  return names.sort().map((name) => join(folder, name));
}

function namedRoot(path: string, source: string, { cwd, home = homedir() }: DiscoveryRequest): string {
  // Nothing is what a variable that is not set comes to: it does not mean the current folder.
  const root = path === '' ? null : realFolder(resolve(cwd, path));
  const data = { path, source };
  if (root === null) {
    const message = `${source} names "${path}", which is no folder. Name an existing folder.`;
    throw new GroundplanError('workspace/not-found', message, { data });
  }
  const kind = forbidden(root, home);
  if (kind) {
    const message = `${source} names ${kind}, which is never a workspace: everything below it would be read. Name a project folder.`;
    throw new GroundplanError('workspace/refused', message, { data });
  }
  return root;
}

function forbidden(realPath: string, home: string): string | undefined {
  if (parse(realPath).root === realPath) return 'the root of the file system';
  return realPath === (realFolder(home) ?? home) ? 'your home folder' : undefined;
}

function realFolder(path: string): string | null {
  try {
    const real = realpathSync.native(path);
    return statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}
