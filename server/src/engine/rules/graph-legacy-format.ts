import type { Rule } from './rule.ts';

// @implements arch:req-legacy-generations
export const rule: Rule = {
  code: 'graph/legacy-format',
  severity: 'info',
  title: 'File is in an older format',
  explain:
    'The file comes from an older generation: 1 is the EA export (types such as `ArchiMate_BusinessObject`), 2 keeps the ' +
    'type of a relationship in its `name`. It is read and checked as far as it can be, but not edited. Migrate it to the current format.',
  on: 'root',
  check({ index }, report) {
    const { generation } = index;
    if (generation === 3) return;
    report({
      item: null,
      path: [],
      message: `This file is in the format of generation ${generation}. It can be read, but not edited; migrate it to the current format.`,
      data: { generation },
    });
  },
  fixes(_finding, context) {
    // Planned for the one who picks it: that takes seconds in a large file.
    const fix = {
      title: 'Migrate the file to the current format',
      preferred: true,
      get operations() {
        return context.migration();
      },
    };
    return [fix];
  },
};
