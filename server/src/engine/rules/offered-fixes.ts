import type { Fix, RuleContext } from './rule.ts';
import { quoteList } from './wording.ts';

/**
 * What may be offered of the fixes that a rule knows: those that can be carried out, each with a title of its own, the
 * preferred one (at most one) first.
 */
export function offeredFixes(fixes: readonly Fix[], { root }: RuleContext): readonly Fix[] {
  const possible = fixes.filter(({ operations }) =>
    // Nothing can be added to what is no list; graph/shape says so.
    operations.every((operation) => operation.op !== 'add-item' || isListOrMissing(root, operation.array)),
  );
  const preferred = possible.find((fix) => fix.preferred === true);
  const others = possible.filter((fix) => fix !== preferred);
  const ordered = preferred === undefined ? others : [preferred, ...others];
  return withOwnTitles(
    ordered.map((fix) => (fix === preferred || !fix.preferred ? fix : { ...fix, preferred: false })),
  );
}

function isListOrMissing(root: RuleContext['root'], property: string): boolean {
  return root === undefined || root[property] === undefined || Array.isArray(root[property]);
}

/**
 * Names may repeat, ids do not: fixes with one title between them say which id each is about. What is still the same is
 * one fix that a rule has come to by two ways.
 */
function withOwnTitles(fixes: readonly Fix[]): readonly Fix[] {
  const times = new Map<string, number>();
  for (const { title } of fixes) times.set(title, (times.get(title) ?? 0) + 1);
  const byTitle = new Map<string, Fix>();
  for (const fix of fixes) {
    const title = times.get(fix.title) === 1 ? fix.title : titleWithIds(fix);
    if (!byTitle.has(title)) byTitle.set(title, { ...fix, title });
  }
  return [...byTitle.values()];
}

function titleWithIds({ title, about }: Fix): string {
  return about === undefined ? title : `${title} (${quoteList(about)})`;
}
