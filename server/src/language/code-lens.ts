import type { CodeLens, Location } from 'vscode-languageserver';
import { byIndex, type ElementItem, type Item, type KnownItem, type Path } from '../engine/graph/item.ts';
import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { memberCount } from '../engine/rules/view15.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';

/** Names the element or the view until the lens comes into sight. */
interface LensData {
  readonly uri: string;
  readonly elementId?: string;
  readonly viewId?: string;
}

/** The editor asks for all of them after every pause in typing, also where nobody looks. */
const MOST_LENSES = 5_000;

/** The client's command that lists places: URI, position and locations as the protocol writes them. */
export const SHOW_REFERENCES_COMMAND = 'groundplan.showReferences';

// @implements arch:req-editor-code-lens
// @implements arch:req-editor-element-lens
/** One lens on every element and on every view; their words come with `resolveCodeLens`. */
export function codeLenses({ checker, document, uri }: GraphSession): CodeLens[] {
  const lens = (item: KnownItem, data: LensData): CodeLens[] => {
    const start = document.startOf(item);
    return start === undefined ? [] : [{ range: document.rangeAt(start, start + 1), data }];
  };
  const views = checker.index.views().flatMap((view) => lens(view, { uri, viewId: view.facts.id }));
  const elements: CodeLens[] = [];
  for (const item of document.items.elements) {
    if (elements.length + views.length >= MOST_LENSES) break;
    if (item.facts === undefined || checker.index.firstCopy(item as ElementItem) !== item) continue;
    elements.push(...lens(item as ElementItem, { uri, elementId: (item as ElementItem).facts.id }));
  }
  return [...elements, ...views];
}

/** What touches the element, with a click to see it; how full the view is, where the words are what the lens is for. */
export function resolveCodeLens(session: GraphSession, lens: CodeLens, localize: Localize): CodeLens {
  const { elementId, viewId } = lens.data as LensData;
  const { index } = session.checker;
  const element = elementId === undefined ? undefined : index.element(elementId);
  if (element !== undefined) return { ...lens, command: elementCommand(session, lens, element, localize) };
  const view = viewId === undefined ? undefined : index.view(viewId);
  const title = view === undefined ? '' : localize('{0}/{1} elements', memberCount(view.facts), VIEW_CAPACITY);
  return { ...lens, command: { title, command: '' } };
}

function elementCommand(
  session: GraphSession,
  { range }: CodeLens,
  { facts }: ElementItem,
  localize: Localize,
): NonNullable<CodeLens['command']> {
  const { index } = session.checker;
  const relationships = [...index.relationshipsAt(facts.id)].sort(byIndex);
  const views = [...index.viewsShowing(facts.id)].sort(byIndex);
  const [incoming, outgoing] = [
    relationships.filter(({ facts: { targetId } }) => targetId === facts.id).length,
    relationships.filter(({ facts: { sourceId } }) => sourceId === facts.id).length,
  ];
  const tests = facts.testcases.length;
  const title = [
    localize('{0} in', incoming),
    localize('{0} out', outgoing),
    views.length === 1 ? localize('1 view') : localize('{0} views', views.length),
    tests === 1 ? localize('1 test') : localize('{0} tests', tests),
  ].join(' · ');
  // The editor lists the lines of the places: those that read well.
  const places: [Item, Path][] = [
    ...relationships.map((one): [Item, Path] => [one, [one.facts.statement === undefined ? 'id' : 'statement']]),
    ...views.map((view): [Item, Path] => [view, [view.facts.name === undefined ? 'view_id' : 'view_name']]),
  ];
  if (places.length === 0) return { title, command: '' };
  const locations = places.flatMap(([item, path]) => locate(session, item, path));
  return { title, command: SHOW_REFERENCES_COMMAND, arguments: [session.uri, range.start, locations] };
}

function locate({ document, uri }: GraphSession, item: Item, path: Path): Location[] {
  return document.startOf(item) === undefined ? [] : [{ uri, range: document.placeOf(item, path).range }];
}
