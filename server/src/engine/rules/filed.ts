import type { Diagnostic } from './checker.ts';

/** A diagnostic as every door answers it. */
export interface FiledDiagnostic extends Omit<Diagnostic, 'offset' | 'related'> {
  readonly file: string;
  readonly related?: readonly (NonNullable<Diagnostic['related']>[number] & { readonly file: string })[];
}

/** @param file as answers name the graph */
export function filed({ offset: _, related, ...diagnostic }: Diagnostic, file: string): FiledDiagnostic {
  return { file, ...diagnostic, ...(related ? { related: related.map((at) => ({ file, ...at })) } : {}) };
}
