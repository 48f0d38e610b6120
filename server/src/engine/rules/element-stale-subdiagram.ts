import type { SubdiagramFacts } from '../graph/facts.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem } from '../graph/item.ts';
import { fixStaleSubdiagram } from './fixes/stale-copies.ts';
import type { Report, Rule } from './rule.ts';
import { elementName, quote, viewName } from './wording.ts';

const RULE = {
  code: 'element/stale-subdiagram',
  severity: 'warning',
  title: 'List of views below an element is out of date',
  explain:
    "A view says by `parent_element_id` which element it details; the element's `subdiagram_views` repeats that for those " +
    'who read the element. The view is the truth. Here the two disagree: an entry is wrong, stands twice or has an old name, ' +
    'or one is missing. This is derived: apply the fix, or all of them at once.',
  fixes: fixStaleSubdiagram,
} as const;

// @implements arch:req-rules-mirror
/** What an element lists and should not, or not so. */
export const rule: Rule = {
  ...RULE,
  on: 'element',
  check(element, { index }, report) {
    const { subdiagrams } = element.facts;
    if (subdiagrams.length === 0) return;
    const seen = new Set<string>();
    for (const entry of subdiagrams) {
      if (entry.viewId === undefined) continue;
      checkEntry(element, entry, entry.viewId, seen.has(entry.viewId), index, report);
      seen.add(entry.viewId);
    }
  },
};

function checkEntry(
  element: ElementItem,
  entry: SubdiagramFacts,
  viewId: string,
  repeated: boolean,
  index: GraphIndex,
  report: Report,
): void {
  const elementId = element.facts.id;
  const view = index.view(viewId);
  const path = ['subdiagram_views', entry.index];
  const ids = { elementId, viewId };
  if (view === undefined) {
    report({
      item: element,
      path,
      message: `No view has the view_id ${quote(viewId)}. Take the entry out.`,
      data: { ...ids, reason: 'unknown-view' },
    });
  } else if (view.facts.parentId !== elementId) {
    const { parentId } = view.facts;
    report({
      item: element,
      path,
      message: `${viewName(view)} hangs below ${parentId === undefined ? 'no element' : quote(parentId)}, not below ${elementName(element)}. Take the entry out.`,
      data: { ...ids, reason: 'other-parent' },
      related: [{ item: view, path: ['parent_element_id'], message: 'Where the view says what it hangs below.' }],
    });
  } else if (repeated) {
    report({
      item: element,
      path,
      message: `${viewName(view)} is listed already. Take this entry out.`,
      data: { ...ids, reason: 'repeated' },
    });
  } else if (entry.viewName !== undefined && view.facts.name !== undefined && entry.viewName !== view.facts.name) {
    report({
      item: element,
      path: [...path, 'view_name'],
      message: `The view ${quote(viewId)} is called ${quote(view.facts.name)}, not ${quote(entry.viewName)}. Write ${quote(view.facts.name)} here.`,
      data: { ...ids, reason: 'old-name', actual: entry.viewName, expected: view.facts.name },
      related: [{ item: view, path: ['view_name'], message: 'The name of the view.' }],
    });
  }
}

/** What an element should list and does not. */
export const viewRule: Rule = {
  ...RULE,
  on: 'view',
  check(view, { index }, report) {
    const { id, parentId } = view.facts;
    if (parentId === undefined) return;
    const parent = index.element(parentId);
    if (parent === undefined || index.elementsListing(id).has(parent)) return;
    report({
      item: view,
      path: ['parent_element_id'],
      message: `${elementName(parent)} does not list this view in its subdiagram_views. Add it there.`,
      data: { elementId: parentId, viewId: id, reason: 'not-listed' },
      related: [{ item: parent, path: ['id'], message: 'The element that the view hangs below.' }],
    });
  },
};
