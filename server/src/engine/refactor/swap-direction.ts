import { allowedTypes } from '../graph/archimate.ts';
import type { GraphIndex } from '../graph/graph-index.ts';
import type { ElementItem, RelationshipItem } from '../graph/item.ts';
import { endElement, isLegal } from '../rules/ends.ts';
import { changeRelationship, endInfo } from '../rules/fixes/names.ts';
import { elementName, quote } from '../rules/wording.ts';
import type { Refactoring } from './refactoring.ts';

// @implements arch:req-editor-refactorings
/** The relationship the other way round, with its names and its statement. */
export function swapDirection(relationship: RelationshipItem, index: GraphIndex): readonly Refactoring[] {
  const source = endElement(relationship, 'source', index);
  const target = endElement(relationship, 'target', index);
  if (source === undefined || target === undefined || source === target) return [];
  const title = `Swap the direction: ${elementName(target)} to ${elementName(source)}`;
  const refused = objection(relationship, source, target, index);
  if (refused !== undefined) return [{ kind: 'swap', title, change: { refused } }];
  const operations = changeRelationship(relationship, { source: endInfo(target), target: endInfo(source) }, index);
  return [{ kind: 'swap', title, change: { operations } }];
}

function objection(
  relationship: RelationshipItem,
  source: ElementItem,
  target: ElementItem,
  index: GraphIndex,
): string | undefined {
  const { id, type } = relationship.facts;
  const [from, to] = [target.facts.type, source.facts.type];
  if (!isLegal(type, from, to)) {
    const allowed = allowedTypes(from as string, to as string);
    const instead = allowed.length === 0 ? '' : ` Allowed that way: ${allowed.join(', ')}.`;
    return `${type} may not lead from ${elementName(target)} (${from}) to ${elementName(source)} (${to}).${instead}`;
  }
  for (const other of index.relationshipsAt(target.facts.id)) {
    const { facts } = other;
    if (other === relationship || facts.type !== type || type === undefined) continue;
    if (facts.sourceId === target.facts.id && facts.targetId === source.facts.id) {
      return `${quote(facts.id)} already says that: the same type, that way round.`;
    }
  }
  const shown = [source, target].map((element) => index.viewsShowing(element.facts.id));
  const lacking = [...index.viewsIncluding(id)].find((view) => shown.some((showing) => !showing.has(view)));
  if (lacking === undefined) return undefined;
  return `The view ${quote(lacking.facts.name ?? lacking.facts.id)} lacks one of its ends. Mend that first.`;
}
