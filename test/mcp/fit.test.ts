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
