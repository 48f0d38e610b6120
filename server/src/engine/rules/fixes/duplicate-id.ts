import type { ElementFacts, RelationshipFacts, ViewFacts } from '../../graph/facts.ts';
import { ID_PATTERN } from '../../graph/format.ts';
import type { KnownItem } from '../../graph/item.ts';
import type { Operation } from '../../graph/operations.ts';
import type { Finding, Fix, RuleContext } from '../rule.ts';
import { quote } from '../wording.ts';
import { admitElement, admitRelationship, admitView, saysTheSame } from './admitting.ts';
import { freshId, idFrom } from './operations.ts';
import { keepsGeneration } from './removing.ts';

export function fixDuplicateElement(finding: Finding, context: RuleContext): readonly Fix[] {
  return fixDuplicate(finding, context, (item, id) =>
    admitElement(item, item.facts as ElementFacts, id, context.index),
  );
}

export function fixDuplicateRelationship(finding: Finding, context: RuleContext): readonly Fix[] {
  return fixDuplicate(finding, context, (item, id) =>
    admitRelationship(item, item.facts as RelationshipFacts, id, context.index),
  );
}

export function fixDuplicateView(finding: Finding, context: RuleContext): readonly Fix[] {
  return fixDuplicate(finding, context, (item, id) => admitView(item, item.facts as ViewFacts, id, context.index));
}

/** An id of its own, where the copy is in order then, or away with it: nothing refers to a later copy. */
function fixDuplicate(
  finding: Finding,
  { index }: RuleContext,
  admit: (item: KnownItem, id: string) => readonly Operation[] | undefined,
): readonly Fix[] {
  const item = finding.item as KnownItem;
  const { kind, id } = item.facts;
  const same = saysTheSame(item.value, index.firstCopy(item).value);
  const fresh = freshId(kind, ID_PATTERN.test(id) ? id : idFrom(id, kind), index);
  const operations = admit(item, fresh);
  const rename: Fix[] =
    operations === undefined
      ? []
      : [{ title: `Give this ${kind} the id ${quote(fresh)}`, operations, preferred: !same }];
  const what = same
    ? `Remove this copy of ${quote(id)}`
    : `Remove this ${kind}, which differs from the first ${quote(id)}`;
  const removal: Fix = { title: what, operations: [{ op: 'remove-item', item }], preferred: same };
  if (same) return [removal, ...rename];
  return keepsGeneration([item], index) ? [...rename, removal] : rename;
}
