import { grammarFolder } from '../adapters/tree-sitter/grammars.ts';
import { TreeSitterParser } from '../adapters/tree-sitter/parser.ts';
import { type FindItemInput, ParsingReader, type ReadCodeInput } from '../engine/map/code/code-reader.ts';
import type { CodeFacts, CodeItem } from '../engine/map/facts.ts';

/** Reads code for the map; grammars are loaded when a text of theirs comes. */
export class CodeTasks {
  readonly #reader = new ParsingReader(new TreeSitterParser(grammarFolder()));

  read({ text, grammar }: ReadCodeInput): Promise<CodeFacts> {
    return this.#reader.read(text, grammar);
  }

  find({ text, grammar, name }: FindItemInput): Promise<CodeItem | undefined> {
    return this.#reader.find(text, grammar, name);
  }
}
