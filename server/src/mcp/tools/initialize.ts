import { input, string } from '../schema.ts';
import { CREATES, type Tool, text } from '../tool.ts';
import { assertMayWrite } from '../writes.ts';

// @implements arch:req-init-explicit
export const initialize: Tool = {
  name: 'initializeWorkspace',
  title: 'Make a first graph',
  description:
    'Writes a small valid graph where there is none, at the place that groundplan.json names or the usual one. Use it once, when ' +
    'another tool says workspace/no-graph. It holds the root view overview with the elements system and purpose: rename those, ' +
    'and fill it with applySystemArchitectureMutation. A graph that is there already is ' +
    'never overwritten: that is an error, and validateSystemArchitecture says what is wrong with it.',
  inputSchema: input({
    name: string('Name of the system. Default: the name of the folder.'),
    description: string('What the system is for, in a sentence or two. No other tool can set it.'),
  }),
  hints: CREATES,
  async run(args, context) {
    assertMayWrite(context);
    return context.engine.initialize({ name: text(args, 'name'), description: text(args, 'description') }, context);
  },
};
