import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem } from '../graph/item.ts';
import type { Operation } from '../graph/operations.ts';
import { saysTheSame } from '../rules/fixes/admitting.ts';
import { wouldLoop } from '../rules/fixes/drill-loops.ts';
import { parentFields } from '../rules/fixes/hanging.ts';
import { changeRelationship, endInfo } from '../rules/fixes/names.ts';
import { append, inFileOrder, rawValue, removeMembers, replaceMember, set } from '../rules/fixes/operations.ts';
import type { RuleContext } from '../rules/rule.ts';
import { elementName, quote } from '../rules/wording.ts';
import type { Refactoring } from './refactoring.ts';

/** How many elements are offered to merge with. */
const OFFERED = 3;
/** Texts that the element takes over where it has none of its own. */
const TEXTS = ['alias', 'classifier', 'description'] as const;

// @implements arch:req-editor-refactorings
/** The elements that are the same under another id: of the same type, with a name that differs in spelling only. */
export function mergeDuplicates(element: ElementItem, context: RuleContext): readonly Refactoring[] {
  const { name, type } = element.facts;
  if (name === undefined || type === undefined) return [];
  const folded = foldName(name);
  return context.index
    .elements()
    .filter((other) => other !== element && other.facts.type === type && isNear(other, folded))
    .slice(0, OFFERED)
    .map((other) => mergeInto(element, other, context));
}

function isNear({ facts }: ElementItem, folded: string): boolean {
  return facts.name !== undefined && foldName(facts.name) === folded;
}

/** A name without case, white space, hyphens and the like, and without a plural's s. */
export function foldName(name: string): string {
  const bare = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');
  return bare.length > 3 ? bare.replace(/s$/, '') : bare;
}

/** `gone` becomes `kept`: with its relationships, its places in views, what it contains and what hangs below it. */
export function mergeInto(kept: ElementItem, gone: ElementItem, context: RuleContext): Refactoring {
  const { index } = context;
  const same = kept.facts.name === gone.facts.name ? '' : ` ${elementName(gone)}`;
  const title = `Merge${same} (${quote(gone.facts.id)}) into ${elementName(kept)} (${quote(kept.facts.id)})`;
  const refused = objection(kept, gone, index);
  if (refused !== undefined) return { kind: 'merge', title, change: { refused } };
  const relationships = relationshipsAfter(kept, gone, context);
  if (relationships === undefined) {
    return { kind: 'merge', title, change: { refused: 'The graph would be left without a relationship.' } };
  }
  const contents = contentsAfter(kept, gone, index);
  if (contents === undefined) {
    const reason = `A list of ${elementName(kept)} is no list. Mend that first.`;
    return { kind: 'merge', title, change: { refused: reason } };
  }
  const operations: Operation[] = [
    ...contents,
    ...relationships,
    ...membersAfter(kept, gone, index),
    ...inFileOrder(index.childrenOf(gone.facts.id)).map((child) => set(child, ['parent'], kept.facts.id)),
    ...inFileOrder(index.viewsOwnedBy(gone.facts.id)).flatMap((view) => parentFields(view, endInfo(kept))),
    { op: 'remove-item', item: gone },
  ];
  return {
    kind: 'merge',
    title,
    change: { operations, mentions: { from: gone.facts.id, to: kept.facts.id } },
  };
}

function objection(kept: ElementItem, gone: ElementItem, index: GraphIndex): string | undefined {
  if (index.generation !== 3) return 'The graph is of an older format. Migrate it first.';
  if (index.copiesOf(kept).length > 1 || index.copiesOf(gone).length > 1) {
    return 'One of the two ids stands here more than once. Mend that first.';
  }
  if ([...index.relationshipsAt(gone.facts.id)].some((relationship) => index.copiesOf(relationship).length > 1)) {
    return `A relationship of ${elementName(gone)} has an id that stands here more than once. Mend that first.`;
  }
  for (const [inner, outer] of [
    [kept, gone],
    [gone, kept],
  ] as const) {
    const seen = new Set<string>();
    for (let at = inner.facts.parent; at !== undefined && !seen.has(at); at = index.element(at)?.facts.parent) {
      if (at === outer.facts.id)
        return `${quote(outer.facts.id)} contains ${quote(inner.facts.id)}: they are not the same.`;
      seen.add(at);
    }
  }
  const owned = [...index.viewsOwnedBy(kept.facts.id), ...index.viewsOwnedBy(gone.facts.id)];
  const showing = new Set([...index.viewsShowing(kept.facts.id), ...index.viewsShowing(gone.facts.id)]);
  const loops = owned.some((view) => {
    return wouldLoop(
      index,
      kept.facts.id,
      view.facts.elements,
      view,
      new Set([...showing].filter((one) => one !== view)),
    );
  });
  return loops ? 'The views below the two would lead into each other.' : undefined;
}

/** Relationships lead to the one that is kept; those that then say what another says already go. */
function relationshipsAfter(
  kept: ElementItem,
  gone: ElementItem,
  { index, entries }: RuleContext,
): readonly Operation[] | undefined {
  const end = endInfo(kept);
  const operations: Operation[] = [];
  const known = new Map<string, RelationshipItem>();
  for (const relationship of inFileOrder(index.relationshipsAt(kept.facts.id))) {
    if (!index.relationshipsAt(gone.facts.id).has(relationship))
      known.set(sayingOf(relationship, '', ''), relationship);
  }
  let removed = 0;
  for (const relationship of inFileOrder(index.relationshipsAt(gone.facts.id))) {
    const { id, sourceId, targetId } = relationship.facts;
    const between = [sourceId, targetId].every((one) => one === gone.facts.id || one === kept.facts.id);
    const saying = sayingOf(relationship, gone.facts.id, kept.facts.id);
    const twin = known.get(saying);
    if (between || twin !== undefined) {
      removed++;
      operations.push({ op: 'remove-item', item: relationship }, ...withoutRelationship(id, twin, index));
      continue;
    }
    known.set(saying, relationship);
    const change = {
      source: sourceId === gone.facts.id ? end : undefined,
      target: targetId === gone.facts.id ? end : undefined,
    };
    operations.push(...changeRelationship(relationship, change, index));
  }
  return removed > 0 && removed >= entries.relationships ? undefined : operations;
}

/** Type and ends, with the one id read as the other. */
function sayingOf({ facts }: RelationshipItem, from: string, to: string): string {
  const read = (id: string | undefined): string | undefined => (id === from ? to : id);
  return JSON.stringify([facts.typeText, read(facts.sourceId), read(facts.targetId)]);
}

/** Views show the twin of a relationship that goes, or nothing where it has none. */
function withoutRelationship(id: string, twin: RelationshipItem | undefined, index: GraphIndex): readonly Operation[] {
  return inFileOrder(index.viewsIncluding(id)).flatMap((view) =>
    twin === undefined || index.viewsIncluding(twin.facts.id).has(view)
      ? removeMembers(view, 'included_relationships', new Set([id]))
      : replaceMember(view, 'included_relationships', id, twin.facts.id),
  );
}

/** No view grows: one that shows both has one less. */
function membersAfter(kept: ElementItem, gone: ElementItem, index: GraphIndex): readonly Operation[] {
  return inFileOrder(index.viewsShowing(gone.facts.id)).flatMap((view) =>
    index.viewsShowing(kept.facts.id).has(view)
      ? removeMembers(view, 'included_elements', new Set([gone.facts.id]))
      : replaceMember(view, 'included_elements', gone.facts.id, kept.facts.id),
  );
}

/** What the other one says beyond it: texts, attributes, test cases, the views below it. */
function contentsAfter(kept: ElementItem, gone: ElementItem, index: GraphIndex): readonly Operation[] | undefined {
  const texts = TEXTS.flatMap((field) => {
    const [own, other] = [rawValue(kept, field), rawValue(gone, field)];
    return typeof other === 'string' && other !== '' && (own === undefined || own === '')
      ? [set(kept, [field], other)]
      : [];
  });
  const parent = parentAfter(kept, gone, index);
  const listed = new Set(kept.facts.subdiagrams.map(({ viewId }) => viewId));
  const lists: readonly (readonly [string, readonly unknown[]])[] = [
    [
      'attributes',
      entriesOf(gone, 'attributes').filter(
        (one) => !entriesOf(kept, 'attributes').some((own) => saysTheSame(own, one)),
      ),
    ],
    ['subdiagram_views', mirrorsOf(gone, index).filter(({ view_id }) => !listed.has(view_id))],
    [
      'testcases',
      entriesOf(gone, 'testcases').filter((one) => !entriesOf(kept, 'testcases').some((own) => namesSame(own, one))),
    ],
  ];
  const operations: Operation[] = [...texts, ...parent];
  for (const [field, entries] of lists) {
    for (const entry of entries) {
      const added = append(kept, field, entry);
      if (added === undefined) return undefined;
      operations.push(...added);
    }
  }
  return operations;
}

/** Only a parent that is there, and that contains nothing of itself, is worth taking over. */
function parentAfter(kept: ElementItem, gone: ElementItem, index: GraphIndex): readonly Operation[] {
  const { parent } = gone.facts;
  if (kept.facts.parent !== undefined || parent === undefined) return [];
  if (index.element(parent) === undefined || index.parentLoop(gone) !== undefined) return [];
  return [set(kept, ['parent'], parent)];
}

function mirrorsOf(element: ElementItem, index: GraphIndex): { view_id: string; view_name: string }[] {
  return inFileOrder(index.viewsOwnedBy(element.facts.id)).flatMap(({ facts }) =>
    facts.name === undefined ? [] : [{ view_id: facts.id, view_name: facts.name }],
  );
}

function entriesOf(element: ElementItem, field: string): readonly unknown[] {
  const list = rawValue(element, field);
  return Array.isArray(list) ? list : [];
}

function namesSame(a: unknown, b: unknown): boolean {
  return (a as { name?: unknown } | null)?.name === (b as { name?: unknown } | null)?.name;
}
