import type { LocationLink, Position, Range } from 'vscode-languageserver';
import type { KnownItem } from '../engine/graph/item.ts';
import { testFileOf } from '../engine/rules/runnable.ts';
import type { GraphSession } from './graph-session.ts';
import { namedAt } from './named-at.ts';
import { NO_TRACES, type TraceFinder } from './traces.ts';

/** Where a definition may lead outside the graph. */
export interface FileResolver {
  /** URI of a workspace-relative file; undefined where there is none. */
  fileUri(path: string): string | undefined;
}

// @implements arch:req-editor-definition
/**
 * From an id or a name to whom it names; from an element's own id or name to the code that implements it; from a test
 * case's acceptanceCriteria to its file.
 */
export function definition(
  session: GraphSession,
  position: Position,
  files: FileResolver,
  traces: TraceFinder = NO_TRACES,
): LocationLink[] {
  const offset = session.document.offsetAt(position);
  const named = namedAt(session, offset);
  if (named === undefined) return testFile(session, offset, files);
  const { document, checker, uri } = session;
  const item: KnownItem | undefined = checker.index[named.kind](named.id);
  const start = item && document.startOf(item);
  if (item === undefined || start === undefined) return [];
  const originSelectionRange = document.rangeAt(named.start, named.end);
  const ownPlace = document.at(offset);
  if (named.kind === 'element' && ownPlace?.item === item && ownPlace.path.length === 1) {
    const code = traces(named.id).filter(({ verb }) => verb === 'implements');
    if (code.length > 0) return code.map(({ uri: targetUri, line }) => inCode(originSelectionRange, targetUri, line));
  }
  const id = document.spanOf(item, [item.array === 'views' ? 'view_id' : 'id']);
  return [
    {
      originSelectionRange,
      targetUri: uri,
      targetRange: document.rangeAt(start, start + item.text.length),
      targetSelectionRange: document.rangeAt(id.start, id.end),
    },
  ];
}

function inCode(originSelectionRange: Range, targetUri: string, line: number): LocationLink {
  const at = { start: { line, character: 0 }, end: { line, character: 0 } };
  return { originSelectionRange, targetUri, targetRange: at, targetSelectionRange: at };
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
