import { TextDecoder } from 'node:util';
import { DiskWriter } from '../adapters/atomic-writer.ts';
import { discoverRoot } from '../adapters/discovery.ts';
import { applyMutations } from '../adapters/graph-writer.ts';
import { FileLock } from '../adapters/lock.ts';
import { nodeHash } from '../adapters/system.ts';
import { MUTATIONS } from '../engine/mutation/kinds.ts';
import { Refusal } from '../engine/mutation/refusal.ts';
import { type BatchRequest, readRequest } from '../engine/mutation/request.ts';
import { type Command, EXIT, textOption, WORKSPACE_OPTION, type World } from './command.ts';
import { openShared } from './shared-project.ts';

/** The longest batch that is read, in bytes: more than half of the largest graph that the editor is tried with. */
const MOST_BYTES = 16 * 1024 * 1024;

// @implements arch:req-edit-command
export const edit: Command = {
  name: 'edit',
  summary: 'Apply a batch of mutations to the graph',
  usage: ['edit [--dry-run] [--workspace DIR] [--json] < BATCH'],
  details: [
    'Reads one JSON object from standard input: {"mutations": [{"type": "addElement", ...}, ...], "expectedVersion": "sha256:..."}. ' +
      'expectedVersion may be left out; where it is given, a graph that has changed meanwhile is not written.',
    'The batch is applied in order, checked once and written once, or not at all. The answer is a JSON object: status, what was ' +
      'touched, the diagnostics that the batch introduced and cleared, both versions and, where it failed, what to do next.',
    ...[...MUTATIONS.values()].map(({ type, doc }) => `${type}: ${doc}`),
  ],
  positionals: [],
  options: {
    workspace: WORKSPACE_OPTION,
    'dry-run': {
      type: 'boolean',
      summary: 'Say what would happen, with the exact edits of the text, and write nothing.',
    },
  },
  async run(request, world) {
    const batch = await readBatch(world);
    const explicit = textOption(request, 'workspace');
    const { root } = discoverRoot({ explicit, env: world.env, cwd: world.cwd, upwards: true });
    const { workspace, config, graph } = await openShared(root, world);
    const store = {
      files: graph.files,
      path: graph.path,
      name: graph.name,
      writer: new DiskWriter(graph.files, new FileLock(graph.files)),
      hash: nodeHash,
      options: { files: workspace, severities: config.rules },
    };
    const dryRun = request.options['dry-run'] === true;
    const value = await applyMutations(store, { ...batch, dryRun }, world);
    const exit = value.status === 'passed' ? EXIT.done : EXIT.failed;
    // The object is the answer in either form; people get it in lines.
    return { exit, value, text: () => `${JSON.stringify(value, null, 2)}\n` };
  },
};

/** @throws Refusal `MUTATION_INVALID` */
async function readBatch({ stdin }: World): Promise<BatchRequest> {
  const example = '{"mutations": [...]}';
  if (stdin.isTerminal) {
    throw invalid(
      `edit reads the batch from standard input: groundplan edit < batch.json, where the file holds ${example}.`,
    );
  }
  const bytes = await stdin.read(MOST_BYTES);
  if (bytes === null) {
    const data = { maximum: MOST_BYTES };
    throw invalid(`The batch has more than ${MOST_BYTES / 1024 / 1024} MB. Send it in parts.`, data);
  }
  return readRequest(parse(bytes, example));
}

function parse(bytes: Uint8Array, example: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('Standard input is not UTF-8. Send the batch as UTF-8.');
  }
  if (text.trim() === '') throw invalid(`Standard input is empty. Send the batch as one JSON object: ${example}.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`Standard input is not valid JSON: ${reason}. Send the batch as one JSON object: ${example}.`);
  }
}

function invalid(message: string, data: Record<string, unknown> = {}): Refusal {
  return new Refusal('MUTATION_INVALID', message, { data });
}
