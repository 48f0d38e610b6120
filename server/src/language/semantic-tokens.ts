import { type Range, type SemanticTokens, SemanticTokensBuilder } from 'vscode-languageserver';
import type { Item } from '../engine/graph/item.ts';
import type { Finding } from '../engine/rules/rule.ts';
import type { GraphSession } from './graph-session.ts';

/** Our own token types; package.json says what they mean to a theme. */
export const TOKEN_TYPES = ['groundplanDangling', 'groundplanDisallowed'];

/** Ids that name nothing, and types that ArchiMate does not know or does not allow there. */
const TOKEN_OF: Readonly<Record<string, (typeof TOKEN_TYPES)[number]>> = {
  'element/unknown-parent': 'groundplanDangling',
  'relationship/unknown-endpoint': 'groundplanDangling',
  'view/unknown-parent': 'groundplanDangling',
  'view/unknown-element': 'groundplanDangling',
  'view/unknown-relationship': 'groundplanDangling',
  'element/unknown-type': 'groundplanDisallowed',
  'relationship/unknown-type': 'groundplanDisallowed',
  'relationship/not-allowed': 'groundplanDisallowed',
};

/** A file with more faults of this kind shows enough of them. */
const MOST_TOKENS = 5_000;

/** What stands out in a range; the entries elsewhere are not looked at. */
export function semanticTokensInRange(session: GraphSession, range: Range): SemanticTokens {
  const { document, checker } = session;
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  const items: Item[] = [];
  for (const { item } of document.itemsBetween(from, to)) items.push(item);
  return tokens(
    session,
    items.flatMap((item) => checker.findingsOf(item).filter(standsOut)),
  );
}

// @implements arch:req-editor-dangling-set-apart
export function semanticTokens(session: GraphSession): SemanticTokens {
  return tokens(session, session.checker.findings().filter(standsOut).slice(0, MOST_TOKENS));
}

function standsOut({ code }: Finding): boolean {
  return Object.hasOwn(TOKEN_OF, code);
}

function tokens({ document }: GraphSession, findings: readonly Finding[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  const places = findings
    .filter(({ item }) => item !== null && document.startOf(item) !== undefined)
    .map(({ item, path, code }) => ({ place: document.placeOf(item, path), code }))
    .sort((a, b) => a.place.start - b.place.start);
  let done = -1;
  for (const { place, code } of places) {
    const { start, end } = place.range;
    if (start.line !== end.line || place.start < done || document.slice(place.start, place.start + 1) !== '"') continue;
    done = place.end;
    const type = TOKEN_TYPES.indexOf(TOKEN_OF[code] as string);
    builder.push(start.line, start.character, end.character - start.character, type, 0);
  }
  // Without an id of the result: nobody asks for what changed since.
  return { data: builder.build().data };
}
