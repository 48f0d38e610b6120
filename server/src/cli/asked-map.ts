import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { discoverRoot } from '../adapters/discovery.ts';
import { openMap } from '../adapters/open-map.ts';
import { systemCode } from '../adapters/system.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { ArchitectureMap } from '../engine/map/model.ts';
import { DEFAULT_LIMIT, HIGHEST_LIMIT } from '../engine/query/ceiling.ts';
import type { AnswerContext } from '../engine/query/filter.ts';
import type { CheckedGraph } from '../engine/query/graph-facts.ts';
import { readSavedMap } from '../engine/query/saved-map.ts';
import { type OptionSpec, type Request, textOption, WORKSPACE_OPTION, type World } from './command.ts';
import { readShared } from './shared-project.ts';

/** Options of every command that asks the map. */
export const MAP_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  limit: {
    type: 'string',
    value: 'N',
    summary: `List at most so many, 1 to ${HIGHEST_LIMIT}. Default: ${DEFAULT_LIMIT}.`,
  },
  workspace: WORKSPACE_OPTION,
  map: {
    type: 'string',
    value: 'FILE',
    summary: 'Answer from a map that groundplan map --json has saved instead of from the workspace.',
  },
};

/** The map that a question is asked of. */
export interface AskedMap {
  readonly map: ArchitectureMap;
  /** Null for a saved map. */
  readonly canonicalVersion: string | null;
  /** Undefined for a saved map. */
  readonly graph?: CheckedGraph | undefined;
  /** What keeps the map from being whole. */
  readonly notes?: readonly string[];
  /** The saved map, as the user named it. */
  readonly file?: string;
  /** Made from what an editor shows and has not saved. */
  readonly unsaved?: true;
}

// @implements arch:con-map-not-from-artefact
/**
 * The saved map of --map, else that of the workspace as it is now.
 * @throws GroundplanError `saved-map/*`, `usage/conflict`, `workspace/*`, `config/*`
 */
export async function askedMap(request: Request, world: World): Promise<AskedMap> {
  const file = textOption(request, 'map');
  if (file !== undefined) return savedMap(file, request, world);
  const { env, cwd, cancellation } = world;
  const { root } = discoverRoot({ explicit: textOption(request, 'workspace'), env, cwd, upwards: true });
  const project = await readShared(root, world);
  return { ...(await openMap(project, cancellation)), ...(project.unsaved ? { unsaved: true as const } : {}) };
}

async function savedMap(file: string, request: Request, world: World): Promise<AskedMap> {
  if (request.options.workspace !== undefined) {
    const message =
      '--map and --workspace contradict each other: the map is either saved or read anew. Leave one of them out.';
    throw new GroundplanError('usage/conflict', message, { data: { options: ['map', 'workspace'] } });
  }
  // Maps are larger than any file of a workspace may be, so the usual bound does not hold here.
  const text = await readFile(resolve(world.cwd, file), 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  world.cancellation.throwIfCancelled();
  return { map: readSavedMap(text, file), canonicalVersion: null, file };
}

function unreadable(file: string, error: unknown): GroundplanError {
  const code = systemCode(error);
  const [kind, reason] =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? ['saved-map/not-found', `There is no file "${file}"`]
      : ['saved-map/unreadable', `"${file}" cannot be read (${code || (error as Error).message})`];
  const message = `${reason}. Name a map that groundplan map --json has saved.`;
  return new GroundplanError(kind as string, message, { data: { path: file }, place: { file }, cause: error });
}

/**
 * The limit as a number, for the engine to judge.
 * @throws GroundplanError `usage/bad-value` where it is no whole number
 */
export function askedLimit(request: Request, command: string): number | undefined {
  const text = textOption(request, 'limit');
  if (text === undefined || /^[+-]?[0-9]+$/.test(text)) return text === undefined ? undefined : Number(text);
  const message = `--limit is "${text}"; it is a whole number from 1 to ${HIGHEST_LIMIT}, as in --limit=${DEFAULT_LIMIT}.`;
  throw new GroundplanError('usage/bad-value', message, { data: { command, option: 'limit', value: text } });
}

/** What every answer says of the map besides what was found. */
export function contextOf({ canonicalVersion, notes = [] }: AskedMap): AnswerContext {
  return { canonicalVersion, notes };
}

/** The answer, and which saved map it comes from, or that it is about an editor's unsaved text. */
export function withMap<T extends object>(
  answer: T,
  { file, unsaved }: AskedMap,
): T & { readonly map?: string; readonly unsaved?: true } {
  return { ...answer, ...(file === undefined ? {} : { map: file }), ...(unsaved ? { unsaved } : {}) };
}
