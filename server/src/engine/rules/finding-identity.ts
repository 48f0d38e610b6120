import type { Finding } from './rule.ts';

/**
 * Tells whether a finding after a change is the one that was there before: by code and by the ids in its data, not by
 * place, wording or reason (rules-in-detail E2). Two findings may share an identity: compare how many there are.
 */

/** The parts of `data` that identify; everything else there explains. */
const IDENTIFYING = [
  'elementId',
  'relationshipId',
  'viewId',
  'end',
  'endpointId',
  'parentId',
  'memberId',
  'list',
  'testcase',
  'array',
  'property',
] as const;

/** Where a part explains only: a view that nobody gets to is the same wherever it hangs. */
const EXPLAINING: Readonly<Record<string, string>> = { 'view/unreachable': 'parentId' };

export function identityOf(finding: Finding): string {
  const data = typeof finding.data === 'function' ? finding.data() : finding.data;
  const parts = IDENTIFYING.map((key) => (key === EXPLAINING[finding.code] ? null : (data?.[key] ?? null)));
  return JSON.stringify([finding.code, ...parts]);
}
