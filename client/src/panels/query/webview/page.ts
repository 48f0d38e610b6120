import type { ToPage } from '../messages.ts';
import { isAnswered, type Run } from '../runs.ts';
import { type PanelEvent, type PanelState, reduce, restored, savedOf } from '../state.ts';
import { AskRow } from './ask.ts';
import { element } from './dom.ts';
import { Fault } from './fault.ts';
import type { Host } from './host.ts';
import { localize } from './localize.ts';
import { PictureView } from './picture-view.ts';
import { ResultList } from './results.ts';
import { Summary } from './summary.ts';
import { extentText, timeText } from './texts.ts';

/** The page of the query panel: one state, the parts that show it, and what they and the host do to it. */
export class Page {
  readonly #host: Host;
  #state: PanelState;
  readonly #ask: AskRow;
  readonly #summary: Summary;
  readonly #fault: Fault;
  readonly #list: ResultList;
  readonly #picture = new PictureView();
  readonly #body: HTMLElement;
  readonly #nothing = element('p', { class: 'nothing' });
  readonly #live = element('div', { class: 'live', role: 'status', 'aria-live': 'polite' });

  constructor(panel: HTMLElement, host: Host, nonce: string) {
    this.#host = host;
    this.#state = restored(host.saved);
    this.#ask = new AskRow(nonce, {
      edited: (question) => this.#apply({ type: 'edited', question }),
      run: () => this.#run(),
      cancel: () => host.send({ type: 'cancel' }),
      step: (by) => this.#apply({ type: 'stepped', by }),
      leave: () => this.#list.focus(),
      assist: host.assist,
    });
    this.#summary = new Summary({
      copy: (format) => host.send({ type: 'copy', format }),
      save: () => host.send({ type: 'save' }),
      toggle: (what) => this.#apply({ type: 'toggle', what }),
      runAgain: () => this.#run(),
    });
    this.#fault = new Fault((text) => this.#runText(text));
    this.#list = new ResultList({
      selected: (row) => this.#apply({ type: 'selected', row }),
      open: (hit, beside) => {
        const { latest } = this.#state.runs;
        if (isAnswered(latest)) host.send({ type: 'open', root: latest.root, hit, beside });
      },
      leave: () => this.#ask.focus(this.#state),
    });
    panel.setAttribute('aria-label', localize('Groundplan Query'));
    this.#body = element('div', { class: 'body' }, this.#list.element, this.#picture.element);
    const above = [this.#ask.element, this.#summary.element, this.#fault.element];
    panel.append(...above, this.#body, this.#nothing, this.#live);
    this.#render();
  }

  start(): void {
    this.#host.listen((message) => this.#receive(message));
    // The view has the focus and nothing in it: what is typed is meant for the editor.
    window.addEventListener('focus', () => {
      if (document.activeElement === document.body) this.#ask.focus(this.#state);
    });
    const { runs } = this.#state;
    this.#host.send({ type: 'ready', ...(runs.latest ? { saved: runs } : {}) });
  }

  #receive(message: Exclude<ToPage, { type: 'assisted' }>): void {
    if (message.type === 'said') {
      this.#announce(message.text);
      return;
    }
    this.#apply(message);
    if (message.type === 'ran') this.#announce(outcomeText(message.runs.latest));
    if (message.type !== 'show') return;
    this.#ask.focus(this.#state);
    if (message.run) this.#run();
  }

  #run(): void {
    this.#apply({ type: 'asked' });
    this.#host.send({ type: 'run', question: this.#state.question });
  }

  #runText(text: string): void {
    this.#apply({ type: 'edited', question: { text } });
    this.#ask.focus(this.#state);
    this.#run();
  }

  #apply(event: PanelEvent): void {
    const next = reduce(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#host.save(savedOf(next));
    this.#render();
  }

  #render(): void {
    const state = this.#state;
    for (const part of [this.#ask, this.#summary, this.#fault, this.#list, this.#picture]) part.render(state);
    const text = emptyText(state.runs.latest);
    this.#body.hidden = this.#list.element.hidden;
    this.#nothing.hidden = text === '';
    this.#nothing.textContent = text;
  }

  /** Said even where it is the same text as before. */
  #announce(text: string): void {
    this.#live.textContent = '';
    requestAnimationFrame(() => {
      this.#live.textContent = text;
    });
  }
}

/** What stands where the hits would be. */
function emptyText(latest: Run | undefined): string {
  if (isAnswered(latest)) return latest.answer.count === 0 ? localize('Nothing was found.') : '';
  if (latest !== undefined) return '';
  return localize(
    'Write a query and press Enter. Ctrl+Space completes, the arrow keys bring back what was asked before.',
  );
}

function outcomeText(run: Run | undefined): string {
  if (run === undefined) return '';
  if ('answer' in run) return `${extentText(run.answer)}, ${timeText(run.timeMs)}`;
  if ('queryError' in run) return run.queryError.message;
  return 'error' in run ? run.error.message : run.failed;
}
