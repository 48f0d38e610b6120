import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem, ViewItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import { ROOT_VIEW_NAME, VIEW_CAPACITY } from '../../graph/vocabulary.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, joined, plural, viewName } from '../wording.ts';
import { hangBelow, hangNowhere, mirrorOnlyIn, ownersFor, parentFields, shownElements } from './hanging.ts';
import { freshId, idFrom, putEntry, setText, viewOf } from './operations.ts';
import { showAll } from './placing.ts';

const ROOT_VIEW_ID = 'system-architecture';

/** How many views are offered to become the root. */
const ROOTS_OFFERED = 3;
/** With more views than this they all go below one element. */
const EXTRAS_PLACED = 12;

export function fixRootCount(_finding: Finding, context: RuleContext): readonly Fix[] {
  const { index } = context;
  const roots = index.parentlessViews();
  return roots.length === 0 ? fixNoRoot(context) : fixManyRoots(roots, index);
}

/** The view that carries the root's name becomes it; else a new one over the elements that own views, or an existing view. */
function fixNoRoot(context: RuleContext): readonly Fix[] {
  const { index, root } = context;
  const views = index.views();
  const named = views.filter(({ facts }) => facts.name === ROOT_VIEW_NAME);
  const dangling = views.filter(
    ({ facts }) => facts.parentId !== undefined && index.element(facts.parentId) === undefined,
  );
  const candidates = [...new Set([...named, ...dangling])].slice(0, ROOTS_OFFERED);
  const fixes: Fix[] = candidates.map((view, at) => ({
    title: `Make ${viewName(view)} the root view ${ROOT_VIEW_NAME}`,
    about: [view.facts.id],
    operations: makeRoot(view, index),
    preferred: at === 0 && named.length > 0,
  }));
  // Something else than a list is for a person to look at.
  if (!Array.isArray(root?.views ?? [])) return fixes;
  return [
    ...fixes,
    {
      title: `Create the root view ${ROOT_VIEW_NAME}`,
      operations: [putEntry('views', newRoot(index), context)],
      preferred: named.length === 0,
    },
  ];
}

export function makeRoot(view: ViewItem, index: GraphIndex): readonly Operation[] {
  return [...setText(view, 'view_name', ROOT_VIEW_NAME), ...hangNowhere(view, index)];
}

interface NewRoot {
  readonly view_id: string;
  readonly view_name: string;
  readonly included_elements: readonly string[];
  readonly included_relationships: readonly string[];
}

/** Shows the elements that own views: first those that no view shows yet, so that all views can be reached. */
export function newRoot(index: GraphIndex): NewRoot {
  const owners = new Set<string>();
  for (const { facts } of index.views()) {
    if (facts.parentId !== undefined && index.element(facts.parentId) !== undefined) owners.add(facts.parentId);
  }
  const unseen = [...owners].filter((id) => index.viewsShowing(id).size === 0);
  const members = [...new Set([...unseen, ...owners])].slice(0, VIEW_CAPACITY);
  return {
    view_id: freshId('view', ROOT_VIEW_ID, index),
    view_name: ROOT_VIEW_NAME,
    included_elements: members,
    included_relationships: [],
  };
}

/** One of the parentless views stays the root; the others hang below elements, at best elements that the root shows. */
function fixManyRoots(roots: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const isNamed = ({ facts }: ViewItem): boolean => facts.name === ROOT_VIEW_NAME;
  const candidates = [...roots.filter(isNamed), ...roots.filter((view) => !isNamed(view))];
  for (const keep of candidates.slice(0, ROOTS_OFFERED)) {
    const extras = roots.filter((view) => view !== keep);
    const fixes = [...fixByOwners(keep, extras, index), ...fixByElements(keep, extras, index)];
    if (fixes.length > 0) return fixes;
  }
  return [];
}

function fixByOwners(keep: ViewItem, extras: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const owners = extras.length > EXTRAS_PLACED ? undefined : ownersOf(keep, extras, index);
  const only =
    owners === undefined
      ? shownElements(keep, index).find((element) => onlyShownBy(keep, [element], index))
      : undefined;
  if (owners === undefined && only === undefined) return [];
  const ownerAt = (place: number): ElementItem => owners?.[place] ?? (only as ElementItem);
  const operations = extras.flatMap((view, place) => hangBelow(view, ownerAt(place), index));
  const names = [...new Set(extras.map((_, place) => elementName(ownerAt(place))))];
  return [{ title: titleFor(keep, extras, joined(names)), operations, preferred: true }];
}

/** One element for each view, at best another each; undefined where one has none or they might lead into each other. */
function ownersOf(keep: ViewItem, extras: readonly ViewItem[], index: GraphIndex): readonly ElementItem[] | undefined {
  const used = new Set<ElementItem>();
  const chosen: ElementItem[] = [];
  for (const view of extras) {
    const owners = ownersFor(view, index, keep);
    const owner = owners.find((element) => !used.has(element)) ?? owners[0];
    if (owner === undefined) return undefined;
    used.add(owner);
    chosen.push(owner);
  }
  return extras.length === 1 || onlyShownBy(keep, used, index) ? chosen : undefined;
}

function titleFor(keep: ViewItem, extras: readonly ViewItem[], where: string): string {
  const others = extras.length === 1 ? viewName(extras[0] as ViewItem) : plural(extras.length, 'other view');
  return `Keep ${viewName(keep)} as the root and hang ${others} below ${where}`;
}

/** Two views that move at once may close a loop that neither closes alone; not where only the root leads to them. */
function onlyShownBy(root: ViewItem, owners: Iterable<ElementItem>, index: GraphIndex): boolean {
  return [...owners].every(({ facts }) => [...index.viewsShowing(facts.id)].every((view) => view === root));
}

function fixByElements(keep: ViewItem, extras: readonly ViewItem[], index: GraphIndex): readonly Fix[] {
  const operations = hangBelowNew(keep, extras, index);
  return operations === undefined
    ? []
    : [{ title: titleFor(keep, extras, extras.length === 1 ? 'a new element' : 'new elements'), operations }];
}

/** Hangs each view below a new element, named like the view, that `above` shows; undefined where that has no room. */
export function hangBelowNew(
  above: ViewItem,
  views: readonly ViewItem[],
  index: GraphIndex,
): readonly Operation[] | undefined {
  const created = new Map<string, Operation[]>();
  for (const view of views) {
    const id = freshElementId(view, index, created);
    created.set(id, newOwner(view, id, above, index));
  }
  const shown = showAll(above, [...created.keys()], index);
  return shown && [...[...created.values()].flat(), ...shown];
}

function freshElementId(view: ViewItem, index: GraphIndex, taken: ReadonlyMap<string, unknown>): string {
  const base = idFrom(view.facts.name?.toLowerCase() ?? view.facts.id, 'area');
  let id = freshId('element', base, index);
  for (let number = 2; taken.has(id); number++) id = freshId('element', `${base}-${number}`, index);
  return id;
}

function newOwner(view: ViewItem, id: string, keep: ViewItem, index: GraphIndex): Operation[] {
  const name = view.facts.name === undefined || view.facts.name === keep.facts.name ? view.facts.id : view.facts.name;
  const type = 'Grouping';
  const mirror =
    view.facts.name === undefined ? {} : { subdiagram_views: [{ view_id: view.facts.id, view_name: view.facts.name }] };
  return [
    { op: 'add-item', array: 'elements', value: { id, name, type, ...mirror } },
    ...parentFields(view, { id, name, type }),
    ...mirrorOnlyIn(view, undefined, index),
  ];
}

/** Rename it where it can be the root; hang it below an element where there is another. */
export function fixRootName(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const view = viewOf(finding);
  const others = index.parentlessViews().filter((root) => root !== view);
  const rename: Fix = {
    title: `Rename it to ${ROOT_VIEW_NAME}`,
    operations: setText(view, 'view_name', ROOT_VIEW_NAME),
    preferred: others.length === 0,
  };
  if (others.length === 0) return [rename];
  const root = others.find(({ facts }) => facts.name === ROOT_VIEW_NAME) ?? (others[0] as ViewItem);
  const hang: Fix[] = ownersFor(view, index, root).map((owner, at) => ({
    title: `Hang the view below ${elementName(owner)}`,
    about: [owner.facts.id],
    operations: hangBelow(view, owner, index),
    preferred: at === 0 && root.facts.name === ROOT_VIEW_NAME,
  }));
  const fixes = [...hang, ...fixByElements(root, [view], index)];
  return root.facts.name === ROOT_VIEW_NAME && fixes.length > 0 ? fixes : [...fixes, rename];
}
