import { ANCHOR } from '../address.ts';
import { NO_SPEC, type Placed, type Problem, SPEC_KINDS, type SpecFacts, type SpecUnit } from '../facts.ts';
import { Lines } from '../lines.ts';
import { type Block, readBlocks } from './blocks.ts';
import { type KindLine, readKindLine } from './kind-line.ts';

const HEADING_ANCHOR = new RegExp(`\\{#(${ANCHOR})\\}$`);
const FACT = new RegExp(`^(?:\\[[ xX]\\][ \\t]+)?(@fact:|##)(${ANCHOR})(?![\\w-])`);
/** What may stand between a fact's id and its text. */
const BEHIND_FACT = /^[:.,]?[ \t]*/;

// @implements arch:req-spec-units
/**
 * The units of a Markdown text.
 * @param text without a byte order mark
 */
export function readSpec(text: string): SpecFacts {
  // Nearly all Markdown files of a tree hold no unit: do not take them apart.
  if (!/\{#|@fact:|##[A-Za-z]/.test(text)) return NO_SPEC;
  const lines = new Lines(text);
  const units: SpecUnit[] = [];
  const problems: Problem[] = [];
  const blocks = readBlocks(text);
  for (const [place, block] of blocks.entries()) {
    const unit = block.type === 'heading' ? headingUnit(text, lines, block) : factUnit(text, lines, block);
    if (unit === undefined) continue;
    const kind = block.type === 'heading' ? kindLineUnder(text, block, blocks[place + 1]) : undefined;
    if (kind?.problem) problems.push(badKindLine(kind, lines, unit.anchor));
    units.push(kind?.kind === undefined ? unit : { ...unit, kind: kind.kind });
  }
  problems.push(...repeatedAnchors(units));
  return { units, problems: problems.sort((a, b) => a.span.start - b.span.start) };
}

function headingUnit(text: string, places: Lines, { lines, line }: Block): SpecUnit | undefined {
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const found = HEADING_ANCHOR.exec(text.slice(last.start, last.end));
  const anchor = found?.[1];
  if (found === null || anchor === undefined) return undefined;
  const start = last.start + found.index + '{#'.length;
  const words = lines.map((span) => text.slice(span.start, span === last ? start - '{#'.length : span.end).trim());
  const name = words.join(' ').trim() || anchor;
  const span = { start, end: start + anchor.length };
  return { anchor, name, line: line + 1, span, range: places.rangeOf(span) };
}

function factUnit(text: string, places: Lines, { type, lines, line }: Block): SpecUnit | undefined {
  const [first, second] = lines;
  if (type !== 'paragraph' || first === undefined) return undefined;
  const words = text.slice(first.start, first.end);
  const [lead, mark = '', anchor] = FACT.exec(words) ?? [];
  if (lead === undefined || anchor === undefined) return undefined;
  const behind = words.slice(lead.length);
  // The older form has no word of its own to know it by, so it must stand alone.
  if (mark === '##' && !/^[:.,]?(?:[ \t]|$)/.test(behind)) return undefined;
  const rest = behind.replace(BEHIND_FACT, '');
  const name = rest || (second ? text.slice(second.start, second.end) : '') || anchor;
  const end = first.start + lead.length;
  const span = { start: end - anchor.length, end };
  return { anchor, name, line: line + 1, span, range: places.rangeOf(span) };
}

/** The kind line is the first line under the heading that is not blank; only a paragraph can begin with one. */
function kindLineUnder(text: string, heading: Block, next: Block | undefined): KindLine | undefined {
  const [first] = next?.lines ?? [];
  if (next?.type !== 'paragraph' || next.depth !== heading.depth || first === undefined) return undefined;
  const words = text.slice(first.start, first.end);
  const lead = /^(?:@fact:|##)/.test(words) ? (FACT.exec(words)?.[0].length ?? 0) : 0;
  const gap = BEHIND_FACT.exec(words.slice(lead))?.[0].length ?? 0;
  const from = lead === 0 ? 0 : lead + gap;
  return readKindLine(words.slice(from), first.start + from);
}

function badKindLine({ problem, span }: KindLine, lines: Lines, anchor: string): Problem {
  const message =
    `This kind line of '${anchor}' cannot be read: ${problem}. Write one of ${SPEC_KINDS.join(', ')} and a revision ` +
    'between backticks, such as `req r1`, and behind it, if need be, planned or disputed(#anchor).';
  return {
    code: 'trace/bad-kind-line',
    message,
    span,
    range: lines.rangeOf(span),
    data: { anchor, kinds: SPEC_KINDS },
  };
}

function repeatedAnchors(units: readonly SpecUnit[]): Problem[] {
  const first = new Map<string, Placed>();
  const problems: Problem[] = [];
  for (const { anchor, span, range } of units) {
    const before = first.get(anchor);
    if (before === undefined) {
      first.set(anchor, { span, range });
      continue;
    }
    const message = `The anchor '${anchor}' stands twice in this document, so its address means two units. Rename one of them.`;
    const related = { ...before, message: 'The first one' };
    problems.push({ code: 'trace/duplicate-anchor', message, span, range, data: { anchor }, related });
  }
  return problems;
}
