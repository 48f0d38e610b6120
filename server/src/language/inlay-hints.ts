import type { InlayHint, Range } from 'vscode-languageserver';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import type { GraphSession } from './graph-session.ts';
import { type IdInText, idsInRange } from './ids-in-range.ts';

/** More than any screen shows. */
const MOST_HINTS = 500;

// @implements arch:req-editor-names-shown
/**
 * The name behind each id that does not say it. Where the entry shows a copy of the name on its own there is none, but
 * at the ends of a relationship, whose copies stand apart from the ids.
 */
export function inlayHints(session: GraphSession, range: Range): InlayHint[] {
  const { document, checker } = session;
  const hints: InlayHint[] = [];
  for (const found of idsInRange(session, range)) {
    const said = nameOf(found, checker.index);
    if (said === undefined) continue;
    const { label, tooltip } = said;
    hints.push({
      position: document.positionAt(found.end),
      label,
      paddingLeft: true,
      ...(tooltip === undefined ? {} : { tooltip }),
    });
    if (hints.length === MOST_HINTS) break;
  }
  return hints;
}

function nameOf(
  { kind, id, copy, isEnd }: IdInText,
  index: GraphIndex,
): { label: string; tooltip?: string | undefined } | undefined {
  if (kind === 'relationship') return endsOf(id, index);
  const facts = index[kind](id)?.facts;
  if (facts?.name === undefined || says(id, facts.name)) return undefined;
  if (copy === facts.name && !isEnd) return undefined;
  return { label: facts.name, tooltip: facts.kind === 'element' ? facts.typeText : undefined };
}

function endsOf(id: string, index: GraphIndex): { label: string; tooltip?: string | undefined } | undefined {
  const facts = index.relationship(id)?.facts;
  if (facts?.sourceId === undefined || facts.targetId === undefined) return undefined;
  const ends = [facts.sourceId, facts.targetId].map((end) => ({ end, name: index.element(end)?.facts.name ?? end }));
  if (ends.every(({ end, name }) => says(id, name) || says(id, end))) return undefined;
  return { label: ends.map(({ name }) => name).join(' → '), tooltip: facts.typeText };
}

/** Whether a reader of the id reads the name. */
function says(id: string, name: string): boolean {
  const folded = fold(name);
  return folded !== '' && fold(id).includes(folded);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
