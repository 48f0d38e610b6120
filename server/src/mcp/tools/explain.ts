import { explain as ask } from '../../engine/query/explain.ts';
import { askedMap, LIMIT } from '../asked-map.ts';
import { input, string } from '../schema.ts';
import { number, READ_ONLY, type Tool, text } from '../tool.ts';

export const explain: Tool = {
  name: 'explain',
  title: 'Explain one node of the map',
  description:
    'One target and everything that touches it: edges in and out, neighbours and diagnostics; of an element also its views, ' +
    'relationships, dependencies (two hops) and dependents (one hop). Use it before you change something, and to learn what a change ' +
    'would affect. Use query instead where you do not know the name yet, select for a set of nodes. Each list says its count, ' +
    'total and whether it was truncated. Not found or ambiguous is an error with near names or candidates.',
  inputSchema: input(
    {
      target: string('An address, arch:ID, an element id, a symbol or its end, or FILE:LINE.'),
      limit: LIMIT,
    },
    ['target'],
  ),
  hints: READ_ONLY,
  async run(args, context) {
    const { map, canonicalVersion, notes, graph } = await askedMap(context);
    return ask(map, text(args, 'target') ?? '', { canonicalVersion, notes, graph, limit: number(args, 'limit') });
  },
};
