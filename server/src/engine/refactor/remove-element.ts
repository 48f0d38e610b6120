import type { ElementItem, ViewItem } from '../graph/item.ts';
import { inFileOrder } from '../rules/fixes/operations.ts';
import { removeElement } from '../rules/fixes/removing.ts';
import type { RuleContext } from '../rules/rule.ts';
import { elementName, plural, quoteList } from '../rules/wording.ts';
import type { Refactoring } from './refactoring.ts';

/** How many names a reason lists. */
const NAMED = 3;

// @implements arch:req-editor-refactorings
/** The element with what refers to it: its relationships, its places in views, the `parent` of what it contains. */
export function removeWithCascade(element: ElementItem, context: RuleContext): Refactoring {
  const { index } = context;
  const { id } = element.facts;
  const also = [
    count(index.relationshipsAt(id).size, 'relationship'),
    count(index.viewsShowing(id).size, 'place in views', 'places in views'),
    count(index.childrenOf(id).size, 'mention as parent', 'mentions as parent'),
  ].filter((text) => text !== undefined);
  const title = `Remove ${elementName(element)}${also.length === 0 ? '' : `, with ${also.join(', ')}`}`;
  const removal = removeElement(element, context);
  if (removal !== undefined) return { kind: 'remove', title, change: { operations: removal.operations } };
  return { kind: 'remove', title, change: { refused: reason(element, context) } };
}

function reason(element: ElementItem, { index }: RuleContext): string {
  const owned = inFileOrder(index.viewsOwnedBy(element.facts.id));
  if (owned.length > 0) {
    const hang = owned.length === 1 ? 'hangs' : 'hang';
    return `${plural(owned.length, 'view')} ${hang} below it: ${names(owned)}. Move or remove ${owned.length === 1 ? 'it' : 'them'} first.`;
  }
  if (index.generation !== 3) return 'The graph is of an older format. Migrate it first.';
  if (index.copiesOf(element).length > 1) return 'Its id stands here more than once. Mend that first.';
  return 'The graph would be left without an element or without a relationship, and has at least one of each.';
}

function names(views: readonly ViewItem[]): string {
  const shown = views.slice(0, NAMED).map(({ facts }) => facts.name ?? facts.id);
  return views.length > NAMED ? `${quoteList(shown)} and ${views.length - NAMED} more` : quoteList(shown);
}

function count(number: number, one: string, many?: string): string | undefined {
  return number === 0 ? undefined : plural(number, one, many);
}
