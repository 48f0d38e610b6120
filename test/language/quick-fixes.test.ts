import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode-languageserver';
import { diagnosticsOf } from '../../server/src/language/diagnostics.ts';
import type { GraphSession } from '../../server/src/language/graph-session.ts';
import { quickFixes, resolveQuickFix } from '../../server/src/language/quick-fixes.ts';
import { applied, open, pretty, replace, STYLES, shop, target } from './support.ts';

const MISTYPED = shop(({ relationships }) => {
  (relationships[0] as { target_id: string }).target_id = 'clark';
});

function only(session: GraphSession): Diagnostic[] {
  const found = diagnosticsOf(session, true);
  assert.equal(found.length, 1);
  return found;
}

describe('Quick fixes', () => {
  for (const [style, print] of Object.entries(STYLES)) {
    it(`change the one value in a file of ${style}`, () => {
      const session = open(print(MISTYPED));
      const [first, ...others] = quickFixes(target(session), only(session), false);
      assert.equal(first?.title, "Change target_id to 'clerk' ('Clerk')");
      assert.equal(first?.kind, 'quickfix');
      assert.equal(first?.isPreferred, true);
      assert.equal(first?.diagnostics?.[0]?.code, 'relationship/unknown-endpoint');
      assert.equal(applied(session, first?.edit), print(shop()));
      assert.ok(others.every(({ isPreferred }) => isPreferred === undefined));
    });
  }

  it('name the version of the document that they are for', () => {
    const session = open(pretty(MISTYPED));
    const [first] = quickFixes(target(session), only(session), false);
    const [change] = first?.edit?.documentChanges ?? [];
    assert.deepEqual(change && 'textDocument' in change && change.textDocument, { uri: session.uri, version: 7 });
    const [plain] = quickFixes({ ...target(session), versioned: false }, only(session), false);
    assert.deepEqual(Object.keys(plain?.edit?.changes ?? {}), [session.uri]);
  });

  it('are planned only when one is picked, where the client can wait', () => {
    const session = open(pretty(MISTYPED));
    const [first] = quickFixes(target(session), only(session), true);
    assert.ok(first);
    assert.equal(first.edit, undefined);
    const resolved = resolveQuickFix(target(session), JSON.parse(JSON.stringify(first)));
    assert.equal(applied(session, resolved.edit), pretty(shop()));
  });

  it('change nothing once the text has moved on', () => {
    const session = open(pretty(MISTYPED));
    const [first] = quickFixes(target(session), only(session), true);
    assert.ok(first);
    assert.equal(resolveQuickFix({ ...target(session), version: 8 }, first).edit, undefined);
  });

  it('are not offered for what is no longer so', () => {
    const session = open(pretty(MISTYPED));
    const before = only(session);
    replace(session, '"name": "Shop",', '"name": "Shop", ');
    assert.ok(quickFixes(target(session), before, false).length > 0);
    replace(session, '"name": "Shop", ', '\n"name": "Shop",');
    assert.deepEqual(quickFixes(target(session), before, false), []);
    replace(session, '"Shop",', '"Shop"');
    assert.deepEqual(quickFixes(target(session), before, false), []);
  });

  it('leave the diagnostics of others alone', () => {
    const session = open(pretty(MISTYPED));
    const [own] = only(session);
    assert.deepEqual(quickFixes(target(session), [{ ...(own as Diagnostic), source: 'json' }], false), []);
  });

  it('belong each to its own of two findings of one place', () => {
    const session = open(
      pretty(
        shop(({ views }) => {
          (views[1] as { included_elements: string[] }).included_elements = [];
          (views[0] as { included_elements: string[] }).included_elements.push('clerk', 'till');
        }),
      ),
    );
    const missing = diagnosticsOf(session, true).filter(({ code }) => code === 'view/missing-endpoint');
    const titles = missing.map((one) => quickFixes(target(session), [one], false)[0]?.title);
    assert.deepEqual(titles, ["Add 'Till' to the view", "Add 'Clerk' to the view"]);
  });
});
