import type { TestcaseFacts } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import { byIndex, type ElementItem, type ViewItem } from '../graph/item.ts';
import { fieldText, isObject } from '../graph/read-facts.ts';
import { type RelationshipEntry, relationshipsOf } from '../query/graph-facts.ts';
import { type Layer, layerOf } from './notation.ts';
import type { Named } from './view-model.ts';

/** One element and what it has to do with, for somebody who is about to work on it. */

/** Entries of each list. */
const MOST = 60;

export interface CardTestcase {
  readonly name?: string;
  readonly description?: string;
  /** What runs it. */
  readonly acceptanceCriteria?: string;
}

export interface CardAttribute {
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
}

export interface ElementCard extends Named {
  readonly type?: string;
  readonly layer: Layer;
  readonly alias?: string;
  readonly classifier?: string;
  readonly description?: string;
  /** The element that contains it. */
  readonly parent?: Named;
  /** Elements that it contains. */
  readonly children: readonly Named[];
  /** Views that show it. */
  readonly views: readonly Named[];
  /** Views that detail it. */
  readonly subviews: readonly Named[];
  readonly relationshipsOut: readonly RelationshipEntry[];
  /** Without those from itself to itself, which lead out. */
  readonly relationshipsIn: readonly RelationshipEntry[];
  readonly testcases: readonly CardTestcase[];
  readonly attributes: readonly CardAttribute[];
  /** How many entries are missing, by list. */
  readonly leftOut?: Readonly<Record<string, number>>;
}

// @implements arch:req-agent-element-card
/** Undefined where no element has the id. Lists are in file order and hold 60 entries at most. */
export function elementCard(index: GraphIndex, id: string): ElementCard | undefined {
  const element = index.element(id);
  if (element === undefined) return undefined;
  const { name, type, typeText, parent, testcases } = element.facts;
  const relationships = relationshipsOf({ index }, id);
  const lists = {
    children: [...index.childrenOf(id)].sort(byIndex).map(({ facts }) => named(facts.id, facts.name)),
    views: viewNames(index.viewsShowing(id)),
    subviews: viewNames(index.viewsOwnedBy(id)),
    relationshipsOut: relationships.filter(({ direction }) => direction !== 'in'),
    relationshipsIn: relationships.filter(({ direction }) => direction === 'in'),
    testcases: testcases.map((testcase) => testcaseOf(element, testcase)),
    attributes: entries(element, 'attributes').map((entry) => texts(entry, ['name', 'value', 'description'])),
  };
  const leftOut = Object.entries(lists).flatMap(([list, { length }]) => (length > MOST ? [[list, length - MOST]] : []));
  const kind = type ?? typeText;
  return {
    ...named(id, name),
    ...(kind === undefined ? {} : { type: kind }),
    layer: layerOf(kind ?? ''),
    ...texts(element.value, ['alias', 'classifier', 'description']),
    ...(parent === undefined ? {} : { parent: named(parent, index.element(parent)?.facts.name) }),
    ...firstOf(lists),
    ...(leftOut.length === 0 ? {} : { leftOut: Object.fromEntries(leftOut) as Record<string, number> }),
  };
}

type Lists = Readonly<Record<string, readonly unknown[]>>;

function firstOf<L extends Lists>(lists: L): L {
  return Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.slice(0, MOST)])) as unknown as L;
}

function named(id: string, name: string | undefined): Named {
  return { id, name: name ?? id };
}

function viewNames(views: ReadonlySet<ViewItem>): Named[] {
  return [...views].sort(byIndex).map(({ facts }) => named(facts.id, facts.name));
}

function testcaseOf(element: ElementItem, { index }: TestcaseFacts): CardTestcase {
  return texts(entries(element, 'testcases')[index], ['name', 'description', 'acceptanceCriteria']);
}

function entries({ value }: ElementItem, list: string): readonly unknown[] {
  const found = isObject(value) && Object.hasOwn(value, list) ? value[list] : undefined;
  return Array.isArray(found) ? found : [];
}

/** The fields that are there. */
function texts<Key extends string>(value: unknown, keys: readonly Key[]): { readonly [K in Key]?: string } {
  const found = keys.map((key) => [key, fieldText(value, key)] as const).filter(([, text]) => text !== undefined);
  return Object.fromEntries(found) as { readonly [K in Key]?: string };
}
