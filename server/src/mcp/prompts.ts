import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/sdk/types.js';
import { shortLine } from '../engine/diagram/plain-text.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { ViewItem } from '../engine/graph/item.ts';
import { nearest } from '../engine/graph/nearest.ts';
import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { memberCount } from '../engine/rules/view15.ts';
import { didYouMean, quote } from '../engine/rules/wording.ts';
import { type GraphReader, readableGraph } from './graph-reader.ts';
import { GRAPH_URI, viewUri } from './resource-uris.ts';

/** Two ways to begin. Both hold the loop of asking, previewing and applying, and links instead of the graph. */

/** Characters of a goal: a prompt, not a specification. */
const LONGEST_GOAL = 4_000;
const LONGEST_NAME = 120;

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly required: boolean;
  }[];
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'reviewView',
    title: 'Review a view',
    description: 'Looks at one view of the architecture: what is wrong, missing or unproven, and what would mend it.',
    arguments: [
      { name: 'view', title: 'View', description: `The view_id of a view; ${GRAPH_URI} lists them.`, required: true },
    ],
  },
  {
    name: 'planChange',
    title: 'Plan a change',
    description:
      'Plans a change of the architecture from a goal in words: what it touches, and a batch that was previewed.',
    arguments: [
      {
        name: 'goal',
        title: 'Goal',
        description: 'What should be different afterwards, in your own words.',
        required: true,
      },
    ],
  },
];

export function listPrompts(): ListPromptsResult {
  return { prompts: PROMPTS.map((prompt) => ({ ...prompt, arguments: prompt.arguments.map((one) => ({ ...one })) })) };
}

const LOOP = [
  'Work in this loop:',
  '1. Ask. query finds what there is, select walks from there, explain tells everything that touches one thing. Do not guess ids.',
  '2. Preview. previewSystemArchitectureMutation with the whole batch says what it would do, which diagnostics it brings and clears, and, where it fails, what would be right.',
  '3. Apply. applySystemArchitectureMutation with the same batch, and the canonicalVersion you have seen as expectedVersion, when the person you work for agrees.',
  `A view holds at most ${VIEW_CAPACITY} elements. Never edit the graph's file by hand: names, statements and mirrors are kept in step by these tools.`,
].join('\n');

// @implements arch:req-agent-prompts
/**
 * @throws GroundplanError `prompts/unknown`, `prompts/invalid-argument`, `workspace/no-graph`, `graph/unreadable`, and
 *   those of the reader
 */
export async function getPrompt(
  reader: GraphReader,
  name: string,
  args: Readonly<Record<string, string>> = {},
): Promise<GetPromptResult> {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) throw unknownPrompt(name);
  const [{ name: argument, description }] = prompt.arguments as [Prompt['arguments'][number]];
  const value = Object.hasOwn(args, argument) ? (args[argument] ?? '') : '';
  if (value.trim() === '') throw invalid(`The prompt ${name} needs the argument "${argument}". ${description}`);
  return name === 'reviewView' ? reviewView(reader, value) : planChange(reader, value);
}

async function reviewView(reader: GraphReader, id: string): Promise<GetPromptResult> {
  const { index } = await readableGraph(reader);
  const view = index.view(id);
  if (view === undefined) {
    const near = index.nearestIds('view', id);
    throw invalid(`No view has the id ${quote(id)}.${didYouMean(near)} ${GRAPH_URI} lists the views.`, { near });
  }
  const { facts } = view;
  const title = shortLine(facts.name ?? facts.id, LONGEST_NAME);
  const text = [
    `Review the architecture view ${JSON.stringify(title)} (view_id ${JSON.stringify(facts.id)}, ${memberCount(facts)}/${VIEW_CAPACITY} elements).`,
    'Read it first: it is linked below as a Mermaid flowchart with ids. Then run validateSystemArchitecture, and explain on every element that you doubt.',
    'Say, with ids: what is wrong or contradicts the code, what is missing, which demands nothing realizes and which have no testcase, and whether the view shows one thing at one level. Say so too where it is in order.',
    LOOP,
    'End with the batch that you propose and what its preview said; apply nothing unasked.',
  ].join('\n\n');
  return {
    description: `Review of the view ${title}`,
    messages: [
      { role: 'user', content: { type: 'text', text } },
      { role: 'user', content: viewLink(view) },
    ],
  };
}

async function planChange(reader: GraphReader, goal: string): Promise<GetPromptResult> {
  if (goal.length > LONGEST_GOAL) {
    throw invalid(
      `The goal has ${goal.length} characters; at most ${LONGEST_GOAL} are taken. Say it shorter, and put details where the agent can read them.`,
    );
  }
  const { index } = await readableGraph(reader);
  const text = [
    'Plan a change of the architecture. The goal, in the words of the person you work for:',
    goal
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => `> ${line}`)
      .join('\n'),
    'Read the outline that is linked below, and the views that the goal is about. Find what the change touches: explain names dependents, views and tests of an element.',
    LOOP,
    'Give the plan as: elements and relationships to add, change or remove, with ids; the view each new one is shown in; the testcases that will prove it; the batch; and what its preview said. Apply it only when asked to.',
  ].join('\n\n');
  const outline = { type: 'resource_link' as const, uri: GRAPH_URI, name: 'graph', mimeType: 'application/json' };
  return {
    description: 'Plan of a change',
    messages: [
      { role: 'user', content: { type: 'text', text } },
      { role: 'user', content: outline },
      ...index
        .parentlessViews()
        .slice(0, 1)
        .map((view) => ({ role: 'user' as const, content: viewLink(view) })),
    ],
  };
}

function viewLink({ facts }: ViewItem) {
  const name = shortLine(facts.name ?? facts.id, LONGEST_NAME);
  return { type: 'resource_link' as const, uri: viewUri(facts.id), name, mimeType: 'text/vnd.mermaid' };
}

function unknownPrompt(name: string): GroundplanError {
  const known = PROMPTS.map((prompt) => prompt.name);
  const message = `There is no prompt ${quote(name)}.${didYouMean(nearest(known, name, 1))} The prompts are ${known.join(' and ')}.`;
  return new GroundplanError('prompts/unknown', message, { data: { known } });
}

function invalid(message: string, data: Record<string, unknown> = {}): GroundplanError {
  return new GroundplanError('prompts/invalid-argument', message, { data });
}
