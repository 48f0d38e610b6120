import type { Position } from '../errors.ts';
import type { ArrayName } from './facts.ts';
import type { Item } from './item.ts';
import type { Boundary } from './scan.ts';

/** A stretch of the document's text. The chunks of a document, in order, are its whole text. */
export type Chunk = {
  /** UTF-16 length. */
  readonly size: number;
  /** Line breaks inside (LF, CRLF, CR); no chunk ends between a CR and its LF. */
  readonly breaks: number;
  /** Offset behind the last line break, -1 where there is none. */
  readonly lastBreak: number;
} & (
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'skeleton'; readonly text: string; readonly opens: ArrayName | null }
  /** Text that could not be read, between the boundaries that its neighbours expect (`to` null: the end of the text). */
  | {
      readonly kind: 'broken';
      readonly text: string;
      readonly from: Boundary;
      readonly to: Boundary | null;
      /** Where the one entry stood that this was, and will stand again; the document sets it. */
      place?: { readonly array: ArrayName; readonly index: number } | undefined;
    }
);

export function chunkText(chunk: Chunk): string {
  return chunk.kind === 'item' ? chunk.item.lead + chunk.item.text : chunk.text;
}

interface Breaks {
  readonly breaks: number;
  readonly lastBreak: number;
}

export function measureBreaks(text: string): Breaks {
  let breaks = 0;
  let lastBreak = -1;
  if (text.includes('\r')) {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) {
        breaks++;
        lastBreak = i + 1;
      }
    }
    return { breaks, lastBreak };
  }
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
    breaks++;
    lastBreak = i + 1;
  }
  return { breaks, lastBreak };
}

export function itemChunk(item: Item): Chunk {
  const lead = measureBreaks(item.lead);
  const text = measureBreaks(item.text);
  return {
    kind: 'item',
    item,
    size: item.lead.length + item.text.length,
    breaks: lead.breaks + text.breaks,
    lastBreak: text.lastBreak >= 0 ? item.lead.length + text.lastBreak : lead.lastBreak,
  };
}

export function skeletonChunk(text: string, opens: ArrayName | null): Chunk {
  return { kind: 'skeleton', text, opens, size: text.length, ...measureBreaks(text) };
}

export function brokenChunk(text: string, from: Boundary, to: Boundary | null): Chunk {
  return { kind: 'broken', text, from, to, size: text.length, ...measureBreaks(text) };
}

/** Chunks that take the place of others. */
export interface Swap {
  readonly at: number;
  /** Those that stand there. */
  readonly removed: readonly Chunk[];
  readonly added: readonly Chunk[];
}

/**
 * Chunks with their offsets and lines. An edit replaces a few chunks and then adds up small numbers for those behind
 * it, which at 60,000 chunks takes well under a millisecond.
 */
export class ChunkTable {
  private list: Chunk[] = [];
  /** Entry k is about the start of chunk k; the entry behind the last is about the end of the text. */
  private starts = new Int32Array(1);
  private lines = new Int32Array(1);
  /** Offset at which the line begins that chunk k starts on. */
  private lineStarts = new Int32Array(1);

  get chunks(): readonly Chunk[] {
    return this.list;
  }

  get length(): number {
    return this.starts[this.list.length] ?? 0;
  }

  get lineCount(): number {
    return (this.lines[this.list.length] ?? 0) + 1;
  }

  startOf(ordinal: number): number {
    return this.starts[ordinal] ?? this.length;
  }

  /** @param swaps ascending, none over another */
  replaceAll(swaps: readonly Swap[]): void {
    const [first] = swaps;
    if (first === undefined) return;
    if (swaps.every(({ removed, added }) => removed.length === added.length)) {
      for (const { at, added } of swaps) for (let i = 0; i < added.length; i++) this.list[at + i] = added[i] as Chunk;
    } else {
      const list: Chunk[] = [];
      let done = 0;
      for (const { at, removed, added } of swaps) {
        for (; done < at; done++) list.push(this.list[done] as Chunk);
        for (const chunk of added) list.push(chunk);
        done += removed.length;
      }
      this.list = list.concat(this.list.slice(done));
      if (this.list.length >= this.starts.length) this.grow(this.list.length + 1 + (this.list.length >> 3));
    }
    this.addUp(first.at);
  }

  private grow(size: number): void {
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const next = new Int32Array(size);
      next.set(old);
      return next;
    };
    this.starts = grown(this.starts);
    this.lines = grown(this.lines);
    this.lineStarts = grown(this.lineStarts);
  }

  private addUp(from: number): void {
    const { list, starts, lines, lineStarts } = this;
    let start = starts[from] as number;
    let line = lines[from] as number;
    let lineStart = lineStarts[from] as number;
    for (let k = from; k < list.length; k++) {
      const chunk = list[k] as Chunk;
      if (chunk.breaks > 0) {
        line += chunk.breaks;
        lineStart = start + chunk.lastBreak;
      }
      start += chunk.size;
      starts[k + 1] = start;
      lines[k + 1] = line;
      lineStarts[k + 1] = lineStart;
    }
  }

  /** The last chunk that starts at or before the offset. */
  ordinalAt(offset: number): number {
    return lastAtMost(this.starts, this.list.length, offset);
  }

  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.length));
    const k = this.ordinalAt(clamped);
    return this.positionWithin(k, clamped - this.startOf(k));
  }

  /** The position `distance` behind the start of a chunk. */
  positionWithin(k: number, distance: number): Position {
    const chunk = this.list[k];
    if (chunk === undefined) return { line: 0, character: 0 };
    const start = this.startOf(k);
    // Most questions are about the start of an item's own text: its lead is all that needs a look then.
    const text = chunk.kind === 'item' && distance <= chunk.item.lead.length ? chunk.item.lead : chunkText(chunk);
    const { breaks, lastBreak } = measureBreaks(text.slice(0, distance));
    const lineStart = lastBreak >= 0 ? start + lastBreak : (this.lineStarts[k] as number);
    return { line: (this.lines[k] as number) + breaks, character: start + distance - lineStart };
  }

  /** A line or character beyond the text means its end, as LSP has it. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    if (position.line >= this.lineCount) return this.length;
    const start = this.lineStart(position.line);
    if (position.line + 1 === this.lineCount) return Math.min(this.length, start + Math.max(0, position.character));
    const next = this.lineStart(position.line + 1);
    const eol = this.slice(Math.max(start, next - 2), next) === '\r\n' ? 2 : 1;
    return Math.min(next - eol, start + Math.max(0, position.character));
  }

  /** Offset of the first character of a line that exists. */
  lineStart(line: number): number {
    if (line === 0) return 0;
    // The line begins in the last chunk that starts before it.
    const k = lastAtMost(this.lines, this.list.length, line - 1);
    const text = chunkText(this.list[k] as Chunk);
    let left = line - (this.lines[k] as number);
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if ((c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) && --left === 0) return this.startOf(k) + i + 1;
    }
    return this.length;
  }

  slice(start: number, end: number): string {
    const parts: string[] = [];
    for (let k = this.ordinalAt(start); k < this.list.length && this.startOf(k) < end; k++) {
      const from = this.startOf(k);
      parts.push(chunkText(this.list[k] as Chunk).slice(Math.max(0, start - from), end - from));
    }
    return parts.join('');
  }
}

/** The last index below `count` whose value is at most `value`; values never fall. 0 where there is none. */
function lastAtMost(values: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
