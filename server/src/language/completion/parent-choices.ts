import { byIndex, type ElementItem, type ViewItem } from '../../engine/graph/item.ts';
import type { Operation } from '../../engine/graph/operations.ts';
import { hangingWouldLoop } from '../../engine/rules/fixes/drill-loops.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import { type Choice, elementChoice } from './choice.ts';
import type { Draft } from './draft.ts';
import { matchingElements } from './elements.ts';

/** Elements that may contain the one being typed: not itself and nothing below it. */
export function* parentChoices(session: GraphSession, draft: Draft, localize: Localize): Generator<Choice> {
  const { index } = session.checker;
  const id = draft.text('id');
  for (const element of matchingElements(session, draft.typed, id === undefined ? [] : containers(session, id))) {
    if (id !== undefined && isBelow(session, element, id)) continue;
    const inside = index.childrenOf(element.facts.id).size;
    const reason =
      inside === 0
        ? undefined
        : inside === 1
          ? localize('contains 1 element')
          : localize('contains {0} elements', inside);
    yield elementChoice(element, reason);
  }
}

/** What owns a view that shows the element, then what is shown beside it. */
function* containers({ checker }: GraphSession, id: string): Generator<string | undefined> {
  const views = [...checker.index.viewsShowing(id)].sort(byIndex);
  for (const { facts } of views) yield facts.parentId;
  for (const { facts } of views) yield* facts.elements;
}

function isBelow({ checker }: GraphSession, element: ElementItem, id: string): boolean {
  const seen = new Set<ElementItem>();
  for (let at: ElementItem | undefined = element; at !== undefined && !seen.has(at); ) {
    if (at.facts.id === id) return true;
    seen.add(at);
    at = at.facts.parent === undefined ? undefined : checker.index.element(at.facts.parent);
  }
  return false;
}

/** Elements that the view being typed may detail: none whose detail it would then be part of. */
export function* viewParentChoices(session: GraphSession, draft: Draft, localize: Localize): Generator<Choice> {
  const { index } = session.checker;
  const { item } = draft;
  const id = draft.text('view_id');
  const view = id === undefined ? undefined : index.view(id);
  const shown = (view?.facts.elements ?? []).flatMap((member) =>
    member === undefined ? [] : [index.element(member)?.facts.parent, member],
  );
  for (const element of matchingElements(session, draft.typed, shown)) {
    if (view !== undefined && hangingWouldLoop(index, view, element.facts.id)) continue;
    const owned = [...index.viewsOwnedBy(element.facts.id)].filter((other) => other !== view);
    const { name } = element.facts;
    const operations: Operation[] =
      item === undefined || name === undefined ? [] : [{ op: 'set', item, path: ['parent_element_name'], value: name }];
    yield elementChoice(element, ownedReason(owned, localize), operations);
  }
}

function ownedReason(owned: readonly ViewItem[], localize: Localize): string | undefined {
  const [first] = owned;
  if (first === undefined) return undefined;
  if (owned.length > 1) return localize('has {0} views', owned.length);
  return localize('has the view {0}', first.facts.name ?? first.facts.id);
}

/** Views below the element being typed that it does not list yet. */
export function* subdiagramChoices(session: GraphSession, draft: Draft, localize: Localize): Generator<Choice> {
  const { index } = session.checker;
  const id = draft.text('id');
  const { item, path } = draft;
  if (id === undefined) return;
  const listed = new Set(listedViews(item?.value, Number(path[1])));
  for (const view of [...index.viewsOwnedBy(id)].sort(byIndex)) {
    const { id: viewId, name } = view.facts;
    if (listed.has(viewId)) continue;
    const operations: Operation[] =
      item === undefined || name === undefined
        ? []
        : [{ op: 'set', item, path: [...path.slice(0, -1), 'view_name'], value: name }];
    yield {
      insert: viewId,
      label: name ?? viewId,
      id: viewId,
      type: localize('view'),
      reason: localize('below this element'),
      operations,
    };
  }
}

function listedViews(element: unknown, except: number): unknown[] {
  const list = (element as { subdiagram_views?: unknown } | undefined)?.subdiagram_views;
  if (!Array.isArray(list)) return [];
  return list.filter((_, place) => place !== except).map((entry) => (entry as { view_id?: unknown } | null)?.view_id);
}
