import type { Finding, Fix, RuleContext } from '../rule.ts';
import { testFileOf } from '../runnable.ts';
import { quote } from '../wording.ts';
import { dataOf, elementOf, remove, set } from './operations.ts';

export function fixTestcaseName(finding: Finding): readonly Fix[] {
  const element = elementOf(finding);
  const name = dataOf(finding).testcase as string;
  const names = new Set(element.facts.testcases.map((testcase) => testcase.name));
  let number = 2;
  while (names.has(`${name} (${number})`)) number++;
  const fresh = `${name} (${number})`;
  return [
    { title: `Rename it to ${quote(fresh)}`, operations: [set(element, finding.path, fresh)], preferred: true },
    { title: 'Remove this test case', operations: [remove(element, finding.path.slice(0, -1))] },
  ];
}

/** A command line mostly names the file it runs: take that word, if it is one path and, as far as we can see, a file. */
export function fixTestcasePath(finding: Finding, { files }: RuleContext): readonly Fix[] {
  const [, place] = finding.path;
  const testcase = elementOf(finding).facts.testcases.find(({ index }) => index === place);
  const criterion = testcase?.acceptanceCriteria ?? '';
  const words = criterion.split(/[\s"'`,;|&<>()]+/).map((word) => word.replace(/^\.\//, ''));
  const usable = words.filter((word) => {
    const file = testFileOf(word);
    return file?.includes('/') && (files === undefined || files.isFile(file));
  });
  return [...new Set(usable)].map((word, at) => ({
    title: `Change it to ${quote(word)}`,
    operations: [set(finding.item, finding.path, word)],
    preferred: at === 0 && usable.length === 1,
  }));
}
