import { type OpenedMap, openMap } from '../adapters/open-map.ts';
import { headBaseline } from '../adapters/project.ts';
import { DEFAULT_LIMIT, HIGHEST_LIMIT } from '../engine/query/ceiling.ts';
import { integer } from './schema.ts';
import type { ToolContext } from './tool.ts';

export const LIMIT = integer(`Most entries of a list, 1 to ${HIGHEST_LIMIT}. Default ${DEFAULT_LIMIT}.`);

/**
 * The map of the workspace as it is now.
 * @throws GroundplanError `workspace/*`, `config/*`
 */
export async function askedMap({ project, cancellation }: ToolContext): Promise<OpenedMap> {
  const opened = await project();
  return openMap(opened, cancellation, await headBaseline(opened.graph, cancellation));
}
