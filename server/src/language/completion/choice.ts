import type { ElementItem } from '../../engine/graph/item.ts';
import type { Operation } from '../../engine/graph/operations.ts';

/** Something that may stand at the cursor. */
export interface Choice {
  readonly insert: string;
  readonly label: string;
  /** Told apart from others of the same label by it, and found by it. */
  readonly id: string;
  readonly type: string;
  readonly reason?: string | undefined;
  /** What changes with it in the same entry. */
  readonly operations?: readonly Operation[];
}

/** As many as anybody looks through; what is typed on narrows them down. */
export const MOST_CHOICES = 100;

export function elementChoice({ facts }: ElementItem, reason?: string, operations?: readonly Operation[]): Choice {
  const { id, name, typeText } = facts;
  return { insert: id, label: name ?? id, id, type: typeText ?? '?', reason, ...(operations ? { operations } : {}) };
}

/**
 * Whether all characters that are typed stand in some words in this order, whatever their case and the blanks between
 * them: what an editor may still match is let through. It is asked of every element of a graph.
 */
export class Matcher {
  readonly #characters: readonly (readonly [lower: string, upper: string])[];

  constructor(typed: string) {
    const characters = [...typed.replace(/\s+/g, '')];
    this.#characters = characters.map((one) => [one.toLowerCase(), one.toUpperCase()]);
  }

  matches(...words: readonly (string | undefined)[]): boolean {
    const characters = this.#characters;
    let done = 0;
    for (const word of words) {
      for (let at = 0; word !== undefined && done < characters.length; done++) {
        const [lower, upper] = characters[done] as readonly [string, string];
        const found = word.indexOf(lower, at);
        const other = lower === upper ? found : word.indexOf(upper, at);
        if (found < 0 && other < 0) break;
        at = (found < 0 ? other : other < 0 ? found : Math.min(found, other)) + 1;
      }
    }
    return done === characters.length;
  }
}

export interface Choices {
  readonly list: readonly Choice[];
  /** There are more. */
  readonly cut: boolean;
}

/** The first choices, in their order and each once, that what is typed may mean. */
export function firstChoices(choices: Iterable<Choice>): Choices {
  const list: Choice[] = [];
  for (const choice of choices) {
    if (list.length === MOST_CHOICES) return { list, cut: true };
    list.push(choice);
  }
  return { list, cut: false };
}
