import type { DirtyParams } from '../protocol/messages.ts';
import { keyOf } from './uris.ts';

/**
 * Which documents in editors are not what is on disk. Our own client tells; of another one only what it has changed is
 * known.
 */
export class DirtyDocuments {
  #told: ReadonlySet<string> | undefined;
  readonly #changed = new Set<string>();

  tell({ uris }: DirtyParams): void {
    this.#told = new Set(uris.map(keyOf));
  }

  /** It was changed, or opened with nobody knowing what is on disk. */
  changed(uri: string): void {
    this.#changed.add(keyOf(uri));
  }

  /** It was saved or closed, or compared and found to be what is on disk. */
  settled(uri: string): void {
    this.#changed.delete(keyOf(uri));
  }

  /** What the client says; undefined where it says nothing. @param key of the document */
  told(key: string): boolean | undefined {
    return this.#told?.has(key);
  }

  /** True where it may differ from the disk: whoever has the text at hand compares. */
  mayDiffer(key: string): boolean {
    return this.told(key) ?? this.#changed.has(key);
  }
}
