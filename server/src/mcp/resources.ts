import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import { elementCard } from '../engine/diagram/element-card.ts';
import { graphOutline, viewsByDistance } from '../engine/diagram/graph-outline.ts';
import { mermaidOf } from '../engine/diagram/mermaid.ts';
import { shortLine } from '../engine/diagram/plain-text.ts';
import { svgOf } from '../engine/diagram/svg.ts';
import { firstOf, type ViewModel, viewModel } from '../engine/diagram/view-model.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import type { ViewItem } from '../engine/graph/item.ts';
import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import type { Cancellation } from '../engine/ports.ts';
import { memberCount } from '../engine/rules/view15.ts';
import { didYouMean, quote } from '../engine/rules/wording.ts';
import { DEFAULT_CHARS, fitted, MOST_CHARS } from './fit.ts';
import { type GraphReader, type OpenedGraph, readableGraph } from './graph-reader.ts';
import {
  ELEMENT_TEMPLATE,
  elementUri,
  GRAPH_URI,
  PICTURE_TEMPLATE,
  parsedUri,
  pictureUri,
  VIEW_TEMPLATE,
  viewUri,
} from './resource-uris.ts';

/** What an agent can look at without a tool: an outline, views and elements one by one, and never the whole graph. */

const JSON_TYPE = 'application/json';
const MERMAID_TYPE = 'text/vnd.mermaid';
const SVG_TYPE = 'image/svg+xml';

/** Resources of one page of the list. */
const PAGE = 100;
const LONGEST_NAME = 80;
/** Of a view over its capacity no more is drawn than can be laid out within the blink of an eye. */
const MOST_DRAWN_ELEMENTS = 60;
const MOST_DRAWN_RELATIONSHIPS = 120;
/** What stays of a picture that is too long, each time it is tried again. */
const SHRINK = 0.7;

const OUTLINE = {
  uri: GRAPH_URI,
  name: 'graph',
  title: 'Architecture graph: outline',
  description:
    'Name, counts, canonical version and the views by drill-down, each with how many elements it shows. Not the graph itself.',
  mimeType: JSON_TYPE,
};

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: VIEW_TEMPLATE,
      name: 'view',
      title: 'View as Mermaid',
      description: 'One view as a Mermaid flowchart, with the ids of its elements and relationships in comments.',
      mimeType: MERMAID_TYPE,
    },
    {
      uriTemplate: PICTURE_TEMPLATE,
      name: 'view-picture',
      title: 'View as SVG',
      description: "One view as a picture in ArchiMate's notation, for people to look at.",
      mimeType: SVG_TYPE,
    },
    {
      uriTemplate: ELEMENT_TEMPLATE,
      name: 'element',
      title: 'Element',
      description: 'One element with its fields, views, relationships in and out, subviews and testcases.',
      mimeType: JSON_TYPE,
    },
  ],
};

// @implements arch:req-agent-resources
/**
 * The outline, then every view, those nearest to the root first, page by page; nothing where there is no graph.
 * @throws GroundplanError `resources/invalid-cursor`, and those of the reader
 */
export async function listResources(reader: GraphReader, cursor?: string): Promise<ListResourcesResult> {
  const opened = await reader.graph();
  const start = startOf(cursor);
  if (opened === null) return { resources: [] };
  const views = viewsByDistance(opened.index);
  const resources: ListResourcesResult['resources'] = start === 0 ? [OUTLINE] : [];
  let at = start;
  let room = DEFAULT_CHARS;
  for (; at < views.length && at < start + PAGE; at++) {
    const resource = viewResource(views[at] as ViewItem);
    room -= JSON.stringify(resource).length;
    if (room < 0 && at > start) break;
    resources.push(resource);
  }
  return { resources, ...(at < views.length ? { nextCursor: String(at) } : {}) };
}

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const message = `"${cursor.slice(0, 60)}" is no cursor of this list. Send the nextCursor of the page before, or none for the first page.`;
  throw new GroundplanError('resources/invalid-cursor', message);
}

function viewResource({ facts }: ViewItem): ListResourcesResult['resources'][number] {
  const name = shortLine(facts.name ?? facts.id, LONGEST_NAME);
  const description = `View with ${memberCount(facts)}/${VIEW_CAPACITY} elements.`;
  return {
    uri: viewUri(facts.id),
    name: shortLine(facts.id, LONGEST_NAME),
    title: name,
    description,
    mimeType: MERMAID_TYPE,
  };
}

/**
 * @throws GroundplanError `resources/unknown`, `workspace/no-graph`, `graph/unreadable`, `cancelled`, and those of the reader
 */
export async function readResource(
  reader: GraphReader,
  uri: string,
  cancellation: Cancellation,
): Promise<ReadResourceResult> {
  const name = parsedUri(uri);
  const opened = await readableGraph(reader);
  cancellation.throwIfCancelled();
  const { index } = opened;
  const answer = (mimeType: string, text: string): ReadResourceResult => ({ contents: [{ uri, mimeType, text }] });
  switch (name.kind) {
    case 'graph':
      return answer(JSON_TYPE, JSON.stringify(outlineOf(opened)));
    case 'element': {
      const card = elementCard(index, name.id);
      if (card === undefined) throw unknown(index, 'element', name.id, elementUri);
      return answer(JSON_TYPE, JSON.stringify(fitted(card, DEFAULT_CHARS)));
    }
    case 'view': {
      const view = modelOf(index, name.id, viewUri);
      return answer(MERMAID_TYPE, await fittedPicture(view, DEFAULT_CHARS, async (part) => mermaidOf(part)));
    }
    case 'picture': {
      const view = firstOf(modelOf(index, name.id, pictureUri), MOST_DRAWN_ELEMENTS, MOST_DRAWN_RELATIONSHIPS);
      const draw = async (part: ViewModel) => svgOf(part, await reader.layout(part, cancellation));
      // Nobody reads it word by word, and half a picture is of little use: it may be as long as an answer can be.
      return answer(SVG_TYPE, await fittedPicture(view, MOST_CHARS, draw));
    }
  }
}

function outlineOf({ document, index, canonicalVersion, unsaved }: OpenedGraph): object {
  const outline = graphOutline(document, index, canonicalVersion);
  return {
    ...outline,
    ...(unsaved ? { unsaved } : {}),
    ...(document.valid ? {} : { note: 'The text does not parse at the moment: this is what it said last.' }),
  };
}

function modelOf(index: GraphIndex, id: string, uriOf: (id: string) => string): ViewModel {
  const view = viewModel(index, id);
  if (view === undefined) throw unknown(index, 'view', id, uriOf);
  return view;
}

function unknown(
  index: GraphIndex,
  kind: 'element' | 'view',
  id: string,
  uriOf: (id: string) => string,
): GroundplanError {
  const near = index.nearestIds(kind, id);
  const offer =
    near.length > 0
      ? ` Read ${near.map(uriOf).join(' or ')}.`
      : ` ${GRAPH_URI} lists the views; the tool query finds elements.`;
  const message = `No ${kind} has the id ${quote(id)}.${didYouMean(near)}${offer}`;
  return new GroundplanError('resources/unknown', message, { data: { kind, id: id.slice(0, 200), near } });
}

/** The picture of the whole view, or of so much of it as fits; the picture says what is missing. */
async function fittedPicture(
  view: ViewModel,
  mostChars: number,
  draw: (part: ViewModel) => Promise<string>,
): Promise<string> {
  let text = await draw(view);
  let elements = view.elements.length;
  let relationships = view.relationships.length;
  while (text.length > mostChars && elements + relationships > 0) {
    elements = Math.floor(elements * SHRINK);
    relationships = Math.floor(relationships * SHRINK);
    text = await draw(firstOf(view, elements, relationships));
  }
  return text;
}
