import type { FileProbe } from '../engine/ports.ts';
import type { DiskWorkspace } from './disk-workspace.ts';

/** A workspace's files as far as rules asked for them: so a change is looked at only where it can matter. */
export class NotedProbe implements FileProbe {
  readonly #answers = new Map<string, boolean>();

  constructor(private readonly workspace: DiskWorkspace) {}

  isFile(path: string): boolean {
    const answer = this.workspace.isFile(path);
    this.#answers.set(path, answer);
    return answer;
  }

  /**
   * Told that something came or went at these paths, or below them.
   * @returns whether an answer that was given is no longer right
   */
  changed(paths: readonly string[]): boolean {
    const touched = [...this.#answers.keys()].filter((known) => {
      return paths.some((path) => known === path || known.startsWith(`${path}/`));
    });
    for (const path of touched) this.workspace.invalidate(path);
    return this.#differ(touched);
  }

  /** Asks again where nobody tells of changes. @returns whether an answer that was given is no longer right */
  askAgain(): boolean {
    this.workspace.invalidate();
    return this.#differ([...this.#answers.keys()]);
  }

  #differ(paths: readonly string[]): boolean {
    return paths.filter((path) => this.#answers.get(path) !== this.isFile(path)).length > 0;
  }
}
