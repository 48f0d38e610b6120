import type { CodeLens, WorkspaceEdit } from 'vscode-languageserver';
import { conflictAt } from '../engine/exchange/conflict-text.ts';
import { type Merge, mergeConflicts, settleFor } from '../engine/exchange/conflicts.ts';
import { plural, quoteList } from '../engine/rules/wording.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { type EditTarget, workspaceEdit } from './workspace-edit.ts';

/** Settles the conflicts of the graph with this URI for a side, or for both. */
export const SETTLE_CONFLICTS_COMMAND = 'groundplan.settleConflicts';
export type ConflictChoice = 'both' | 'ours' | 'theirs';

/** How many entries a message names. */
const NAMED = 5;

// @implements arch:req-merge-conflicts
/** Above the first marker of a merge conflict: what to do about all of them. */
export function conflictLenses({ document, uri }: GraphSession, localize: Localize): CodeLens[] {
  const { fault } = document;
  if (fault === undefined || conflictAt(document, fault.offset) === undefined) return [];
  const range = document.rangeAt(fault.offset, fault.offset + 1);
  const lens = (title: string, choice: ConflictChoice): CodeLens => {
    return { range, command: { title, command: SETTLE_CONFLICTS_COMMAND, arguments: [uri, choice] } };
  };
  return [
    lens(localize('Take both sides'), 'both'),
    lens(localize('Ours'), 'ours'),
    lens(localize('Theirs'), 'theirs'),
  ];
}

export interface Settled {
  readonly edit?: WorkspaceEdit;
  /** What happened, for the person; `warning` where something is left to do. */
  readonly message?: { readonly text: string; readonly warning: boolean };
}

/** @param ancestor the text that both sides come from, where git knows it */
export function settleConflicts(target: EditTarget, choice: ConflictChoice, ancestor: string | undefined): Settled {
  const { document } = target.session;
  const text = document.text();
  if (choice !== 'both') return editTo(target, text, settleFor(text, choice));
  const merge = mergeConflicts(text, ancestor);
  if ('refused' in merge) return { message: { text: merge.refused, warning: true } };
  return { ...editTo(target, text, merge.text), message: messageOf(merge) };
}

function messageOf({ taken, kept, left }: Merge): NonNullable<Settled['message']> {
  const sentences = [`Both sides are in: ${plural(taken, 'change')} came from theirs.`];
  const named = (parts: Merge['left']): string => {
    const more = parts.length > NAMED ? ` and ${parts.length - NAMED} more` : '';
    return quoteList(parts.slice(0, NAMED).map(({ id }) => id)) + more;
  };
  if (kept.length > 0) sentences.push(`Kept, though one side removed it: ${named(kept)}.`);
  if (left.length > 0)
    sentences.push(`Changed differently on both sides, so left between markers for you: ${named(left)}.`);
  return { text: sentences.join(' '), warning: kept.length + left.length > 0 };
}

/** One edit of the stretch that differs. */
function editTo(target: EditTarget, before: string, after: string): Settled {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  // Not between the two characters of a line break: the editor knows no such place.
  if (before[start - 1] === '\r') start--;
  if (before[before.length - same] === '\n') same = Math.max(0, same - 1);
  const edit = { start, end: before.length - same, text: after.slice(start, after.length - same) };
  const planned = workspaceEdit(target, before === after ? [] : [edit]);
  return planned === undefined ? {} : { edit: planned };
}
