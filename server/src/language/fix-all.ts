import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { TextEdit } from '../engine/graph/operations.ts';
import { planTogether } from '../engine/graph/planned-edits.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
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

/** The edits of every derivable fix together; where two contradict each other the next fix-all finds the other. */
function derivableEdits({ checker, document }: GraphSession): readonly TextEdit[] {
  const fixes = checker.findings().map((finding) => checker.derivableFix(finding));
  return planTogether(
    document,
    fixes.filter((fix) => fix !== undefined),
  ).edits;
}
