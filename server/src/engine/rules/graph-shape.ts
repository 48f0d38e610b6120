import { ARRAY_NAMES } from '../graph/facts.ts';
import { ROOT } from '../graph/format.ts';
import { fixShape } from './fixes/shape.ts';
import type { Rule } from './rule.ts';
import { NOWHERE, Walk } from './shape-walk.ts';

// @implements arch:req-rules-json-shape
export const rule: Rule = {
  code: 'graph/shape',
  severity: 'error',
  title: 'Value does not fit the format',
  explain:
    'The format is closed: at every level only the properties it names may stand, the required ones must, each of its type, ' +
    'and no text is empty. Ids are letters, digits, `.`, `_` and `-`, beginning with a letter or digit. A value of the wrong ' +
    'shape counts as absent for every other rule. Older files (`graph/legacy-format`) are not measured by it.',
  on: 'item',
  check(item, { index }, report) {
    if (index.generation !== 3) return;
    const walk = new Walk(item, report);
    walk.entry(item.array, item.value);
    for (const path of item.duplicates) walk.duplicate(path);
  },
  checkRoot({ index, root, entries, rootDuplicates }, report) {
    if (index.generation !== 3) return;
    const walk = new Walk(null, report);
    if (root === undefined) {
      walk.fault(
        NOWHERE,
        'not-an-object',
        '',
        'The file holds no JSON object. A graph is one object with name, description, elements, relationships and views.',
      );
      return;
    }
    walk.object(ROOT, root, NOWHERE);
    for (const array of ARRAY_NAMES) {
      if (entries[array] === 0 && Array.isArray(root[array])) walk.tooFew(array);
    }
    for (const path of rootDuplicates) walk.duplicate(path);
  },
  fixes: fixShape,
};
