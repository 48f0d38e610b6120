import { discoverRoot } from '../adapters/discovery.ts';
import { writeInitialGraph } from '../adapters/new-graph.ts';
import { openProject } from '../adapters/project.ts';
import { GroundplanError } from '../engine/errors.ts';
import { type Command, EXIT, type Request, textOption, WORKSPACE_OPTION, type World } from './command.ts';

// @implements arch:req-init-command
export const init: Command = {
  name: 'init',
  summary: 'Write a first graph where there is none',
  usage: ['init [--workspace DIR] [--name NAME] [--description TEXT] [--json]'],
  details: [
    'Writes a small graph without a finding to design/KG/SystemArchitecture.json, or to the place that groundplan.json names. ' +
      'A graph that is there already is never overwritten.',
  ],
  positionals: [],
  options: {
    workspace: {
      ...WORKSPACE_OPTION,
      summary:
        'The folder to write in. Default: GROUNDPLAN_WORKSPACE, else the nearest folder upwards with groundplan.json or a graph, else this one.',
    },
    description: { type: 'string', value: 'TEXT', summary: 'What the system is for, in a sentence or two.' },
    name: { type: 'string', value: 'NAME', summary: 'The name of the system. Default: the name of the folder.' },
  },
  async run(request, world) {
    const root = rootOf(request, world);
    const told = { name: textOption(request, 'name'), description: textOption(request, 'description') };
    const value = await writeInitialGraph(await openProject(root), told, world.cancellation);
    return {
      exit: EXIT.done,
      value,
      text: () =>
        `Wrote ${value.graph}. Open it and say what your system is; groundplan check tells whether it is sound.\n`,
    };
  },
};

/** As everywhere, but where there is no workspace yet, this folder becomes one. */
function rootOf(request: Request, { env, cwd }: World): string {
  const explicit = textOption(request, 'workspace');
  try {
    return discoverRoot({ explicit, env, cwd, upwards: true }).root;
  } catch (error) {
    const isNamed = explicit !== undefined || env.GROUNDPLAN_WORKSPACE;
    if (isNamed || !(error instanceof GroundplanError) || error.code !== 'workspace/not-found') throw error;
    return discoverRoot({ explicit: '.', cwd, upwards: false }).root;
  }
}
