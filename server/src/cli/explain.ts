import { GroundplanError } from '../engine/errors.ts';
import type { Extent } from '../engine/query/ceiling.ts';
import { explain as ask } from '../engine/query/explain.ts';
import type { Hit } from '../engine/query/hit.ts';
import { askedLimit, askedMap, contextOf, MAP_OPTIONS, withMap } from './asked-map.ts';
import { type Command, EXIT } from './command.ts';
import { explanationText } from './render/explanation.ts';
import { candidatesText } from './render/found.ts';
import { printable } from './render/width.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Show one node of the map and what touches it',
  usage: ['explain TARGET [--limit N] [--workspace DIR | --map FILE] [--json]'],
  details: [
    'Shows the edges of the node in both directions and its neighbours; of an element also its views, relationships, ' +
      'dependencies (two hops) and dependents (one hop); and what is wrong with it.',
    'The target is an address, arch:ID, the id of an element, a symbol or its end from the start of a segment on, or FILE:LINE.',
  ],
  positionals: [{ name: 'TARGET', summary: 'What to look at, such as arch:basket or Basket.add.', required: true }],
  options: MAP_OPTIONS,
  async run(request, world) {
    const [target = ''] = request.positionals;
    const limit = askedLimit(request, 'explain');
    const asked = await askedMap(request, world);
    try {
      const answer = withMap(ask(asked.map, target, { ...contextOf(asked), graph: asked.graph, limit }), asked);
      return { exit: EXIT.done, value: answer, text: (paint) => explanationText(answer, paint) };
    } catch (error) {
      if (!(error instanceof GroundplanError) || error.code !== 'explain/ambiguous') throw error;
      // The message names a few; here is room for all.
      const candidates = error.data as unknown as Extent & { readonly candidates: readonly Hit[] };
      return {
        exit: EXIT.failed,
        value: error,
        text: () => '',
        complaint: (paint) =>
          `${paint.error(`error[${error.code}]`)} ${printable(error.message)}\n${candidatesText(candidates, paint)}`,
      };
    }
  },
};
