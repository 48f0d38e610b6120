import type { Parser, Tree } from '@vscode/tree-sitter-wasm';
import { GroundplanError } from '../../engine/errors.ts';
import type { CodeParser, Grammar, SyntaxTree } from '../../engine/map/code/syntax.ts';
import { Runtime } from './runtime.ts';
import { RuntimeError } from './web-assembly.ts';

/**
 * Steps that a parse may take: some for each character, and a few for short texts. Counted instead of timed, so that the
 * answer is the same on every machine. Of 2,500 sources in all languages none took more than 0.023 a character; texts
 * that are made to be ambiguous take up to 0.1, and time and memory with their square.
 */
const STEPS = { start: 200, perCharacter: 0.05 };

// @implements arch:req-marker-languages
// @implements arch:con-hostile-text-in-time
/** tree-sitter as WebAssembly. */
export class TreeSitterParser implements CodeParser {
  readonly #loaded = new Map<Grammar, { readonly runtime: Runtime; readonly parser: Parser }>();

  /** @param folder as Runtime.get has it */
  constructor(
    private readonly folder: string,
    private readonly steps = STEPS,
  ) {}

  async load(grammar: Grammar): Promise<void> {
    if (this.#loaded.get(grammar)?.runtime.isBroken === false) return;
    try {
      const runtime = await Runtime.get(this.folder);
      this.#loaded.set(grammar, { runtime, parser: await runtime.parserOf(grammar) });
    } catch (error) {
      const message = `The grammar for ${grammar} cannot be loaded, so no code in it can be read. Install Groundplan again.`;
      throw new GroundplanError('map/no-grammar', message, { data: { grammar }, cause: error });
    }
  }

  parse<T>(grammar: Grammar, text: string, read: (tree: SyntaxTree) => T): T | undefined {
    const loaded = this.#loaded.get(grammar);
    if (loaded === undefined || loaded.runtime.isBroken) throw new Error(`The grammar ${grammar} was not loaded.`);
    const { runtime, parser } = loaded;
    let tree: Tree | null;
    let left = this.steps.start + this.steps.perCharacter * text.length;
    try {
      tree = parser.parse(text, null, { progressCallback: () => left-- <= 0 });
      // A parse that was given up would go on where it stopped.
      if (tree === null) parser.reset();
    } catch (error) {
      // Out of memory; nothing works in this runtime from now on.
      if (!(error instanceof RuntimeError)) throw error;
      runtime.abandon();
      return undefined;
    }
    if (tree === null) return undefined;
    try {
      return read(tree as SyntaxTree);
    } finally {
      tree.delete();
    }
  }
}
