import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { OVERFULL_COUNT, OVERFULL_VIEW } from '../../support/generated-workspace.ts';
import {
  closeEditors,
  codeOf,
  diagnosticsOf,
  generatedWorkspace,
  openGraph,
  shown,
  timeToDiagnostics,
} from '../driver/graph.ts';
import { needsPage, open, page, placeCaret, theme, themes, until, workspaceFolder } from '../driver/index.ts';

/** The one fault of the generated graph: a view that was over the capacity when it was committed. */
const OVERFULL = (found: readonly vscode.Diagnostic[]) =>
  found.length === 1 && codeOf(found[0] as never) === 'view/capacity';
const MOST_MS = 1_000;

before(async () => {
  await generatedWorkspace();
});

describe('Diagnostics as one types', function asOneTypes() {
  // Several themes and many keys each.
  this.timeout(90_000);
  needsPage();
  afterEach(closeEditors);

  it('show a wrong id at that id within a second', async () => {
    const editor = await openGraph(OVERFULL);
    const { document } = editor;
    const [, id] = /"target_id": "([^"]+)"/.exec(document.getText()) ?? [];
    const at = document.positionAt(document.getText().indexOf(`"target_id": "${id}"`) + `"target_id": "${id}`.length);
    await placeCaret(editor, at.line, at.character);
    const time = timeToDiagnostics(editor, (found) =>
      found.some((one) => codeOf(one) === 'relationship/unknown-endpoint'),
    );
    await page.type('q');
    const milliseconds = await time;
    await page.note(`keystroke to diagnostics: ${milliseconds.toFixed(0)} ms`);
    assert.ok(milliseconds < MOST_MS, `${milliseconds} ms`);
    assert.deepEqual(shown(editor).sort(), [
      `relationship/unknown-endpoint "${id}q"`,
      ...shown(editor).filter((one) => one.startsWith('view/capacity')),
    ]);
    for (const name of themes) {
      await theme(name);
      await page.screenshot(`wrong-id-${name}`);
    }
    await page.press('Backspace');
    await until('the end of the fault', () => OVERFULL(diagnosticsOf(editor)));
  });

  it('refuse a 16th element, and say so with both numbers', async () => {
    const editor = await openGraph(OVERFULL);
    const { views, elements } = JSON.parse(editor.document.getText());
    const view = views[1];
    assert.equal(view.included_elements.length, 14);
    const others = elements
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => !view.included_elements.includes(id))
      .reverse();
    const last = `"${view.included_elements.at(-1)}"\n      ],`;
    const start = editor.document
      .getText()
      .indexOf(last, editor.document.getText().indexOf(`"view_id": "${view.view_id}",\n      "view_name"`));
    const at = editor.document.positionAt(start + last.indexOf('\n'));
    await placeCaret(editor, at.line, at.character);
    await page.type(`, "${others[3]}"`);
    await until('15 elements', () => JSON.parse(editor.document.getText()).views[1].included_elements.length === 15);
    await page.type(`, "${others[4]}"`);
    const found = await until('one more diagnostic, the error', () => {
      const [first, ...others] = diagnosticsOf(editor);
      const isError = first?.severity === vscode.DiagnosticSeverity.Error && codeOf(first) === 'view/capacity';
      return isError && others.length === 1 ? first : undefined;
    });
    assert.match(found.message, /\b16 elements, 14 before\b.*\b15\b/);
    assert.equal(editor.document.getText(found.range), '"included_elements"');
    for (const name of themes) {
      await theme(name);
      await page.screenshot(`sixteenth-${name}`);
    }
  });

  it('warn of a view that was over before, also while it shrinks', async () => {
    const editor = await openGraph(OVERFULL);
    const capacity = () => {
      const [found] = diagnosticsOf(editor);
      assert.equal(found?.severity, vscode.DiagnosticSeverity.Warning);
      return found.message;
    };
    assert.match(capacity(), new RegExp(`${OVERFULL_COUNT} elements, ${OVERFULL_COUNT} before`));
    const { views } = JSON.parse(editor.document.getText());
    const view = views.find(({ view_id }: { view_id: string }) => view_id === OVERFULL_VIEW);
    const last = view.included_elements.at(-1);
    const from = editor.document.getText().indexOf(`"view_id": "${OVERFULL_VIEW}",\n      "view_name"`);
    const place = editor.document.getText().indexOf(`,\n        "${last}"\n`, from);
    const start = editor.document.positionAt(place);
    const end = editor.document.positionAt(place + `,\n        "${last}"`.length);
    editor.selection = new vscode.Selection(start, end);
    await page.waitFor('text=/selected\\)/');
    await page.press('Delete');
    await until('16 elements', () => capacity().includes(`${OVERFULL_COUNT - 1} elements, ${OVERFULL_COUNT} before`));
    await page.screenshot('over-before');
  });
});

describe('Diagnostics beside the built-in JSON service', () => {
  afterEach(closeEditors);

  /** Applies an edit and returns what is shown once it has settled. */
  async function edited(editor: vscode.TextEditor, old: string, text: string): Promise<string[]> {
    const at = editor.document.getText().indexOf(old);
    assert.ok(at >= 0, `${old} is not in the text`);
    const { document } = editor;
    const range = new vscode.Range(document.positionAt(at), document.positionAt(at + old.length));
    const before = shown(editor).length;
    await editor.edit((edit) => edit.replace(range, text));
    await until('other diagnostics', () => shown(editor).length !== before);
    await settled();
    const places = diagnosticsOf(editor).map(({ range: { start } }) => `${start.line}:${start.character}`);
    assert.deepEqual(places, [...new Set(places)], 'a fault shows twice');
    return shown(editor).filter((one) => !one.startsWith('view/capacity'));
  }

  const faults: [what: string, old: string, text: string, wanted: RegExp][] = [
    ['a missing comma', '"description": "A graph made for measuring.",', '"description": "x"', /^json /],
    ['a name that stands twice', '"name": "Generated",', '"name": "Generated",\n  "name": "Generated",', /^json /],
    ['an unknown property', '"name": "Generated",', '"name": "Generated",\n  "nmae": "x",', /^graph\/shape "nmae"$/],
    ['a wrong type', '"name": "Generated",', '"name": 7,', /^graph\/shape 7$/],
    ['a missing property', '  "name": "Generated",\n', '', /^graph\/shape \{/],
    ['an empty text', '"Generated"', '""', /^graph\/shape ""$/],
    [
      'a type that does not exist',
      '"type": "Application Component"',
      '"type": "Component"',
      /^element\/unknown-type "Component"$/,
    ],
  ];
  for (const [what, old, text, wanted] of faults) {
    it(`show ${what} once`, async () => {
      const editor = await openGraph(OVERFULL);
      const found = await edited(editor, old, text);
      assert.ok(found.length > 0);
      for (const one of found) assert.match(one, wanted);
    });
  }

  it('keep what was wrong while the text does not parse', async () => {
    const editor = await openGraph(OVERFULL);
    const { line } = (diagnosticsOf(editor)[0] as vscode.Diagnostic).range.start;
    await edited(editor, '"name": "Generated",', '"name": "Generated"\n\n');
    const kept = diagnosticsOf(editor).find((one) => codeOf(one) === 'view/capacity');
    assert.equal(kept?.range.start.line, line + 2);
  });

  it('show a fault of groundplan.json once', async () => {
    const uri = vscode.Uri.file(path.join(workspaceFolder(), 'groundplan.json'));
    const text = '{ "graph": 7, "nmae": "x", "rules": { "view/capacity": "off", "element/in-no-veiw": "no" } }\n';
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const editor = await open('groundplan.json');
    await until('its diagnostics', () => diagnosticsOf(editor).length > 0);
    await settled();
    assert.deepEqual(shown(editor), [
      'config/bad-value 7',
      'config/unknown-key "nmae"',
      'config/bad-value "view/capacity"',
      'config/unknown-key "element/in-no-veiw"',
    ]);
    await vscode.workspace.fs.delete(uri);
  });
});

/** No change of diagnostics for a while. */
async function settled(): Promise<void> {
  let last = Date.now();
  const listener = vscode.languages.onDidChangeDiagnostics(() => {
    last = Date.now();
  });
  await until('quiet', () => Date.now() - last > 700);
  listener.dispose();
}
