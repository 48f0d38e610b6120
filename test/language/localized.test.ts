import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { readSources } from '../architecture/sources.ts';

type Texts = Readonly<Record<string, string>>;

function read(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every sentence that the sources hand to a translator. */
function usedSentences(): string[] {
  const calls = /(?:\blocalize|l10n\.t)\(\s*'((?:[^'\\]|\\.)*)'/g;
  const sources = readSources('client/src/**/*.ts', 'server/src/{language,lsp}/**/*.ts');
  const found = sources.flatMap(({ text }) => [...text.matchAll(calls)].map(([, sentence]) => sentence as string));
  return [...new Set(found)].sort();
}

const places = (text: string): string[] => (text.match(/\{\d+\}/g) ?? []).sort();

describe('The texts of the user interface', () => {
  const english = read('l10n/bundle.l10n.json');
  const manifestEnglish = read('package.nls.json');

  it('are all in the English bundle, which holds no others', () => {
    assert.deepEqual(Object.keys(english).sort(), usedSentences());
    for (const [sentence, text] of Object.entries(english)) assert.equal(text, sentence);
  });

  it("are all in the manifest's bundle, which holds no others", () => {
    const used = [...JSON.stringify(manifest).matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key as string);
    assert.deepEqual(Object.keys(manifestEnglish).sort(), [...new Set(used)].sort());
  });

  for (const language of ['zh-cn']) {
    it(`are all translated, with the same gaps to fill in (${language})`, () => {
      const bundles: [Texts, Texts][] = [
        [english, read(`l10n/bundle.l10n.${language}.json`)],
        [manifestEnglish, read(`package.nls.${language}.json`)],
      ];
      for (const [source, translated] of bundles) {
        assert.deepEqual(Object.keys(translated).sort(), Object.keys(source).sort());
        for (const [key, text] of Object.entries(translated)) {
          assert.notEqual(text, source[key], `"${text}" is not translated`);
          assert.deepEqual(places(text), places(source[key] as string));
        }
      }
    });
  }
});
