import assert from 'node:assert/strict';
import { found, set } from './found.ts';

describe('test cases', () => {
  const testcases = (...criteria: string[]) =>
    set('grind', {
      testcases: criteria.map((acceptanceCriteria, at) => ({
        name: `${at}`,
        description: 'As it says.',
        type: 'Acceptance Test',
        Input: 'Grain',
        acceptanceCriteria,
      })),
    });
  const runnable = [
    'test/a.test.ts',
    'a.py',
    './test/a.py',
    'test\\a.py',
    'test/a.py::TestCase::test a, b',
    'docs/spec.md#the first part: now',
    'test/überprüfung/测试.test.ts',
    'a.b/c.d',
    'test/a..b.ts',
  ];
  const not = [
    'npm test',
    'test/a.test.ts && rm',
    'a.ts|b.ts',
    'a.ts#x;y',
    'a.ts::<b>',
    'a.ts\nb.ts',
    '/abs/a.ts',
    '~/a.ts',
    '\\\\share\\a.ts',
    'C:/a.ts',
    '../a.ts',
    'test/../a.ts',
    'test\\..\\a.ts',
    'test/a',
    'test/',
    '.gitignore',
    'test/a.',
    'test/*.ts',
    'test/a?.ts',
    'a.ts,b.ts',
    '"a.ts"',
    '`a.ts`',
    "it's.ts",
    ' a.ts',
    '#anchor',
    '::case',
    'a.测试',
  ];

  it('name one file, with whatever behind the anchor', () => {
    for (const criterion of runnable) assert.deepEqual(found(testcases(criterion)), [], criterion);
  });

  it('are not runnable where they name none, several or more than a file', () => {
    for (const criterion of not) {
      assert.deepEqual(
        found(testcases(criterion)),
        ['testcase/not-runnable /elements/3/testcases/0/acceptanceCriteria'],
        criterion,
      );
    }
  });

  it('are looked up where there is a workspace, with forward slashes and without the anchor', () => {
    const asked: string[] = [];
    const files = {
      isFile: (path: string) => {
        asked.push(path);
        return path === 'test/a.py';
      },
    };
    assert.deepEqual(found(testcases('./test\\a.py::one', 'test/b.py#two', 'npm test'), { files }), [
      'testcase/missing-file /elements/3/testcases/1/acceptanceCriteria',
      'testcase/not-runnable /elements/3/testcases/2/acceptanceCriteria',
    ]);
    assert.deepEqual(asked, ['test/a.py', 'test/b.py']);
  });
});
