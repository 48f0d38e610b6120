import type { KnownItem } from '../graph/item.ts';
import type { Report, RuleContext } from './rule.ts';
import { quote } from './wording.ts';

// @implements arch:req-rules-identity
/** What the three duplicate-id rules have in common: a finding at every copy of an id but the first. */
export function reportDuplicateId(
  item: KnownItem,
  { index }: RuleContext,
  report: Report,
  idField: 'id' | 'view_id',
  data: Readonly<Record<string, unknown>>,
): void {
  const first = index.firstCopy(item);
  if (first === item) return;
  const { kind, id } = item.facts;
  report({
    item,
    path: [idField],
    message: `Another ${kind} has the ${idField} ${quote(id)} already, so this one is ignored. Give it ${idField === 'id' ? 'an' : 'a'} ${idField} of its own, or remove it.`,
    data,
    related: [{ item: first, path: [idField], message: `The ${kind} that ${quote(id)} means.` }],
  });
}
