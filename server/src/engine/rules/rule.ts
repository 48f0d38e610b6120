import type { ArrayName } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, Item, Path, RelationshipItem, ViewItem } from '../graph/item.ts';
import type { Operation } from '../graph/operations.ts';
import type { FileProbe } from '../ports.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Another place that belongs to a finding. `item` null is the root object. */
export interface Related {
  readonly item: Item | null;
  readonly path: Path;
  readonly message: string;
}

/**
 * One fault at one place. `path` leads from the item (or from the root object where `item` is null) to the faulty part.
 * Message and data may be functions: they run only for the findings that somebody looks at, so that a search for near
 * ids costs nothing while typing.
 */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly item: Item | null;
  readonly path: Path;
  /** The range covers the property's name instead of its value. */
  readonly onKey?: boolean;
  readonly message: string | (() => string);
  readonly data?: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);
  readonly related?: readonly Related[];
}

// @implements arch:req-quick-fix-for-every-error
export interface Fix {
  /** Imperative, names what will change: "Change target_id to 'pharmacy'". */
  readonly title: string;
  /** The ids of what the title names, for where another fix of the finding has the same title. */
  readonly about?: readonly string[];
  readonly operations: readonly Operation[];
  /** The one right answer follows from the graph itself (stale names, statements, mirrors): fix-all and `check --fix` apply it. */
  readonly derivable?: boolean;
  /** The first choice among the fixes of its finding. */
  readonly preferred?: boolean;
}

export interface RuleContext {
  readonly index: GraphIndex;
  /** Undefined where there is no workspace to look for files in: testcase/missing-file is then silent. */
  readonly files: FileProbe | undefined;
  /** Members a view had in the baseline (View15), by view_id; undefined where the door has no baseline. */
  readonly baseline: ReadonlyMap<string, number> | undefined;
  /** The root object without its three arrays' entries (arrays are empty); undefined where the root is no object. */
  readonly root: Readonly<Record<string, unknown>> | undefined;
  /** How many entries each root array holds, usable or not; 0 where it is missing. */
  readonly entries: Readonly<Record<ArrayName, number>>;
  /** As Item.duplicates, for the root object. */
  readonly rootDuplicates: readonly Path[];
  /** What brings a file of an older format into the current one; worked out when it is asked for. */
  migration(): readonly Operation[];
}

/** Makes a finding of the rule that is running: its code and severity are filled in. */
export type Report = (finding: Omit<Finding, 'code' | 'severity'> & { readonly severity?: Severity }) => void;

interface RuleBase {
  readonly code: string;
  readonly severity: Severity;
  /** A few words for lists. */
  readonly title: string;
  /** Two to five sentences in Markdown for the rule page, `groundplan rules` and hovers: why, and what to do. */
  readonly explain: string;
  fixes?(finding: Finding, context: RuleContext): readonly Fix[];
}

/**
 * A check sees one subject and may read, through the index, only what refers to it or what it refers to: the checker
 * runs it again when one of those changes (see checker.ts). Later copies of an id are not handed to any rule but the
 * duplicate-id rules and graph/shape (`copies`).
 */
export type Rule =
  | (RuleBase & {
      readonly on: 'element';
      readonly copies?: boolean;
      check(subject: ElementItem, context: RuleContext, report: Report): void;
    })
  | (RuleBase & {
      readonly on: 'relationship';
      readonly copies?: boolean;
      check(subject: RelationshipItem, context: RuleContext, report: Report): void;
    })
  | (RuleBase & {
      readonly on: 'view';
      readonly copies?: boolean;
      check(subject: ViewItem, context: RuleContext, report: Report): void;
    })
  /** Sees every item, also those without facts, by itself alone (graph/shape). */
  | (RuleBase & {
      readonly on: 'item';
      check(subject: Item, context: RuleContext, report: Report): void;
      checkRoot(context: RuleContext, report: Report): void;
    })
  /** Runs on every change: must cost next to nothing. */
  | (RuleBase & { readonly on: 'root'; check(context: RuleContext, report: Report): void });
