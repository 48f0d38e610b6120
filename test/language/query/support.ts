import type { CompletionItem, Position, Range, TextEdit } from 'vscode-languageserver';
import { mapVocabulary } from '../../../server/src/engine/query/vocabulary.ts';
import { QueryDocument } from '../../../server/src/language/query/query-document.ts';
import { QueryLanguageService } from '../../../server/src/language/query/service.ts';
import { SHOP } from '../../engine/query/maps.ts';

export const service = new QueryLanguageService({ runCommand: 'test.run' });
export const vocabulary = mapVocabulary(SHOP);

/** A file in which `|` stands for the cursor. */
export interface Marked {
  readonly text: string;
  readonly document: QueryDocument;
  readonly position: Position;
}

export function marked(text: string): Marked {
  const at = text.indexOf('|');
  if (at < 0 || text.indexOf('|', at + 1) >= 0) throw new Error(`There must be one cursor in ${JSON.stringify(text)}.`);
  const before = text.slice(0, at).split('\n');
  const plain = text.slice(0, at) + text.slice(at + 1);
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { text: plain, document: QueryDocument.file(plain), position };
}

/** The text after edits; places are those of the text before. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const offset = ({ line, character }: Position): number =>
    text
      .split('\n')
      .slice(0, line)
      .reduce((sum, one) => sum + one.length + 1, 0) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (result, { range, newText }) => result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
      text,
    );
}

export function covered(text: string, { start, end }: Range): string {
  const line = text.split('\n')[start.line] ?? '';
  return line.slice(start.character, end.line === start.line ? end.character : undefined);
}

export function completions(text: string): readonly CompletionItem[] {
  const { document, position } = marked(text);
  return service.completion(document, position, vocabulary).items;
}

export function labels(text: string): string[] {
  return completions(text).map(({ label }) => label);
}

/** The text after the item with this label was taken. */
export function taken(text: string, label: string): string {
  const item = completions(text).find((one) => one.label === label);
  if (item === undefined) throw new Error(`${label} is not offered, but ${labels(text).join(', ')}.`);
  return edited(marked(text).text, [item.textEdit as TextEdit]);
}
