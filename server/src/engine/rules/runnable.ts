/** What an acceptance criterion is and is not (rules-in-detail C9). */

/** What only a command, a list or prose holds. */
const NEVER = /[|&;<>\n\r\u2028\u2029]/;
const NOT_IN_PATH = /[\s"'*?:,`]/;
const ROOTED = /^[/\\~]/;
const EXTENSION = /.\.[A-Za-z0-9]+$/;

/** The file that a criterion names, with forward slashes; undefined where it is not one workspace-relative path. */
export function testFileOf(criterion: string): string | undefined {
  if (NEVER.test(criterion)) return undefined;
  const path = criterion.split(/#|::/, 1)[0] as string;
  if (NOT_IN_PATH.test(path) || ROOTED.test(path)) return undefined;
  const segments = path.split(/[/\\]/);
  if (segments.includes('..') || !EXTENSION.test(segments.at(-1) as string)) return undefined;
  return segments.filter((segment) => segment !== '.' && segment !== '').join('/');
}
