import { GroundplanError } from '../../engine/errors.ts';
import { GraphDocument, type Neighbourhood } from '../../engine/graph/document.ts';
import { planEdits } from '../../engine/graph/edit-plan.ts';
import type { ArrayName } from '../../engine/graph/facts.ts';
import type { Item, Path } from '../../engine/graph/item.ts';
import { type Escapes, quote } from '../../engine/graph/json-text.ts';
import type { Operation, TextEdit } from '../../engine/graph/operations.ts';
import type { GraphSession } from '../graph-session.ts';
import { arrayOf, tolerantScan, type ValueSpot } from './tolerant-scan.ts';

/** Stands where the cursor is, in the piece that edits are planned in. */
const AT_CURSOR = '"groundplan.at.cursor"';
/** Stands for a text that differs from choice to choice. */
const MARK = 'groundplan.value.';
const MARKED = /groundplan\.value\.(\d+)\./g;
/** Longer neighbours are no example of style. */
const LONGEST_NEIGHBOUR = 32_768;

/**
 * The entry that is being typed, as strict JSON in a small document of its own with its neighbour as an example of
 * style. So what a completion changes beside the cursor is planned as any other edit, at the cost of that one entry,
 * whether the graph parses at the moment or not.
 */
export class Draft {
  /** Of the entry in the small document; undefined where nothing could be made of it, or between two entries. */
  readonly item: Item | undefined;
  readonly #edits: readonly TextEdit[];
  readonly #base: number;
  readonly #document: GraphDocument;
  readonly #planned = new Map<string, readonly TextEdit[]>();

  private constructor(
    private readonly piece: Neighbourhood,
    /** Offsets into the piece. */
    private readonly local: ValueSpot,
    readonly array: ArrayName,
    mends: readonly TextEdit[],
    closers: string,
  ) {
    const comma = local.commaAt;
    const changes: TextEdit[] = [
      ...mends,
      ...(comma === undefined ? [] : [{ start: comma, end: comma, text: ',' }]),
      { start: local.start, end: local.end, text: AT_CURSOR + (local.commaBehind ? ',' : '') },
    ];
    this.#edits = changes.sort((a, b) => a.start - b.start || a.end - b.end);
    const prefix = prefixOf(piece);
    this.#base = prefix.length;
    this.#document = GraphDocument.parse(prefix + replaced(piece.text, this.#edits) + closers);
    this.item = local.path.length > 2 && this.#document.valid ? this.#itemAtCursor() : undefined;
  }

  /** Undefined where no value of an entry, and no entry, can stand. */
  static at({ document }: GraphSession, offset: number): Draft | undefined {
    const piece = document.around(offset);
    const { spot, mends, closers } = tolerantScan(piece.text, piece.from, offset - piece.start, piece.sound);
    const array = spot && arrayOf(spot);
    if (spot === undefined || array === undefined || spot.path.length < 2) return undefined;
    return new Draft(piece, spot, array, mends, closers);
  }

  /** Below the entry; empty between two entries. */
  get path(): Path {
    return this.local.path.slice(2);
  }

  get typed(): string {
    return this.local.typed;
  }

  get quoted(): boolean {
    return this.local.quoted;
  }

  /** What a completion replaces; absolute offsets. */
  get start(): number {
    return this.piece.start + this.local.start;
  }

  get end(): number {
    return this.piece.start + this.local.end;
  }

  /** The entry before the one at the cursor. */
  get before(): Item | undefined {
    return this.piece.before;
  }

  get commaBehind(): boolean {
    return this.local.commaBehind;
  }

  get commaAt(): number | undefined {
    return this.local.commaAt === undefined ? undefined : this.piece.start + this.local.commaAt;
  }

  /** A text of the entry, also where the entry cannot be read otherwise. */
  text(property: string): string | undefined {
    const value = (this.item?.value as Record<string, unknown> | undefined)?.[property];
    if (this.item !== undefined) return typeof value === 'string' && value !== '' ? value : undefined;
    const found = new RegExp(`"${property}"\\s*:\\s*("(?:[^"\\\\\\r\\n]|\\\\.)+")`).exec(this.piece.text);
    try {
      return found === null ? undefined : (JSON.parse(found[1] as string) as string);
    } catch {
      return undefined;
    }
  }

  /**
   * Edits of the real text that carry out operations on `item`, which write texts only; none where they cannot be
   * planned. Lists of operations that differ in their texts alone are planned once.
   */
  plan(operations: readonly Operation[], escapes: Escapes): readonly TextEdit[] {
    if (operations.length === 0 || this.item === undefined) return [];
    const values = operations.map((operation) => ('value' in operation ? String(operation.value) : ''));
    const key = operations.map((operation) => JSON.stringify({ ...operation, item: 0, value: 0 })).join();
    let edits = this.#planned.get(key);
    if (edits === undefined) {
      edits = this.#planOnce(operations.map((operation, at) => ({ ...operation, value: `${MARK}${at}.` })));
      this.#planned.set(key, edits);
    }
    return edits.map((edit) => ({
      ...edit,
      text: edit.text.replace(MARKED, (_, at: string) => quote(values[Number(at)] ?? '', { escapes }).slice(1, -1)),
    }));
  }

  #planOnce(operations: readonly Operation[]): readonly TextEdit[] {
    try {
      const edits = planEdits(this.#document, operations);
      return edits.map(({ start, end, text }) => ({ start: this.#real(start), end: this.#real(end), text }));
    } catch (error) {
      if (error instanceof GroundplanError) return [];
      throw error;
    }
  }

  #itemAtCursor(): Item | undefined {
    const spot = this.#document.at(this.#base + moved(this.local.start, this.#edits) + 1);
    return spot?.item ?? undefined;
  }

  /** The offset in the real text of one in the small document. */
  #real(offset: number): number {
    let local = offset - this.#base;
    for (const { start, end, text } of this.#edits) {
      if (local < start) break;
      if (local < start + text.length) return this.piece.start + (local === start ? start : end);
      local += end - start - text.length;
    }
    return this.piece.start + local;
  }
}

function prefixOf({ from, before }: Neighbourhood): string {
  if (from.array === null) return '';
  const open = `{${JSON.stringify(from.array)}:[`;
  if (!from.afterItem) return open;
  const sample = before !== undefined && before.text.length <= LONGEST_NEIGHBOUR ? before : undefined;
  return open + (sample === undefined ? '{}' : sample.lead.replace(',', '') + sample.text);
}

function replaced(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let done = 0;
  for (const edit of edits) {
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
}

/** Where an offset is after the edits that end before it. */
function moved(offset: number, edits: readonly TextEdit[]): number {
  let result = offset;
  for (const { start, end, text } of edits) if (end <= offset && start < offset) result += text.length - (end - start);
  return result;
}
