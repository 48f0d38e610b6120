/** What texts hold, by their content, so that a text that was read before is not taken apart again. */
export class FactCache {
  readonly #facts = new Map<string, unknown>();

  /** @param key tells the content, and the way it is read, from any other */
  async get<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#facts.get(key);
    if (known !== undefined) return known as T;
    const facts = await read();
    this.#facts.set(key, facts);
    return facts;
  }

  /** Forgets what is not in use, once that is most of it: what an editor typed a minute ago will hardly come back. */
  prune(inUse: ReadonlySet<string>): void {
    if (this.#facts.size <= 2 * inUse.size + SPARE) return;
    for (const key of this.#facts.keys()) if (!inUse.has(key)) this.#facts.delete(key);
  }
}

const SPARE = 100;
