import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextMode,
  type TextEdit as LspTextEdit,
  type Position,
  type Range,
} from 'vscode-languageserver';
import { type Escapes, escapesIn, quote } from '../../engine/graph/json-text.ts';
import type { TextEdit } from '../../engine/graph/operations.ts';
import { VIEW_CAPACITY } from '../../engine/graph/vocabulary.ts';
import { memberCount } from '../../engine/rules/view15.ts';
import type { GraphSession } from '../graph-session.ts';
import type { Localize } from '../localize.ts';
import { type Choice, firstChoices } from './choice.ts';
import { Draft } from './draft.ts';
import { endChoices } from './end-choices.ts';
import { DraftedView, elementMemberChoices, relationshipMemberChoices } from './member-choices.ts';
import { parentChoices, subdiagramChoices, viewParentChoices } from './parent-choices.ts';
import { snippets } from './snippets.ts';
import { typeChoices } from './type-choices.ts';

const MEMBER_LISTS = ['included_elements', 'included_relationships'] as const;
/** Starts a string. */
export const COMPLETION_TRIGGERS = ['"'];
/** So much of the text tells how it writes characters outside ASCII. */
const STYLE_SEEN = 32_768;

// @implements arch:req-editor-completion
/** Ids by name where an id is wanted, and new entries between entries. */
export function completion(session: GraphSession, position: Position, localize: Localize): CompletionList | null {
  if (!session.document.hasModel) return null;
  const draft = Draft.at(session, session.document.offsetAt(position));
  if (draft === undefined) return null;
  if (draft.path.length === 0) return { isIncomplete: false, items: snippets(session, draft, position, localize) };
  const field = [draft.array, ...draft.path.map((step) => (typeof step === 'number' ? '*' : step))].join('/');
  const writer = new Writer(session, draft);
  const list = MEMBER_LISTS.find((name) => field === `views/${name}/*`);
  if (list !== undefined) {
    const view = new DraftedView(session.checker.index, draft, list);
    if (list === 'included_relationships') {
      return writer.list(relationshipMemberChoices(session, draft, view, localize), CompletionItemKind.Event);
    }
    if (view.isFull) return { isIncomplete: false, items: [writer.notice(fullNotice(view, localize))] };
    return writer.list(elementMemberChoices(session, draft, view, localize), CompletionItemKind.Class);
  }
  switch (field) {
    case 'relationships/source_id':
      return writer.list(endChoices(session, draft, 'source', localize), CompletionItemKind.Class);
    case 'relationships/target_id':
      return writer.list(endChoices(session, draft, 'target', localize), CompletionItemKind.Class);
    case 'relationships/type':
      return writer.list(typeChoices(session, draft, localize), CompletionItemKind.EnumMember);
    case 'elements/parent':
      return writer.list(parentChoices(session, draft, localize), CompletionItemKind.Class);
    case 'views/parent_element_id':
      return writer.list(viewParentChoices(session, draft, localize), CompletionItemKind.Class);
    case 'elements/subdiagram_views/*/view_id':
      return writer.list(subdiagramChoices(session, draft, localize), CompletionItemKind.Module);
    default:
      return null;
  }
}

function fullNotice({ facts }: DraftedView, localize: Localize): string {
  return localize('This view is full: it shows {0} of at most {1} elements', memberCount(facts), VIEW_CAPACITY);
}

/** Makes the client's items: what is typed is replaced as a whole, and what follows from it is written along. */
class Writer {
  readonly #escapes: Escapes;
  readonly #range: Range;
  readonly #ranges = new Map<string, Range>();

  constructor(
    private readonly session: GraphSession,
    private readonly draft: Draft,
  ) {
    this.#escapes = escapesIn(session.document.slice(0, STYLE_SEEN)) ?? 'raw';
    this.#range = session.document.rangeAt(draft.start, draft.end);
  }

  list(choices: Iterable<Choice>, kind: CompletionItemKind): CompletionList {
    const { list, cut } = firstChoices(choices);
    return { isIncomplete: cut, items: list.map((choice, rank) => this.#item(choice, kind, rank)) };
  }

  /** Says something and changes nothing. */
  notice(label: string): CompletionItem {
    const { start, end, typed } = this.draft;
    const { document } = this.session;
    const text = document.slice(start, end);
    return {
      label,
      kind: CompletionItemKind.Text,
      filterText: this.#filter(`${typed} ${label}`),
      textEdit: { range: this.#range, newText: text },
    };
  }

  #item(choice: Choice, kind: CompletionItemKind, rank: number): CompletionItem {
    const { label, id, type, reason } = choice;
    const { newText, additional } = this.#edits(choice);
    const said = [id === '' ? undefined : type, reason].filter((part) => part !== undefined);
    return {
      label,
      labelDetails: { ...(id === '' || id === label ? {} : { detail: ` ${id}` }), description: type },
      kind,
      detail: (id === '' ? [type, ...said] : said).join(' · '),
      filterText: this.#filter(id === label ? label : `${label} ${id}`),
      sortText: String(rank).padStart(4, '0'),
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range: this.#range, newText },
      ...(additional.length > 0 ? { additionalTextEdits: additional } : {}),
    };
  }

  /** An edit that begins where the completed value ends belongs to it: a client refuses two edits that touch. */
  #edits({ insert, operations = [] }: Choice): { newText: string; additional: LspTextEdit[] } {
    const { draft } = this;
    let newText = quote(insert, { escapes: this.#escapes });
    const additional: TextEdit[] = [];
    for (const edit of draft.plan(operations, this.#escapes)) {
      if (edit.start === draft.end && edit.end === draft.end) newText += edit.text;
      else additional.push(edit);
    }
    if (draft.commaBehind) newText += ',';
    const { commaAt } = draft;
    if (commaAt === draft.start) newText = `,${newText}`;
    else if (commaAt !== undefined) additional.push({ start: commaAt, end: commaAt, text: ',' });
    return { newText, additional: additional.map((edit) => this.#lspEdit(edit)) };
  }

  /** All choices edit the same few places. */
  #lspEdit({ start, end, text }: TextEdit): LspTextEdit {
    const key = `${start} ${end}`;
    const range = this.#ranges.get(key) ?? this.session.document.rangeAt(start, end);
    this.#ranges.set(key, range);
    return { range, newText: text };
  }

  #filter(text: string): string {
    return this.draft.quoted ? `"${text}` : text;
  }
}
