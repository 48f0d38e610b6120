import type { Hit } from '../../../client/src/panels/query/answers.ts';
import { NO_QUESTION, type Question } from '../../../client/src/panels/query/question.ts';
import type { Answered } from '../../../client/src/panels/query/runs.ts';

/** Hits and runs as the engine gives them, for tests of what the panel makes of them. */

export function elementHit(id: string, kind: string, hops: number, line = 1): Hit {
  const uri = `spec://shop/architecture#${id}`;
  return { source: 'architecture', name: `The ${id}`, kind, uri, id, file: 'design/graph.json', line, hops };
}

export function codeHit(symbol: string, line = 1, file = 'src/basket.ts'): Hit {
  return { source: 'code', name: symbol, kind: 'function', symbol, file, line };
}

export function select(text: string): Question {
  return { ...NO_QUESTION, text };
}

export function run(
  results: readonly Hit[],
  { question = select('depth:1'), number = 1, total = results.length } = {},
) {
  const parsed = { uri: null, symbol: null, kind: null, scope: null, has: null, lacks: null, depth: 1 };
  const extent = { count: results.length, total, limit: 50, truncated: total > results.length };
  const canonicalVersion = 'sha256:0123456789abcdef';
  const answer = { grammar: 1, query: question.text, parsed, results, ...extent, canonicalVersion };
  const context = { root: 'file:///shop', timeMs: 12.4, grammar: 1, canonicalVersion };
  return { question, number, ...context, answer } as Answered;
}
