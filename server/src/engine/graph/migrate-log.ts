import type { ArrayName } from './facts.ts';

/** What a migration did, one entry for each thing that is not as it was. */

export type MigrationStep =
  /** An id that was none, made one; every reference follows. */
  | 'id'
  | 'element-type'
  | 'relationship-type'
  /** Derived: names at ends, statements, parent names. */
  | 'derived'
  /** HTML entities became the characters they stand for. */
  | 'decoded'
  /** A field that the format does not know, kept as an attribute, or in a view's description. */
  | 'kept'
  /** A field that said nothing, or only what follows from the rest. */
  | 'dropped'
  /** A value of another shape than the format's. */
  | 'reshaped'
  /** A required text that was missing. */
  | 'filled'
  /** Top-level views joined under one root. */
  | 'root'
  /** The list of views below an element, written anew. */
  | 'mirror'
  /** Gone: there is no place for it. */
  | 'lost';

export interface MigrationEntry {
  readonly step: MigrationStep;
  /** Which entry it is about, by its new id; null is the root object. */
  readonly in: { readonly array: ArrayName; readonly id: string | null } | null;
  readonly field: string;
  /** As it stood there; left out where there was nothing. */
  readonly from?: unknown;
  /** Left out where nothing stands in its place. */
  readonly to?: unknown;
  /** One sentence, where field, from and to do not tell it all. */
  readonly note?: string;
}

/** Collects the entries; ids are looked up when all is done, since they may change on the way. */
export class MigrationLog {
  readonly #drafts: (() => MigrationEntry)[] = [];

  /** @param id of the entry as it is in the end */
  at(array: ArrayName, id: () => string | undefined): ObjectLog {
    return new ObjectLog(this.#drafts, () => ({ array, id: id() ?? null }));
  }

  get root(): ObjectLog {
    return new ObjectLog(this.#drafts, () => null);
  }

  entries(): readonly MigrationEntry[] {
    return this.#drafts.map((draft) => draft());
  }
}

export class ObjectLog {
  constructor(
    private readonly drafts: (() => MigrationEntry)[],
    private readonly where: () => MigrationEntry['in'],
  ) {}

  add(step: MigrationStep, field: string, from: unknown, to: unknown, note?: string): void {
    this.drafts.push(() => ({
      step,
      in: this.where(),
      field,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(note === undefined ? {} : { note }),
    }));
  }
}
