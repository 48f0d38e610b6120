import { LIMIT } from '../limit.ts';
import { input, string } from '../schema.ts';
import { number, READ_ONLY, type Tool, text } from '../tool.ts';

// @implements arch:req-query-mcp-tool
// @implements arch:req-query-tool-description
export const query: Tool = {
  name: 'query',
  title: 'Find nodes of the architecture map',
  description:
    'Which of these exist? Finds elements and views of the graph, units of the specifications, and code that carries markers, by ' +
    'three filters that all hold; none is needed. Use it to look things up and to get ids and addresses. Use select instead to walk ' +
    'from what was found, to stay in one document or to find what lacks a test or an implementation; use explain for all about one ' +
    'node. Answers {filters, results, count, total, limit, truncated, canonicalVersion}. Nothing found is no error: notes name near values.',
  inputSchema: input({
    uri: string('Exactly this address, such as spec://shop/architecture#basket.'),
    symbol: string('A part of a code symbol, case-sensitive.'),
    kind: string('Element type, View, or kind of unit or code. Spaces and case do not matter.'),
    limit: LIMIT,
  }),
  hints: READ_ONLY,
  run(args, context) {
    const filters = { uri: text(args, 'uri'), symbol: text(args, 'symbol'), kind: text(args, 'kind') };
    return context.engine.query({ ...filters, limit: number(args, 'limit') }, context);
  },
};
