import assert from 'node:assert/strict';
import type { CompletionItem, Range, TextEdit } from 'vscode-languageserver';
import { english } from '../../../server/src/language/localize.ts';
import { markerLenses } from '../../../server/src/language/markers/code-lens.ts';
import { markerCompletion } from '../../../server/src/language/markers/completion.ts';
import { markerDefinition } from '../../../server/src/language/markers/definition.ts';
import { markerHover } from '../../../server/src/language/markers/hover.ts';
import { mentionsOf } from '../../../server/src/language/markers/mentions.ts';
import { markerFixes } from '../../../server/src/language/markers/quick-fixes.ts';
import { markerReferences } from '../../../server/src/language/markers/references.ts';
import { removeTemporaryFolders } from '../../support/folders.ts';
import { GRAPH_FILE, GRAPH_TEXT, type Scene, scene, shownRange, uriOf } from './support.ts';

const TILL = '// @implements arch:till\nexport class Till {}\n';

function hoverText({ world, file, position }: Scene): string | undefined {
  const contents = markerHover(world, file, position)?.contents as { value: string } | undefined;
  return contents?.value;
}

describe('Markers in the editor', () => {
  removeTemporaryFolders();

  describe('hover', () => {
    it('says what an address names, and where that is', async () => {
      const line = GRAPH_TEXT.split('\n').findIndex((one) => one.includes('"id": "till"')) + 1;
      assert.equal(
        hoverText(await scene('// @implements arch:t|ill\nexport class Till {}\n')),
        `**Till** · Device · \`spec://shop/architecture#till\`\n\n` +
          `[design/KG/SystemArchitecture\\.json:${line}](file:///shop/${GRAPH_FILE}#L${line})`,
      );
      assert.match(
        hoverText(await scene('// @verifies spec://shop/till#|opening\nexport class Till {}\n')) ?? '',
        /^\*\*Opening\*\* · req · /,
      );
      assert.match(
        hoverText(await scene('# One {#|one}\n', { file: 'spec/one.md' })) ?? '',
        /^\*\*One\*\* · `spec:\/\/shop\/one#one`/,
      );
    });

    it('says nothing beside an address, nor on one that dangles', async () => {
      assert.equal(hoverText(await scene('// @impl|ements arch:till\nexport class Till {}\n')), undefined);
      assert.equal(hoverText(await scene('// @implements arch:til|\nexport class Till {}\n')), undefined);
      assert.equal(hoverText(await scene("const text = '@implements arch:t|ill';\n")), undefined);
    });
  });

  it('have a lens each, but for those that dangle', async () => {
    const { world, file } = await scene(`${TILL}// @verifies arch:gone\nfunction gone() {}\n`);
    const [lens, ...more] = markerLenses(world, file, 'show');
    assert.deepEqual(more, []);
    assert.equal(lens?.command?.title, 'Till · Device');
    assert.equal(lens?.command?.arguments?.[0].uri, uriOf(GRAPH_FILE));
  });

  describe('definition', () => {
    it('is the id of the element, in its braces', async () => {
      const { world, file, position } = await scene('// @implements arch:|till\nexport class Till {}\n');
      const [link] = markerDefinition(world, file, position);
      const lines = GRAPH_TEXT.split('\n');
      const line = lines.findIndex((one) => one.includes('"id": "till"'));
      assert.equal(link?.targetUri, uriOf(GRAPH_FILE));
      assert.equal(lines[link?.targetRange.start.line ?? 0]?.trim(), '{');
      assert.equal(shownRange(link?.targetSelectionRange as Range), `${line}:12-18`);
      assert.equal(shownRange(link?.originSelectionRange as Range), '0:15-24');
    });

    it('is the anchor of the unit', async () => {
      const { world, file, position } = await scene('// @verifies spec://shop/till#NO-KEY|\nexport class Till {}\n');
      const [link] = markerDefinition(world, file, position);
      assert.deepEqual(
        [link?.targetUri, shownRange(link?.targetSelectionRange as Range)],
        [uriOf('spec/till.md'), '5:8-14'],
      );
    });

    it('is the view', async () => {
      const { world, file, position } = await scene(
        '// @documents spec://shop/architecture/|counter\nexport class Till {}\n',
      );
      const [link] = markerDefinition(world, file, position);
      const line = GRAPH_TEXT.split('\n').findIndex(
        (one) => one.includes('"view_id": "counter",') && one.startsWith('      "'),
      );
      assert.equal(link?.targetSelectionRange.start.line, line);
    });
  });

  it('and tests are the references of an address, and of a unit', async () => {
    const others = { 'src/drawer.py': '# @implements spec://shop/architecture/counter#till\ndef drawer(): pass\n' };
    const found = await scene('// @implements arch:|till\nexport class Till {}\n', { others });
    const places = (include: boolean, { world, file, position }: Scene) =>
      markerReferences(world, file, position, include).map(({ uri, range }) => `${uri.slice(13)} ${shownRange(range)}`);
    assert.deepEqual(places(false, found), ['src/drawer.py 0:14-51', 'src/till.ts 0:15-24', 'test/till.test.ts 0:0-0']);
    assert.equal(places(true, found)[0]?.startsWith(GRAPH_FILE), true);
    const spec = await scene('# One {#o|ne}\n', {
      file: 'spec/one.md',
      others: { 'src/one.ts': '// @verifies spec://shop/one#one\nfunction one() {}\n' },
    });
    assert.deepEqual(places(false, spec), ['src/one.ts 0:13-32']);
  });

  it('are the mentions of an element and of a view', async () => {
    const others = { 'src/drawer.py': '# @implements spec://shop/architecture/counter#till\ndef drawer(): pass\n' };
    const { world } = await scene(TILL, { others });
    const shown = (kind: 'element' | 'view', id: string) =>
      mentionsOf(world, { kind, id }).map(({ file, range }) => `${file} ${shownRange(range)}`);
    assert.deepEqual(shown('element', 'till'), ['src/drawer.py 0:47-51', 'src/till.ts 0:20-24']);
    assert.deepEqual(shown('view', 'counter'), ['src/drawer.py 0:39-46']);
    assert.deepEqual(shown('element', 'clerk'), []);
  });

  describe('completion', () => {
    const complete = async (marked: string, file?: string): Promise<CompletionItem[] | undefined> => {
      const { world, line, position } = await scene(marked, file ? { file } : {});
      return markerCompletion(world, line, position)?.items;
    };

    it('offers ids by name, then units, in every idiom', async () => {
      const all = ['arch:shop', 'arch:clerk', 'arch:till', 'spec://shop/architecture/root'];
      for (const [marked, file] of [
        ['// @implements |\nclass A {}\n', 'src/a.ts'],
        ['# @verifies |\n', 'src/a.py'],
        ['//spec:implements |\nfunc A() {}\n', 'src/a.go'],
        ['#[spec(implements = "|")]\nfn a() {}\n', 'src/a.rs'],
        ['#[verifies("|")]\nfn a() {}\n', 'src/a.rs'],
      ] as const) {
        const items = await complete(marked, file);
        const texts = items?.map(({ textEdit }) => (textEdit as TextEdit).newText) ?? [];
        assert.deepEqual(texts.slice(0, 4), all, marked);
        assert.ok(texts.includes('spec://shop/till#NO-KEY'), marked);
      }
    });

    it('takes what is typed for an address or a name, and replaces all of it', async () => {
      const items = await complete('// @implements arch:cl|xx r=1\nclass A {}\n');
      assert.deepEqual(
        items?.map(({ label }) => label),
        ['Clerk'],
      );
      const [edit] = (items ?? []).map(({ textEdit }) => textEdit as TextEdit);
      assert.deepEqual([shownRange(edit?.range as Range), edit?.newText], ['0:15-24', 'arch:clerk']);
      assert.equal((await complete('// @implements Cle|\nclass A {}\n'))?.[0]?.label, 'Clerk');
    });

    it('is silent elsewhere', async () => {
      assert.equal(await complete('// implements |\nclass A {}\n'), undefined);
      assert.equal(await complete('// @implements arch:till |\nclass A {}\n'), undefined);
    });
  });

  describe('diagnostics and their fixes', () => {
    const mended = async (marked: string, file?: string): Promise<string[]> => {
      const found = await scene(marked, file ? { file } : {});
      const fixes = markerFixes(found.world, found, found.diagnostics(), english);
      const edits = fixes.flatMap(({ edit }) => edit?.changes?.[found.uri] ?? []);
      return edits.map(({ range, newText }) => {
        const before = found.text.indexOf(found.textIn(range));
        return (found.text.slice(0, before) + newText + found.text.slice(before + found.textIn(range).length)).split(
          '\n',
        )[range.start.line] as string;
      });
    };

    it('name what is near a dangling address, in the same notation', async () => {
      const { diagnostics } = await scene('// @implements arch:tlil\nclass A {}\n');
      const [found] = diagnostics();
      assert.equal(found?.code, 'trace/dangling-address');
      assert.match(String(found?.message), /^Nothing has the address 'arch:tlil'\. Did you mean /);
      assert.deepEqual(await mended('// @implements arch:tlil\nclass A {}\n'), ['// @implements arch:till']);
      assert.deepEqual(await mended('// @verifies spec://shop/till#openign\nclass A {}\n'), [
        '// @verifies spec://shop/till#opening',
      ]);
    });

    it('mend markers that cannot be read', async () => {
      assert.deepEqual(await mended('// @implements till\nclass A {}\n'), ['// @implements arch:till']);
      assert.deepEqual(await mended('// @implements arch:till r=v2\nclass A {}\n'), [
        '// @implements arch:till r=2',
        '// @implements arch:till',
      ]);
      assert.deepEqual(await mended('//spec:implemnts arch:till\nfunc A() {}\n', 'src/a.go'), [
        '//spec:implements arch:till',
      ]);
      assert.deepEqual(await mended('// @deviates arch:till\nclass A {}\n'), []);
    });

    it('give the second of two anchors a name of its own', async () => {
      const found = await scene('# A {#a}\n\n# B {#a}\n', { file: 'spec/two.md' });
      const [action] = markerFixes(found.world, found, found.diagnostics(), english);
      const [edit] = action?.edit?.changes?.[found.uri] ?? [];
      assert.deepEqual([shownRange(edit?.range as Range), edit?.newText], ['2:6-7', 'a-2']);
    });
  });
});
