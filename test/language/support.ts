import type { Diagnostic, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import type { CheckerOptions } from '../../server/src/engine/rules/checker.ts';
import { diagnosticsOf } from '../../server/src/language/diagnostics.ts';
import { GraphSession } from '../../server/src/language/graph-session.ts';
import type { EditTarget } from '../../server/src/language/workspace-edit.ts';

export const URI = 'file:///shop/design/KG/SystemArchitecture.json';

/** A small sound graph: a clerk serves at a till, which the counter below the shop shows. */
export const SHOP = {
  name: 'Shop',
  description: 'A shop.',
  elements: [
    {
      id: 'shop',
      name: 'Shop Floor',
      type: 'Grouping',
      description: 'Where it all happens.',
      subdiagram_views: [{ view_id: 'counter', view_name: 'The Counter' }],
    },
    { id: 'clerk', name: 'Clerk', type: 'Business Role' },
    {
      id: 'till',
      name: 'Till',
      type: 'Device',
      parent: 'shop',
      description: 'Takes the money & keeps <b>it</b>.',
      testcases: [
        {
          name: 'opens',
          description: 'It opens.',
          type: 'Acceptance Test',
          Input: 'A key.',
          acceptanceCriteria: 'test/till.test.ts::opens',
        },
      ],
    },
  ],
  relationships: [
    {
      id: 'r1',
      statement: 'Till --(Serving)--> Clerk',
      name: 'counts for',
      type: 'Serving',
      source_id: 'till',
      target_id: 'clerk',
      source_name: 'Till',
      target_name: 'Clerk',
    },
  ],
  views: [
    { view_id: 'root', view_name: 'SystemArchitecture', included_elements: ['shop'], included_relationships: [] },
    {
      view_id: 'counter',
      view_name: 'The Counter',
      parent_element_id: 'shop',
      parent_element_name: 'Shop Floor',
      description: 'Who does what at the counter.',
      included_elements: ['clerk', 'till'],
      included_relationships: ['r1'],
    },
  ],
};

/** The styles that files come in. */
export const STYLES: Readonly<Record<string, (value: unknown) => string>> = {
  'two blanks a level': (value) => `${JSON.stringify(value, null, 2)}\n`,
  'four blanks and CRLF': (value) => `${JSON.stringify(value, null, 4)}\n`.replaceAll('\n', '\r\n'),
  'a tab a level': (value) => `${JSON.stringify(value, null, '\t')}\n`,
  'a single line': (value) => JSON.stringify(value),
};

export const pretty = STYLES['two blanks a level'] as (value: unknown) => string;

export function open(text: string, options: CheckerOptions = {}): GraphSession {
  return new GraphSession(URI, GraphDocument.parse(text), options);
}

export function target(session: GraphSession): EditTarget {
  return { session, version: 7, versioned: true };
}

/** Where the cursor `|` of a marked piece of the text stands in it. */
export function cursor(session: GraphSession, marked: string): Position {
  const at = marked.indexOf('|');
  const piece = marked.replace('|', '');
  const text = session.document.text();
  const found = text.indexOf(piece);
  if (found < 0) throw new Error(`${piece} is not in the text.`);
  if (text.indexOf(piece, found + 1) >= 0) throw new Error(`${piece} is in the text twice.`);
  return session.document.positionAt(found + at);
}

/** The cursor of a marked piece in a file of any style: the piece is spelt with blanks, and may stand there again. */
export function place(session: GraphSession, marked: string, nth = 0): Position {
  const text = session.document.text();
  const spelt = text.includes('": ') ? marked : marked.replaceAll('": ', '":');
  const piece = spelt.replace('|', '');
  let found = text.indexOf(piece);
  for (let at = 0; at < nth && found >= 0; at++) found = text.indexOf(piece, found + 1);
  if (found < 0) throw new Error(`${piece} is not in the text so often.`);
  return session.document.positionAt(found + spelt.indexOf('|'));
}

/** Replaces the only occurrence of a piece of the text, as an editor would. */
export function replace(session: GraphSession, piece: string, text: string): void {
  const start = cursor(session, `|${piece}`);
  const end = cursor(session, `${piece}|`);
  session.applyChanges([{ range: { start, end }, text }]);
}

/** `code "what the range covers"` of each diagnostic, in order. */
export function shown(session: GraphSession, jsonService = true): string[] {
  return diagnosticsOf(session, jsonService).map((found) => `${found.code} ${covered(session, found)}`);
}

export function covered({ document }: GraphSession, { range }: Pick<Diagnostic, 'range'>): string {
  return document.slice(document.offsetAt(range.start), document.offsetAt(range.end));
}

/** The text after an edit of the one open document. */
export function applied(session: GraphSession, edit: WorkspaceEdit | undefined): string {
  const [change] = edit?.documentChanges ?? [];
  if (change === undefined || !('edits' in change)) throw new Error('There is no edit of the document.');
  const { document } = session;
  const edits = (change.edits as TextEdit[]).map(({ range, newText }) => {
    return { start: document.offsetAt(range.start), end: document.offsetAt(range.end), newText };
  });
  let text = document.text();
  for (const { start, end, newText } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + newText + text.slice(end);
  }
  return text;
}

/** The graph with changes made to a copy of it. */
export function shop(change: (graph: typeof SHOP) => void = () => {}): typeof SHOP {
  const copy = structuredClone(SHOP);
  change(copy);
  return copy;
}
