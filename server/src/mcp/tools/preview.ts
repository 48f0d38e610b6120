import { BATCH } from '../batch-schema.ts';
import { mutate } from '../mutate.ts';
import { READ_ONLY, type Tool } from '../tool.ts';

export const preview: Tool = {
  name: 'previewSystemArchitectureMutation',
  title: 'Preview a batch of mutations',
  description:
    'Says exactly what a batch of mutations would do and writes nothing: what it touches, the diagnostics that it introduces and ' +
    'clears, both canonical versions and the exact text edits; where it fails, errors, and guidance with the legal alternatives as ' +
    'data. Use it before applySystemArchitectureMutation, which takes the same batch. For one change alone the editArchitecture ' +
    'tools have dryRun.',
  inputSchema: BATCH,
  hints: READ_ONLY,
  run(args, context) {
    return mutate(args.mutations as readonly unknown[], args, { dryRun: true }, context);
  },
};
