/** Texts with the markers that git leaves where both sides changed the same lines. */

export interface Conflict {
  /** From the start of the opening marker's line to behind the closing marker's line. */
  readonly start: number;
  readonly end: number;
  readonly ours: string;
  readonly theirs: string;
  /** What both started from, where git was told to write it down (diff3, zdiff3). */
  readonly base: string | undefined;
  /** What the markers call the two sides: a branch, a commit. */
  readonly oursLabel: string;
  readonly theirsLabel: string;
}

export type Side = 'ours' | 'theirs' | 'base';

const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?: (.*))?$/;

/** A text that can be read in parts: GraphDocument is one. */
interface Readable {
  readonly length: number;
  slice(start: number, end: number): string;
}

/**
 * Where a text breaks at a marker: how many whole conflicts there are from there on (none where markers are missing),
 * and where the marker's line ends. Undefined where it breaks at anything else.
 */
export function conflictAt(
  text: Readable,
  offset: number,
): { readonly count: number; readonly end: number } | undefined {
  const before = offset === 0 ? '\n' : text.slice(offset - 1, offset);
  if (before !== '\n' && before !== '\r') return undefined;
  if (!/^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r\n]|$)/.test(text.slice(offset, offset + 8))) return undefined;
  const rest = text.slice(offset, text.length);
  const length = rest.search(/[\r\n]|$/);
  return { count: findConflicts(rest).length, end: offset + length };
}

/** All whole conflicts of a text, in order. Markers that belong to none are text like any other. */
export function findConflicts(text: string): readonly Conflict[] {
  const found: Conflict[] = [];
  let open: { start: number; label: string; parts: { name: Side; start: number; end?: number }[] } | undefined;
  for (const { start, next, marker, label } of markersOf(text)) {
    const last = open?.parts.at(-1);
    if (marker === '<') {
      open = { start, label, parts: [{ name: 'ours', start: next }] };
    } else if (open === undefined || last === undefined) {
      // A marker without its opening one.
    } else if (marker === '|' && last.name === 'ours') {
      last.end = start;
      open.parts.push({ name: 'base', start: next });
    } else if (marker === '=' && last.name !== 'theirs') {
      last.end = start;
      open.parts.push({ name: 'theirs', start: next });
    } else if (marker === '>' && last.name === 'theirs') {
      last.end = start;
      const part = (name: Side): string | undefined => {
        const at = open?.parts.find((one) => one.name === name);
        return at && text.slice(at.start, at.end);
      };
      found.push({
        start: open.start,
        end: next,
        ours: part('ours') ?? '',
        theirs: part('theirs') ?? '',
        base: part('base'),
        oursLabel: open.label,
        theirsLabel: label,
      });
      open = undefined;
    }
  }
  return found;
}

function* markersOf(text: string): Generator<{ start: number; next: number; marker: string; label: string }> {
  for (const match of text.matchAll(/(?<![^\r\n])(?:<{7}|\|{7}|={7}|>{7})(?![^ \r\n])/g)) {
    const rest = /[^\r\n]*(?:\r\n|\n|\r)?/y;
    rest.lastIndex = match.index;
    const [line] = rest.exec(text) as RegExpExecArray;
    const [, marker = '', label = ''] = MARKER.exec(line.replace(/[\r\n]+$/, '')) ?? [];
    yield { start: match.index, next: match.index + line.length, marker: marker.charAt(0), label: label.trim() };
  }
}

/** The text with every conflict settled for one side; undefined where a conflict does not hold that side. */
export function takeSide(text: string, conflicts: readonly Conflict[], side: Side): string | undefined {
  const parts: string[] = [];
  let done = 0;
  for (const conflict of conflicts) {
    const chosen = conflict[side];
    if (chosen === undefined) return undefined;
    parts.push(text.slice(done, conflict.start), chosen);
    done = conflict.end;
  }
  return parts.join('') + text.slice(done);
}
