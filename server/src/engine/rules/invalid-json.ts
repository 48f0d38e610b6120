import type { Rule } from './rule.ts';

export type RuleInfo = Pick<Rule, 'code' | 'severity' | 'title' | 'explain'>;

// @implements arch:req-rules-json-shape
/** The one rule without a check: the checker reports it where the text cannot be read at all. */
export const INVALID_JSON: RuleInfo = {
  code: 'graph/invalid-json',
  severity: 'error',
  title: 'Text is not JSON',
  explain:
    'The file does not parse: the place is the first character that no JSON text could have there, or the end if the text ' +
    'stops too early. Comments and trailing commas are faults too. Until it is mended, answers come from the last text that parsed.',
};
