import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/sdk/types.js';
import { GroundplanError } from '../engine/errors.ts';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import { byCodePoint } from '../engine/graph/nearest.ts';
import type { GraphReader } from './graph-reader.ts';
import { PROMPTS } from './prompts.ts';
import { ELEMENT_TEMPLATE, PICTURE_TEMPLATE, VIEW_TEMPLATE } from './resource-uris.ts';

/** As many as the protocol lets an answer have. */
const MOST_VALUES = 100;

type Ids = (index: GraphIndex) => readonly string[];

const VIEWS: Ids = (index) => index.views().map(({ facts }) => facts.id);
const ELEMENTS: Ids = (index) => index.elements().map(({ facts }) => facts.id);
const NONE: Ids = () => [];

const BY_TEMPLATE: ReadonlyMap<string, Ids> = new Map([
  [VIEW_TEMPLATE, VIEWS],
  [PICTURE_TEMPLATE, VIEWS],
  [ELEMENT_TEMPLATE, ELEMENTS],
]);

// @implements arch:req-agent-resources
/**
 * Ids that begin with what was typed, by code point; none where there is no graph.
 * @throws GroundplanError `completions/unknown`, and those of the reader
 */
export async function complete(reader: GraphReader, params: CompleteRequestParams): Promise<CompleteResult> {
  const idsOf = idsFor(params);
  const opened = await reader.graph();
  const ids = opened === null ? [] : idsOf(opened.index);
  const matching = [...new Set(ids)].filter((id) => id.startsWith(params.argument.value)).sort(byCodePoint);
  const values = matching.slice(0, MOST_VALUES);
  return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
}

function idsFor({ ref, argument }: CompleteRequestParams): Ids {
  if (ref.type === 'ref/resource') {
    const ids = BY_TEMPLATE.get(ref.uri);
    if (ids !== undefined && argument.name === 'id') return ids;
    throw unknown(`the argument "${argument.name}" of ${ref.uri}`, `the id in ${[...BY_TEMPLATE.keys()].join(', ')}`);
  }
  const prompt = PROMPTS.find(({ name }) => name === ref.name);
  if (prompt?.arguments.some(({ name }) => name === argument.name)) return argument.name === 'view' ? VIEWS : NONE;
  const known = PROMPTS.flatMap(({ name, arguments: all }) => all.map((one) => `"${one.name}" of ${name}`));
  throw unknown(`the argument "${argument.name}" of the prompt ${ref.name}`, known.join(', '));
}

function unknown(what: string, known: string): GroundplanError {
  return new GroundplanError(
    'completions/unknown',
    `There is nothing to complete for ${what}. It can be asked for ${known}.`,
  );
}
