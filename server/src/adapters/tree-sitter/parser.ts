import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language, Parser } from '@vscode/tree-sitter-wasm';
import { GroundplanError } from '../../engine/errors.ts';
import type { CodeParser, Grammar, SyntaxTree } from '../../engine/map/code/syntax.ts';

/**
 * Steps that a parse may take: a start, and some for each character. Counted instead of timed, so that the answer is the
 * same on every machine. Sources of all ten languages take below 1 a character; what takes more is built to.
 */
const STEPS = { start: 10_000, perCharacter: 20 };

/** tree-sitter as WebAssembly. One runtime, and one grammar each, a process. */
export class TreeSitterParser implements CodeParser {
  #runtime: Promise<Runtime> | undefined;
  #loading = new Map<Grammar, Promise<void>>();
  #parsers = new Map<Grammar, Parser>();

  /** @param folder holds tree-sitter.wasm and tree-sitter-<grammar>.wasm */
  constructor(private readonly folder: string) {}

  load(grammar: Grammar): Promise<void> {
    const known = this.#loading.get(grammar);
    if (known !== undefined) return known;
    const loading = this.#load(grammar);
    this.#loading.set(grammar, loading);
    return loading;
  }

  async #load(grammar: Grammar): Promise<void> {
    try {
      this.#runtime ??= startRuntime(this.folder);
      const { Parser, Language } = await this.#runtime;
      const language = await Language.load(await readFile(join(this.folder, `tree-sitter-${grammar}.wasm`)));
      const parser = new Parser();
      parser.setLanguage(language);
      this.#parsers.set(grammar, parser);
    } catch (error) {
      const message = `The grammar for ${grammar} cannot be loaded, so no code in it can be read. Install Groundplan again.`;
      throw new GroundplanError('map/no-grammar', message, { data: { grammar }, cause: error });
    }
  }

  parse<T>(grammar: Grammar, text: string, read: (tree: SyntaxTree) => T): T | undefined {
    const parser = this.#parsers.get(grammar);
    if (parser === undefined) throw new Error(`The grammar ${grammar} was not loaded.`);
    let left = STEPS.start + STEPS.perCharacter * text.length;
    const tree = parser.parse(text, null, { progressCallback: () => left-- <= 0 });
    // A parse that was given up would go on where it stopped.
    if (tree === null) {
      parser.reset();
      return undefined;
    }
    try {
      return read(tree as SyntaxTree);
    } finally {
      tree.delete();
    }
  }
}

interface Runtime {
  readonly Parser: typeof Parser;
  readonly Language: typeof Language;
}

async function startRuntime(folder: string): Promise<Runtime> {
  const module: Runtime & { readonly default?: Runtime } = await import('@vscode/tree-sitter-wasm');
  // Node wraps a module of the old kind in one of the new kind; a bundle does not.
  const runtime = module.default ?? module;
  await runtime.Parser.init({ locateFile: (file: string) => join(folder, file) });
  return runtime;
}
