import type { GraphDocument } from '../../engine/graph/document.ts';
import type { ElementItem, Item } from '../../engine/graph/item.ts';

/**
 * Which kinds of characters stand in the name and the id of each element, a bit a kind, by place in the list: so nearly
 * all elements of a large graph are passed over without being looked at. Only those that changed are read again.
 */
export class WordMasks {
  static readonly #known = new WeakMap<GraphDocument, WordMasks>();
  readonly #items: Item[] = [];
  #masks = new Int32Array(0);

  static of(document: GraphDocument): WordMasks {
    const known = WordMasks.#known.get(document) ?? new WordMasks();
    WordMasks.#known.set(document, known);
    return known;
  }

  /** The elements that hold all kinds of characters that are typed, in file order. */
  *holding(typed: string, items: readonly Item[]): Generator<ElementItem> {
    const wanted = maskOf(typed.replace(/\s+/g, ''));
    if (this.#masks.length < items.length) {
      const grown = new Int32Array(items.length + (items.length >> 3));
      grown.set(this.#masks);
      this.#masks = grown;
    }
    for (let at = 0; at < items.length; at++) {
      const item = items[at] as Item;
      if (this.#items[at] !== item) {
        this.#items[at] = item;
        this.#masks[at] = item.facts === undefined ? 0 : wordsMask(item as ElementItem);
      }
      if (((this.#masks[at] as number) & wanted) === wanted && item.facts !== undefined) yield item as ElementItem;
    }
    this.#items.length = items.length;
  }
}

function wordsMask({ facts }: ElementItem): number {
  return maskOf(facts.id) | maskOf(facts.name ?? '');
}

function maskOf(text: string): number {
  const folded = text.toLowerCase();
  let bits = 0;
  for (let at = 0; at < folded.length; at++) bits |= 1 << (folded.charCodeAt(at) % 31);
  return bits;
}
