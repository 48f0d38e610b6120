import { byIndex, type KnownItem } from './item.ts';

/** The items of one root array by id: the first copy of each, and the later ones apart. */
export class IdCopies<T extends KnownItem> {
  private readonly firsts = new Map<string, T>();
  private readonly laters = new Map<string, T[]>();

  first(id: string): T | undefined {
    return this.firsts.get(id);
  }

  ids(): IterableIterator<string> {
    return this.firsts.keys();
  }

  all(): IterableIterator<T> {
    return this.firsts.values();
  }

  copies(id: string): readonly T[] {
    const first = this.firsts.get(id);
    return first === undefined ? [] : [first, ...(this.laters.get(id) ?? [])];
  }

  /** Changes the copies of one id; returns the first copy before. */
  change(id: string, removed: ReadonlySet<KnownItem>, added: readonly T[]): T | undefined {
    const before = this.firsts.get(id);
    const [first, ...later] = [...this.copies(id).filter((item) => !removed.has(item)), ...added].sort(byIndex);
    if (first === undefined) this.firsts.delete(id);
    else this.firsts.set(id, first);
    if (later.length === 0) this.laters.delete(id);
    else this.laters.set(id, later);
    return before;
  }
}

/** A map from a key to the set of items that refer to it; empty sets are dropped. */
export class Referrers<T> {
  private readonly sets = new Map<string, Set<T>>();
  private readonly none: ReadonlySet<T> = new Set();

  get(key: string): ReadonlySet<T> {
    return this.sets.get(key) ?? this.none;
  }

  has(key: string): boolean {
    return this.sets.has(key);
  }

  keys(): IterableIterator<string> {
    return this.sets.keys();
  }

  add(key: string, item: T): void {
    const set = this.sets.get(key);
    if (set === undefined) this.sets.set(key, new Set([item]));
    else set.add(item);
  }

  delete(key: string, item: T): void {
    const set = this.sets.get(key);
    if (set?.delete(item) && set.size === 0) this.sets.delete(key);
  }
}
