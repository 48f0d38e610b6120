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

/** @param rest of the text from the fault on, at least its first character; empty where the text ends too early */
export function faultMessage(rest: string, expected: string): string {
  const codePoint = rest.codePointAt(0);
  const found = codePoint === undefined ? 'the text ends' : `found ${spelled(codePoint)}`;
  return `The text is not valid JSON: ${found} where ${expected} is expected. Mend it here; until then nothing else is checked.`;
}

/** What nobody can see, such as a no-break space from a web page, goes by its number. */
function spelled(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  if (character < ' ') return JSON.stringify(character).slice(1, -1);
  const isSeen = character === ' ' || !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);
  return isSeen ? `'${character}'` : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

export function conflictMessage(count: number): string {
  if (count === 0) {
    return 'A marker of a merge conflict is left here, without the others. Take it out; until then nothing else is checked.';
  }
  const what = count === 1 ? 'A merge conflict is' : `${count} merge conflicts are`;
  return `${what} not settled yet; the first begins here. Settle it for one side or for both (the editor offers it above this line); until then nothing else is checked.`;
}
