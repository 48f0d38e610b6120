import type { Span } from '../facts.ts';
import { closesFence, type Fence, type HtmlEnd, htmlStart, isThematicBreak, openFence } from './leaves.ts';

/**
 * The blocks of a Markdown text, as far as units need them: headings, paragraphs with the lines they begin with, and
 * that there is something else. Containers (quotes, list items) and fences follow CommonMark 0.31.
 */
export interface Block {
  readonly type: 'heading' | 'paragraph' | 'other';
  /** How many quotes and list items it is in. */
  readonly depth: number;
  /** Content without container markers and indentation: the first lines of a paragraph, a heading's text. */
  readonly lines: readonly Span[];
  /** 0-based number of the line that it starts on. */
  readonly line: number;
}

/** How many lines of a paragraph are kept. */
const KEPT_LINES = 2;
/** So many quotes and list items in each other and what is deeper is taken as text: nobody writes it, attackers may. */
const MOST_DEPTH = 64;

type Container = { readonly type: 'quote' } | { readonly type: 'item'; readonly indent: number };
type Leaf =
  | { readonly type: 'paragraph'; readonly block: Block & { type: string; lines: Span[] } }
  | { readonly type: 'fence'; readonly fence: Fence }
  | { readonly type: 'html'; readonly end: HtmlEnd };

export function readBlocks(text: string): Block[] {
  return new BlockReader(text).read();
}

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #containers: Container[] = [];
  #leaf: Leaf | undefined;
  #line = 0;
  /** The line that is read: its start, where reading has come to, its end without the break, and the column there. */
  #at = 0;
  #end = 0;
  #column = 0;
  /** Columns of a tab that the container before has not used up. */
  #rest = 0;

  constructor(readonly text: string) {}

  read(): Block[] {
    const breaks = /\r\n|\r|\n|$/g;
    let skipUntil = frontMatterEnd(this.text);
    while (breaks.lastIndex <= this.text.length) {
      const start = breaks.lastIndex;
      const found = breaks.exec(this.text);
      if (found === null) break;
      this.#at = start;
      this.#end = found.index;
      this.#column = 0;
      this.#rest = 0;
      if (start >= skipUntil) this.#readLine();
      else if (found.index >= skipUntil) skipUntil = 0;
      this.#line++;
      if (found[0] === '') break;
    }
    return this.#blocks;
  }

  #readLine(): void {
    const matched = this.#matchContainers();
    const leaf = this.#leaf;
    if (matched === this.#containers.length && leaf !== undefined && this.#continueLeaf(leaf)) return;
    if (matched < this.#containers.length && leaf?.type !== 'paragraph') this.#close(matched);
    const opened = this.#openContainers(matched);
    this.#readLeaf(opened ? this.#containers.length : matched);
  }

  /** How many of the open containers the line goes on with. */
  #matchContainers(): number {
    let matched = 0;
    for (const container of this.#containers) {
      const indent = this.#indent();
      if (container.type === 'quote') {
        if (indent > 3 || this.text[this.#at + this.#blanks()] !== '>' || this.#isBlank()) return matched;
        this.#skip(indent + 1);
        if (this.#indent() > 0) this.#skip(1);
      } else if (!this.#isBlank()) {
        if (indent < container.indent) return matched;
        this.#skip(container.indent);
      }
      matched++;
    }
    return matched;
  }

  /** True where the line belongs to the fence or the HTML block that is open. */
  #continueLeaf(leaf: Leaf): boolean {
    if (leaf.type === 'paragraph') return false;
    const rest = this.#content();
    if (leaf.type === 'fence') {
      if (this.#indent() <= 3 && closesFence(leaf.fence, rest)) this.#leaf = undefined;
      return true;
    }
    if (leaf.end === 'blank' ? rest === '' : leaf.end.test(rest)) this.#leaf = undefined;
    return leaf.end !== 'blank' || rest !== '';
  }

  /** True where quotes or list items begin here. */
  #openContainers(matched: number): boolean {
    let opened = false;
    while (this.#containers.length < MOST_DEPTH) {
      const indent = this.#indent();
      if (indent > 3 || this.#isBlank()) break;
      const container = this.#containerHere(indent, this.#leaf?.type === 'paragraph');
      if (container === undefined) break;
      this.#close(opened ? this.#containers.length : matched);
      this.#containers.push(container);
      opened = true;
    }
    return opened;
  }

  #containerHere(indent: number, interrupts: boolean): Container | undefined {
    const rest = this.#content();
    if (rest.startsWith('>')) {
      this.#skip(indent + 1);
      if (this.#indent() > 0) this.#skip(1);
      return { type: 'quote' };
    }
    if (isThematicBreak(rest)) return undefined;
    const marker = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/.exec(rest);
    if (marker === null) return undefined;
    const [mark, number] = marker;
    const isEmpty = rest.trim().length === mark.length;
    // Inside a paragraph only a bullet or a 1 that has something behind it begins a list.
    if (interrupts && (isEmpty || (number !== undefined && Number(number) !== 1))) return undefined;
    this.#skip(indent + mark.length);
    const gap = this.#indent();
    const padding = isEmpty || gap > 4 ? 1 : gap;
    if (!isEmpty) this.#skip(padding);
    return { type: 'item', indent: indent + mark.length + padding };
  }

  /** @param kept how many of the containers the line is in; a paragraph may go on past the others */
  #readLeaf(kept: number): void {
    const open = this.#leaf?.type === 'paragraph' ? this.#leaf.block : undefined;
    if (this.#isBlank()) {
      this.#close(kept);
      return;
    }
    const rest = this.#content();
    if (this.#indent() > 3) {
      if (open) this.#goOn(open);
      else this.#add('other', []);
      return;
    }
    if (open !== undefined && kept === this.#containers.length && /^(?:=+|-+)$/.test(rest)) {
      // What was a paragraph turns out to be a heading.
      open.type = 'heading';
      this.#leaf = undefined;
      return;
    }
    const fence = openFence(rest);
    const html = fence ? undefined : htmlStart(rest, open !== undefined);
    const heading = /^#{1,6}(?=[ \t]|$)/.exec(rest);
    if (!fence && !html && !heading && !isThematicBreak(rest)) {
      if (open) this.#goOn(open);
      else this.#leaf = { type: 'paragraph', block: this.#add('paragraph', [this.#contentSpan()]) };
      return;
    }
    this.#close(kept);
    if (heading) this.#add('heading', [this.#headingSpan(heading[0].length)]);
    else this.#add('other', []);
    if (fence) this.#leaf = { type: 'fence', fence };
    if (html === 'blank' || (html && !html.test(rest))) this.#leaf = { type: 'html', end: html };
  }

  #goOn(paragraph: { lines: Span[] }): void {
    if (paragraph.lines.length < KEPT_LINES) paragraph.lines.push(this.#contentSpan());
  }

  /** Ends the leaf and all containers but the first so many. */
  #close(kept: number): void {
    this.#containers.length = kept;
    this.#leaf = undefined;
  }

  #add(type: Block['type'], lines: Span[]): Block & { type: string; lines: Span[] } {
    const block = { type, depth: this.#containers.length, lines, line: this.#line };
    this.#blocks.push(block);
    return block;
  }

  /** A heading's text without its opening and closing number signs. */
  #headingSpan(level: number): Span {
    const span = this.#contentSpan();
    const text = this.text.slice(span.start + level, span.end);
    let end = text.length;
    while (text[end - 1] === '#') end--;
    const closes = end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t';
    const body = (closes ? text.slice(0, end) : text).trimEnd();
    const start = span.start + level + body.length - body.trimStart().length;
    return { start, end: Math.max(start, span.start + level + body.length) };
  }

  #contentSpan(): Span {
    const start = this.#at + this.#blanks();
    return { start, end: Math.max(start, start + this.text.slice(start, this.#end).trimEnd().length) };
  }

  /** What is left of the line, without indentation. */
  #content(): string {
    return this.text.slice(this.#at + this.#blanks(), this.#end).trimEnd();
  }

  #isBlank(): boolean {
    return this.#at + this.#blanks() >= this.#end;
  }

  /** How many spaces and tabs come next. */
  #blanks(): number {
    let at = this.#at;
    while (at < this.#end && (this.text[at] === ' ' || this.text[at] === '\t')) at++;
    return at - this.#at;
  }

  /** How many columns they take. */
  #indent(): number {
    let column = this.#column + this.#rest;
    for (let at = this.#at; at < this.#end; at++) {
      if (this.text[at] === ' ') column++;
      else if (this.text[at] === '\t') column += 4 - (column % 4);
      else break;
    }
    return column - this.#column;
  }

  /** Moves on by columns; a tab may be used up in part. */
  #skip(columns: number): void {
    const target = this.#column + columns;
    let column = this.#column + this.#rest;
    this.#rest = 0;
    while (column < target && this.#at < this.#end) {
      column += this.text[this.#at] === '\t' ? 4 - (column % 4) : 1;
      this.#at++;
    }
    this.#column = target;
    this.#rest = Math.max(0, column - target);
  }
}

/** Where the YAML between `---` at the very beginning ends; 0 where there is none. */
function frontMatterEnd(text: string): number {
  const found = /^---[ \t]*(?:\r\n|\r|\n)(?:[\s\S]*?(?:\r\n|\r|\n))?(?:---|\.\.\.)[ \t]*(?=\r|\n|$)/.exec(text);
  return found ? found[0].length : 0;
}
