import { type CodeAction, CodeActionKind, type Diagnostic as LspDiagnostic, type Range } from 'vscode-languageserver';
import type { KnownItem, RelationshipItem } from '../engine/graph/item.ts';
import { plannedEdits } from '../engine/graph/planned-edits.ts';
import { declaredName } from '../engine/graph/references.ts';
import { copiesOfName, nameOf } from '../engine/graph/rename.ts';
import { END_NAMES, endElement } from '../engine/rules/ends.ts';
import { quote } from '../engine/rules/wording.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { namedAt } from './named-at.ts';
import { type EditTarget, workspaceEdit } from './workspace-edit.ts';

const STALE = new Set([
  'relationship/stale-name',
  'relationship/stale-statement',
  'view/stale-parent-name',
  'element/stale-subdiagram',
]);

/** On a name that was changed by hand, or on a copy that still has the old one: all copies at once. */
export function changeCopies(
  target: EditTarget,
  range: Range,
  diagnostics: readonly LspDiagnostic[],
  localize: Localize,
): CodeAction[] {
  const { session } = target;
  const { document, checker } = session;
  if (!document.valid) return [];
  return ownersAt(session, range).flatMap((owner): CodeAction[] => {
    const name = nameOf(owner);
    const operations = name === undefined ? [] : copiesOfName(owner, name, checker.index);
    // On a single stale copy its own fix does the same.
    const onName = isOn(session, owner, range);
    if (name === undefined || operations.length < (onName ? 1 : 2)) return [];
    const edit = workspaceEdit(target, plannedEdits(document, operations) ?? []);
    if (edit === undefined) return [];
    const title =
      operations.length === 1
        ? localize('Change the copy of the old name to {0}', quote(name))
        : localize('Change all {0} copies of the old name to {1}', operations.length, quote(name));
    const mended = diagnostics.filter(({ code }) => STALE.has(String(code)));
    return [{ title, kind: CodeActionKind.QuickFix, edit, ...(mended.length > 0 ? { diagnostics: mended } : {}) }];
  });
}

/** Whose name, or copy of a name, stands there; both ends where it is a statement. */
function ownersAt(session: GraphSession, { start }: Range): readonly KnownItem[] {
  const { document, checker } = session;
  const offset = document.offsetAt(start);
  const spot = document.at(offset);
  if (spot?.item?.array === 'relationships' && spot.path[0] === 'statement' && spot.item.facts !== undefined) {
    const relationship = spot.item as RelationshipItem;
    const ends = END_NAMES.map((end) => endElement(relationship, end, checker.index));
    return [...new Set(ends.filter((end) => end !== undefined))];
  }
  const named = namedAt(session, offset);
  if (named?.what !== 'name' || named.kind === 'relationship') return [];
  const item: KnownItem | undefined = checker.index[named.kind](named.id);
  return item === undefined ? [] : [item];
}

function isOn(session: GraphSession, owner: KnownItem, { start }: Range): boolean {
  const offset = session.document.offsetAt(start);
  const span = session.document.spanOf(owner, declaredName(owner));
  return offset >= span.start && offset <= span.end;
}
