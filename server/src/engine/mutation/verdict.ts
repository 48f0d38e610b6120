import type { GraphDocument } from '../graph/document.ts';
import { type Checker, type Diagnostic, inFileOrder } from '../rules/checker.ts';
import type { Finding } from '../rules/rule.ts';
import { type CapacityFault, growthMessage } from '../rules/view15.ts';
import type { Steps } from '../steps.ts';
import { capacityGuidance, roomyViews } from './capacity-guidance.ts';
import type { Growth } from './changes.ts';
import { type Failed, guidanceFor } from './guidance.ts';
import { type Guidance, type MutationError, Refusal } from './refusal.ts';

/** View15 is told by what the batch did to a view; the rule of this code compares with a baseline instead. */
const CAPACITY_CODE = 'view/capacity';

const UNKNOWN_END = 'relationship/unknown-endpoint';
const DERIVED: ReadonlySet<string> = new Set(['statement', 'source_name', 'target_name']);

const LEGACY_AFTER =
  'Without its last relationship that has a type, the file would be read as one of an older format. Add the relationship ' +
  'that takes its place in the same batch.';

export interface Verdict {
  /** Why the batch fails; empty where it passes. */
  readonly errors: readonly MutationError[];
  readonly guidance: readonly Guidance[];
  /** All that the batch introduces, warnings too. */
  readonly diagnostics: readonly Diagnostic[];
}

// @implements arch:req-view15-in-mutation-validation
/**
 * Whether what a batch introduced lets it pass (rules-in-detail E1). Ask while its edits stand in the document: places,
 * near ids and views with room are those after it.
 * @throws Refusal where the file would no longer be one of this format
 */
export function* verdictOn(
  checker: Checker,
  introduced: readonly Finding[],
  growths: readonly Growth[],
): Steps<Verdict> {
  assertCurrent(checker.document);
  const grown = growths.map(({ fault }) => fault);
  const faults = new Map(grown.map((fault) => [fault.viewId, fault]));
  const told: { readonly finding: Finding; readonly diagnostic: Diagnostic }[] = [];
  for (const finding of introduced) {
    told.push({ finding, diagnostic: asGrown(settled(checker.diagnostic(finding)), faults) });
    yield;
  }
  told.sort((a, b) => inFileOrder(a.diagnostic, b.diagnostic));
  const failed = told.filter(({ diagnostic }) => diagnostic.severity === 'error' && diagnostic.code !== CAPACITY_CODE);
  const roomy = grown.length > 0 ? roomyViews(checker.index) : [];
  return {
    errors: [
      ...grown.map((fault) => capacityError(fault, checker)),
      ...failed.map(({ diagnostic: { code, message, pointer, data = {} } }) => ({ code, message, pointer, data })),
    ],
    guidance: [
      ...growths.map((growth) => capacityGuidance(growth, checker.index, roomy)),
      ...guidanceFor(withoutUnderivable(failed), checker),
    ],
    diagnostics: told.map(({ diagnostic }) => diagnostic),
  };
}

/** @throws Refusal where the file would no longer be one of this format */
export function assertCurrent({ valid, generation }: Pick<GraphDocument, 'valid' | 'generation'>): void {
  if (!valid) throw new Error('The edits of a batch leave text that does not parse.');
  if (generation !== 3) throw new Refusal('CANONICAL_LEGACY_FORMAT', LEGACY_AFTER, { data: { generation } });
}

/** What cannot be derived because an end is unknown needs no advice of its own: it is there as soon as the end is. */
function withoutUnderivable(failed: readonly Failed[]): readonly Failed[] {
  const unknownEnd = new Set(
    failed.flatMap(({ diagnostic: { code, data } }) => (code === UNKNOWN_END ? [data?.relationshipId] : [])),
  );
  const isUnderivable = ({ diagnostic: { code, data = {} } }: Failed): boolean =>
    code === 'graph/shape' &&
    data.problem === 'missing-property' &&
    DERIVED.has(data.property as string) &&
    unknownEnd.has(data.relationshipId);
  return failed.filter((one) => !isUnderivable(one));
}

/** Data may be worked out when it is read; the graph that it is about is only here for a moment. */
export function settled(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.data === undefined ? diagnostic : { ...diagnostic, data: { ...diagnostic.data } };
}

/** The diagnostic of a view that grew says the same as the error. */
function asGrown(diagnostic: Diagnostic, faults: ReadonlyMap<unknown, CapacityFault>): Diagnostic {
  if (diagnostic.code !== CAPACITY_CODE) return diagnostic;
  const fault = faults.get(diagnostic.data?.viewId);
  if (fault === undefined) return diagnostic;
  return { ...diagnostic, severity: 'error', message: growthMessage(fault), data: { ...fault } };
}

function capacityError(fault: CapacityFault, { document, index }: Checker): MutationError {
  const view = index.view(fault.viewId);
  const pointer = view === undefined ? {} : { pointer: document.pointerOf(view, ['included_elements']) };
  return { code: CAPACITY_CODE, message: growthMessage(fault), ...pointer, data: { ...fault } };
}
