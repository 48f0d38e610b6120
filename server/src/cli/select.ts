import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readFileText } from '../adapters/file-text.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { QueryErrorObject } from '../engine/query/language/errors.ts';
import { PREDICATES, spelled } from '../engine/query/language/predicates.ts';
import { queryLines } from '../engine/query/query-file.ts';
import type { SelectAnswer } from '../engine/query/select.ts';
import { type AskedMap, askedLimit, askedMap, contextOf, MAP_OPTIONS, withMap } from './asked-map.ts';
import { type Answer, type Command, EXIT, type Request, textOption, type World } from './command.ts';
import { foundText } from './render/found.ts';
import type { Paint } from './render/paint.ts';
import { queryErrorText } from './render/query-error.ts';
import { printable } from './render/width.ts';

// @implements arch:req-query-files
export const select: Command = {
  name: 'select',
  summary: 'Walk the map from what a query picks',
  usage: [
    'select "QUERY" [--limit N] [--workspace DIR | --map FILE] [--json]',
    'select --file FILE.gpq [--limit N] [--workspace DIR | --map FILE] [--json]',
  ],
  details: [
    'A query is a row of predicates, parted by blanks, that all hold together, as in "scope:spec://shop/checkout# lacks:verifies". ' +
      'A text with blanks in it is quoted: kind:"Application Component".',
    ...PREDICATES.map((predicate) => `${spelled(predicate)} ${predicate.doc.replaceAll('`', '')}`),
    'With --file each line is a query, but blank lines and those that begin with #; with --json each answer, or error, is one line.',
  ],
  positionals: [{ name: 'QUERY', summary: 'The query, in quotes for your shell. Not with --file.' }],
  options: {
    file: { type: 'string', value: 'FILE', summary: 'Answer every query of this file.' },
    ...MAP_OPTIONS,
  },
  async run(request, world) {
    const text = queryOf(request);
    const limit = askedLimit(request, 'select');
    const file = textOption(request, 'file');
    const lines = file === undefined ? undefined : queryLines(await readQueries(file, world));
    const asked = await askedMap(request, world);
    // Read late, so that what goes wrong in the query language stays here and query goes on answering.
    const engine = await import('../engine/query/select.ts');
    const answerTo = (one: string) => engine.select(asked.map, one, { ...contextOf(asked), limit });
    if (lines === undefined || file === undefined) return oneAnswer(text ?? '', answerTo(text ?? ''), asked);
    const answers = lines.map((line) => ({ ...line, answer: answerTo(line.text) }));
    return allAnswers(file, answers, asked);
  },
};

function queryOf(request: Request): string | undefined {
  const [text] = request.positionals;
  const hasFile = request.options.file !== undefined;
  if (text !== undefined && hasFile) {
    const message = 'A query and --file contradict each other. Leave one of them out.';
    throw new GroundplanError('usage/conflict', message, { data: { command: 'select', options: ['QUERY', 'file'] } });
  }
  if (text === undefined && !hasFile) {
    const message = 'groundplan select needs a QUERY, or a file of queries with --file.';
    throw new GroundplanError('usage/missing-argument', message, { data: { command: 'select', argument: 'QUERY' } });
  }
  return text;
}

/** @throws GroundplanError `workspace/*` where the file cannot be read */
async function readQueries(file: string, { cwd }: World): Promise<string> {
  const path = resolve(cwd, file);
  const found = await readFileText(await realpath(path).catch(() => path), file);
  if (found) return found.text;
  const message = `There is no file "${file}". Name a file with one query a line.`;
  throw new GroundplanError('workspace/unreadable', message, { data: { path: file }, place: { file } });
}

type Selected = SelectAnswer | QueryErrorObject;

function oneAnswer(query: string, selected: Selected, asked: AskedMap): Answer {
  if ('code' in selected) {
    const complaint = (paint: Paint) => queryErrorText(selected, query, paint);
    return { exit: EXIT.failed, value: selected, text: () => '', complaint };
  }
  const answer = withMap(selected, asked);
  return { exit: EXIT.done, value: answer, text: (paint) => foundText(answer, paint) };
}

interface AnsweredLine {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly answer: Selected;
}

function allAnswers(file: string, lines: readonly AnsweredLine[], asked: AskedMap): Answer {
  const values = lines.map(({ answer }) => ('code' in answer ? answer : withMap(answer, asked)));
  const isWrong = lines.some(({ answer }) => 'code' in answer);
  const text = (paint: Paint) =>
    lines
      .map(({ line, text: query, answer }) => {
        const head = `${printable(file)}:${line}`;
        if ('code' in answer) return queryErrorText(answer, query, paint, head);
        return `${paint.faint(`${head}:`)} ${paint.strong(printable(query.trim()))}\n${foundText(withMap(answer, asked), paint)}`;
      })
      .join('\n');
  return { exit: isWrong ? EXIT.failed : EXIT.done, value: values, values, text };
}
