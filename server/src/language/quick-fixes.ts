import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic as LspDiagnostic,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { plannedEdits } from '../engine/graph/planned-edits.ts';
import type { Finding, Fix } from '../engine/rules/rule.ts';
import { SOURCE } from './diagnostics.ts';
import { type FindingKey, findingOf } from './finding-key.ts';
import { type EditTarget, workspaceEdit } from './workspace-edit.ts';

/** What a quick fix carries until somebody picks it: planning its text edits waits for that. */
export interface QuickFixData {
  readonly uri: string;
  readonly version: number;
  readonly code: string;
  readonly range: Range;
  readonly key: FindingKey;
  readonly fix: number;
}

// @implements arch:req-editor-quick-fixes
/**
 * The quick fixes of our diagnostics among the given ones, the first choice of each first.
 * @param lazily the client asks for the edit of the one that is picked (`resolveQuickFix`)
 */
export function quickFixes(target: EditTarget, diagnostics: readonly LspDiagnostic[], lazily: boolean): CodeAction[] {
  const { session, version } = target;
  return diagnostics.flatMap((diagnostic) => {
    const finding = diagnostic.source === SOURCE ? findingOf(session, diagnostic) : undefined;
    if (finding === undefined) return [];
    const { range } = diagnostic;
    const key = diagnostic.data as FindingKey;
    return fixesOf(target, finding).flatMap((fix, at): CodeAction[] => {
      const action: CodeAction = {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        ...(at === 0 && fix.preferred ? { isPreferred: true } : {}),
      };
      if (lazily) {
        const data: QuickFixData = { uri: session.uri, version, code: finding.code, range, key, fix: at };
        return [{ ...action, data }];
      }
      const edit = editOf(target, fix);
      return edit === undefined ? [] : [{ ...action, edit }];
    });
  });
}

/** The action with its edit; as it is where the text has moved on since it was offered. */
export function resolveQuickFix(target: EditTarget, action: CodeAction): CodeAction {
  const { code, range, key, fix, version } = action.data as QuickFixData;
  if (version !== target.version) return action;
  const finding = findingOf(target.session, { code, range, data: key, message: '' });
  const chosen = finding && fixesOf(target, finding)[fix];
  const edit = chosen && editOf(target, chosen);
  return edit === undefined ? action : { ...action, edit };
}

function editOf(target: EditTarget, { operations }: Fix): WorkspaceEdit | undefined {
  return workspaceEdit(target, plannedEdits(target.session.document, operations) ?? []);
}

function fixesOf({ session }: EditTarget, finding: Finding): readonly Fix[] {
  return session.checker.fixes(finding);
}
