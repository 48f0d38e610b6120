import type { Scenario, Texts, TortureWorkspace } from './scenarios.ts';
import type { Ended } from './writer-process.ts';

/** One row of places at which a writer can be killed; they are numbered from 1, and one past the last harms nobody. */
export interface Series {
  /** Names it in messages. */
  readonly name: string;
  /** Starts a writer that dies at the place. `call` is the one it died at, undefined where it went unharmed. */
  run(
    place: number,
    workspace: TortureWorkspace,
    texts: Texts,
  ): Promise<{ readonly ended: Ended; readonly call?: string }>;
}

/** How writers are killed. */
export interface Way {
  readonly name: 'system call' | 'file function';
  /** @param wanted which calls; all where it is left out */
  series(scenario: Scenario, texts: Texts, wanted?: (call: string) => boolean): Promise<readonly Series[]>;
}
