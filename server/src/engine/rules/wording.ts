import type { ElementItem, ViewItem } from '../graph/item.ts';

/** How messages and titles spell what stands in the file, the same everywhere. */

/** Longer texts are cut: a message is read at a glance. */
const LONGEST = 80;

/** The text in quotes, on one line and of a bearable length. */
export function quote(text: string): string {
  return `'${oneLine(text)}'`;
}

function oneLine(text: string): string {
  const short = text.length > LONGEST ? `${[...text.slice(0, LONGEST)].slice(0, -1).join('')}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break the line or hide what follows
  return short.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
}

export function quoteList(texts: readonly string[]): string {
  return texts.map(quote).join(', ');
}

/** As quoteList, with "or" before the last. */
export function quoteChoice(texts: readonly string[]): string {
  if (texts.length < 2) return quoteList(texts);
  return `${quoteList(texts.slice(0, -1))} or ${quote(texts.at(-1) as string)}`;
}

/** A sentence that offers the near texts, with a space before it, or nothing. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${quoteChoice(near)}?`;
}

/** The element by the name that people know it by. */
export function elementName(element: ElementItem): string {
  return quote(element.facts.name ?? element.facts.id);
}

export function viewName(view: ViewItem): string {
  return quote(view.facts.name ?? view.facts.id);
}

/** Phrases in a row, with "and" before the last. */
export function joined(phrases: readonly string[]): string {
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`;
}

/** The first few of many, and how many more there are. */
export function someOf(phrases: readonly string[], most: number): string {
  if (phrases.length <= most) return joined(phrases);
  return `${phrases.slice(0, most).join(', ')} and ${phrases.length - most} more`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
