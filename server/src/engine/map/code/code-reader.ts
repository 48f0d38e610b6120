import type { CodeFacts, CodeItem } from '../facts.ts';
import { findItem, readCode } from './read-code.ts';
import type { CodeParser, Grammar } from './syntax.ts';

/** Reads code, wherever that is done. Errors: `map/no-grammar`. */
export interface CodeReader {
  /** Markers and what they stand at. @param grammar undefined for a language that none reads */
  read(text: string, grammar: Grammar | undefined): Promise<CodeFacts>;
  /** The function, class or test of that name. */
  find(text: string, grammar: Grammar, name: string): Promise<CodeItem | undefined>;
}

/** Reads here and now. */
export class ParsingReader implements CodeReader {
  constructor(private readonly parser: CodeParser) {}

  async read(text: string, grammar: Grammar | undefined): Promise<CodeFacts> {
    if (grammar !== undefined) await this.parser.load(grammar);
    return readCode(text, grammar, this.parser);
  }

  async find(text: string, grammar: Grammar, name: string): Promise<CodeItem | undefined> {
    await this.parser.load(grammar);
    return findItem(text, grammar, this.parser, name);
  }
}

/** The tasks of a thread that reads code, and their inputs. */
export const READ_CODE_TASK = 'read-code';
export const FIND_ITEM_TASK = 'find-item';

export interface ReadCodeInput {
  readonly text: string;
  readonly grammar: Grammar;
}

export interface FindItemInput extends ReadCodeInput {
  readonly name: string;
}
