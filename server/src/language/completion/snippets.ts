import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type TextEdit as LspTextEdit,
  type Position,
} from 'vscode-languageserver';
import type { ArrayName } from '../../engine/graph/facts.ts';
import { ENTRY_FORMATS } from '../../engine/graph/format.ts';
import { byIndex, type Item, type ViewItem } from '../../engine/graph/item.ts';
import { gapIndent, hasBreak } from '../../engine/graph/json-text.ts';
import { isObject } from '../../engine/graph/read-facts.ts';
import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { append } from '../../engine/rules/fixes/operations.ts';
import { mayShow } from '../../engine/rules/fixes/placing.ts';
import { memberCount } from '../../engine/rules/view15.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import type { Draft } from './draft.ts';
import { planInEntry, printLike } from './entry-plan.ts';
import { newId } from './new-ids.ts';

/** A new entry is offered for so many views of its neighbour. */
const VIEWS_OFFERED = 2;
/** Marks a place to fill in, in the text that is printed before it becomes a snippet. */
const MARK = 'groundplan.place.';
/** The name that is being filled in, in lower case with hyphens. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is a snippet's placeholder
const KEBAB_OF_NAME = '${1/([A-Za-z0-9]+)|([^A-Za-z0-9]+)/${1:/downcase}${2:+-}/g}';

// @implements arch:req-editor-new-entries
/** New entries where one may stand between others: in their style, with an id in their row, in a view of theirs. */
export function snippets(
  session: GraphSession,
  draft: Draft,
  position: Position,
  localize: Localize,
): CompletionItem[] {
  const { array } = draft;
  const items = session.document.items[array];
  const sample = draft.before ?? items[0];
  if (sample === undefined || !isObject(sample.value)) return [];
  const id = newId(array, items, draft.before, session.checker.index);
  const places = new Map<string, string>();
  const body = printLike(sample, entry(array, sample.value, id, places, localize));
  const text = toSnippet(body, places);
  const label = {
    elements: localize('New element'),
    relationships: localize('New relationship'),
    views: localize('New view'),
  }[array];
  const made = (name: string, rank: number, detail: string, edits: readonly LspTextEdit[]): CompletionItem => {
    const around = surroundings(session, draft, position, sample);
    return {
      label: name,
      kind: CompletionItemKind.Snippet,
      detail,
      filterText: draft.quoted ? `"${name}` : name,
      sortText: String(rank).padStart(4, '0'),
      insertTextFormat: InsertTextFormat.Snippet,
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range: around.range, newText: around.lead + text + (draft.commaBehind ? ',' : '') },
      additionalTextEdits: [...around.edits, ...edits],
    };
  };
  const shown = id.is === 'named' ? '' : id.id;
  const entries =
    id.is === 'counted' && array !== 'views'
      ? viewsOf(session, sample, id.id).map((view, rank) => {
          const viewName = view.facts.name ?? view.facts.id;
          const list = array === 'elements' ? 'included_elements' : 'included_relationships';
          const edits = planInEntry(session, view, (item) => append(item, list, id.id) ?? []);
          const detail = `${id.id} · ${localize('{0}/{1} elements', memberCount(view.facts), VIEW_CAPACITY)}`;
          return made(
            localize('{0} in {1}', label, viewName),
            rank,
            detail,
            edits.map((edit) => toLsp(session, edit)),
          );
        })
      : [];
  return [...entries, made(label, entries.length, shown, [])];
}

function toLsp({ document }: GraphSession, edit: { start: number; end: number; text: string }): LspTextEdit {
  return { range: document.rangeAt(edit.start, edit.end), newText: edit.text };
}

/** Views that show the neighbour and may show one more. */
function viewsOf({ checker }: GraphSession, sample: Item, id: string): readonly ViewItem[] {
  const { index } = checker;
  const near = sample.facts?.id;
  if (near === undefined) return [];
  const views = sample.array === 'elements' ? index.viewsShowing(near) : index.viewsIncluding(near);
  const ordered = [...views].sort(byIndex);
  return ordered
    .filter((view) =>
      sample.array === 'elements' ? mayShow(view, id, index) : append(view, 'included_relationships', id),
    )
    .slice(0, VIEWS_OFFERED);
}

/** The new entry, its properties in the order of the sample, with marks where something is to be filled in. */
function entry(
  array: ArrayName,
  sample: Readonly<Record<string, unknown>>,
  id: ReturnType<typeof newId>,
  places: Map<string, string>,
  localize: Localize,
): object {
  const mark = (placeholder: string): string => {
    const name = `${MARK}${places.size}.`;
    places.set(name, placeholder);
    return name;
  };
  const named = array === 'views' ? 'view_name' : 'name';
  const own = array === 'views' ? 'view_id' : 'id';
  const values: Record<string, unknown> = {};
  const ids = { named: KEBAB_OF_NAME, free: `\${6:${id.is === 'free' ? id.id : ''}}`, counted: '' }[id.is];
  const fill: Record<string, () => unknown> = {
    [own]: () => (id.is === 'counted' ? id.id : mark(ids)),
    [named]: () => mark(`\${1:${nameOf(array, localize)}}`),
    ...(array === 'elements'
      ? {
          type: () =>
            mark(`\${2:${typeof sample.type === 'string' ? sample.type.replace(/[\\$}]/g, '') : 'Grouping'}}`),
        }
      : {}),
    ...(array === 'relationships'
      ? {
          statement: () => '',
          type: () => mark('$2'),
          source_id: () => mark('$3'),
          target_id: () => mark('$4'),
          source_name: () => '',
          target_name: () => '',
        }
      : {}),
    ...(array === 'views'
      ? {
          parent_element_id: () => mark('$2'),
          parent_element_name: () => '',
          included_elements: () => [mark('$3')],
          included_relationships: () => [],
        }
      : {}),
  };
  const order = [...Object.keys(sample), ...ENTRY_FORMATS[array].properties.keys()];
  for (const property of new Set(order)) {
    const value = fill[property];
    if (value !== undefined) values[property] = value();
  }
  return values;
}

function nameOf(array: ArrayName, localize: Localize): string {
  if (array === 'elements') return localize('New Element');
  return array === 'views' ? localize('New View') : localize('what it does');
}

function toSnippet(text: string, places: ReadonlyMap<string, string>): string {
  let snippet = text.replace(/[\\$]/g, '\\$&');
  for (const [name, placeholder] of places) snippet = snippet.replace(name, () => placeholder);
  return snippet;
}

/** What is replaced, what goes in front, and the comma before it. */
function surroundings(
  session: GraphSession,
  draft: Draft,
  position: Position,
  sample: Item,
): { readonly range: LspTextEdit['range']; readonly lead: string; readonly edits: readonly LspTextEdit[] } {
  const { document } = session;
  const range = document.rangeAt(draft.start, draft.end);
  const lineStart = document.offsetAt({ line: position.line, character: 0 });
  const blank = document.slice(lineStart, draft.start).trim() === '';
  const { commaAt } = draft;
  const touching = commaAt === draft.start;
  const comma = commaAt === undefined || touching ? [] : [toLsp(session, { start: commaAt, end: commaAt, text: ',' })];
  if (blank && hasBreak(sample.lead)) {
    return {
      range: { start: { line: position.line, character: 0 }, end: range.end },
      lead: gapIndent(sample.lead),
      edits: comma,
    };
  }
  return { range, lead: touching ? ',' : '', edits: comma };
}
