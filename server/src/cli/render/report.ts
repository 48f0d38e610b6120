import type { CheckAnswer } from '../../adapters/project.ts';
import type { FiledDiagnostic } from '../../engine/rules/filed.ts';
import type { Fixed } from '../fix.ts';
import type { SourceText } from './excerpt.ts';

/** What a check found, as every format renders it. */
export interface Report {
  readonly answer: CheckAnswer & { readonly fixed?: readonly Fixed[] };
  readonly findings: readonly ReportedFinding[];
  readonly source: SourceText;
  /** The graph's path from the current folder, with forward slashes; absolute where it is not below that. */
  readonly shownPath: string;
  readonly version: string;
}

export interface ReportedFinding {
  readonly diagnostic: FiledDiagnostic;
  readonly offset: number;
  /** What mends it, the first choice; undefined where only a person can tell. */
  readonly help: string | undefined;
  /** True where `check --fix` mends it. */
  readonly derivable: boolean;
}
