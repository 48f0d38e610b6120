import type { QueryError } from '../answers.ts';
import { queryTextOf } from '../question.ts';
import type { PanelState } from '../state.ts';
import { button, element } from './dom.ts';
import { localize } from './localize.ts';

/** More than this many are in the title only: the sixteen verbs would fill the panel. */
const MOST_EXPECTED = 20;

/** What went wrong instead of an answer: the token marked, what was expected, and what was probably meant. */
export class Fault {
  readonly element = element('div', { class: 'fault', role: 'group', 'aria-label': localize('What is wrong') });
  readonly #use: (text: string) => void;

  constructor(use: (text: string) => void) {
    this.#use = use;
  }

  render({ runs: { latest } }: PanelState): void {
    const isFault = latest !== undefined && !('answer' in latest);
    this.element.hidden = !isFault;
    if (!isFault) return;
    if ('queryError' in latest) {
      this.element.replaceChildren(...this.#queryError(latest.queryError, latest.question.text));
      return;
    }
    const { message, code } = 'error' in latest ? latest.error : { message: latest.failed, code: '' };
    const asked = queryTextOf(latest.question);
    this.element.replaceChildren(
      ...(asked === '' ? [] : [element('code', { class: 'asked' }, asked)]),
      element('p', { class: 'message' }, message, code !== '' && element('span', { class: 'code' }, code)),
    );
  }

  #queryError({ range, message, code, expected, suggestion }: QueryError, text: string): HTMLElement[] {
    const { start, end } = range;
    const marked = element(
      'code',
      { class: 'asked' },
      text.slice(0, start),
      element('mark', {}, text.slice(start, end) || ' '),
      text.slice(end),
    );
    const fixed = suggestion === undefined ? undefined : text.slice(0, start) + suggestion + text.slice(end);
    const made = [marked, element('p', { class: 'message' }, message, element('span', { class: 'code' }, code))];
    if (fixed !== undefined) {
      made.push(
        element(
          'p',
          {},
          button(localize('Use {0}', suggestion?.trim() ?? ''), () => this.#use(fixed), { class: 'primary' }),
        ),
      );
    }
    if (expected.length > 0) {
      const list = expected.slice(0, MOST_EXPECTED).map((one) => element('code', {}, one));
      made.push(element('p', { class: 'expected' }, element('span', {}, localize('Expected:')), ...list));
    }
    return made;
  }
}
