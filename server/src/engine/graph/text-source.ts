import type { EditableDocument } from './edit-plan.ts';
import type { Item } from './item.ts';
import { blanksAt, gapIndent, hasBreak, lineStart } from './json-text.ts';
import { type Node, treeOf } from './json-tree.ts';

/** A text that containers lie in; their offsets count from its start. */
export interface Source {
  /** Absolute offset of the text's start. */
  readonly shift: number;
  read(start: number, end: number): string;
  /** What the line that holds an offset is indented by. */
  lineIndent(offset: number): string;
}

/** How far back a line's start is looked for: beyond that the text is one long line, and nobody indents in it. */
const LONGEST_LINE = 1 << 16;

/** The document as a whole. */
export class DocumentText implements Source {
  readonly shift = 0;

  constructor(readonly document: EditableDocument) {}

  read(start: number, end: number): string {
    return this.document.slice(start, end);
  }

  lineIndent(offset: number): string {
    for (let size = 256; ; size *= 4) {
      const from = Math.max(0, offset - size);
      const text = this.document.slice(from, offset);
      const start = lineStart(text, text.length);
      if (start >= 0 || from === 0) return blanksAt(text, Math.max(0, start));
      if (size >= LONGEST_LINE) return '';
    }
  }
}

/** One entry of a root array. */
export class ItemText implements Source {
  #tree: Node | undefined;

  constructor(
    readonly document: EditableDocument,
    readonly item: Item,
  ) {}

  get shift(): number {
    return startOf(this.document, this.item);
  }

  get tree(): Node {
    this.#tree ??= treeOf(this.item.text);
    return this.#tree;
  }

  read(start: number, end: number): string {
    return this.item.text.slice(start, end);
  }

  lineIndent(offset: number): string {
    const start = lineStart(this.item.text, offset);
    if (start >= 0) return blanksAt(this.item.text, start);
    if (hasBreak(this.item.lead)) return gapIndent(this.item.lead);
    return new DocumentText(this.document).lineIndent(this.shift);
  }
}

export function startOf(document: EditableDocument, item: Item): number {
  const start = document.startOf(item);
  if (start === undefined) throw new RangeError(`${item.array}[${item.index}] is not in the text`);
  return start;
}
