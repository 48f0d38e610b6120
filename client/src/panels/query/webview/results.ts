import { type Hit, hopsOf, keyOf, placeOf } from '../answers.ts';
import { type Comparison, compare } from '../compare.ts';
import { type Answered, isAnswered } from '../runs.ts';
import type { PanelState } from '../state.ts';
import { element } from './dom.ts';
import { localize } from './localize.ts';

export interface ResultEvents {
  readonly selected: (row: number) => void;
  readonly open: (hit: Hit, beside: boolean) => void;
  /** The focus goes back to what is asked. */
  readonly leave: () => void;
}

interface Row {
  readonly hit: Hit;
  readonly mark: '' | 'added' | 'removed';
}

/** Letters typed within this time are one word. */
const TYPE_AHEAD_MS = 700;

/** The hits: a list box that keys move in, one row a node. */
export class ResultList {
  readonly element = element('div', { class: 'list', role: 'listbox', tabindex: '0', 'aria-label': localize('Hits') });
  readonly #events: ResultEvents;
  #rows: readonly Row[] = [];
  #elements: readonly HTMLElement[] = [];
  #selected = 0;
  #shown: unknown[] = [];
  #typed = { text: '', at: 0 };

  constructor(events: ResultEvents) {
    this.#events = events;
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#pick(event, false));
    this.element.addEventListener('dblclick', (event) => this.#pick(event, true));
    this.element.addEventListener('focus', () => this.#reveal());
  }

  focus(): void {
    if (!this.element.hidden) this.element.focus();
  }

  render({ runs, comparing, selected }: PanelState): void {
    const { latest, previous } = runs;
    const shown = [latest, comparing ? previous : undefined];
    if (shown.some((one, place) => one !== this.#shown[place]) || shown.length !== this.#shown.length) {
      this.#shown = shown;
      this.#rows = isAnswered(latest) ? rowsOf(latest, comparing ? previous : undefined) : [];
      this.#elements = this.#rows.map(rowElement);
      const header = this.#rows.length === 0 ? [] : [headerElement(hasHops(this.#rows))];
      this.element.classList.toggle('without-hops', !hasHops(this.#rows));
      this.element.replaceChildren(...header, ...this.#elements);
      this.element.hidden = this.#rows.length === 0;
    }
    this.#select(Math.min(selected, Math.max(0, this.#rows.length - 1)));
  }

  #select(row: number): void {
    this.#elements[this.#selected]?.setAttribute('aria-selected', 'false');
    this.#selected = row;
    const current = this.#elements[row];
    current?.setAttribute('aria-selected', 'true');
    if (current) this.element.setAttribute('aria-activedescendant', current.id);
    else this.element.removeAttribute('aria-activedescendant');
  }

  #reveal(): void {
    this.#elements[this.#selected]?.scrollIntoView({ block: 'nearest' });
  }

  #go(row: number): void {
    this.#events.selected(Math.max(0, Math.min(row, this.#rows.length - 1)));
    this.#reveal();
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / (this.#elements[0]?.offsetHeight || 22)) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.#selected + 1,
      ArrowUp: this.#selected - 1,
      PageDown: this.#selected + page,
      PageUp: this.#selected - page,
      Home: 0,
      End: this.#rows.length - 1,
    };
    const row = moves[event.key];
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && (event.ctrlKey || this.#selected === 0)))
      this.#events.leave();
    else if (row !== undefined && !event.ctrlKey) this.#go(row);
    else if (event.key === 'Enter') this.#open(event.ctrlKey);
    else if (event.key.length === 1 && !event.ctrlKey) this.#typeAhead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  }

  #typeAhead(letter: string, at: number): void {
    const isSame = at - this.#typed.at < TYPE_AHEAD_MS;
    this.#typed = { text: (isSame ? this.#typed.text : '') + letter.toLowerCase(), at };
    const { text } = this.#typed;
    const from = text.length === 1 ? this.#selected + 1 : this.#selected;
    const order = this.#rows.map((_, place) => (from + place) % this.#rows.length);
    const found = order.find((place) => this.#rows[place]?.hit.name.toLowerCase().startsWith(text));
    if (found !== undefined) this.#go(found);
  }

  #open(beside: boolean): void {
    const row = this.#rows[this.#selected];
    if (row) this.#events.open(row.hit, beside);
  }

  #pick(event: MouseEvent, open: boolean): void {
    const place = this.#elements.findIndex((row) => event.target instanceof Node && row.contains(event.target));
    if (place < 0) return;
    this.#go(place);
    if (open) this.#open(event.ctrlKey || event.metaKey);
  }
}

function rowsOf(latest: Answered, previous: Answered | undefined): Row[] {
  const comparison: Comparison | undefined = previous && compare(previous.answer, latest.answer);
  const rows: Row[] = latest.answer.results.map((hit) => ({
    hit,
    mark: comparison?.added.has(keyOf(hit)) ? 'added' : '',
  }));
  return [...rows, ...(comparison?.removed ?? []).map((hit) => ({ hit, mark: 'removed' as const }))];
}

function hasHops(rows: readonly Row[]): boolean {
  return rows.some(({ hit }) => hopsOf(hit) !== undefined);
}

function headerElement(withHops: boolean): HTMLElement {
  const titles = [localize('Source'), localize('Kind'), localize('Name'), ...(withHops ? [localize('Hops')] : [])];
  const cells = [...titles, localize('Place')].map((title) => element('span', {}, title));
  if (withHops) cells[3]?.classList.add('hops');
  return element('div', { class: 'header', 'aria-hidden': 'true' }, ...cells);
}

function rowElement({ hit, mark }: Row, place: number): HTMLElement {
  const { source, kind = '', name, uri, symbol, id } = hit;
  const hops = hopsOf(hit);
  const path = hit.file.lastIndexOf('/') + 1;
  const made = element(
    'div',
    {
      role: 'option',
      id: `hit-${place}`,
      class: `row ${mark}`.trim(),
      'aria-selected': 'false',
      'aria-label': spoken(hit, mark),
      title: uri ?? symbol ?? name,
    },
    element('span', { class: `source ${sourceClass(source)}` }, element('i'), source),
    element('span', { class: 'kind' }, kind),
    element('span', { class: 'name' }, name, id !== undefined && element('span', { class: 'id' }, id)),
    hops !== undefined && element('span', { class: `hops ${hops === 0 ? 'picked' : ''}`.trim() }, String(hops)),
    element(
      'span',
      { class: 'place', title: placeOf(hit) },
      element('span', { class: 'folder' }, hit.file.slice(0, path)),
      element('span', { class: 'file' }, hit.file.slice(path)),
      element('span', { class: 'line' }, `:${hit.line}`),
    ),
  );
  return made;
}

/** What a screen reader says of a row: the same as it shows, in words. */
function spoken(hit: Hit, mark: Row['mark']): string {
  const hops = hopsOf(hit);
  const parts = [
    mark === 'added' ? localize('new') : mark === 'removed' ? localize('gone') : '',
    hit.name,
    hit.kind ?? '',
    hit.source,
    hops === undefined ? '' : hops === 1 ? localize('1 hop') : localize('{0} hops', hops),
    placeOf(hit),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Sources are an open list: those that have no colour of their own share one. */
export function sourceClass(source: string): string {
  return ['architecture', 'spec', 'code'].includes(source) ? source : 'other';
}
