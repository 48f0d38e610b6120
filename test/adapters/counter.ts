import type { FileText } from '../../server/src/engine/ports.ts';

/** Enough that a write takes several steps of the disk. */
const PADDING = 'a tea house on the corner; '.repeat(6000);

/** A file of 160 KB that can be told whole from cut off or mixed. */
export function counterText(n: number): string {
  return JSON.stringify({ start: n, padding: PADDING, end: n });
}

/** The counter; throws where the text is not one whole counter file. */
export function counterOf(text: string): number {
  const { start } = JSON.parse(text);
  if (text !== counterText(start)) throw new Error(`The file is mixed: ${text.slice(0, 40)}…`);
  return start;
}

export function incremented(current: FileText | null): FileText {
  return { text: counterText(current ? counterOf(current.text) + 1 : 0), bom: current?.bom ?? false };
}
