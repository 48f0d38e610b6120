import type { Position } from '../errors.ts';
import type { Mention, MentionKind, MentionTarget } from './mentions.ts';

/** No letter, digit, dot or dash before the address, and none behind the id that would make it a longer one. */
const BEFORE = '(?<![A-Za-z0-9_.-])';
const BEHIND = '(?![._-]*[A-Za-z0-9])';
const ID = '[A-Za-z0-9][A-Za-z0-9._-]*';

const DOCUMENT = /\.(?:md|markdown)$/i;
const QUERY = /\.gpq$/i;
/** What stands before the address on its line, where that is a marker. */
const MARKER =
  /@(?:implements|verifies|documents|informs|deviates|scope)\b|#!?\[\s*(?:spec|verifies)\b|\bspecmark::|\/\/\s*spec:/;

/** Finds an element or a view in texts by its addresses, `arch:<id>` and `spec://<namespace>/architecture…`. */
export class MentionFinder {
  readonly #pattern: RegExp;

  constructor(
    private readonly target: MentionTarget,
    namespace: string,
  ) {
    const architecture = `spec://${literally(namespace)}/architecture`;
    const before = target.kind === 'view' ? `${architecture}/` : `(?:arch:|${architecture}(?:/${ID})?#)`;
    const behind = target.kind === 'view' ? `${BEHIND}(?!/)` : BEHIND;
    this.#pattern = new RegExp(`${BEFORE}${before}${literally(target.id)}${behind}`, 'g');
  }

  /** All mentions in a file's text, in order. */
  in(file: string, text: string): readonly Mention[] {
    const found: Mention[] = [];
    const { length } = this.target.id;
    const lines = new Lines(text);
    for (const match of text.matchAll(this.#pattern)) {
      const end = match.index + match[0].length;
      const start = lines.at(end - length);
      const range = { start, end: { line: start.line, character: start.character + length } };
      found.push({ file, range, how: kindOf(file, text.slice(lines.lineStart, match.index)) });
    }
    return found;
  }
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function kindOf(file: string, before: string): MentionKind {
  if (DOCUMENT.test(file)) return 'document';
  if (QUERY.test(file)) return 'query';
  return MARKER.test(before) ? 'marker' : 'text';
}

/** Positions of offsets that only ever grow. */
class Lines {
  lineStart = 0;
  #line = 0;
  #read = 0;

  constructor(private readonly text: string) {}

  at(offset: number): Position {
    const breaks = /\r\n|\n|\r/g;
    breaks.lastIndex = this.#read;
    for (let found = breaks.exec(this.text); found && found.index < offset; found = breaks.exec(this.text)) {
      this.#line++;
      this.lineStart = breaks.lastIndex;
    }
    this.#read = Math.max(offset, this.lineStart);
    return { line: this.#line, character: offset - this.lineStart };
  }
}
