import type { CodeLens } from 'vscode-languageserver';
import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { memberCount } from '../engine/rules/view15.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';

/** Names the view until the lens comes into sight. */
interface LensData {
  readonly uri: string;
  readonly viewId: string;
}

/** One lens on every view; its words come with `resolveCodeLens`. */
export function codeLenses({ checker, document, uri }: GraphSession): CodeLens[] {
  return checker.index.views().flatMap((view) => {
    const start = document.startOf(view);
    if (start === undefined) return [];
    const data: LensData = { uri, viewId: view.facts.id };
    return [{ range: document.rangeAt(start, start + 1), data }];
  });
}

/** How full the view is. A lens without an action: the words are what it is for. */
export function resolveCodeLens({ checker }: GraphSession, lens: CodeLens, localize: Localize): CodeLens {
  const { viewId } = lens.data as LensData;
  const view = checker.index.view(viewId);
  const title = view === undefined ? '' : localize('{0}/{1} elements', memberCount(view.facts), VIEW_CAPACITY);
  return { ...lens, command: { title, command: '' } };
}
