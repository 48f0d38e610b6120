import { type CodeFacts, type CodeItem, type CodeMarker, NO_CODE, type Placed } from '../facts.ts';
import { Lines } from '../lines.ts';
import { readComment } from './comment-markers.ts';
import type { Dialect } from './dialect.ts';
import { DIALECTS } from './dialects/index.ts';
import { badMarker, MARKER_WORDS, type MarkerText, type ReadMarkers, readMarker } from './marker-text.ts';
import { Placement } from './placement.ts';
import { readPlainText } from './plain-text.ts';
import { attributeAround, RUST_IDIOM, readAttribute, readScope } from './rust-markers.ts';
import { Spot, spotAt } from './spot.ts';
import type { CodeParser, Grammar, SyntaxTree } from './syntax.ts';

const AT_WORD = new RegExp(`@(?:${MARKER_WORDS.join('|')})(?![\\w-])`, 'g');
const GO_DIRECTIVE = /\/\/spec:/g;

/**
 * The markers of a file.
 * @param text without a byte order mark
 * @param grammar undefined for text in no language that is parsed; otherwise it must have been loaded
 */
export function readCode(text: string, grammar: Grammar | undefined, parser: CodeParser): CodeFacts {
  const lines = new Lines(text);
  if (grammar === undefined) return text.search(AT_WORD) < 0 ? NO_CODE : readPlainText(text, lines);
  if (!mayHoldMarkers(text, grammar)) return NO_CODE;
  const facts = parser.parse(grammar, text, (tree) => new CodeReader(text, lines, grammar, tree).read());
  return facts ?? readPlainText(text, lines);
}

/** The declaration that a test's name means; undefined where there is none. */
export function findItem(text: string, grammar: Grammar, parser: CodeParser, name: string): CodeItem | undefined {
  const lines = new Lines(text);
  return parser.parse(grammar, text, (tree) => {
    return new Placement(DIALECTS[grammar], new Spot(tree.rootNode), text, lines).named(name);
  });
}

function mayHoldMarkers(text: string, grammar: Grammar): boolean {
  if (text.search(AT_WORD) >= 0) return true;
  if (grammar === 'go') return text.search(GO_DIRECTIVE) >= 0;
  return grammar === 'rust' && text.search(RUST_IDIOM) >= 0;
}

class CodeReader {
  readonly #dialect: Dialect;
  readonly #root: Spot;
  readonly #placement: Placement;
  readonly #markers: CodeMarker[] = [];
  readonly #found: ReadMarkers = { markers: [], problems: [] };
  /** Comments that are read, by their offset. */
  readonly #seen = new Set<number>();

  constructor(
    private readonly text: string,
    private readonly lines: Lines,
    private readonly grammar: Grammar,
    tree: SyntaxTree,
  ) {
    this.#dialect = DIALECTS[grammar];
    this.#root = new Spot(tree.rootNode);
    this.#placement = new Placement(this.#dialect, this.#root, text, lines);
  }

  read(): CodeFacts {
    for (const { index } of this.text.matchAll(AT_WORD)) this.#readComment(index);
    if (this.grammar === 'go') for (const { index } of this.text.matchAll(GO_DIRECTIVE)) this.#readComment(index);
    if (this.grammar === 'rust') for (const idiom of this.text.matchAll(RUST_IDIOM)) this.#readIdiom(idiom);
    const problems = this.#found.problems.map((problem) => ({ ...problem, range: this.lines.rangeOf(problem.span) }));
    return { markers: this.#markers.sort(byStart), problems: problems.sort(byStart) };
  }

  /** Reads the comment around an offset; what stands in strings and code is no marker. */
  #readComment(offset: number): void {
    const spot = spotAt(this.#root, offset, this.#dialect.comments);
    const { type, startIndex, endIndex } = spot.node;
    if (!this.#dialect.comments.has(type)) {
      if (type === 'preproc_arg') this.#readMacroBody(spot);
      return;
    }
    if (this.#seen.has(startIndex)) return;
    this.#seen.add(startIndex);
    const comment = this.text.slice(startIndex, endIndex);
    if (this.grammar === 'go' && comment.startsWith('//spec:')) this.#readDirective(comment, startIndex);
    else readComment(comment, startIndex, this.#found);
    this.#take(spot, () => this.#placement.ofComment(spot));
  }

  /** `//spec:implements …` */
  #readDirective(comment: string, start: number): void {
    const [lead = '', word = ''] = /^\/\/spec:([\w-]*)/.exec(comment) ?? [];
    const known = MARKER_WORDS.find((candidate) => candidate === word);
    const whole = { start, end: start + comment.length };
    if (known) readMarker(known, lead, comment.slice(lead.length), start + lead.length, whole, this.#found);
    else this.#found.problems.push(badMarker('unknown-word', lead, word, { start, end: start + lead.length }));
  }

  /** The text behind `#define` is one token to the parser: its comments are found here. */
  #readMacroBody(spot: Spot): void {
    const { startIndex, endIndex } = spot.node;
    if (this.#seen.has(startIndex)) return;
    this.#seen.add(startIndex);
    const body = this.text.slice(startIndex, endIndex);
    for (const found of body.matchAll(
      /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\/\/(?:\\[\s\S]|[^\n\\])*|\/\*[\s\S]*?\*\//g,
    )) {
      if (found[0].startsWith('/')) readComment(found[0], startIndex + found.index, this.#found);
    }
    this.#take(spot, () => this.#placement.around(spot));
  }

  #readIdiom(idiom: RegExpExecArray): void {
    const [whole, attribute, scope] = idiom;
    const { index } = idiom;
    const spot = spotAt(this.#root, index, this.#dialect.comments);
    const { type } = spot.node;
    if (this.#dialect.comments.has(type) || type.includes('string')) return;
    if (scope !== undefined) {
      readScope(this.text, { start: index, end: index + scope.length }, this.#found);
      this.#take(spot, () => undefined);
      return;
    }
    const around = attributeAround(spot);
    if (around === undefined || attribute === undefined) return;
    readAttribute(this.text, { start: index, end: index + attribute.length }, index + whole.length - 1, this.#found);
    this.#take(around, () => {
      return around.node.type === 'inner_attribute_item'
        ? this.#placement.around(around)
        : this.#placement.ofAttribute(around);
    });
  }

  /** Gives the markers that were just read their item. */
  #take(spot: Spot, itemOf: () => CodeItem | undefined): void {
    const texts: MarkerText[] = this.#found.markers.splice(0);
    if (texts.length === 0) return;
    const item = texts.some(({ scope }) => !scope) ? itemOf() : undefined;
    const module = texts.some(({ scope }) => scope) ? this.#placement.moduleAround(spot) : undefined;
    for (const text of texts) {
      const range = this.lines.rangeOf(text.span);
      this.#markers.push({ ...text, range, item: text.scope ? module : item, line: range.start.line + 1 });
    }
  }
}

function byStart(a: Placed, b: Placed): number {
  return a.span.start - b.span.start;
}
