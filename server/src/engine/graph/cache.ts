/**
 * So many are kept. A plan goes over a large graph once and looks a few entries back and ahead, so more would only hold
 * memory.
 */
const KEPT = 64;

/** Makes things when they are first asked for, and forgets the oldest. */
export class Cache<Key, Value> {
  readonly #made = new Map<Key, Value>();

  get(key: Key, make: () => Value): Value {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (this.#made.size >= KEPT) this.#made.delete(this.#made.keys().next().value as Key);
    this.#made.set(key, value);
    return value;
  }
}
