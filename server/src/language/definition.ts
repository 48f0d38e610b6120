import type { LocationLink, Position } from 'vscode-languageserver';
import type { KnownItem } from '../engine/graph/item.ts';
import { testFileOf } from '../engine/rules/runnable.ts';
import type { GraphSession } from './graph-session.ts';
import { namedAt } from './named-at.ts';

/** Where a definition may lead outside the graph. */
export interface FileResolver {
  /** URI of a workspace-relative file; undefined where there is none. */
  fileUri(path: string): string | undefined;
}

// @implements arch:req-editor-definition
/** From an id or a name to whom it names; from a test case's acceptanceCriteria to its file. */
export function definition(session: GraphSession, position: Position, files: FileResolver): LocationLink[] {
  const offset = session.document.offsetAt(position);
  const named = namedAt(session, offset);
  if (named === undefined) return testFile(session, offset, files);
  const { document, checker, uri } = session;
  const item: KnownItem | undefined = checker.index[named.kind](named.id);
  const start = item && document.startOf(item);
  if (item === undefined || start === undefined) return [];
  const id = document.spanOf(item, [item.array === 'views' ? 'view_id' : 'id']);
  return [
    {
      originSelectionRange: document.rangeAt(named.start, named.end),
      targetUri: uri,
      targetRange: document.rangeAt(start, start + item.text.length),
      targetSelectionRange: document.rangeAt(id.start, id.end),
    },
  ];
}

function testFile({ document }: GraphSession, offset: number, files: FileResolver): LocationLink[] {
  const spot = document.at(offset);
  const [list, place, field] = spot?.path ?? [];
  if (spot?.item?.array !== 'elements' || spot.onKey || spot.node.type !== 'string') return [];
  if (list !== 'testcases' || typeof place !== 'number' || field !== 'acceptanceCriteria') return [];
  const path = testFileOf(spot.node.value as string);
  const uri = path === undefined ? undefined : files.fileUri(path);
  if (uri === undefined) return [];
  const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const { node } = spot;
  return [
    {
      originSelectionRange: document.rangeAt(node.offset, node.offset + node.length),
      targetUri: uri,
      targetRange: top,
      targetSelectionRange: top,
    },
  ];
}
