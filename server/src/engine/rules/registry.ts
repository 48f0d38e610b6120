import { rule as elementDuplicateId } from './element-duplicate-id.ts';
import { rule as elementInNoView } from './element-in-no-view.ts';
import { rule as elementParentCycle } from './element-parent-cycle.ts';
import { rule as elementStaleSubdiagram, viewRule as viewStaleSubdiagram } from './element-stale-subdiagram.ts';
import { rule as elementUnknownParent } from './element-unknown-parent.ts';
import { rule as elementUnknownType } from './element-unknown-type.ts';
import { rule as graphLegacyFormat } from './graph-legacy-format.ts';
import { rule as graphShape } from './graph-shape.ts';
import { INVALID_JSON, type RuleInfo } from './invalid-json.ts';
import { rule as relationshipDuplicate } from './relationship-duplicate.ts';
import { rule as relationshipDuplicateId } from './relationship-duplicate-id.ts';
import { rule as relationshipInNoView } from './relationship-in-no-view.ts';
import { rule as relationshipNotAllowed } from './relationship-not-allowed.ts';
import { rule as relationshipStaleName } from './relationship-stale-name.ts';
import { rule as relationshipStaleStatement } from './relationship-stale-statement.ts';
import { rule as relationshipUnknownEndpoint } from './relationship-unknown-endpoint.ts';
import { rule as relationshipUnknownType } from './relationship-unknown-type.ts';
import type { Rule } from './rule.ts';
import { rule as testcaseDuplicateName } from './testcase-duplicate-name.ts';
import { rule as testcaseMissingFile } from './testcase-missing-file.ts';
import { rule as testcaseNotRunnable } from './testcase-not-runnable.ts';
import { TRACE_RULES } from './trace-rules.ts';
import { rule as viewCapacity } from './view-capacity.ts';
import { rule as viewDuplicateId } from './view-duplicate-id.ts';
import { rule as viewDuplicateMember } from './view-duplicate-member.ts';
import { rule as viewMissingEndpoint } from './view-missing-endpoint.ts';
import { rule as viewNestingCycle } from './view-nesting-cycle.ts';
import { rule as viewRootCount } from './view-root-count.ts';
import { rule as viewRootName } from './view-root-name.ts';
import { rule as viewStaleParentName } from './view-stale-parent-name.ts';
import { rule as viewUnknownElement } from './view-unknown-element.ts';
import { rule as viewUnknownParent } from './view-unknown-parent.ts';
import { rule as viewUnknownRelationship } from './view-unknown-relationship.ts';
import { rule as viewUnreachable } from './view-unreachable.ts';

export { INVALID_JSON, type RuleInfo, TRACE_RULES };

// @implements arch:req-one-rule-registry
/** Every rule with a check, in the order of the documentation. element/stale-subdiagram has two: one for each side. */
export const RULES: readonly Rule[] = [
  graphShape,
  graphLegacyFormat,
  elementDuplicateId,
  relationshipDuplicateId,
  viewDuplicateId,
  elementUnknownType,
  relationshipUnknownType,
  elementUnknownParent,
  elementParentCycle,
  viewNestingCycle,
  relationshipUnknownEndpoint,
  relationshipStaleName,
  relationshipStaleStatement,
  relationshipNotAllowed,
  relationshipDuplicate,
  viewRootCount,
  viewRootName,
  viewUnknownParent,
  viewStaleParentName,
  viewUnknownElement,
  viewUnknownRelationship,
  viewDuplicateMember,
  viewMissingEndpoint,
  viewCapacity,
  elementInNoView,
  relationshipInNoView,
  elementStaleSubdiagram,
  viewStaleSubdiagram,
  viewUnreachable,
  testcaseDuplicateName,
  testcaseNotRunnable,
  testcaseMissingFile,
];

/** Codes whose findings may have a derivable fix: fix-all and `check --fix` need not ask for those of the others. */
export const DERIVABLE_CODES: ReadonlySet<string> = new Set([
  graphShape.code,
  relationshipStaleName.code,
  relationshipStaleStatement.code,
  viewStaleParentName.code,
  elementStaleSubdiagram.code,
]);

/** What there is to say about each code of the graph once. */
export const RULE_INFOS: readonly RuleInfo[] = [
  INVALID_JSON,
  ...RULES.filter((rule, at) => RULES.findIndex(({ code }) => code === rule.code) === at).map(
    ({ code, severity, title, explain }) => ({ code, severity, title, explain }),
  ),
];

/** The same with the rules about specifications and code: the rule page, `groundplan rules`, what can be configured. */
export const ALL_RULE_INFOS: readonly RuleInfo[] = [...RULE_INFOS, ...TRACE_RULES];
