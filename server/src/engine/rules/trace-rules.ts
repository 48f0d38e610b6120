import type { RuleInfo } from './invalid-json.ts';

// @implements arch:req-trace-findings
/** Rules about specifications and code. The map finds what they report; they have no check of the graph's kind. */
export const TRACE_RULES: readonly RuleInfo[] = [
  {
    code: 'trace/bad-marker',
    severity: 'error',
    title: 'Marker cannot be read',
    explain:
      'A comment looks like a marker (`@implements`, `@verifies`, `@documents`, `@informs`, `@deviates`, `@scope`, or the ' +
      'attribute of a language) and names no address, has a revision that is no number, or deviates without a reason. It ' +
      'says nothing to the map as long as that is so. Correct it, or write the word in another way where no marker is meant.',
  },
  {
    code: 'trace/dangling-address',
    severity: 'warning',
    title: 'Marker names nothing',
    explain:
      'A marker names an address that no element, view or specification unit has: it is mistyped, or what it named was ' +
      'renamed or removed. The map keeps the edge, but no walk arrives anywhere. Correct the address; near ones are in `data.near`.',
  },
  {
    code: 'trace/duplicate-anchor',
    severity: 'error',
    title: 'Anchor stands twice in a document',
    explain:
      'Two units of one specification have the same anchor, so one address means both. This is reported at the second. ' +
      'Rename one of them, and the markers that mean it.',
  },
  {
    code: 'trace/bad-kind-line',
    severity: 'warning',
    title: 'Kind line cannot be read',
    explain:
      'The first line under a heading looks like its kind and revision and is not of the form `` `req r1` ``, so the unit ' +
      'has no kind. The kinds are `prop`, `req`, `design` and `guide`; behind the revision `planned` or ' +
      '`disputed(#anchor)` may stand.',
  },
];
