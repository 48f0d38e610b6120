import type { Range } from '../errors.ts';
import type { Diagnostic } from './checker.ts';

/** A diagnostic as every door answers it. */
export interface FiledDiagnostic extends Omit<Diagnostic, 'offset' | 'related'> {
  readonly file: string;
  readonly related?: readonly (NonNullable<Diagnostic['related']>[number] & { readonly file: string })[];
}

/** The same, also of specifications and code, where no pointer leads to. */
export interface PlacedDiagnostic extends Omit<FiledDiagnostic, 'pointer' | 'related'> {
  readonly pointer?: string;
  readonly related?: readonly {
    readonly file: string;
    readonly pointer?: string;
    readonly range: Range;
    readonly message: string;
  }[];
}

/** @param file workspace-relative, as answers name it */
export function filed({ offset: _, related, ...diagnostic }: Diagnostic, file: string): FiledDiagnostic {
  return { file, ...diagnostic, ...(related ? { related: related.map((at) => ({ file, ...at })) } : {}) };
}
