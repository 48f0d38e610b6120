import type { ElementItem } from '../../engine/graph/item.ts';
import type { GraphSession } from '../graph-session.ts';
import { Matcher } from './choice.ts';
import { WordMasks } from './word-masks.ts';

/**
 * Elements that what is typed may mean: those that are near first, then all others as they stand in the file. Nobody
 * takes more than a few hundred of them, so the rest is never looked at.
 */
export function* matchingElements(
  { document, checker }: GraphSession,
  typed: string,
  near: Iterable<string | undefined>,
): Generator<ElementItem> {
  const seen = new Set<ElementItem>();
  const matcher = new Matcher(typed);
  const matches = ({ facts }: ElementItem): boolean => matcher.matches(facts.name, facts.id);
  for (const id of near) {
    const element = id === undefined ? undefined : checker.index.element(id);
    if (element === undefined || seen.has(element)) continue;
    seen.add(element);
    if (matches(element)) yield element;
  }
  for (const element of WordMasks.of(document).holding(typed, document.items.elements)) {
    if (!matches(element) || seen.has(element) || checker.index.firstCopy(element) !== element) continue;
    yield element;
  }
}
