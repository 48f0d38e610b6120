import { grammarFolder } from '../../server/src/adapters/tree-sitter/grammars.ts';
import { TreeSitterParser } from '../../server/src/adapters/tree-sitter/parser.ts';
import { ParsingReader } from '../../server/src/engine/map/code/code-reader.ts';
import { grammarOf } from '../../server/src/engine/map/code/languages.ts';
import { findItem, readCode } from '../../server/src/engine/map/code/read-code.ts';
import type { CodeFacts, CodeItem } from '../../server/src/engine/map/facts.ts';

/** The real parser: there is nothing to fake about a grammar. */
export const parser = new TreeSitterParser(grammarFolder());
export const reader = new ParsingReader(parser);

export async function codeFacts(path: string, text: string): Promise<CodeFacts> {
  const grammar = grammarOf(path);
  if (grammar !== undefined) await parser.load(grammar);
  return readCode(text, grammar, parser);
}

/** Each marker as `line verb address: kind symbol:line`. */
export async function markers(path: string, text: string): Promise<string[]> {
  const { markers: found } = await codeFacts(path, text);
  return found.map(({ line, verb, address, revision, item }) => {
    return `${line} ${verb} ${address}${revision === undefined ? '' : ` r${revision}`}: ${shown(item)}`;
  });
}

/** Each problem as the text that it points at and what is wrong with it. */
export async function problems(path: string, text: string): Promise<string[]> {
  const { problems: found } = await codeFacts(path, text);
  return found.map(({ span, data }) => `${text.slice(span.start, span.end)} (${data.fault})`);
}

export async function found(path: string, text: string, name: string): Promise<string> {
  const grammar = grammarOf(path);
  if (grammar === undefined) throw new Error(`${path} is in no language.`);
  await parser.load(grammar);
  return shown(findItem(text, grammar, parser, name));
}

function shown(item: CodeItem | undefined): string {
  return item === undefined ? 'file' : `${item.kind} ${item.symbol}:${item.line}`;
}

/**
 * Checks a text in which each line that carries markers says what must be found: `// <a marker> » class A:3`.
 * What stands behind `»` is not part of the text that is read.
 */
export function expected(annotated: string): { text: string; items: string[] } {
  const items: string[] = [];
  const lines = annotated.split('\n').map((line) => {
    const [text = '', item] = line.split(/[ \t]*»[ \t]*/);
    if (item !== undefined) items.push(...item.split(' & '));
    return text;
  });
  return { text: lines.join('\n'), items };
}
