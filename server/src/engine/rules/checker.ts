import type { Range } from '../errors.ts';
import { conflictAt } from '../exchange/conflict-text.ts';
import type { Change, GraphDocument } from '../graph/document.ts';
import { ARRAY_NAMES } from '../graph/facts.ts';
import type { Item, KnownItem } from '../graph/item.ts';
import { planMigration } from '../graph/migrate.ts';
import { ModelIndex } from '../graph/model-index.ts';
import { isObject } from '../graph/read-facts.ts';
import type { FileProbe } from '../ports.ts';
import { finished, type Steps } from '../steps.ts';
import { conflictMessage, faultMessage } from './invalid-json.ts';
import { offeredFixes } from './offered-fixes.ts';
import { DERIVABLE_CODES, INVALID_JSON, RULES } from './registry.ts';
import type { Finding, Fix, Related, Report, Rule, RuleContext, Severity } from './rule.ts';

// @implements arch:req-diagnostic-has-place
/** A finding as doors show it: with its pointer, its range and its words. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** RFC 6901; "" is the whole document. */
  readonly pointer: string;
  readonly range: Range;
  /** UTF-16 offset of the range's start, for sorting. */
  readonly offset: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly related?: readonly { readonly pointer: string; readonly range: Range; readonly message: string }[];
}

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** What a change did to the findings, those among them that came back just as they were. */
export interface FindingsChange {
  readonly gone: readonly Finding[];
  readonly come: readonly Finding[];
  /** Whose findings these are, beside those of the items that went; null for the root. */
  readonly judged: readonly (Item | null)[];
}

export interface CheckerOptions {
  readonly files?: FileProbe | undefined;
  readonly baseline?: ReadonlyMap<string, number> | undefined;
  /** From groundplan.json: a rule's severity, or off. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'> | undefined;
}

/** Bounds of the sort key below: 3 x 2^29 characters (V8's longest string) x 2^20 stays an exact number. */
const MAX_LENGTH = 2 ** 29;
const MAX_FINDINGS = 2 ** 20;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * All findings of a document, kept up to date: after a change only the items whose answer may differ are checked again
 * (ModelIndex.apply says which).
 */
export class Checker {
  private graphIndex: ModelIndex;
  private readonly byItem = new Map<Item, readonly Finding[]>();
  private byRoot: readonly Finding[] = [];
  private readonly counts = [0, 0, 0];
  private options: CheckerOptions;
  private configured = 0;

  /** @param index of the document, where nothing in it is to be judged before it changes */
  constructor(
    readonly document: GraphDocument,
    options: CheckerOptions = {},
    index?: ModelIndex,
  ) {
    this.options = options;
    this.graphIndex = index ?? ModelIndex.of(document.items, document.generation);
    if (index === undefined) this.checkAll();
  }

  /** One that judges by the same, but only what changes. @param document a copy of this one's */
  *onCopy(document: GraphDocument): Steps<Checker> {
    const index = yield* ModelIndex.making(document.items, document.generation);
    // What a change does to the drill-down is told by what that was.
    index.drill();
    return new Checker(document, this.options, index);
  }

  /** Counts up when the document changes or is judged by something else: what was made of both holds until then. */
  get revision(): number {
    return this.document.edits + this.configured;
  }

  get index(): ModelIndex {
    return this.graphIndex;
  }

  get context(): RuleContext {
    const { root, items, rootDuplicates } = this.document;
    return {
      index: this.graphIndex,
      files: this.options.files,
      baseline: this.options.baseline,
      root: isObject(root) ? root : undefined,
      entries: {
        elements: items.elements.length,
        relationships: items.relationships.length,
        views: items.views.length,
      },
      rootDuplicates,
      migration: () => planMigration(this.document).operations,
    };
  }

  /** Follows an edit of the document; call it with every change, in order. */
  apply(change: Change): FindingsChange {
    return finished(this.applying(change));
  }

  /** As `apply`, in steps: it must be gone through. */
  *applying(change: Change): Steps<FindingsChange> {
    if (!change.valid) return { gone: [], come: [], judged: [] };
    if (change.reset) {
      const gone = this.findings();
      this.graphIndex = ModelIndex.of(this.document.items, this.document.generation);
      this.checkAll();
      return { gone, come: this.findings(), judged: [] };
    }
    const dirty: Set<Item> = yield* this.graphIndex.applying(change);
    for (const item of change.added) dirty.add(item);
    const gone = [...change.removed, ...dirty, null].flatMap((item) => this.findingsOf(item));
    for (const item of change.removed) this.store(item, []);
    const { context } = this;
    for (const item of dirty) {
      this.checkItem(item, context);
      yield;
    }
    this.checkRoot(context);
    const judged = [...dirty, null];
    return { gone, come: judged.flatMap((item) => this.findingsOf(item)), judged };
  }

  /** Takes another baseline, other files or severities, and checks everything again. */
  configure(options: CheckerOptions): void {
    this.options = { ...this.options, ...options };
    this.configured++;
    this.checkAll();
  }

  private checkAll(): void {
    this.byItem.clear();
    this.byRoot = [];
    this.counts.fill(0);
    if (!this.document.hasModel) return;
    const { context } = this;
    for (const list of Object.values(this.document.items)) for (const item of list) this.checkItem(item, context);
    this.checkRoot(context);
  }

  private checkItem(item: Item, context: RuleContext): void {
    const findings: Finding[] = [];
    const known = item.facts === undefined ? undefined : (item as KnownItem);
    const isFirst = known !== undefined && this.graphIndex.firstCopy(known) === known;
    for (const rule of RULES) {
      const report = this.reporter(rule, findings);
      if (rule.on === 'item') rule.check(item, context, report);
      else if (rule.on !== 'root' && known?.facts.kind === rule.on && (isFirst || rule.copies === true)) {
        (rule.check as (subject: KnownItem, context: RuleContext, report: Report) => void)(known, context, report);
      }
    }
    this.store(item, findings);
  }

  private checkRoot(context: RuleContext): void {
    const findings: Finding[] = [];
    for (const rule of RULES) {
      const report = this.reporter(rule, findings);
      if (rule.on === 'item') rule.checkRoot(context, report);
      else if (rule.on === 'root') rule.check(context, report);
    }
    this.tally(this.byRoot, -1);
    this.tally(findings, 1);
    this.byRoot = findings;
  }

  private reporter(rule: Rule, findings: Finding[]): Report {
    const configured = this.options.severities?.get(rule.code);
    return (finding) => {
      const severity = configured ?? finding.severity ?? rule.severity;
      if (severity !== 'off') findings.push({ ...finding, code: rule.code, severity });
    };
  }

  private store(item: Item, findings: readonly Finding[]): void {
    const before = this.byItem.get(item);
    if (before !== undefined) this.tally(before, -1);
    this.tally(findings, 1);
    if (findings.length > 0) this.byItem.set(item, findings);
    else if (before !== undefined) this.byItem.delete(item);
  }

  private tally(findings: readonly Finding[], by: number): void {
    for (const { severity } of findings) this.counts[RANK[severity]] = (this.counts[RANK[severity]] ?? 0) + by;
  }

  /** Of the last text that parsed; one error where no text ever did. */
  get summary(): Summary {
    if (!this.document.hasModel) return { errors: 1, warnings: 0, infos: 0 };
    const [errors = 0, warnings = 0, infos = 0] = this.counts;
    return { errors, warnings, infos };
  }

  /** The findings of the last text that parsed, in no particular order. */
  findings(): Finding[] {
    const all = [...this.byRoot];
    for (const findings of this.byItem.values()) for (const finding of findings) all.push(finding);
    return all;
  }

  findingsOf(item: Item | null): readonly Finding[] {
    return item === null ? this.byRoot : (this.byItem.get(item) ?? []);
  }

  /**
   * The findings with their places and words, by offset, code and pointer. With a `limit`, errors first as many as it
   * says. Where the text does not parse: the one fault, as the command line shows it.
   */
  diagnostics(limit = Number.POSITIVE_INFINITY): Diagnostic[] {
    if (!this.document.valid) return [this.invalidJson()];
    return this.firstFindings(limit)
      .map((finding) => this.diagnostic(finding))
      .sort(inFileOrder);
  }

  /** At most `limit` findings: errors first, each severity in file order. */
  firstFindings(limit: number): readonly Finding[] {
    const findings = this.findings();
    if (findings.length <= limit) return findings;
    // Severity, place in the file and place in the list in one number each: numbers sort many times faster than objects.
    const { items } = this.document;
    const base = { elements: 0, relationships: 0, views: 0 };
    for (const array of ARRAY_NAMES) base[array] = items[array][0] ? (this.document.startOf(items[array][0]) ?? 0) : 0;
    const keys = new Float64Array(findings.length);
    for (let place = 0; place < findings.length; place++) {
      const { severity, item } = findings[place] as Finding;
      const order = item === null ? 0 : base[item.array] + item.index;
      keys[place] = (RANK[severity] * MAX_LENGTH + order) * MAX_FINDINGS + (place % MAX_FINDINGS);
    }
    return Array.from(keys.sort().subarray(0, limit), (key) => findings[key % MAX_FINDINGS] as Finding);
  }

  diagnostic(finding: Finding): Diagnostic {
    const { document } = this;
    const { start, range, pointer } = document.placeOf(finding.item, finding.path, finding.onKey);
    const data = typeof finding.data === 'function' ? finding.data() : finding.data;
    return {
      code: finding.code,
      severity: finding.severity,
      message: typeof finding.message === 'function' ? finding.message() : finding.message,
      pointer,
      range,
      offset: start,
      ...(data === undefined ? {} : { data }),
      ...(finding.related && finding.related.length > 0
        ? { related: finding.related.map((at) => this.related(at)) }
        : {}),
    };
  }

  private related(related: Related): { pointer: string; range: Range; message: string } {
    const item = related.item === null ? null : this.current(related.item);
    const { pointer, range } = this.document.placeOf(item, related.path);
    return { pointer, range, message: related.message };
  }

  /** A related item may have been read anew, in a part that the finding does not depend on. */
  private current(item: Item): Item {
    if (this.document.items[item.array][item.index] === item || item.facts === undefined) return item;
    return this.graphIndex.firstCopy(item as KnownItem);
  }

  private invalidJson(): Diagnostic {
    const { offset, expected } = this.document.fault ?? { offset: 0, expected: 'a value' };
    const conflict = conflictAt(this.document, offset);
    const message =
      conflict === undefined
        ? faultMessage(this.document.slice(offset, offset + 2), expected)
        : conflictMessage(conflict.count);
    return {
      code: INVALID_JSON.code,
      severity: INVALID_JSON.severity,
      message,
      pointer: '',
      range: this.document.rangeAt(offset, conflict?.end ?? Math.min(this.document.length, offset + 1)),
      offset,
      data: conflict === undefined ? { expected } : { expected, conflicts: conflict.count },
    };
  }

  /** The fix of a finding that follows from the graph itself, where there is one. */
  derivableFix(finding: Finding): Fix | undefined {
    if (!DERIVABLE_CODES.has(finding.code)) return undefined;
    return this.fixes(finding).find(({ derivable }) => derivable === true);
  }

  /** What mends a finding, the preferred one first. */
  fixes(finding: Finding): readonly Fix[] {
    const rule = RULES.find(({ code }) => code === finding.code);
    const { context } = this;
    return offeredFixes(rule?.fixes?.(finding, context) ?? [], context);
  }
}

/** Offset, then code, then pointer, by code unit. */
export function inFileOrder(a: Diagnostic, b: Diagnostic): number {
  if (a.offset !== b.offset) return a.offset - b.offset;
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  return a.pointer === b.pointer ? 0 : a.pointer < b.pointer ? -1 : 1;
}
