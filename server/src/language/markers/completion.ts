import { type CompletionItem, CompletionItemKind, type CompletionList, type Position } from 'vscode-languageserver';
import { shorthandOf } from '../../engine/map/address.ts';
import { MARKER_WORDS } from '../../engine/map/code/marker-text.ts';
import type { MapNode } from '../../engine/map/model.ts';
import type { MarkerWorld } from './world.ts';

/** More are of no use in a list; what is typed on narrows it. */
const MOST_ITEMS = 300;
const WORDS = MARKER_WORDS.join('|');
/** A marker's beginning up to its address, in the idioms that the map reads. */
const BEFORE = new RegExp(
  `(?:@(?:${WORDS})[ \\t]+|//spec:(?:${WORDS})[ \\t]+|\\b(?:spec\\(\\s*(?:${WORDS})\\s*=\\s*|verifies\\(\\s*|scope!\\(\\s*)")([^\\s"]*)$`,
);

export const MARKER_TRIGGERS: readonly string[] = [' ', ':', '/', '#', '"'];

/** Whether an address may be written at the end of this text. */
export function isInMarker(lineBefore: string): boolean {
  return BEFORE.test(lineBefore);
}

// @implements arch:req-marker-completion
/**
 * The addresses that a marker can name, elements by their name first.
 * @param line the whole line that the position is on
 */
export function markerCompletion(world: MarkerWorld, line: string, position: Position): CompletionList | null {
  const typed = BEFORE.exec(line.slice(0, position.character))?.[1];
  if (typed === undefined) return null;
  const rest = /^[^\s"]*/.exec(line.slice(position.character))?.[0].length ?? 0;
  const range = {
    start: { line: position.line, character: position.character - typed.length },
    end: { line: position.line, character: position.character + rest },
  };
  const { namespace, nodes } = world.built.map;
  const wanted = typed.toLowerCase();
  const items: CompletionItem[] = [];
  let left = 0;
  for (const node of nodes) {
    const address = node.uri && (shorthandOf(namespace, node.uri) ?? node.uri);
    if (address === undefined) continue;
    if (items.length >= MOST_ITEMS) {
      left++;
      continue;
    }
    const filter = `${address} ${node.name}`;
    if (!holdsInOrder(filter.toLowerCase(), wanted)) continue;
    items.push(itemOf(node, address, filter, range, items.length));
  }
  return { isIncomplete: left > 0, items };
}

function itemOf(
  { name, kind, uri }: MapNode,
  address: string,
  filterText: string,
  range: { readonly start: Position; readonly end: Position },
  place: number,
): CompletionItem {
  return {
    label: name,
    labelDetails: { description: address },
    ...(kind === undefined ? {} : { detail: kind }),
    kind: CompletionItemKind.Reference,
    ...(uri === undefined || uri === address ? {} : { documentation: uri }),
    filterText,
    sortText: String(place).padStart(4, '0'),
    textEdit: { range, newText: address },
  };
}

/** As editors narrow a list: the letters in their order, with others between them. */
function holdsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
