import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { errorContent } from '../../server/src/mcp/error-content.ts';
import { FEWEST_CHARS, fitted } from '../../server/src/mcp/fit.ts';

describe('Answers of MCP tools', () => {
  it('that fit are left alone', () => {
    const content = { results: [1, 2, 3] };
    assert.equal(fitted(content, FEWEST_CHARS), content);
  });

  it('are cut to size whatever they hold, and count what is missing', () => {
    const entry = fc.record({ name: fc.string({ maxLength: 200 }) });
    const lists = fc.record({
      results: fc.array(entry, { maxLength: 60 }),
      edges: fc.record({ results: fc.array(entry, { maxLength: 60 }), count: fc.constant(0) }),
      message: fc.string({ maxLength: 20_000, size: 'max' }),
    });
    void fc.assert(
      fc.property(lists, fc.integer({ min: FEWEST_CHARS, max: 20_000 }), (content, most) => {
        const fit = fitted(content, most) as typeof content & { cut?: { leftOut: Record<string, number> } };
        assert.ok(JSON.stringify(fit).length <= most);
        if (fit.cut === undefined) return;
        assert.equal(fit.results.length + (fit.cut.leftOut.results ?? 0), content.results.length);
        assert.equal(fit.edges.results.length + (fit.cut.leftOut['edges.results'] ?? 0), content.edges.results.length);
      }),
      { numRuns: 50 },
    );
  });

  it('keep short lists where a long one is cut', () => {
    const long = Array.from({ length: 500 }, (_, place) => `entry ${place}`);
    const fit = fitted({ errors: ['the one'], diagnostics: long }, 2_000) as Record<string, unknown[]>;
    assert.deepEqual(fit.errors, ['the one']);
    assert.ok((fit.diagnostics?.length ?? 0) > 50);
  });

  it('lose warnings before errors, in the order of the file, and say of which codes', () => {
    const diagnostic = (place: number) => ({
      code: place % 10 === 9 ? 'view/capacity' : place % 2 === 0 ? 'testcase/missing-file' : 'testcase/not-runnable',
      severity: place % 10 === 9 ? 'error' : 'warning',
      message: `Finding ${place}.`,
    });
    const diagnostics = Array.from({ length: 100 }, (_, place) => diagnostic(place));
    const fit = fitted({ diagnostics }, 3_000) as {
      diagnostics: typeof diagnostics;
      cut: { leftOut: { diagnostics: number }; codes: Record<string, number> };
    };
    const left = new Set(fit.diagnostics.map(({ message }) => message));
    assert.deepEqual(
      fit.diagnostics,
      diagnostics.filter(({ message }) => left.has(message)),
    );
    assert.equal(fit.diagnostics.filter(({ severity }) => severity === 'error').length, 10);
    const codes = { 'testcase/missing-file': 0, 'testcase/not-runnable': 0 };
    for (const { code, message } of diagnostics) if (!left.has(message)) codes[code as keyof typeof codes]++;
    assert.deepEqual(fit.cut, {
      maxChars: 3_000,
      leftOut: { diagnostics: 100 - fit.diagnostics.length },
      codes,
    });
  });

  it('keep the first error whatever it holds, cut in itself', () => {
    const ids = Array.from({ length: 5_000 }, (_, place) => `element-${place}`);
    const error = { code: 'MUTATION_WOULD_ORPHAN', message: 'No other view shows them.', data: { elementIds: ids } };
    const stale = {
      code: 'CANONICAL_VERSION_CONFLICT',
      message: 'Not that one.',
      data: { expected: 'x'.repeat(99_999) },
    };
    for (const [first, data] of [
      [error, { elementIds: ids.slice(0, 50) }],
      [stale, { expected: `${'x'.repeat(2_000)}…` }],
    ] as const) {
      const guidance = [{ text: 'Show them elsewhere first.', data: first.data }];
      const fit = fitted({ errors: [first, first], guidance, diagnostics: [] }, 9_999);
      const cut = { maxChars: 9_999, leftOut: { errors: 1 }, textsOver: 2_000, listsOver: 50 };
      const left = { errors: [{ ...first, data }], guidance: [{ ...guidance[0], data }], diagnostics: [], cut };
      assert.deepEqual(fit, left);
    }
  });

  it('have no half of a character where a text was cut', () => {
    const { message } = fitted({ message: `a${'😀'.repeat(9_000)}` }, 5_000) as { message: string };
    assert.equal(message, `a${'😀'.repeat(999)}…`);
  });

  it('fit into the least there may be, with the canonical version whole', () => {
    const canonicalVersion = `sha256:${'0'.repeat(64)}`;
    const text = 'x'.repeat(500);
    const list = () => ({ results: [{ name: text }], count: 1, total: 1, limit: 50, truncated: false });
    const names = ['edgesIn', 'edgesOut', 'neighbours', 'views', 'relationships', 'dependencies', 'dependents'];
    const node = { source: 'architecture', name: text, kind: text, uri: text, id: text, file: text, line: 5 };
    const lists = Object.fromEntries([...names, 'associated', 'diagnostics'].map((name) => [name, list()]));
    const explained = fitted({ target: text, node, ...lists, canonicalVersion }, FEWEST_CHARS) as Record<
      string,
      unknown
    >;
    assert.ok(JSON.stringify(explained).length <= FEWEST_CHARS);
    assert.deepEqual(Object.keys(explained), ['target', 'node', 'canonicalVersion', 'cut']);
    assert.equal(explained.canonicalVersion, canonicalVersion);
    const error = {
      code: 'view/capacity',
      message: text,
      pointer: '/views/0/included_elements',
      data: { viewId: text },
    };
    const failed = {
      ...{ workspace: 'mill', status: 'failed', written: false, graphPath: text, mutations: [], touchedElementIds: [] },
      ...{ canonicalVersion: { before: canonicalVersion, after: canonicalVersion }, diagnostics: [error], cleared: [] },
      ...{ errors: [error, error], guidance: [{ text, data: { viewsWithRoom: [node, node] } }], edits: [] },
    };
    const fit = fitted(failed, FEWEST_CHARS) as typeof failed;
    assert.ok(JSON.stringify(fit).length <= FEWEST_CHARS);
    assert.deepEqual(fit.canonicalVersion, failed.canonicalVersion);
    assert.equal(fit.errors[0]?.code, 'view/capacity');
  });

  it('keep the counts beside their lists right', () => {
    const candidates = Array.from({ length: 200 }, (_, place) => ({ name: `candidate ${place}` }));
    const error = { code: 'explain/ambiguous', data: { candidates, count: 200, total: 200, truncated: false } };
    const { data } = fitted(error, 2_000) as typeof error;
    assert.deepEqual([data.count, data.total, data.truncated], [data.candidates.length, 200, true]);
    assert.ok(data.count < 200);
  });

  it('have no stack and no path in an error that nobody foresaw', () => {
    const error = Object.assign(new Error("EACCES: permission denied, open '/home/me/secret.json'"), {
      code: 'EACCES',
    });
    const content = errorContent(error, []);
    assert.deepEqual([content.code, content.data], ['internal', { system: 'EACCES' }]);
    assert.doesNotMatch(JSON.stringify(content), /secret|\bat /);
  });
});
