/** How single blocks of CommonMark begin and end. */

export interface Fence {
  readonly mark: '`' | '~';
  readonly length: number;
}

/** @param line without indentation */
export function openFence(line: string): Fence | undefined {
  const found = /^(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
  if (found === null) return undefined;
  const [, ticks, tildes = ''] = found;
  return ticks === undefined ? { mark: '~', length: tildes.length } : { mark: '`', length: ticks.length };
}

export function closesFence({ mark, length }: Fence, line: string): boolean {
  if (!line.startsWith(mark)) return false;
  const rest = line.trimEnd();
  return rest.length >= length && rest === mark.repeat(rest.length);
}

export function isThematicBreak(line: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line);
}

/** The line that ends an HTML block: one that matches, or a blank one. */
export type HtmlEnd = RegExp | 'blank';

const HTML: readonly (readonly [start: RegExp, end: HtmlEnd])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i,
    'blank',
  ],
];
/** Tags on longer lines are text to us: the expressions would take their time. */
const LONGEST_TAG_LINE = 10_000;

/** Any other tag alone on its line; it does not interrupt a paragraph. */
const LONE_TAG =
  /^(?:<[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[a-z][a-z0-9-]*\s*>)\s*$/i;

/** How the HTML block that begins on this line ends; undefined where none begins. */
export function htmlStart(line: string, inParagraph: boolean): HtmlEnd | undefined {
  if (!line.startsWith('<') || line.length > LONGEST_TAG_LINE) return undefined;
  for (const [start, end] of HTML) if (start.test(line)) return end;
  return !inParagraph && LONE_TAG.test(line) ? 'blank' : undefined;
}
