import { type Bar, pictureOf } from '../picture.ts';
import { isAnswered } from '../runs.ts';
import type { PanelState } from '../state.ts';
import { element, svg } from './dom.ts';
import { localize } from './localize.ts';
import { sourceClass } from './results.ts';
import { extentText } from './texts.ts';

const WIDTH = 380;
const ROW = 22;
const LABEL = 150;
const NUMBER = 34;

/** The hits in a picture: a bar for each source and kind, parted by hops. */
export class PictureView {
  readonly element = element('aside', { class: 'picture', 'aria-label': localize('Picture of the hits') });
  #shown: unknown;

  render({ runs: { latest }, picture }: PanelState): void {
    this.element.hidden = !picture || !isAnswered(latest) || latest.answer.count === 0;
    if (this.element.hidden || !isAnswered(latest) || this.#shown === latest) return;
    this.#shown = latest;
    const { bars, hops, rest } = pictureOf(latest.answer.results);
    const label = bars.map((bar) => `${nameOf(bar)} ${bar.count}`).join(', ');
    const height = bars.length * ROW;
    const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': label });
    bars.forEach((bar, row) => {
      drawing.append(...barElements(bar, row * ROW));
    });
    const legend = hops.length > 1 ? [legendElement(hops)] : [];
    const more = rest === 0 ? [] : [element('p', {}, localize('{0} hits of other kinds are not drawn.', rest))];
    const caption = element('p', { class: 'caption' }, extentText(latest.answer));
    this.element.replaceChildren(drawing, ...legend, ...more, ...(latest.answer.truncated ? [caption] : []));
  }
}

function barElements(bar: Bar, top: number): Node[] {
  const room = WIDTH - LABEL - NUMBER - 8;
  const label = svg('text', { x: LABEL - 8, y: top + 15, 'text-anchor': 'end', class: 'label' });
  label.textContent = shortened(nameOf(bar));
  const rects = bar.parts.map(({ hops, count, start, width }) => {
    const title = svg('title', {});
    title.textContent = `${nameOf(bar)}: ${count}, ${hopsText(hops)}`;
    const size = Math.max(1.5, width * room - 1);
    const attributes = { x: LABEL + start * room, y: top + 5, width: size, height: ROW - 10, rx: 1.5 };
    return svg('rect', { ...attributes, class: `${sourceClass(bar.source)} hops-${Math.min(hops, 3)}` }, title);
  });
  const last = bar.parts.at(-1);
  const end = LABEL + ((last?.start ?? 0) + (last?.width ?? 0)) * room;
  const number = svg('text', { x: end + 6, y: top + 15, class: 'number' });
  number.textContent = String(bar.count);
  return [label, ...rects, number];
}

const LONGEST_LABEL = 24;

function shortened(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}

function nameOf({ kind, source }: Bar): string {
  return kind === '' ? source : kind;
}

function legendElement(hops: readonly number[]): HTMLElement {
  const entries = hops.map((one) =>
    element('span', {}, element('i', { class: `hops-${Math.min(one, 3)}` }), hopsText(one)),
  );
  return element('p', { class: 'legend' }, ...entries);
}

function hopsText(hops: number): string {
  return hops === 0 ? localize('picked') : hops === 1 ? localize('1 hop') : localize('{0} hops', hops);
}
