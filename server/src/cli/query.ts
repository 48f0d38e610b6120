import { query as ask } from '../engine/query/filter.ts';
import { askedLimit, askedMap, contextOf, MAP_OPTIONS, withMap } from './asked-map.ts';
import { type Command, EXIT, textOption } from './command.ts';
import { foundText } from './render/found.ts';

// @implements arch:req-query-cli
export const query: Command = {
  name: 'query',
  summary: 'Find nodes of the map by three filters',
  usage: ['query [--uri ADDRESS] [--symbol TEXT] [--kind KIND] [--limit N] [--workspace DIR | --map FILE] [--json]'],
  details: [
    'The map holds the elements and views of the graph, the units of the specifications, and the code that carries markers. ' +
      'The filters that are given all hold; none is needed. A combination that matches nothing is an empty answer and no error.',
    'To walk from what was found, or to find what lacks something, use groundplan select; to look at one node, groundplan explain.',
  ],
  positionals: [],
  options: {
    uri: { type: 'string', value: 'ADDRESS', summary: 'Only the nodes with exactly this address.' },
    symbol: { type: 'string', value: 'TEXT', summary: 'Only code whose symbol holds this text, in the same case.' },
    kind: {
      type: 'string',
      value: 'KIND',
      summary:
        'Only nodes of this kind: an element type, View, a kind of unit or of code. Spaces and case do not matter.',
    },
    ...MAP_OPTIONS,
  },
  async run(request, world) {
    const limit = askedLimit(request, 'query');
    const asked = await askedMap(request, world);
    const [uri, symbol, kind] = ['uri', 'symbol', 'kind'].map((name) => textOption(request, name));
    const answer = withMap(ask(asked.map, { uri, symbol, kind, limit }, contextOf(asked)), asked);
    return { exit: EXIT.done, value: answer, text: (paint) => foundText(answer, paint) };
  },
};
