import { widest, wrapped } from './measured-text.ts';
import { outlineOf } from './notation.ts';
import { oneLine, shortLine } from './plain-text.ts';
import type { ViewElement, ViewRelationship } from './view-model.ts';

/** The texts in a picture and how much room they take, in user units, which are pixels at zoom 1. */

export const NAME_SIZE = 13;
export const TYPE_SIZE = 11;
export const LINE_SIZE = 11;
/** From one line of text to the next, by font size. */
export const LEADING = 1.3;

/** Between a box and its text. */
const PADDING = 10;
const WIDEST_TEXT = 172;
const NARROWEST_BOX = 104;
const LOWEST_BOX = 52;
const MOST_NAME_LINES = 4;
const MOST_TYPE_LINES = 2;
const WIDEST_LINE_TEXT = 130;
const MOST_LINE_LINES = 2;
/** Junctions. */
const DOT = 18;
/** Wrapping looks at every character; no box shows more. */
const LONGEST = 400;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface BoxText extends Size {
  readonly name: readonly string[];
  readonly type: readonly string[];
}

/**
 * Name and type as a box shows them, and the size of the box around them.
 * @param boxWidth of a box that is wider than its text needs, since it holds other boxes
 */
export function boxText({ name, type }: Pick<ViewElement, 'name' | 'type'>, boxWidth = 0): BoxText {
  if (outlineOf(type) === 'dot') return { name: [], type: [], width: DOT, height: DOT };
  const widestText = Math.max(WIDEST_TEXT, boxWidth - 2 * PADDING);
  const names = wrapped(shortLine(name, LONGEST), widestText, NAME_SIZE, MOST_NAME_LINES);
  const types = wrapped(shortLine(type, LONGEST), widestText, TYPE_SIZE, MOST_TYPE_LINES);
  const width = Math.max(widest(names, NAME_SIZE), widest(types, TYPE_SIZE)) + 2 * PADDING;
  const height = textHeight(names, types) + 2 * PADDING;
  return {
    name: names,
    type: types,
    width: Math.max(NARROWEST_BOX, Math.ceil(width)),
    height: Math.max(LOWEST_BOX, Math.ceil(height)),
  };
}

export function textHeight(names: readonly string[], types: readonly string[]): number {
  return LEADING * (names.length * NAME_SIZE + types.length * TYPE_SIZE);
}

export interface LineText extends Size {
  readonly lines: readonly string[];
}

/** What stands beside a line: the relationship's own name, or a type that no line can show; undefined where neither. */
export function lineText(relationship: ViewRelationship, isKnownType: boolean): LineText | undefined {
  const { name, type } = relationship;
  const text = oneLine(name ?? (isKnownType ? '' : type));
  if (text === '') return undefined;
  const lines = wrapped(shortLine(text, LONGEST), WIDEST_LINE_TEXT, LINE_SIZE, MOST_LINE_LINES);
  return {
    lines,
    width: Math.ceil(widest(lines, LINE_SIZE)) + 4,
    height: Math.ceil(lines.length * LINE_SIZE * LEADING) + 2,
  };
}
