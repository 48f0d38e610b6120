import type { TextEdit } from 'vscode-languageserver';
import type { QueryDocument, QueryLine } from './query-document.ts';

/** One space between predicates, none around them; comments and the text inside quotes stay as they are. */
export function formatting(document: QueryDocument): TextEdit[] {
  return document.lines.flatMap((line) => {
    const newText = formatted(line);
    return newText === line.text ? [] : [{ range: line.wholeRange, newText }];
  });
}

function formatted(line: QueryLine): string {
  if (line.kind === 'blank') return '';
  if (line.kind === 'comment') return line.text.trim();
  let text = '';
  let end = 0;
  for (const clause of line.read.clauses) {
    // Where no blank stands none is put: that would make another query of it.
    text += (text !== '' && clause.start > end ? ' ' : '') + clause.image;
    end = clause.end;
  }
  return text;
}
