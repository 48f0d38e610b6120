import type { Range } from '../errors.ts';
import type { TRACE_VERBS } from './model.ts';

/**
 * What one file holds, read from its text alone: no path and no namespace in it, so that equal texts have equal facts
 * and a cache may know them by their content. Offsets are UTF-16, lines are 1-based.
 */

export type TraceVerb = (typeof TRACE_VERBS)[number];

/** A stretch of the file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch, and where an editor shows it. */
export interface Placed {
  readonly span: Span;
  readonly range: Range;
}

/** A unit of a specification; placed is the anchor itself, without `{#` and `}` or `@fact:`. */
export interface SpecUnit extends Placed {
  readonly anchor: string;
  /** The heading's text, or the fact's first line. */
  readonly name: string;
  readonly kind?: SpecKind;
  readonly line: number;
}

// @implements arch:req-spec-own-kind
export const SPEC_KINDS = ['prop', 'req', 'design', 'guide'] as const;
export type SpecKind = (typeof SPEC_KINDS)[number];

/** The closed list of what a code item can be. */
export const CODE_KINDS = [
  'file',
  'module',
  'namespace',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'union',
  'type',
  'function',
  'method',
  'constructor',
  'property',
  'constant',
  'variable',
  'macro',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** A declaration that carries a marker, or that a testcase names. */
export interface CodeItem {
  readonly symbol: string;
  readonly kind: Exclude<CodeKind, 'file'>;
  /** Of its name. */
  readonly line: number;
}

/** Placed is the address. */
export interface CodeMarker extends Placed {
  /** `@scope` implements as well: it only names the whole file or module instead of a declaration. */
  readonly verb: TraceVerb;
  readonly scope: boolean;
  /** As written: whole, or `arch:<id>`. */
  readonly address: string;
  /** The revision that it speaks of. */
  readonly revision?: number;
  /** Undefined means the file. */
  readonly item: CodeItem | undefined;
  readonly line: number;
}

export type ProblemCode = 'trace/bad-marker' | 'trace/bad-kind-line' | 'trace/duplicate-anchor';

/** Something that looks like a marker or a kind line and cannot be read, or an anchor that is taken. */
export interface Problem extends Placed {
  readonly code: ProblemCode;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Another place in the same file that belongs to it. */
  readonly related?: Placed & { readonly message: string };
}

/** As a reader finds it, before its place is known as lines and columns. */
export type Unplaced<T extends Placed> = Omit<T, 'range'>;

export interface SpecFacts {
  readonly units: readonly SpecUnit[];
  readonly problems: readonly Problem[];
}

export interface CodeFacts {
  readonly markers: readonly CodeMarker[];
  readonly problems: readonly Problem[];
}

export const NO_SPEC: SpecFacts = { units: [], problems: [] };
export const NO_CODE: CodeFacts = { markers: [], problems: [] };
