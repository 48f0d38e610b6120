import type { CheckAnswer } from '../../adapters/project.ts';
import type { PlacedDiagnostic } from '../../engine/rules/filed.ts';
import type { Fixed } from '../fix.ts';
import type { SourceText } from './excerpt.ts';

/** What a check found, as every format renders it. */
export interface Report {
  readonly answer: CheckAnswer & { readonly fixed?: readonly Fixed[] };
  readonly findings: readonly ReportedFinding[];
  /** The graph's path from the current folder, with forward slashes; absolute where it is not below that. */
  readonly shownPath: string;
  readonly version: string;
}

export interface ReportedFinding {
  readonly diagnostic: PlacedDiagnostic;
  readonly offset: number;
  /** The text that it stands in, and how the user knows the file. */
  readonly source: SourceText;
  readonly shownPath: string;
  /** What mends it, the first choice; undefined where only a person can tell. */
  readonly help: string | undefined;
  /** True where `check --fix` mends it. */
  readonly derivable: boolean;
}
