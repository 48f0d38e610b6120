import { isContainer, membersOf, quote } from './json-text.ts';
import type { Layout } from './layout.ts';
import type { Style } from './style.ts';

/** Where a value is written. */
export interface Spot {
  /** What a container there is called (see Container.name). */
  readonly name: string;
  readonly style: Style;
  /** The line must stay one. */
  readonly flat: boolean;
  /** What the line is indented by that the value begins on. */
  readonly indent: string;
  /** The layout of what stood there before. */
  readonly own?: Layout | undefined;
}

/** A value as JSON text in the style of its place; only lines behind the first are indented. */
export function print(value: unknown, spot: Spot): string {
  const { style, name, indent } = spot;
  if (typeof value === 'string') return quote(value, style);
  // As JSON.stringify has it, what JSON does not know is null.
  if (!isContainer(value)) return JSON.stringify(value) ?? 'null';
  const list = Array.isArray(value);
  const entries: [string | undefined, unknown][] = list ? value.map((entry) => [undefined, entry]) : membersOf(value);
  if (entries.length === 0) return list ? '[]' : '{}';
  const scalars = list && !value.some(isContainer);
  const layout = style.layout(list ? 'array' : 'object', name, spot.flat, scalars, spot.own);
  const deeper = indent + layout.unit;
  const space = (gap: string, to: string) => gap.replaceAll('\n', () => style.eol + to);
  let line = indent;
  let text = list ? '[' : '{';
  for (const [at, [key, entry]] of entries.entries()) {
    const gap = at === 0 ? layout.open : at === 1 ? layout.afterFirst : layout.between;
    text += space(gap, deeper);
    if (gap.includes('\n')) line = deeper;
    if (key !== undefined) text += quote(key, style) + layout.colon;
    text += print(entry, { name: key ?? `${name}[]`, style, flat: layout.flat, indent: line });
  }
  return text + space(layout.close, indent) + (list ? ']' : '}');
}
