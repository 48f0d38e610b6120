// @scope arch:req-acceptance-view15-consistency

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { generatedFiles } from '../../server/src/engine/generated-files.ts';
import { VIEW_CAPACITY } from '../../server/src/engine/graph/vocabulary.ts';
import { codeOf, readSources } from './sources.ts';

/**
 * The number of elements that a view may hold is written once, in vocabulary.ts. Texts that people and agents read take
 * it from there, so that no two of them can differ.
 */

const PLACES = [
  '{server,client}/src/**/*.{ts,css,html}',
  '{schemas,docs,syntaxes,media,l10n}/**/*.{json,md}',
  'package*.json',
  'README.md',
];
const ONE_PLACE = 'server/src/engine/graph/vocabulary.ts';
/** Figures of measurements, which may be any number. */
const FIGURES = ['docs/benchmarks.md', 'docs/reliability.md'];

/** The number by itself or in words, not as part of another number, a version or a measurement. */
const NUMBER = new RegExp(`(?<![\\w.,#-])(?:${VIEW_CAPACITY}(?![\\w.,%]|[ \\u00a0](?:ms|s|MB|KB|GB)\\b)|fifteen)`, 'i');
const ABOUT_VIEWS = /\b(?:views?|view15|elements?|members?|included_elements|capacity|room)\b/i;

function offences(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line, at) => ({ line, at: at + 1 }))
    .filter(({ line }) => NUMBER.test(line) && ABOUT_VIEWS.test(line))
    .map(({ line, at }) => `${path}:${at}: ${line.trim()}`);
}

describe('the capacity of a view', () => {
  it('stands as a number in one place only', () => {
    // What is generated from the constant is compared with it elsewhere.
    const generated = generatedFiles();
    const files = PLACES.flatMap((pattern) => globSync(pattern)).map((path) => path.replaceAll('\\', '/'));
    const free: ReadonlySet<string> = new Set([ONE_PLACE, ...FIGURES, 'package-lock.json', ...generated.keys()]);
    const written = files.filter((path) => !free.has(path));
    assert.ok(written.length > 50);
    assert.deepEqual(written.flatMap(offences), []);
  });

  it('is in what is generated', () => {
    for (const path of ['docs/rules.md', 'schemas/system-architecture.schema.json']) {
      assert.ok(generatedFiles().get(path)?.includes(`at most ${VIEW_CAPACITY} elements`), path);
    }
  });

  // @verifies arch:req-view15-one-function
  it('is compared with in one function, and where a new view is planned to fit', () => {
    const compared = /[<>]=?\s*VIEW_CAPACITY|VIEW_CAPACITY\s*[<>]/;
    const files = readSources('{server,client}/src/**/*.ts').filter(({ text }) => compared.test(codeOf(text)));
    assert.deepEqual(
      files.map(({ file }) => file),
      [
        // Splits: how many members each part may take.
        'server/src/engine/rules/fixes/split-view.ts',
        // A list that is short enough is not counted.
        'server/src/engine/rules/view-capacity.ts',
        'server/src/engine/rules/view15.ts',
      ],
    );
    const [gate] = readSources('server/src/engine/rules/view15.ts');
    assert.equal(gate?.text.match(new RegExp(compared, 'g'))?.length, 1);
  });

  it('would be found in a message, a description and a sentence', () => {
    const said = [
      `message: 'A view shows at most ${VIEW_CAPACITY} elements.'`,
      `"description": "no more than ${VIEW_CAPACITY} members"`,
      'A view has fifteen elements at most.',
    ];
    for (const line of said) assert.ok(NUMBER.test(line) && ABOUT_VIEWS.test(line), line);
    const other = [
      `within ${VIEW_CAPACITY} ms for a view`,
      `version 1.${VIEW_CAPACITY} of the view`,
      `1${VIEW_CAPACITY} elements`,
    ];
    for (const line of other) assert.ok(!NUMBER.test(line), line);
  });
});
