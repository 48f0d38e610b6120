import { LIMIT } from '../limit.ts';
import { input, string } from '../schema.ts';
import { FailedAnswer, number, READ_ONLY, type Tool, text } from '../tool.ts';

export const select: Tool = {
  name: 'select',
  title: 'Walk the architecture map',
  description:
    'Walks from a set: what touches it, what lacks an edge, what is within some hops. A query is a row of predicates that all hold: ' +
    'uri:ADDRESS symbol:TEXT kind:KIND scope:ADDRESS-PREFIX has:VERB lacks:VERB depth:0..3, each once; no operators, no parentheses; ' +
    'quote texts with blanks, as in kind:"Application Component". Example: scope:spec://shop/checkout# lacks:verifies. Use query instead ' +
    'for a plain look-up without a language, explain for all about one node. Answers as query does, with hops to each result. A ' +
    'wrong query is an error with the token, its range and what was expected.',
  inputSchema: input(
    {
      query: string(
        'Verbs: implements, verifies, documents, deviates, informs, or a relationship type in lower case. What a view shows: ' +
          'scope:spec://shop/architecture/VIEW-ID#.',
      ),
      limit: LIMIT,
    },
    ['query'],
  ),
  hints: READ_ONLY,
  async run(args, context) {
    const request = { query: text(args, 'query') ?? '', limit: number(args, 'limit') };
    const answer = await context.engine.select(request, context);
    return 'code' in answer ? new FailedAnswer(answer) : answer;
  },
};
