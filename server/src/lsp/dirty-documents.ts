import { realpathSync } from 'node:fs';
import type { DirtyParams } from '../protocol/messages.ts';
import { keyOf, pathKey } from './uris.ts';

/**
 * Which documents in editors are not what is on disk. Our own client tells; of another one only what it has changed is
 * known.
 */
export class DirtyDocuments {
  #told: ReadonlySet<string> | undefined;
  readonly #changed = new Set<string>();

  /** @returns tells of a document, by its key, whether the client says something else of it now */
  tell({ uris }: DirtyParams): (key: string) => boolean {
    const before = this.#told;
    const now = new Set(uris.map(keyOf));
    this.#told = now;
    return (key) => before?.has(key) !== now.has(key);
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

  /** What the client says of a file, whatever name of it is open. @param real absolute, links followed */
  isToldOf(real: string): boolean {
    return [...(this.#told ?? [])].some((key) => pathKey(realOf(key)) === pathKey(real));
  }

  /** True where it may differ from the disk: whoever has the text at hand compares. */
  mayDiffer(key: string): boolean {
    return this.told(key) ?? this.#changed.has(key);
  }
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
