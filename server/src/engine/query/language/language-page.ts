import { TRACE_VERBS } from '../../map/model.ts';
import { DEFAULT_LIMIT, HIGHEST_LIMIT } from '../ceiling.ts';
import { GRAMMAR_VERSION, MOST_DEPTH, PREDICATES, spelled, VERB_DOCS } from './predicates.ts';

/** docs/query-language.md: the query language as the predicate table describes it. */
export function languagePage(): string {
  return `${[INTRODUCTION, grammar(), predicates(), verbs(), ERRORS].join('\n\n')}\n`;
}

const INTRODUCTION = `# The query language

\`groundplan select\`, the MCP tool \`select\`, the query panel and files of queries (\`.gpq\`) speak one small language: a row of
predicates, parted by blanks, that all hold together. There are no operators and no parentheses. This page is generated:
\`node scripts/run.mjs generate\`.

\`\`\`
scope:spec://shop/checkout# lacks:verifies         what of this document does no test verify
kind:"Application Component" has:serving depth:1   which components serve or are served, and what is next to them
symbol:Basket depth:2                              what is around this code, two hops far
\`\`\`

An answer holds at most ${DEFAULT_LIMIT} nodes, ${HIGHEST_LIMIT} where more are asked for, and always says how many there are. Each has its \`hops\`: 0 for what
the query picked, else the fewest edges from there. Order: hops, then the map's. The answer names the version of the grammar
it was read with (${GRAMMAR_VERSION}); a query does not.`;

function grammar(): string {
  const rows = PREDICATES.map(({ name, shape }) => {
    const value = { text: 'text', verb: 'verb', depth: `0..${MOST_DEPTH}` }[shape];
    return `"${spelled({ name })}" ${value}`;
  });
  return [
    '## Grammar',
    '',
    '```',
    'query     := predicate ( blank predicate )*      blank: space, tab, LF, CR, FF',
    `predicate := ${rows.join('\n           | ')}`,
    'text      := letters without blanks, or "…" with \\" and \\\\ inside; a quote counts only directly behind the colon',
    '```',
    '',
    'Each predicate may stand once, in any order. In a file a line is a query; a line whose first non-blank is `#` is a comment.',
  ].join('\n');
}

function predicates(): string {
  const rows = PREDICATES.map(
    (predicate) => `| \`${spelled(predicate)}\` | ${predicate.doc} | \`${predicate.example}\` |`,
  );
  return ['## Predicates', '', '| predicate | picks | as in |', '| --- | --- | --- |', ...rows].join('\n');
}

function verbs(): string {
  const rows = Object.entries(VERB_DOCS).map(([verb, doc]) => {
    const isTrace = (TRACE_VERBS as readonly string[]).includes(verb);
    return `| \`${verb}\` | ${isTrace ? 'code to specification or element' : 'element to element'} | ${doc} |`;
  });
  return ['## Verbs', '', '| verb | leads from | says |', '| --- | --- | --- |', ...rows].join('\n');
}

const ERRORS = `## Errors

The first fault from left to right is told, with the token, its UTF-16 offsets and what was expected; nothing is passed over.

| code | when |
| --- | --- |
| \`query/empty\` | there is no predicate |
| \`query/unknown-predicate\` | a token does not begin with a predicate, or no blank stands before it |
| \`query/repeated-predicate\` | a predicate stands twice |
| \`query/missing-value\` | nothing stands behind the colon |
| \`query/unknown-verb\` | \`has:\` or \`lacks:\` without one of the verbs |
| \`query/bad-depth\` | \`depth:\` without a whole number from 0 to ${MOST_DEPTH} |
| \`query/unterminated-string\` | a quote that opens a text and is never closed |
| \`query/bad-limit\` | the limit, given beside the query, is below 1 |`;
