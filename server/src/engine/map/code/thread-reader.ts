import { neverCancelled, type WorkerPool } from '../../ports.ts';
import type { CodeFacts, CodeItem } from '../facts.ts';
import {
  type CodeReader,
  FIND_ITEM_TASK,
  type FindItemInput,
  READ_CODE_TASK,
  type ReadCodeInput,
} from './code-reader.ts';
import { readCode } from './read-code.ts';
import type { Grammar } from './syntax.ts';

// @implements arch:req-workers
/** Has code parsed in another thread, so that this one can go on answering. */
export class ThreadReader implements CodeReader {
  constructor(private readonly workers: WorkerPool) {}

  async read(text: string, grammar: Grammar | undefined): Promise<CodeFacts> {
    // Without a grammar nothing is parsed.
    if (grammar === undefined) return readCode(text, undefined, NO_PARSER);
    return this.workers.run<ReadCodeInput, CodeFacts>(READ_CODE_TASK, { text, grammar }, neverCancelled);
  }

  find(text: string, grammar: Grammar, name: string): Promise<CodeItem | undefined> {
    return this.workers.run<FindItemInput, CodeItem | undefined>(
      FIND_ITEM_TASK,
      { text, grammar, name },
      neverCancelled,
    );
  }
}

const NO_PARSER = {
  async load(): Promise<void> {},
  parse: (): undefined => undefined,
};
