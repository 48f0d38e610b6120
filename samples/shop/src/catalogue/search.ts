import type { Catalogue, Tea } from './catalogue.ts';

/**
 * Case and accents gone: `Thé Vert` becomes `the vert`.
 *
 * @implements spec://shop/catalogue#folding r=1
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * All teas of which some name contains the text, in the order of the range.
 *
 * @implements arch:search
 * @implements arch:req-find-by-any-name
 */
export function search(catalogue: Catalogue, text: string): Tea[] {
  const wanted = fold(text);
  if (wanted === '') return [];
  return catalogue.all().filter((tea) => Object.values(tea.names).some((name) => fold(name).includes(wanted)));
}
