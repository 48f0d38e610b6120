import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import { planEdits } from '../engine/graph/edit-plan.ts';
import type { Operation } from '../engine/graph/operations.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { type EditTarget, workspaceEdit } from './workspace-edit.ts';

/** Writes anew everything that follows from the graph itself: copies of names, statements, mirrors. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.groundplan`;

/** Whether a client that asks for these kinds (all where it names none) wants fix-all. It never comes unasked. */
export function wantsFixAll(only: readonly string[] | undefined): boolean {
  return only?.some((kind) => kind === FIX_ALL_KIND || FIX_ALL_KIND.startsWith(`${kind}.`)) ?? false;
}

/** One action that applies all derivable fixes in one edit; none where there is nothing to write anew. */
export function fixAll(target: EditTarget, localize: Localize): CodeAction[] {
  if (!target.session.document.valid) return [];
  const operations = derivableOperations(target.session);
  const edit = workspaceEdit(target, operations);
  if (edit === undefined) return [];
  return [{ title: localize('Write all copied names, statements and mirrors anew'), kind: FIX_ALL_KIND, edit }];
}

/** The operations of every derivable fix, without those of a fix that contradicts an earlier one. */
export function derivableOperations({ checker, document }: GraphSession): readonly Operation[] {
  const fixes = checker.findings().flatMap((finding) => {
    const fix = checker.fixes(finding).find(({ derivable }) => derivable);
    return fix === undefined ? [] : [fix.operations];
  });
  const fits = (operations: readonly Operation[]): boolean => {
    try {
      planEdits(document, operations);
      return true;
    } catch {
      return false;
    }
  };
  const all = fixes.flat();
  if (fits(all)) return all;
  const chosen: Operation[] = [];
  for (const operations of fixes) if (fits([...chosen, ...operations])) chosen.push(...operations);
  return chosen;
}
