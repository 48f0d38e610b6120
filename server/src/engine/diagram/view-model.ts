import type { GraphIndex } from '../graph/graph-index.ts';
import { byIndex, type ElementItem, type ViewItem } from '../graph/item.ts';
import { fieldText } from '../graph/read-facts.ts';
import { memberCount } from '../rules/view15.ts';
import { plural } from '../rules/wording.ts';
import { type Layer, layerOf } from './notation.ts';
import { oneLine } from './plain-text.ts';

/** What a view shows, resolved: the one thing that every picture of it is drawn from. */

export interface Named {
  readonly id: string;
  /** The id where there is no name, or nothing of it would be seen. */
  readonly name: string;
}

export interface ViewElement extends Named {
  /** As ArchiMate has it, else as written; '' where there is none. */
  readonly type: string;
  readonly layer: Layer;
  /** The views below it, in file order. */
  readonly subviews: readonly Named[];
  /** The id of the nearest element around it that the view shows too. */
  readonly container: string | undefined;
}

export interface ViewRelationship {
  readonly id: string;
  /** As ArchiMate has it, else as written; '' where there is none. */
  readonly type: string;
  readonly source: string;
  readonly target: string;
  /** Undefined where it only repeats the type. */
  readonly name: string | undefined;
}

/** A member that cannot be drawn. */
export interface LeftOut {
  readonly kind: 'element' | 'relationship';
  readonly id: string;
  /** `unknown`: nothing has the id; `end-not-shown`: an end of the relationship is none of the view's elements. */
  readonly reason: 'unknown' | 'end-not-shown';
}

export interface ViewModel extends Named {
  /** The element that the view details; null for a root view. Its name is its id where no element has that. */
  readonly parent: Named | null;
  /** How many elements count against the capacity, drawn or not. */
  readonly members: number;
  /** In the order of the view's own list, each once. */
  readonly elements: readonly ViewElement[];
  readonly relationships: readonly ViewRelationship[];
  readonly leftOut: readonly LeftOut[];
  /** What was taken away for want of room; undefined where nothing was. */
  readonly cut?: Cut;
}

export interface Cut {
  readonly elements: number;
  readonly relationships: number;
}

export function cutText({ elements, relationships }: Cut): string {
  const what = [plural(elements, 'element'), plural(relationships, 'relationship')].join(' and ');
  return `Left out for want of room: ${what}.`;
}

// @implements arch:engine-diagram
/** Undefined where no view has the id. */
export function viewModel(index: GraphIndex, id: string): ViewModel | undefined {
  const view = index.view(id);
  return view === undefined ? undefined : modelOf(index, view);
}

function modelOf(index: GraphIndex, view: ViewItem): ViewModel {
  const { facts } = view;
  const leftOut: LeftOut[] = [];
  const shown = new Map<string, ElementItem>();
  for (const id of distinct(facts.elements)) {
    const element = index.element(id);
    if (element === undefined) leftOut.push({ kind: 'element', id, reason: 'unknown' });
    else shown.set(id, element);
  }
  const relationships: ViewRelationship[] = [];
  for (const id of distinct(facts.relationships)) {
    const relationship = index.relationship(id);
    const { sourceId, targetId, type, typeText = '' } = relationship?.facts ?? {};
    if (relationship === undefined) leftOut.push({ kind: 'relationship', id, reason: 'unknown' });
    else if (sourceId === undefined || targetId === undefined || !shown.has(sourceId) || !shown.has(targetId))
      leftOut.push({ kind: 'relationship', id, reason: 'end-not-shown' });
    else {
      const name = fieldText(relationship.value, 'name');
      const kind = type ?? typeText;
      const own = name === kind || name === typeText ? undefined : name;
      relationships.push({ id, type: kind, source: sourceId, target: targetId, name: own });
    }
  }
  const elements = [...shown.values()].map((element) => elementOf(index, element, shown));
  const { id, name, parentId } = facts;
  const parent = parentId === undefined ? null : named(parentId, index.element(parentId)?.facts.name);
  return { ...named(id, name), parent, members: memberCount(facts), elements, relationships, leftOut };
}

function elementOf(index: GraphIndex, element: ElementItem, shown: ReadonlyMap<string, ElementItem>): ViewElement {
  const { id, name, type, typeText = '' } = element.facts;
  const kind = type ?? typeText;
  return {
    ...named(id, name),
    type: kind,
    layer: layerOf(kind),
    subviews: [...index.viewsOwnedBy(id)].sort(byIndex).map(({ facts }) => named(facts.id, facts.name)),
    container: containerOf(index, element, shown),
  };
}

/** Elements that contain each other in a loop are in no container: none of them is the outer one. */
function containerOf(
  index: GraphIndex,
  element: ElementItem,
  shown: ReadonlyMap<string, ElementItem>,
): string | undefined {
  let inner: ElementItem | undefined = element;
  while (inner !== undefined && index.parentLoop(inner) === undefined) {
    const outer: string | undefined = inner.facts.parent;
    if (outer === undefined || (shown.has(outer) && outer !== element.facts.id)) return outer;
    inner = index.element(outer);
  }
  return undefined;
}

function named(id: string, name: string | undefined): Named {
  return { id, name: name === undefined || oneLine(name) === '' ? id : name };
}

function distinct(members: readonly (string | undefined)[]): Set<string> {
  return new Set(members.filter((id) => id !== undefined));
}

/** The view with the first of its elements and relationships only, and `cut` saying how many are gone. */
export function firstOf(view: ViewModel, mostElements: number, mostRelationships: number): ViewModel {
  if (view.elements.length <= mostElements && view.relationships.length <= mostRelationships) return view;
  const elements = view.elements.slice(0, mostElements);
  const kept = new Set(elements.map(({ id }) => id));
  const relationships = view.relationships
    .filter(({ source, target }) => kept.has(source) && kept.has(target))
    .slice(0, mostRelationships);
  const gone = {
    elements: view.elements.length - elements.length,
    relationships: view.relationships.length - relationships.length,
  };
  return {
    ...view,
    elements: elements.map((element) =>
      element.container === undefined || kept.has(element.container) ? element : { ...element, container: undefined },
    ),
    relationships,
    cut: gone,
  };
}
