import type { ArrayName, Generation } from './facts.ts';
import { isObject } from './read-facts.ts';
import { RELATIONSHIP_TYPES } from './vocabulary.ts';

/**
 * Tells which generation a file is of (rules-in-detail B1) by counting signs, so that an edit moves the counts of one
 * entry and nothing is read again.
 */

/** Bits of what an entry shows. */
const RELATIONSHIP_HAS_TYPE = 1;
const GENERATION_1_SIGN = 2;
const GENERATION_2_SIGN = 4;

const TYPE_NAMES: ReadonlySet<unknown> = new Set(RELATIONSHIP_TYPES);

function signs(array: ArrayName, value: unknown): number {
  if (!isObject(value)) return 0;
  if (array === 'elements') {
    const type = Object.hasOwn(value, 'type') ? value.type : undefined;
    const first = typeof type === 'string' && type.startsWith('ArchiMate_') ? GENERATION_1_SIGN : 0;
    const second = Object.hasOwn(value, 'archimate_layer') || Object.hasOwn(value, 'archimate_aspect');
    return first | (second ? GENERATION_2_SIGN : 0);
  }
  if (array === 'relationships') {
    if (Object.hasOwn(value, 'type')) return RELATIONSHIP_HAS_TYPE;
    const first = Object.hasOwn(value, 'super_type') ? GENERATION_1_SIGN : 0;
    const second = Object.hasOwn(value, 'archimate_category') || TYPE_NAMES.has(value.name);
    return first | (second ? GENERATION_2_SIGN : 0);
  }
  return 0;
}

const SIGN: Readonly<Record<Generation, number>> = {
  1: GENERATION_1_SIGN,
  2: GENERATION_2_SIGN,
  3: RELATIONSHIP_HAS_TYPE,
};

/** Whether an entry of a root array shows that the file is of this generation. */
export function isSignOf(generation: Generation, array: ArrayName, value: unknown): boolean {
  return (signs(array, value) & SIGN[generation]) !== 0;
}

// @implements arch:req-legacy-generations
export class GenerationSigns {
  private counts = [0, 0, 0];

  copy(): GenerationSigns {
    const copy = new GenerationSigns();
    copy.counts = [...this.counts];
    return copy;
  }

  add(array: ArrayName, value: unknown): void {
    this.count(signs(array, value), 1);
  }

  remove(array: ArrayName, value: unknown): void {
    this.count(signs(array, value), -1);
  }

  private count(bits: number, by: number): void {
    for (let bit = 0; bit < 3; bit++) if (bits & (1 << bit)) this.counts[bit] = (this.counts[bit] ?? 0) + by;
  }

  generation(root: unknown): Generation {
    const [typed = 0, first = 0, second = 0] = this.counts;
    if (typed > 0) return 3;
    if (first > 0) return 1;
    return second > 0 || (isObject(root) && Object.hasOwn(root, 'standard')) ? 2 : 3;
  }
}
