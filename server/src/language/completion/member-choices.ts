import type { ViewFacts } from '../../engine/graph/facts.ts';
import type { GraphIndex } from '../../engine/graph/graph-index.ts';
import { byIndex, type RelationshipItem } from '../../engine/graph/item.ts';
import type { Operation } from '../../engine/graph/operations.ts';
import { readFacts } from '../../engine/graph/read-facts.ts';
import { wouldLoop } from '../../engine/rules/fixes/drill-loops.ts';
import type { MemberList } from '../../engine/rules/members.ts';
import { hasRoom } from '../../engine/rules/view15.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import { type Choice, elementChoice, Matcher } from './choice.ts';
import type { Draft } from './draft.ts';
import { matchingElements } from './elements.ts';

/** The view that is being typed, without the member at the cursor. */
export class DraftedView {
  readonly facts: ViewFacts;
  readonly elements: ReadonlySet<string>;
  readonly relationships: ReadonlySet<string>;

  constructor(
    private readonly index: GraphIndex,
    private readonly draft: Draft,
    list: MemberList,
  ) {
    const value = { view_id: 'drafted', ...((draft.item?.value as object | undefined) ?? {}) } as Record<
      string,
      unknown
    >;
    const place = Number(draft.path[1]);
    const members = value[list];
    if (Array.isArray(members)) value[list] = members.filter((_, at) => at !== place);
    this.facts = readFacts('views', value, 3) as ViewFacts;
    this.elements = new Set(this.facts.elements.filter((id) => id !== undefined));
    this.relationships = new Set(this.facts.relationships.filter((id) => id !== undefined));
  }

  get isFull(): boolean {
    return !this.mayTake(['\0']);
  }

  /** Whether these elements may come on top of those it shows. */
  mayTake(ids: readonly string[]): boolean {
    return hasRoom(this.facts, ids);
  }

  /** Whether showing these elements would lead from a view below back into this one. */
  wouldLoop(ids: readonly string[]): boolean {
    const { parentId } = this.facts;
    if (parentId === undefined) return false;
    const id = this.draft.text('view_id');
    return wouldLoop(this.index, parentId, ids, id === undefined ? undefined : this.index.view(id));
  }
}

/** Elements that the view may show: what is related to those it shows first, each with the reason. */
export function* elementMemberChoices(
  session: GraphSession,
  draft: Draft,
  view: DraftedView,
  localize: Localize,
): Generator<Choice> {
  const { index } = session.checker;
  const reasons = neighbours(index, view, localize);
  for (const element of matchingElements(session, draft.typed, reasons.keys())) {
    const { id } = element.facts;
    if (view.elements.has(id) || view.wouldLoop([id])) continue;
    const shown = index.viewsShowing(id).size;
    yield elementChoice(element, reasons.get(id) ?? (shown === 0 ? localize('in no view yet') : undefined));
  }
}

function neighbours(index: GraphIndex, view: DraftedView, localize: Localize): Map<string, string> {
  const reasons = new Map<string, string>();
  const nameOf = (id: string) => index.element(id)?.facts.name ?? id;
  const note = (id: string | undefined, reason: () => string): void => {
    if (id !== undefined && !view.elements.has(id) && !reasons.has(id)) reasons.set(id, reason());
  };
  for (const member of view.elements) {
    for (const { facts } of [...index.relationshipsAt(member)].sort(byIndex)) {
      const type = facts.typeText ?? '?';
      if (facts.sourceId === member) note(facts.targetId, () => localize('{0} from {1}', type, nameOf(member)));
      else note(facts.sourceId, () => localize('{0} to {1}', type, nameOf(member)));
    }
  }
  const { parentId } = view.facts;
  for (const member of parentId === undefined ? view.elements : [parentId, ...view.elements]) {
    for (const child of [...index.childrenOf(member)].sort(byIndex)) {
      note(child.facts.id, () => localize('part of {0}', nameOf(member)));
    }
  }
  return reasons;
}

/**
 * Relationships that the view may include: those between two of its elements first, then those that bring one end with
 * them, where there is room for it.
 */
export function* relationshipMemberChoices(
  { checker }: GraphSession,
  draft: Draft,
  view: DraftedView,
  localize: Localize,
): Generator<Choice> {
  const { index } = checker;
  const matcher = new Matcher(draft.typed);
  const found = new Map<RelationshipItem, readonly string[]>();
  for (const member of view.elements) {
    for (const relationship of index.relationshipsAt(member)) {
      const { id, sourceId, targetId } = relationship.facts;
      if (view.relationships.has(id) || found.has(relationship)) continue;
      if (sourceId === undefined || targetId === undefined) continue;
      found.set(
        relationship,
        [sourceId, targetId].filter((end) => !view.elements.has(end)),
      );
    }
  }
  const ordered = [...found].sort(([a, lackA], [b, lackB]) => lackA.length - lackB.length || byIndex(a, b));
  const nameOf = (id: string | undefined) => (id === undefined ? '?' : (index.element(id)?.facts.name ?? id));
  const { item } = draft;
  for (const [relationship, lacking] of ordered) {
    const { id, sourceId, targetId, typeText } = relationship.facts;
    const label = `${nameOf(sourceId)} → ${nameOf(targetId)}`;
    if (!matcher.matches(label, id)) continue;
    if (lacking.some((end) => index.element(end) === undefined)) continue;
    if (lacking.length > 0 && (item === undefined || !view.mayTake(lacking) || view.wouldLoop(lacking))) continue;
    const operations: Operation[] =
      item === undefined ? [] : lacking.map((end) => ({ op: 'append', item, path: ['included_elements'], value: end }));
    const reason =
      lacking.length === 0 ? localize('both ends are shown') : localize('adds {0}', lacking.map(nameOf).join(', '));
    yield { insert: id, label, id, type: typeText ?? '?', reason, operations };
  }
}
