import type { Position, PrepareRenameResult, WorkspaceEdit } from 'vscode-languageserver';
import { GroundplanError } from '../engine/errors.ts';
import { planEdits } from '../engine/graph/edit-plan.ts';
import type { KnownItem } from '../engine/graph/item.ts';
import { nameOf, renameable, renameId, renameName } from '../engine/graph/rename.ts';
import type { Cancellation } from '../engine/ports.ts';
import { type AnnotatedTarget, annotatedEdit } from './annotated-edit.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { type Named, namedAt } from './named-at.ts';
import { mentionsOf, type Outside } from './references.ts';

/** What is renamed, and what it is called now. @throws GroundplanError with a sentence for the person */
export function prepareRename(session: GraphSession, position: Position): PrepareRenameResult {
  const { named, item } = renamedAt(session, position);
  const { document } = session;
  // On a copy that is out of date the name itself is what changes.
  const placeholder = named.what === 'id' ? named.id : (nameOf(item) ?? '');
  return { range: document.rangeAt(named.start + 1, named.end - 1), placeholder };
}

// @implements arch:req-editor-rename
/**
 * The new id or name in every place of the graph, and for an id in the addresses of other files.
 * @throws GroundplanError with a sentence for the person
 */
export async function rename(
  target: AnnotatedTarget,
  position: Position,
  newName: string,
  outside: Outside,
  cancellation: Cancellation,
  localize: Localize,
): Promise<WorkspaceEdit | null> {
  const { session } = target;
  const { document, checker } = session;
  const { named } = renamedAt(session, position);
  const { kind, id, what } = named;
  const change = what === 'id' ? renameId : renameName;
  const edits = planEdits(document, change(kind, id, newName, checker.index));
  const isNewId = what === 'id' && newName !== id;
  const mentions = isNewId ? await mentionsOf(named, outside, cancellation) : [];
  const others = { mentions, newId: newName, uriOf: outside.uriOf };
  return annotatedEdit(target, edits, 'by-list', others, localize) ?? null;
}

function renamedAt(session: GraphSession, position: Position): { named: Named; item: KnownItem } {
  const { document, checker } = session;
  if (!document.valid) {
    throw new GroundplanError('rename/invalid-json', 'The graph does not parse. Mend it first, then rename.');
  }
  const named = namedAt(session, document.offsetAt(position));
  if (named === undefined) {
    throw new GroundplanError('rename/nothing-here', 'Only ids and names can be renamed. Put the caret on one.');
  }
  return { named, item: renameable(named.kind, named.id, checker.index) };
}
