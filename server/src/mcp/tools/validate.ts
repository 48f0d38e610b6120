import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { input } from '../schema.ts';
import { READ_ONLY, type Tool } from '../tool.ts';

// @implements arch:req-validate-tool
export const validate: Tool = {
  name: 'validateSystemArchitecture',
  title: 'Validate the architecture graph',
  description:
    'Checks the architecture graph of this workspace against every rule. Use it before you rely on the graph and after ' +
    "every change to it, your own or others'. Answers {graph, generation, canonicalVersion, counts, diagnostics, summary}: " +
    'each diagnostic has a code, a severity, a message that says what is wrong and what would be right, a JSON pointer, a ' +
    `0-based range and often data such as near ids or allowed types. A view holds at most ${VIEW_CAPACITY} elements; one that was ` +
    'over that in the last commit and has not grown is a warning. No errors in summary means that the graph is sound. For one element alone use explain.',
  inputSchema: input({}),
  hints: READ_ONLY,
  run(_args, context) {
    return context.engine.check({}, context);
  },
};
