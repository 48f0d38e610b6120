import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Language, Parser } from '@vscode/tree-sitter-wasm';
import type { Grammar } from '../../engine/map/code/syntax.ts';
import { Memory } from './web-assembly.ts';

/**
 * The most memory that trees may take, in pages of 64 KB: 512 MB. A file of 2 MB, the largest that is read, takes below
 * 100 MB; texts that are made to be ambiguous take as much as they get.
 */
const MEMORY = { initial: 512, maximum: 8192 };

interface Library {
  readonly Parser: typeof Parser;
  readonly Language: typeof Language;
}

/**
 * tree-sitter in WebAssembly, with the grammars that were asked for. It takes a while to start, so one serves the whole
 * process; but it does not survive running out of memory, so there can be another one after it.
 */
export class Runtime {
  static readonly #running = new Map<string, Promise<Runtime>>();
  readonly #parsers = new Map<Grammar, Promise<Parser>>();
  isBroken = false;

  private constructor(
    private readonly library: Library,
    private readonly folder: string,
  ) {}

  /** @param folder holds tree-sitter.js, tree-sitter.wasm and tree-sitter-<grammar>.wasm */
  static get(folder: string): Promise<Runtime> {
    const known = Runtime.#running.get(folder);
    if (known !== undefined) return known;
    const starting = Runtime.#start(folder);
    Runtime.#running.set(folder, starting);
    // Whoever mends the folder may try again.
    starting.catch(() => Runtime.#running.delete(folder));
    return starting;
  }

  /** Loaded from its file, and not bundled, because only a module that is loaded anew starts anew. */
  static async #start(folder: string): Promise<Runtime> {
    const load = createRequire(join(folder, 'grammars.js'));
    const file = load.resolve('./tree-sitter.js');
    delete load.cache[file];
    const library = load(file) as Library;
    const options = {
      locateFile: (name: string) => join(folder, name),
      wasmMemory: new Memory(MEMORY),
      // It says "Aborted()" where we throw.
      printErr: () => {},
    };
    await library.Parser.init(options);
    return new Runtime(library, folder);
  }

  parserOf(grammar: Grammar): Promise<Parser> {
    const known = this.#parsers.get(grammar);
    if (known !== undefined) return known;
    const loading = this.#load(grammar);
    this.#parsers.set(grammar, loading);
    loading.catch(() => this.#parsers.delete(grammar));
    return loading;
  }

  async #load(grammar: Grammar): Promise<Parser> {
    const language = await this.library.Language.load(await readFile(join(this.folder, `tree-sitter-${grammar}.wasm`)));
    const parser = new this.library.Parser();
    parser.setLanguage(language);
    return parser;
  }

  /** The next one who asks gets another runtime. */
  abandon(): void {
    this.isBroken = true;
    Runtime.#running.delete(this.folder);
  }
}
