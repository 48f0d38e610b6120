import { nearest } from '../graph/nearest.ts';

// @implements arch:req-mutation-advice
/**
 * The field that a name was probably meant for: one near to it, or one that has all its words (`source` for `source_id`,
 * `views` for `view_ids`) or of which it has all (`element_id` for `id`).
 */
export function fieldMeant(known: readonly string[], name: string): string | undefined {
  const words = wordsOf(name);
  const same = known.find((field) => wordsOf(field).join() === words.join());
  return same ?? nearest(known, name, 1)[0] ?? withWords(known, words);
}

/** Of those that share all words of the shorter the one that differs least, the first of equals. */
function withWords(known: readonly string[], words: readonly string[]): string | undefined {
  const differing = (field: string): number => {
    const own = wordsOf(field);
    const shared = own.filter((word) => words.includes(word)).length;
    const isPart = shared > 0 && shared === Math.min(own.length, words.length);
    return isPart ? own.length + words.length - 2 * shared : Number.POSITIVE_INFINITY;
  };
  const [best] = known
    .filter((field) => Number.isFinite(differing(field)))
    .toSorted((a, b) => differing(a) - differing(b));
  return best;
}

/** Without the s of a plural. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== '');
}
