import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import { createLexer, NAMES, Quoted, Stray, TOKENS, Unterminated, Word } from './lexer.ts';

/** One token of a query, by UTF-16 offsets into it. */
export interface Span {
  readonly image: string;
  readonly start: number;
  readonly end: number;
}

/** A predicate as it stands in a query, right or wrong. */
export interface Clause extends Span {
  /** With its colon (`has:`); undefined for letters that begin with no predicate. */
  readonly name: Span | undefined;
  readonly value: (Span & { readonly form: 'word' | 'quoted' | 'unterminated' }) | undefined;
}

const FORMS = new Map([
  [Word, 'word'],
  [Quoted, 'quoted'],
  [Unterminated, 'unterminated'],
] as const);

// @implements arch:con-no-operators
// @implements arch:req-parser-own-module
/**
 * query: clause*
 * clause: TextPredicate (Quoted | Unterminated | Word)? | VerbPredicate Word? | DepthPredicate Word? | Stray
 * Every sequence of tokens is a query in this sense. What is wrong with one is found in a second step, from left to
 * right, so that the error is the contract's and not the parser's.
 */
export class QueryParser extends EmbeddedActionsParser {
  readonly clause: ParserMethod<[], Clause>;
  readonly query: ParserMethod<[], Clause[]>;

  /** @param validated looks for faults in the grammar itself, which tests do; it takes a while, and Node 22 */
  constructor(validated = false) {
    super([...TOKENS], { maxLookahead: 1, skipValidations: !validated });
    this.clause = this.RULE('clause', () =>
      this.OR([
        {
          ALT: () => {
            const name = this.CONSUME(NAMES.text);
            const value = this.OPTION(() =>
              this.OR1([
                { ALT: () => this.CONSUME(Quoted) },
                { ALT: () => this.CONSUME(Unterminated) },
                { ALT: () => this.CONSUME(Word) },
              ]),
            );
            return this.ACTION(() => clauseOf(name, value));
          },
        },
        {
          ALT: () => {
            const name = this.CONSUME(NAMES.verb);
            const value = this.OPTION1(() => this.CONSUME1(Word));
            return this.ACTION(() => clauseOf(name, value));
          },
        },
        {
          ALT: () => {
            const name = this.CONSUME(NAMES.depth);
            const value = this.OPTION2(() => this.CONSUME2(Word));
            return this.ACTION(() => clauseOf(name, value));
          },
        },
        {
          ALT: () => {
            const stray = this.CONSUME(Stray);
            return this.ACTION(() => ({ ...spanOf(stray), name: undefined, value: undefined }));
          },
        },
      ]),
    );
    this.query = this.RULE('query', () => {
      const clauses: Clause[] = [];
      this.MANY(() => clauses.push(this.SUBRULE(this.clause)));
      return clauses;
    });
    this.performSelfAnalysis();
  }
}

/** Lexer and parser are made when the first query comes: doors that never read one do not pay for them. */
class Reader {
  static #made: Reader | undefined;
  readonly #lexer = createLexer();
  readonly #parser = new QueryParser();

  static get(): Reader {
    Reader.#made ??= new Reader();
    return Reader.#made;
  }

  read(text: string): readonly Clause[] {
    const { tokens, errors } = this.#lexer.tokenize(text);
    this.#parser.input = tokens;
    const clauses = this.#parser.query();
    const [fault] = [...errors, ...this.#parser.errors];
    if (fault !== undefined) throw new Error(`The grammar left a text unread: ${fault.message}`);
    return clauses;
  }
}

/** The clauses of any text whatever, from left to right; nothing of it but blanks is left out. */
export function readClauses(text: string): readonly Clause[] {
  return Reader.get().read(text);
}

function clauseOf(name: IToken, value: IToken | undefined): Clause {
  const nameSpan = spanOf(name);
  if (value === undefined) return { ...nameSpan, name: nameSpan, value: undefined };
  const form = (FORMS as ReadonlyMap<unknown, 'word' | 'quoted' | 'unterminated'>).get(value.tokenType) ?? 'word';
  const valueSpan = { ...spanOf(value), form };
  const image = name.image + value.image;
  return { image, start: nameSpan.start, end: valueSpan.end, name: nameSpan, value: valueSpan };
}

function spanOf({ image, startOffset }: IToken): Span {
  return { image, start: startOffset, end: startOffset + image.length };
}
