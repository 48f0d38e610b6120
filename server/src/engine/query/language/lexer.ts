import { createToken, type ITokenConfig, Lexer, type TokenType } from 'chevrotain';
import { PREDICATES, spelled, type ValueShape } from './predicates.ts';

/**
 * The tokens, made from the predicate table. Blanks part a query; quotes mean something only directly behind the colon
 * of a predicate that takes text, so what may follow a colon is read in a mode of its own.
 */

/** Blanks are space, tab, LF, CR and FF and nothing else: other white space may stand in a value. */
export const BLANK = ' \\t\\n\\r\\f';
const LETTERS = `[^${BLANK}]+`;

/** `line_breaks` is only about line numbers, which nobody asks for: places are offsets. */
const token = (config: ITokenConfig): TokenType => createToken({ line_breaks: false, ...config });
const pattern = (source: string): RegExp => new RegExp(source);

/** What stands before a value of each shape; every predicate's token belongs to one of these. */
export const NAMES: Readonly<Record<ValueShape, TokenType>> = {
  text: token({ name: 'TextPredicate', pattern: Lexer.NA }),
  verb: token({ name: 'VerbPredicate', pattern: Lexer.NA }),
  depth: token({ name: 'DepthPredicate', pattern: Lexer.NA }),
};

const predicates = PREDICATES.map((predicate) =>
  token({
    name: predicate.name,
    pattern: pattern(escaped(spelled(predicate))),
    categories: NAMES[predicate.shape],
    push_mode: predicate.shape === 'text' ? 'text' : 'word',
  }),
);

/** A run of letters where a predicate should begin. */
export const Stray = token({ name: 'Stray', pattern: pattern(LETTERS) });
export const Word = token({ name: 'Word', pattern: pattern(LETTERS), pop_mode: true });
/** Found by a function: a regular expression would need a stack as deep as the text is long. */
export const Quoted = token({ name: 'Quoted', pattern: quotedAt, start_chars_hint: ['"'], pop_mode: true });
/** Behind Quoted in the list: what has a quote at its start and was not that never ends. */
export const Unterminated = token({ name: 'Unterminated', pattern: openAt, start_chars_hint: ['"'], pop_mode: true });

const Blanks = token({ name: 'Blanks', pattern: pattern(`[${BLANK}]+`), group: Lexer.SKIPPED });
/** Blanks where a value could stand: there is none. */
const NoValue = token({ name: 'NoValue', pattern: pattern(`[${BLANK}]+`), group: Lexer.SKIPPED, pop_mode: true });

export const TOKENS: readonly TokenType[] = [
  ...Object.values(NAMES),
  ...predicates,
  Stray,
  Word,
  Quoted,
  Unterminated,
  Blanks,
  NoValue,
];

/**
 * Reads every text without a fault: each letter belongs to some token.
 * @param validated looks for faults in the tokens themselves, which tests do; it takes as long as the rest
 */
export function createLexer(validated = false): Lexer {
  const definition = {
    defaultMode: 'query',
    modes: {
      query: [Blanks, ...Object.values(NAMES), ...predicates, Stray],
      text: [NoValue, Quoted, Unterminated, Word],
      word: [NoValue, Word],
    },
  };
  return new Lexer(definition, { positionTracking: 'onlyOffset', skipValidations: !validated });
}

function quotedAt(text: string, start: number): [string] | null {
  if (text[start] !== '"') return null;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return [text.slice(start, at + 1)];
  }
  return null;
}

function openAt(text: string, start: number): [string] | null {
  return text[start] === '"' ? [text.slice(start)] : null;
}

/** The text of a quoted value: \" is a quote and \\ a backslash, any other backslash is itself. */
export function unquoted(image: string): string {
  return image.slice(1, -1).replace(/\\(["\\])/g, '$1');
}

/** The text of a value of which only the beginning is written yet, quoted or not. */
export function unquotedStart(image: string): string {
  return image.startsWith('"') ? unquoted(`${image}"`) : image;
}

/** How a text is written as a value: quoted where it would not be read as it is. */
export function quoted(text: string): string {
  const plain = text !== '' && !text.startsWith('"') && !new RegExp(`[${BLANK}]`).test(text);
  return plain ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
