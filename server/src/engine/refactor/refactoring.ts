import type { Operation } from '../graph/operations.ts';

/** A change that somebody chooses, as against one that mends a finding. */
export interface Refactoring {
  readonly kind: 'move' | 'swap' | 'merge' | 'remove' | 'split';
  /** Imperative, names what will change. */
  readonly title: string;
  /** What it does; or why it cannot be done here. */
  readonly change: Change | { readonly refused: string };
}

export interface Change {
  readonly operations: readonly Operation[];
  /** An element whose mentions outside the graph come to mean another one. */
  readonly mentions?: { readonly from: string; readonly to: string };
}
