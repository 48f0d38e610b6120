import type { GraphDocument } from '../graph/document.ts';
import type { Generation } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import { byIndex, type ViewItem } from '../graph/item.ts';
import { fieldText } from '../graph/read-facts.ts';
import { VIEW_CAPACITY } from '../graph/vocabulary.ts';
import { memberCount } from '../rules/view15.ts';
import { shortLine } from './plain-text.ts';

/** What there is to look at in a graph, and never the graph itself: views with what opens them, and no element. */

/** Characters of JSON that the views may take; those furthest from the root are left out first. */
export const MOST_OUTLINE_CHARS = 20_000;
const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 600;

export interface OutlineView {
  readonly id: string;
  readonly name: string;
  /** Steps from a root view; null for one that no step leads to. */
  readonly depth: number | null;
  /** How many elements it counts, of how many it may hold: "3/10" of ten. */
  readonly elements: string;
  readonly relationships: number;
  /** The element it details. */
  readonly below?: { readonly id: string; readonly name: string };
}

export interface GraphOutline {
  readonly name?: string;
  readonly description?: string;
  readonly generation: Generation;
  /** Null while the text does not parse: the rest is then what it said last. */
  readonly canonicalVersion: string | null;
  readonly counts: { readonly elements: number; readonly relationships: number; readonly views: number };
  /** Each view once, behind the one that leads to it in the fewest steps; those that nothing leads to at the end. */
  readonly views: readonly OutlineView[];
  /** How many views are not in the list. */
  readonly viewsLeftOut?: number;
}

interface Step {
  readonly view: ViewItem;
  readonly depth: number | null;
  readonly below: Step[];
}

// @implements arch:req-agent-outline
/** @param mostChars see MOST_OUTLINE_CHARS */
export function graphOutline(
  document: Pick<GraphDocument, 'root' | 'items' | 'generation'>,
  index: GraphIndex,
  canonicalVersion: string | null,
  mostChars: number = MOST_OUTLINE_CHARS,
): GraphOutline {
  const { tops, byDistance } = drillDown(index);
  const kept = new Map<Step, OutlineView>();
  let room = mostChars;
  for (const step of byDistance) {
    const entry = entryOf(index, step);
    room -= JSON.stringify(entry).length + 1;
    if (room < 0) break;
    kept.set(step, entry);
  }
  const views = inOrder(tops).flatMap((step) => kept.get(step) ?? []);
  const { elements, relationships, views: all } = document.items;
  const name = fieldText(document.root, 'name');
  const description = fieldText(document.root, 'description');
  return {
    ...(name === undefined ? {} : { name: shortLine(name, LONGEST_NAME) }),
    ...(description === undefined ? {} : { description: shortLine(description, LONGEST_DESCRIPTION) }),
    generation: document.generation,
    canonicalVersion,
    counts: { elements: elements.length, relationships: relationships.length, views: all.length },
    views,
    ...(views.length === byDistance.length ? {} : { viewsLeftOut: byDistance.length - views.length }),
  };
}

/** The views of the drill-down, nearest to a root first. */
export function viewsByDistance(index: GraphIndex): readonly ViewItem[] {
  return drillDown(index).byDistance.map(({ view }) => view);
}

/** Breadth first, so that each view hangs where the fewest steps lead to it. */
function drillDown(index: GraphIndex): { tops: readonly Step[]; byDistance: readonly Step[] } {
  const seen = new Set<ViewItem>();
  const step = (view: ViewItem, depth: number | null): Step => {
    seen.add(view);
    return { view, depth, below: [] };
  };
  const tops = index.parentlessViews().map((view) => step(view, 0));
  const byDistance = [...tops];
  // The list grows while it is gone through.
  for (const from of byDistance) {
    for (const view of viewsBelow(index, from.view)) {
      if (seen.has(view)) continue;
      const next = step(view, (from.depth ?? 0) + 1);
      from.below.push(next);
      byDistance.push(next);
    }
  }
  const apart = index.views().filter((view) => !seen.has(view));
  const others = apart.map((view) => step(view, null));
  return { tops: [...tops, ...others], byDistance: [...byDistance, ...others] };
}

/** In the order of the view's members. */
function viewsBelow(index: GraphIndex, view: ViewItem): ViewItem[] {
  return view.facts.elements.flatMap((id) =>
    id === undefined || index.element(id) === undefined ? [] : [...index.viewsOwnedBy(id)].sort(byIndex),
  );
}

/** Each before what is below it. */
function inOrder(tops: readonly Step[]): Step[] {
  const order: Step[] = [];
  const open = [...tops].reverse();
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    order.push(step);
    open.push(...[...step.below].reverse());
  }
  return order;
}

function entryOf(index: GraphIndex, { view, depth }: Step): OutlineView {
  const { id, name = id, parentId, relationships } = view.facts;
  const parent = parentId === undefined ? undefined : (index.element(parentId)?.facts.name ?? parentId);
  return {
    id,
    name: shortLine(name, LONGEST_NAME),
    depth,
    elements: `${memberCount(view.facts)}/${VIEW_CAPACITY}`,
    relationships: new Set(relationships).size,
    ...(parentId === undefined || parent === undefined
      ? {}
      : { below: { id: parentId, name: shortLine(parent, LONGEST_NAME) } }),
  };
}
