import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver';
import type { ElementItem, RelationshipItem, ViewItem } from '../engine/graph/item.ts';
import type { Operation } from '../engine/graph/operations.ts';
import { plannedEdits } from '../engine/graph/planned-edits.ts';
import type { Cancellation } from '../engine/ports.ts';
import { mergeDuplicates } from '../engine/refactor/merge-elements.ts';
import { moveElement } from '../engine/refactor/move-element.ts';
import type { Change, Refactoring } from '../engine/refactor/refactoring.ts';
import { removeWithCascade } from '../engine/refactor/remove-element.ts';
import { splitByContainment } from '../engine/refactor/split-view.ts';
import { swapDirection } from '../engine/refactor/swap-direction.ts';
import { type AnnotatedTarget, annotatedEdit } from './annotated-edit.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { namedAt } from './named-at.ts';
import type { Outside } from './references.ts';

/** The kinds as a person picks them in the menu or in settings. */
const KINDS: Readonly<Record<Refactoring['kind'], string>> = {
  move: `${CodeActionKind.Refactor}.move.element`,
  swap: `${CodeActionKind.RefactorRewrite}.direction`,
  merge: `${CodeActionKind.RefactorRewrite}.merge`,
  remove: `${CodeActionKind.RefactorRewrite}.remove`,
  split: `${CodeActionKind.RefactorExtract}.view`,
};

/** A graph this large is searched for duplicates only when somebody asks for the menu. */
const MOST_ELEMENTS_UNASKED = 5_000;

/** What a refactoring carries until somebody picks it. */
export interface RefactoringData {
  readonly uri: string;
  readonly version: number;
  readonly range: Range;
  readonly refactoring: string;
}

export interface RefactoringRequest {
  readonly range: Range;
  /** The client's kinds; all where it names none. */
  readonly only: readonly string[] | undefined;
  /** Somebody opened the menu; it is not only the light bulb that asks. */
  readonly invoked: boolean;
  /** The client shows what cannot be done, with the reason. */
  readonly disabled: boolean;
}

// @implements arch:req-editor-refactorings
/** What can be done to the element, relationship or view at the caret. The edit comes with `resolveRefactoring`. */
export function refactorings(target: AnnotatedTarget, request: RefactoringRequest): CodeAction[] {
  const { session, version } = target;
  const { range, only, invoked, disabled } = request;
  const wanted = (kind: string): boolean =>
    only === undefined || only.some((one) => one === '' || kind === one || kind.startsWith(`${one}.`));
  if (!Object.values(KINDS).some(wanted)) return [];
  return found(session, range, invoked || only !== undefined).flatMap(({ kind, title, change }): CodeAction[] => {
    const action = { title, kind: KINDS[kind] };
    if (!wanted(action.kind)) return [];
    if ('refused' in change) return disabled ? [{ ...action, disabled: { reason: change.refused } }] : [];
    const data: RefactoringData = { uri: session.uri, version, range, refactoring: title };
    return [{ ...action, data }];
  });
}

/** The action with its edit; as it is where the text has moved on since it was offered. */
export async function resolveRefactoring(
  target: AnnotatedTarget,
  action: CodeAction,
  outside: Outside,
  cancellation: Cancellation,
  localize: Localize,
): Promise<CodeAction> {
  const { version, range, refactoring } = action.data as RefactoringData;
  const { session } = target;
  if (version !== target.version) return action;
  const change = found(session, range, true).find(({ title }) => title === refactoring)?.change;
  if (change === undefined || 'refused' in change) return action;
  const edits = plannedEdits(session.document, change.operations);
  if (edits === undefined) return action;
  const label = { label: action.title, needsConfirmation: changesSeveral(change) };
  const { mentions: renamed } = change;
  const others = renamed && {
    mentions: (await outside.mentions.of({ kind: 'element', id: renamed.from }, cancellation)).mentions,
    newId: renamed.to,
    uriOf: outside.uriOf,
  };
  const edit = annotatedEdit(target, edits, label, others, localize);
  return edit === undefined ? action : { ...action, edit };
}

function found(session: GraphSession, { start }: Range, thoroughly: boolean): readonly Refactoring[] {
  const { document, checker } = session;
  if (!document.valid) return [];
  const { index, context } = checker;
  const offset = document.offsetAt(start);
  const named = namedAt(session, offset);
  const spot = document.at(offset);
  const item = spot?.item?.facts === undefined ? undefined : spot.item;
  const element = named?.kind === 'element' ? index.element(named.id) : undefined;
  const view = named?.kind === 'view' ? index.view(named.id) : undefined;
  const swap = item?.array === 'relationships' ? swapDirection(item as RelationshipItem, index) : [];
  const split = view === undefined ? [] : splitByContainment(view, index);
  if (element === undefined) return [...swap, ...split];
  const from = viewOf(session, element, item?.array === 'views' ? (item as ViewItem) : undefined);
  const isLarge = context.entries.elements > MOST_ELEMENTS_UNASKED;
  return [
    ...swap,
    ...(from === undefined ? [] : moveElement(element, from, index)),
    ...(isLarge && !thoroughly ? [] : mergeDuplicates(element, context)),
    ...(item?.array === 'relationships' ? [] : [removeWithCascade(element, context)]),
  ];
}

/** The view that an element would leave: the one the caret is in, else the only one that shows it. */
function viewOf(session: GraphSession, element: ElementItem, at: ViewItem | undefined): ViewItem | undefined {
  const showing = session.checker.index.viewsShowing(element.facts.id);
  if (at !== undefined) return showing.has(at) ? at : undefined;
  return showing.size === 1 ? [...showing][0] : undefined;
}

/** Whether more than one entry of the graph changes. */
function changesSeveral({ operations, mentions }: Change): boolean {
  const places = new Set(operations.map((operation: Operation) => ('item' in operation ? operation.item : operation)));
  return places.size > 1 || mentions !== undefined;
}
