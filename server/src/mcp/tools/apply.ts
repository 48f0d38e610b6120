import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { BATCH } from '../batch-schema.ts';
import { mutate } from '../mutate.ts';
import { type Tool, WRITES } from '../tool.ts';

// @implements arch:req-view15-feature-list
export const apply: Tool = {
  name: 'applySystemArchitectureMutation',
  title: 'Apply a batch of mutations',
  description:
    'Applies a batch of mutations to the graph: all of it or nothing, checked once, written once. Use it for changes that belong ' +
    'together, such as an element with its relationships; use previewSystemArchitectureMutation first to see what it would do, and ' +
    'the editArchitecture tools for one change alone. Copied names, statements and mirrors follow by themselves. A view holds at ' +
    `most ${VIEW_CAPACITY} elements; ends of relationships count. A refused batch leaves the file as it was and says what to do instead. ` +
    'Never edit the file by hand.',
  inputSchema: BATCH,
  hints: WRITES,
  run(args, context) {
    return mutate(args.mutations as readonly unknown[], args, { dryRun: false }, context);
  },
};
