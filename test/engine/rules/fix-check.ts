import { isDeepStrictEqual } from 'node:util';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import type { Checker } from '../../../server/src/engine/rules/checker.ts';
import { identityOf } from '../../../server/src/engine/rules/finding-identity.ts';
import { dataOf } from '../../../server/src/engine/rules/fixes/operations.ts';
import type { Finding, Fix } from '../../../server/src/engine/rules/rule.ts';
import { applyOperations } from '../../support/operations.ts';
import { checkGraph } from '../../support/rules.ts';

/** What is wrong with a fix: it must remove its finding, bring no new error, and be carried out in the text as in the value. */
export function faultOf(checker: Checker, graph: unknown, finding: Finding, fix: Fix): string | undefined {
  const after = applyOperations(graph, fix.operations);
  const edited = applyEdits(checker.document.text(), planEdits(checker.document, fix.operations));
  if (!isDeepStrictEqual(JSON.parse(edited), after)) return 'the text after the edits says something else';
  const key = keyFor(finding);
  const before = count(checker.findings(), key);
  const findings = checkGraph(after).findings();
  const now = count(findings, key);
  const grown = (found: Finding): boolean => (now.get(key(found)) ?? 0) > (before.get(key(found)) ?? 0);
  if ((now.get(key(finding)) ?? 0) >= (before.get(key(finding)) ?? 0)) return 'the finding stays';
  const knots = checker.findings().map(viewsOfLoop);
  const introduced = findings.find((found) => found.severity === 'error' && grown(found) && !isPartOf(found, knots));
  return introduced && `it brings ${introduced.code} ${JSON.stringify(dataOf(introduced))}`;
}

/** What is left of a knot of views is reported at another view of it. */
function isPartOf(found: Finding, knots: readonly (readonly string[])[]): boolean {
  const views = viewsOfLoop(found);
  return views.length > 0 && knots.some((knot) => views.every((view) => knot.includes(view)));
}

function viewsOfLoop(finding: Finding): readonly string[] {
  return finding.code === 'view/nesting-cycle' ? (dataOf(finding).viewIds as string[]) : [];
}

/** Where a fix gives an entry another id, other findings about it are known by that id afterwards: only codes compare then. */
function keyFor(finding: Finding): (found: Finding) => string {
  if (finding.code.endsWith('/duplicate-id')) return (found) => found.code;
  const { problem, property } = dataOf(finding);
  const renames = problem !== undefined && (problem === 'bad-id' || property === 'id' || property === 'view_id');
  return renames ? (found) => found.code : identityOf;
}

function count(findings: readonly Finding[], key: (finding: Finding) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(key(finding), (counts.get(key(finding)) ?? 0) + 1);
  return counts;
}
