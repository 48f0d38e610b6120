import { LIMIT } from '../limit.ts';
import { input, string } from '../schema.ts';
import { number, READ_ONLY, type Tool, text } from '../tool.ts';

export const explain: Tool = {
  name: 'explain',
  title: 'Explain one node of the map',
  description:
    'One target and everything that touches it: edges in and out, neighbours and diagnostics; of an element also its views, ' +
    'relationships, dependencies (two hops) and dependents (one hop). Use it before you change something, and to learn what a change ' +
    'would affect. Use query instead where you do not know the name yet, select for a set of nodes. Each list says its count, ' +
    'total and whether it was truncated. Not found or ambiguous is an error with near targets, also for a plain name, or candidates.',
  inputSchema: input(
    {
      target: string('An address, arch:ID, an element id, a symbol or its end, or FILE:LINE.'),
      limit: LIMIT,
    },
    ['target'],
  ),
  hints: READ_ONLY,
  run(args, context) {
    return context.engine.explain({ target: text(args, 'target') ?? '', limit: number(args, 'limit') }, context);
  },
};
