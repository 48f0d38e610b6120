import type { Mode, Question } from '../question.ts';
import type { PanelState } from '../state.ts';
import { element } from './dom.ts';
import { QueryEditor } from './editor.ts';
import type { Assist } from './host.ts';
import { localize } from './localize.ts';

export interface AskEvents {
  readonly edited: (question: Partial<Question>) => void;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly step: (by: -1 | 1) => void;
  /** The focus goes to the results. */
  readonly leave: () => void;
  readonly assist: Assist;
}

const FIELDS = ['uri', 'symbol', 'kind'] as const;
type Field = (typeof FIELDS)[number] | 'limit';

/** The upper row: which way to ask, what is asked, and the button that asks it. */
export class AskRow {
  readonly element: HTMLElement;
  readonly #events: AskEvents;
  readonly #modes = element('div', { class: 'modes', role: 'radiogroup', 'aria-label': localize('Way to ask') });
  readonly #editorBox = element('div', { class: 'editor' });
  readonly #filters = element('div', { class: 'filters', role: 'group', 'aria-label': localize('Filters') });
  readonly #fields: Readonly<Record<Field, HTMLInputElement>>;
  readonly #roots = element('select', { 'aria-label': localize('Root') });
  readonly #run = element('button', { type: 'submit', class: 'primary' });
  readonly #editor: QueryEditor;
  #root = '';
  #shownModes = '';
  #shownRoots = '';

  constructor(nonce: string, events: AskEvents) {
    this.#events = events;
    this.#fields = {
      uri: this.#input('uri', localize('Address'), 'spec://shop/architecture#basket'),
      symbol: this.#input('symbol', localize('Symbol'), 'Basket.add'),
      kind: this.#input('kind', localize('Kind'), 'ApplicationComponent'),
      limit: this.#input('limit', localize('Limit'), '50'),
    };
    this.#fields.limit.inputMode = 'numeric';
    this.#filters.append(...FIELDS.map((name) => labelled(this.#fields[name])));
    this.#roots.addEventListener('change', () => events.edited({ root: this.#roots.value }));
    this.#editor = new QueryEditor(this.#editorBox, nonce, {
      edited: (text) => events.edited({ text }),
      run: events.run,
      step: events.step,
      leave: events.leave,
      assist: events.assist,
      root: () => this.#root,
    });
    const limit = labelled(this.#fields.limit);
    limit.classList.add('limit');
    const form = element(
      'form',
      { class: 'ask' },
      this.#modes,
      this.#roots,
      this.#editorBox,
      this.#filters,
      limit,
      this.#run,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.classList.contains('running')) events.cancel();
      else events.run();
    });
    form.addEventListener('keydown', (event) => {
      if (event.target instanceof HTMLInputElement) this.#keyInField(event);
    });
    this.element = form;
  }

  focus({ question }: PanelState): void {
    if (question.mode === 'filters') this.#fields.kind.focus();
    else this.#editor.focus();
  }

  render({ setup, question, running }: PanelState): void {
    this.#renderModes(setup.modes, question.mode);
    this.#renderRoots(setup.roots, question.root);
    const isFilters = question.mode === 'filters';
    this.#editorBox.hidden = isFilters;
    this.#filters.hidden = !isFilters;
    this.#editor.show(question.text);
    for (const [name, input] of Object.entries(this.#fields)) {
      const value = question[name as Field];
      if (input.value !== value) input.value = value;
    }
    this.element.classList.toggle('running', running);
    this.#run.textContent = running ? localize('Cancel') : localize('Run');
    if (this.#root !== question.root) {
      this.#root = question.root;
      this.#editor.refresh();
    }
  }

  #renderModes(modes: readonly Mode[], current: Mode): void {
    const key = modes.join();
    if (this.#shownModes !== key) {
      this.#shownModes = key;
      this.#modes.replaceChildren(...modes.map((mode) => this.#radio(mode)));
    }
    for (const input of this.#modes.querySelectorAll('input')) input.checked = input.value === current;
  }

  #radio(mode: Mode): HTMLElement {
    const { label, title } = modeTexts(mode);
    const input = element('input', { type: 'radio' });
    input.name = 'mode';
    input.value = mode;
    input.addEventListener('change', () => this.#events.edited({ mode }));
    return element('label', { title }, input, element('span', {}, label));
  }

  #renderRoots(roots: PanelState['setup']['roots'], current: string): void {
    const key = JSON.stringify(roots);
    if (this.#shownRoots !== key) {
      this.#shownRoots = key;
      const options = roots.map(({ root, name, namespace }, place) => {
        const label = name === namespace ? name : `${name} (${namespace})`;
        // The first root is what is meant where none is named.
        return new Option(label, place === 0 ? '' : root);
      });
      this.#roots.replaceChildren(...options);
      this.#roots.hidden = roots.length < 2;
    }
    this.#roots.value = current;
    if (this.#roots.selectedIndex < 0) this.#roots.selectedIndex = 0;
  }

  #input(name: Field, label: string, example: string): HTMLInputElement {
    const input = element('input', { type: 'text', 'aria-label': label, class: name });
    input.placeholder = example;
    input.spellcheck = false;
    input.autocomplete = 'off';
    input.addEventListener('input', () => this.#events.edited({ [name]: input.value }));
    return input;
  }

  #keyInField(event: KeyboardEvent): void {
    const isField =
      event.target !== this.#fields.limit && event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.ctrlKey && event.key === 'ArrowDown') this.#events.leave();
    else if (isField && !event.ctrlKey && event.key === 'ArrowUp') this.#events.step(-1);
    else if (isField && !event.ctrlKey && event.key === 'ArrowDown') this.#events.step(1);
    else return;
    event.preventDefault();
  }
}

function labelled(input: HTMLInputElement): HTMLElement {
  return element('label', { class: 'field' }, element('span', { 'aria-hidden': 'true' }, input.ariaLabel ?? ''), input);
}

function modeTexts(mode: Mode): { label: string; title: string } {
  switch (mode) {
    case 'select':
      return { label: localize('Select'), title: localize('Walk the map from what a query picks') };
    case 'filters':
      return { label: localize('Filter'), title: localize('Find nodes by address, symbol and kind') };
    case 'ask':
      return { label: localize('Ask'), title: localize('Search by meaning') };
  }
}
