import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ElementItem } from '../../graph/item.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { elementName, quote } from '../wording.ts';
import { createElement } from './creating.ts';
import { dataOf, elementOf, remove, set } from './operations.ts';

/** How many loop members are offered to lose their parent. */
const MEMBERS_OFFERED = 5;

export function fixElementParent(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const element = elementOf(finding);
  const parentId = element.facts.parent as string;
  const near = index.nearestIds('element', parentId).filter((id) => !contains(element, id, index));
  const fixes: Fix[] = near.map((id, at) => ({
    title: `Change parent to ${quote(id)}`,
    operations: [set(element, ['parent'], id)],
    preferred: at === 0,
  }));
  const creation = createElement(parentId, index, { near: [element.facts.id] });
  if (creation !== undefined) {
    fixes.push(creation);
  }
  return [
    ...fixes,
    { title: 'Remove parent', operations: [remove(element, ['parent'])], preferred: near.length === 0 },
  ];
}

/** Whether the element with this id lies inside the other one, or is it. */
export function contains(outer: ElementItem, id: string, index: GraphIndex): boolean {
  const seen = new Set<ElementItem>();
  for (let at = index.element(id); at !== undefined && !seen.has(at); at = parentOf(at, index)) {
    if (at === outer) return true;
    seen.add(at);
  }
  return false;
}

function parentOf({ facts }: ElementItem, index: GraphIndex): ElementItem | undefined {
  return facts.parent === undefined ? undefined : index.element(facts.parent);
}

/** Any one member of the loop may be the outermost; the element that comes first in the file is the first guess. */
export function fixParentCycle(finding: Finding, { index }: RuleContext): readonly Fix[] {
  const ids = dataOf(finding).elementIds as readonly string[];
  return ids.slice(0, MEMBERS_OFFERED).flatMap((id, at) => {
    const member = index.element(id);
    if (member === undefined) return [];
    return [
      {
        title: `Remove the parent of ${elementName(member)}`,
        about: [id],
        operations: [remove(member, ['parent'])],
        preferred: at === 0,
      },
    ];
  });
}
