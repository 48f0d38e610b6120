import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Position, Range } from 'vscode-languageserver';
import { openProject } from '../../../server/src/adapters/project.ts';
import { buildProjectMap } from '../../../server/src/adapters/project-map.ts';
import { GraphDocument } from '../../../server/src/engine/graph/document.ts';
import { Lines } from '../../../server/src/engine/map/lines.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { traceDiagnostics } from '../../../server/src/engine/rules/trace-diagnostics.ts';
import { traceDiagnosticsOf } from '../../../server/src/language/markers/diagnostics.ts';
import type { FixedText } from '../../../server/src/language/markers/quick-fixes.ts';
import type { MarkerWorld } from '../../../server/src/language/markers/world.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { SHOP } from '../support.ts';

export const GRAPH_FILE = 'design/KG/SystemArchitecture.json';
export const GRAPH_TEXT = JSON.stringify(SHOP, null, 2);

const SPEC = `# Opening {#opening}
\`req r1\`

The till opens with a key.

- @fact:NO-KEY Without one it stays shut.
`;

/** A file in a workspace, with a cursor where \`|\` stood in it. */
export interface Scene extends FixedText {
  readonly world: MarkerWorld;
  readonly file: string;
  readonly text: string;
  readonly line: string;
  readonly position: Position;
  diagnostics(): ReturnType<typeof traceDiagnosticsOf>;
}

export const uriOf = (file: string): string => `file:///shop/${file}`;

/**
 * @param marked the file's text, with one `|`
 * @param others further files
 */
export async function scene(
  marked: string,
  { file = 'src/till.ts', others = {} }: { file?: string; others?: Readonly<Record<string, string>> } = {},
): Promise<Scene> {
  const offset = marked.indexOf('|');
  const text = offset < 0 ? marked : marked.slice(0, offset) + marked.slice(offset + 1);
  const folder = temporaryFolder();
  const files = {
    'groundplan.json': '{"namespace": "shop"}',
    [GRAPH_FILE]: GRAPH_TEXT,
    'spec/till.md': SPEC,
    'test/till.test.ts': 'export function opens() {}\n',
    ...others,
    [file]: text,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const graph = GraphDocument.parse(files[GRAPH_FILE] as string);
  const built = await buildProjectMap(await openProject(folder), graph, neverCancelled);
  const lines = new Lines(text);
  const position = lines.positionAt(Math.max(0, offset));
  const textIn = ({ start, end }: Range) =>
    text.slice(lines.startOf(start.line) + start.character, lines.startOf(end.line) + end.character);
  return {
    world: { built, graph, graphFile: GRAPH_FILE, uriOf },
    file,
    text,
    line: text.split('\n')[position.line] ?? '',
    position,
    uri: uriOf(file),
    version: undefined,
    textIn,
    diagnostics: () => traceDiagnosticsOf(traceDiagnostics(built), file, uriOf),
  };
}

/** A range as `line:character-character`, 0-based. */
export function shownRange({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line === start.line ? '' : `${end.line}:`}${end.character}`;
}
