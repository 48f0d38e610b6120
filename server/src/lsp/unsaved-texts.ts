import type { UnsavedParams } from '../protocol/messages.ts';
import { pathKey, pathOf } from './uris.ts';

/** What editors hold of files that are no graphs, where it differs from the disk; the client tells before it asks. */
export class UnsavedTexts {
  #texts: ReadonlyMap<string, string> = new Map();

  replace({ texts }: UnsavedParams): void {
    const known = texts.map(({ uri, text }) => [pathOf(uri), text] as const);
    this.#texts = new Map(known.flatMap(([path, text]) => (path === undefined ? [] : [[pathKey(path), text]])));
  }

  /** @param path absolute */
  get(path: string): string | undefined {
    return this.#texts.get(pathKey(path));
  }
}
