import type { Location, Position } from 'vscode-languageserver';
import type { KnownItem } from '../engine/graph/item.ts';
import { referencesTo } from '../engine/graph/references.ts';
import { nameOf } from '../engine/graph/rename.ts';
import type { Mention, Mentions } from '../engine/mentions/mentions.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { GraphSession } from './graph-session.ts';
import { type Named, namedAt } from './named-at.ts';
import { rangeOfId, rangeOfReference } from './reference-range.ts';

/** What lies outside the graph: who mentions its ids, and where. */
export interface Outside {
  readonly mentions: Mentions;
  /** URI of a workspace-relative file. */
  uriOf(file: string): string;
}

// @implements arch:req-editor-references
/** Every place that names what the id or name at a position names: in the graph, then in the workspace's files. */
export async function references(
  session: GraphSession,
  position: Position,
  includeDeclaration: boolean,
  outside: Outside,
  cancellation: Cancellation,
): Promise<Location[]> {
  const named = namedAt(session, session.document.offsetAt(position));
  if (named === undefined) return [];
  // Placed before anything is waited for: the text may move on.
  const own = inGraph(session, named, includeDeclaration);
  const mentions = await mentionsOf(named, outside, cancellation);
  return [...own, ...mentions.map(({ file, range }) => ({ uri: outside.uriOf(file), range }))];
}

function inGraph(session: GraphSession, { kind, id }: Named, includeDeclaration: boolean): Location[] {
  const { checker, document, uri } = session;
  const item: KnownItem | undefined = checker.index[kind](id);
  const name = item && nameOf(item);
  const stands = (one: KnownItem): boolean => document.startOf(one) !== undefined;
  const found = referencesTo(kind, id, checker.index)
    .filter((reference) => stands(reference.item))
    .map((reference) => rangeOfReference(session, reference, name));
  const declaration = includeDeclaration && item !== undefined && stands(item) ? [rangeOfId(session, item)] : [];
  return [...declaration, ...found].map((range) => ({ uri, range }));
}

/** Relationships have no address. */
export async function mentionsOf(
  { kind, id }: Pick<Named, 'kind' | 'id'>,
  { mentions }: Outside,
  cancellation: Cancellation,
): Promise<readonly Mention[]> {
  if (kind === 'relationship') return [];
  return (await mentions.of({ kind, id }, cancellation)).mentions;
}
