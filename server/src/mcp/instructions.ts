import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { GRAPH_URI, VIEW_TEMPLATE } from './resource-uris.ts';

// @implements arch:req-agent-prompts
/** What a client tells its model about this server before anything else; some cut it at 2,000 characters. */
export const INSTRUCTIONS = [
  "Groundplan keeps this workspace's architecture graph: ArchiMate elements, relationships and views, with the testcases that prove them, and the code and specifications that belong to them.",
  `Begin with query to find what exists, or read ${GRAPH_URI} for an outline and ${VIEW_TEMPLATE} for one view. Then explain tells what touches a thing before you change it, and select walks from set to set.`,
  'To change the architecture: previewSystemArchitectureMutation first, then applySystemArchitectureMutation with the same batch; for one change alone an editArchitecture tool. Where there is no graph, initializeWorkspace makes one.',
  `A view holds at most ${VIEW_CAPACITY} elements: put more into a view below one of its members. Never edit the graph's file by hand; the tools keep its copied names, statements and mirrors in step.`,
  'Errors have a code and say what to do. Answers that were cut say what is missing.',
].join('\n');
