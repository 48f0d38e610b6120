import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, placeholder, type Tooltip, tooltips } from '@codemirror/view';
import { completionsOf } from '../completions.ts';
import type { Assist } from './host.ts';
import { localize } from './localize.ts';
import { markdownElement } from './markdown.ts';

/** While somebody types, the server is asked this long after the last letter. */
const LINT_DELAY_MS = 150;
const PLACEHOLDER = 'kind:ApplicationComponent lacks:verifies depth:1';

export interface EditorEvents {
  readonly edited: (text: string) => void;
  readonly run: () => void;
  readonly step: (by: -1 | 1) => void;
  readonly leave: () => void;
  /** URI of the root that completion and diagnostics are about; empty for the first. */
  readonly root: () => string;
  readonly assist: Assist;
}

/** The one-line editor of the query language. What it knows of the language, the language server told it. */
export class QueryEditor {
  readonly view: EditorView;
  readonly #marks = new Compartment();
  #quiet = false;
  readonly #events: EditorEvents;

  constructor(parent: HTMLElement, nonce: string, events: EditorEvents) {
    this.#events = events;
    const state = EditorState.create({
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorState.transactionFilter.of(onOneLine),
        history(),
        tooltips({ position: 'fixed', parent: document.body }),
        autocompletion({
          override: [(context) => this.#complete(context)],
          selectOnOpen: false,
          icons: false,
          // Nothing is selected until somebody selects it, so no key can take one by accident.
          interactionDelay: 0,
          maxRenderedOptions: 60,
          activateOnTypingDelay: 60,
        }),
        this.#marks.of(this.#linter()),
        hoverTooltip((view, offset) => this.#hover(view, offset)),
        Prec.high(keymap.of(this.#keys())),
        keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')]),
        placeholder(PLACEHOLDER),
        EditorView.contentAttributes.of({
          'aria-label': localize('Query'),
          'aria-multiline': 'false',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
          if (docChanged && !this.#quiet) events.edited(doc.toString());
        }),
      ],
    });
    this.view = new EditorView({ parent, state });
  }

  /** Puts a text in, with the cursor behind it, unless it is there. */
  show(text: string): void {
    if (this.view.state.doc.toString() === text) return;
    this.#quiet = true;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: text.length },
    });
    this.#quiet = false;
  }

  focus(): void {
    this.view.focus();
  }

  /** Has the marks made anew: the root is another, or its map. */
  refresh(): void {
    this.view.dispatch({ effects: this.#marks.reconfigure(this.#linter()) });
  }

  #keys() {
    return [
      { key: 'Enter', run: (view: EditorView) => acceptCompletion(view) || this.#run(view) },
      { key: 'Mod-Enter', run: (view: EditorView) => this.#run(view) },
      { key: 'Tab', run: acceptFirst },
      { key: 'ArrowUp', run: (view: EditorView) => (isListOpen(view) ? false : this.#step(-1)) },
      { key: 'ArrowDown', run: (view: EditorView) => (isListOpen(view) ? false : this.#step(1)) },
      { key: 'Mod-ArrowDown', run: () => done(this.#events.leave) },
    ];
  }

  #run(view: EditorView): boolean {
    closeCompletion(view);
    return done(this.#events.run);
  }

  #step(by: -1 | 1): boolean {
    return done(() => this.#events.step(by));
  }

  #context(text: string) {
    const root = this.#events.root();
    return { text, ...(root === '' ? {} : { root }) };
  }

  async #complete({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> {
    const text = state.doc.toString();
    if (text === '' && !explicit) return null;
    const answer = await this.#events.assist('complete', { ...this.#context(text), offset: pos });
    const found = completionsOf(answer?.items ?? [], text, pos);
    const [first] = found;
    if (first === undefined) return null;
    // What is written whole needs no list over the answer.
    if (!explicit && found.length === 1 && text.slice(first.from, pos) === first.insert) return null;
    return {
      from: Math.min(...found.map(({ from }) => from)),
      filter: false,
      options: found.map(({ label, detail, doc, insert, from, to, goesOn }) => ({
        label,
        detail,
        ...(doc === '' ? {} : { info: () => markdownElement(doc) }),
        apply: (view: EditorView) => {
          // A list may be taken from while the one for what was typed since is still under way.
          if (view.state.doc.toString() !== text) return void startCompletion(view);
          view.dispatch({
            changes: { from, to: Math.min(to, view.state.doc.length), insert },
            selection: { anchor: from + insert.length },
            userEvent: 'input.complete',
          });
          if (goesOn) startCompletion(view);
        },
      })),
    };
  }

  #linter() {
    return linter((view) => this.#diagnose(view), { delay: LINT_DELAY_MS });
  }

  async #diagnose({ state }: EditorView): Promise<Diagnostic[]> {
    const text = state.doc.toString();
    if (text.trim() === '') return [];
    const answer = await this.#events.assist('diagnose', this.#context(text));
    return (answer?.diagnostics ?? []).map(({ range, message, severity, code }) => ({
      from: Math.min(range.start.character, text.length),
      to: Math.min(range.end.character, text.length),
      severity: severity === 1 || severity === undefined ? 'error' : severity === 2 ? 'warning' : 'info',
      message: typeof message === 'string' ? message : message.value,
      ...(code === undefined ? {} : { source: String(code) }),
    }));
  }

  async #hover({ state }: EditorView, offset: number): Promise<Tooltip | null> {
    const text = state.doc.toString();
    const hover = await this.#events.assist('hover', { ...this.#context(text), offset });
    if (!hover) return null;
    const { contents, range } = hover;
    const parts = Array.isArray(contents) ? contents : [contents];
    const markdown = parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n\n');
    return {
      pos: range?.start.character ?? offset,
      end: range?.end.character ?? offset,
      create: () => ({ dom: markdownElement(markdown) }),
    };
  }
}

/** Line ends that come in with a paste become blanks, which mean the same in a query. */
const onOneLine: Parameters<typeof EditorState.transactionFilter.of>[0] = (transaction) => {
  if (transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll('\n', ' ').trimEnd();
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text },
    selection: { anchor: Math.min(transaction.newSelection.main.head, text.length) },
  };
};

function isListOpen(view: EditorView): boolean {
  return completionStatus(view.state) === 'active';
}

/** Tab takes the selected completion, or the first; with no list it leaves the editor, as it does everywhere. */
function acceptFirst(view: EditorView): boolean {
  if (!isListOpen(view)) return false;
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  acceptCompletion(view);
  return true;
}

function done(act: () => void): true {
  act();
  return true;
}
