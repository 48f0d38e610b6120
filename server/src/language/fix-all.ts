import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { Operation, TextEdit } from '../engine/graph/operations.ts';
import { DERIVABLE_CODES } from '../engine/rules/registry.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { plannedEdits } from './planned-edits.ts';
import { type EditTarget, workspaceEdit } from './workspace-edit.ts';

/** Writes anew everything that follows from the graph itself: copies of names, statements, mirrors. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.groundplan`;

/** Whether a client that asks for these kinds (all where it names none) wants fix-all. It never comes unasked. */
export function wantsFixAll(only: readonly string[] | undefined): boolean {
  return only?.some((kind) => kind === FIX_ALL_KIND || FIX_ALL_KIND.startsWith(`${kind}.`)) ?? false;
}

// @implements arch:req-editor-quick-fixes
/** One action that applies all derivable fixes in one edit; none where there is nothing to write anew. */
export function fixAll(target: EditTarget, localize: Localize): CodeAction[] {
  const { document } = target.session;
  // An older file is migrated first: its copies are spelt in ways that nobody compares.
  if (!document.valid || document.generation !== 3) return [];
  const edit = workspaceEdit(target, derivableEdits(target.session));
  if (edit === undefined) return [];
  return [{ title: localize('Write all copied names, statements and mirrors anew'), kind: FIX_ALL_KIND, edit }];
}

/**
 * The edits of every derivable fix together. Where two contradict each other only the first is made: the next fix-all
 * finds what is still to do.
 */
function derivableEdits({ checker, document }: GraphSession): readonly TextEdit[] {
  const fixes = checker.findings().flatMap((finding) => {
    const fix = DERIVABLE_CODES.has(finding.code)
      ? checker.fixes(finding).find(({ derivable }) => derivable === true)
      : undefined;
    return fix === undefined ? [] : [fix.operations];
  });
  let chosen: readonly Operation[] = [];
  let edits: readonly TextEdit[] = [];
  const open = [fixes];
  for (let batch = open.pop(); batch !== undefined; batch = open.pop()) {
    const together = [...chosen, ...batch.flat()];
    const planned = plannedEdits(document, together);
    if (planned !== undefined) {
      chosen = together;
      edits = planned;
    } else if (batch.length > 1) {
      const half = batch.length >> 1;
      open.push(batch.slice(half), batch.slice(0, half));
    }
  }
  return edits;
}
