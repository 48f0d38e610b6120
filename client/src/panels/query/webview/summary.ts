import { shortVersion } from '../answers.ts';
import { compare } from '../compare.ts';
import { queryTextOf } from '../question.ts';
import type { Format } from '../render.ts';
import { type Answered, isAnswered } from '../runs.ts';
import type { PanelState } from '../state.ts';
import { button, element } from './dom.ts';
import { localize } from './localize.ts';
import { extentText, timeText } from './texts.ts';

export interface SummaryEvents {
  readonly copy: (format: Format) => void;
  readonly save: () => void;
  readonly toggle: (what: 'compare' | 'picture') => void;
  readonly runAgain: () => void;
}

/** The row above the list: what was asked, how much came of it, what it was asked of, and what can be done with it. */
export class Summary {
  readonly element = element('div', { class: 'summary' });
  readonly #facts = element('div', { class: 'facts' });
  readonly #difference = element('div', { class: 'difference' });
  readonly #notes = element('ul', { class: 'notes', 'aria-label': localize('Notes') });
  readonly #toolbar: HTMLElement;
  readonly #save: HTMLButtonElement;
  readonly #compare: HTMLButtonElement;
  readonly #picture: HTMLButtonElement;
  readonly #stale: HTMLButtonElement;

  constructor(events: SummaryEvents) {
    this.#save = button(localize('Save…'), events.save);
    this.#compare = button(localize('Compare'), () => events.toggle('compare'));
    this.#picture = button(localize('Picture'), () => events.toggle('picture'), {
      title: localize('A picture of the hits by source and kind'),
    });
    this.#stale = button(localize('Changed: run again'), events.runAgain, { class: 'stale' });
    const copy = (label: string, format: Format, name: string) =>
      button(label, () => events.copy(format), { 'aria-label': name, title: name });
    this.#toolbar = element(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': localize('Actions on the hits') },
      element('span', { class: 'label', 'aria-hidden': 'true' }, localize('Copy as')),
      copy('Markdown', 'markdown', localize('Copy as Markdown')),
      copy('CSV', 'csv', localize('Copy as CSV')),
      copy('JSON', 'json', localize('Copy as JSON')),
      this.#save,
      this.#compare,
      this.#picture,
    );
    this.#toolbar.addEventListener('keydown', (event) => this.#roam(event));
    const first = element('div', { class: 'first' }, this.#facts, this.#stale, this.#toolbar);
    this.element.append(first, this.#difference, this.#notes);
  }

  render(state: PanelState): void {
    const { latest, previous } = state.runs;
    this.element.hidden = !isAnswered(latest);
    if (!isAnswered(latest)) return;
    this.#facts.replaceChildren(...factsOf(latest));
    this.#stale.hidden = !state.stale;
    const { notes = [] } = latest.answer;
    this.#notes.hidden = notes.length === 0;
    this.#notes.replaceChildren(...notes.map((note) => element('li', {}, note)));
    this.#renderTools(state, latest, previous);
  }

  #renderTools({ setup, comparing, picture }: PanelState, latest: Answered, previous: Answered | undefined): void {
    const reason = setup.trusted
      ? ''
      : localize('Groundplan writes nothing in Restricted Mode. Trust this workspace first.');
    disable(this.#save, reason, localize('Save the query to a .gpq file'));
    const none = previous ? '' : localize('There is no run before this one.');
    disable(this.#compare, none, localize('Mark what changed since the run before'));
    press(this.#compare, comparing && previous !== undefined);
    press(this.#picture, picture);
    this.#difference.hidden = !comparing || previous === undefined;
    if (comparing && previous) this.#difference.replaceChildren(...differenceOf(previous, latest));
    this.#tabStop(this.#buttons().find(({ tabIndex }) => tabIndex === 0) ?? this.#buttons()[0]);
  }

  /** The toolbar is one stop of the Tab key; arrows move inside. */
  #roam(event: KeyboardEvent): void {
    const buttons = this.#buttons();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const moves: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length);
    this.#tabStop(next);
    next?.focus();
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.#toolbar.querySelectorAll('button')];
  }

  #tabStop(stop: HTMLButtonElement | undefined): void {
    for (const one of this.#buttons()) one.tabIndex = one === stop ? 0 : -1;
  }
}

function factsOf(run: Answered): HTMLElement[] {
  const { grammar, canonicalVersion, timeMs, question } = run;
  const query = queryTextOf(question);
  const fact = (text: string, title = '', name = '') =>
    element('span', { class: `fact ${name}`.trim(), ...(title === '' ? {} : { title }) }, text);
  return [
    fact(extentText(run.answer), '', run.answer.truncated ? 'extent cut' : 'extent'),
    element('code', { class: 'asked', title: query }, query === '' ? localize('everything') : query),
    fact(localize('grammar {0}', grammar)),
    canonicalVersion === null
      ? fact(localize('no graph'))
      : fact(
          shortVersion(canonicalVersion),
          localize('Canonical version of the graph: {0}', canonicalVersion),
          'version',
        ),
    fact(timeText(timeMs)),
  ];
}

function differenceOf(previous: Answered, latest: Answered): HTMLElement[] {
  const { added, removed, same, partial } = compare(previous.answer, latest.answer);
  const before = queryTextOf(previous.question);
  return [
    element('span', { class: 'added' }, localize('{0} new', added.size)),
    element('span', { class: 'removed' }, localize('{0} gone', removed.length)),
    element('span', {}, localize('{0} the same', same)),
    element('span', { class: 'before' }, localize('against')),
    element('code', { class: 'asked' }, before === '' ? localize('everything') : before),
    ...(partial
      ? [element('span', { class: 'partial' }, localize('only the hits that were listed are compared'))]
      : []),
  ];
}

function press(tool: HTMLButtonElement, isOn: boolean): void {
  tool.setAttribute('aria-pressed', String(isOn));
}

/** A button that says why it does nothing stays where keys find it. */
function disable(tool: HTMLButtonElement, reason: string, title: string): void {
  tool.setAttribute('aria-disabled', String(reason !== ''));
  tool.title = reason === '' ? title : reason;
  if (reason === '') tool.removeAttribute('aria-description');
  else tool.setAttribute('aria-description', reason);
}
