import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Checker } from '../../../server/src/engine/rules/checker.ts';
import { RULES } from '../../../server/src/engine/rules/registry.ts';
import type { Finding, Fix } from '../../../server/src/engine/rules/rule.ts';
import { lineDiff } from '../../support/line-diff.ts';
import { applyOperations } from '../../support/operations.ts';
import { checkGraph } from '../../support/rules.ts';
import { BREAKS } from './fix-cases.ts';
import { faultOf } from './fix-check.ts';
import { mill } from './mill.ts';

/** Written anew with GROUNDPLAN_GOLDEN=write; what changes there is to be read before it is committed. */
const GOLDEN = 'test/fixtures/rules/fixes';
const WRITE = process.env.GROUNDPLAN_GOLDEN === 'write';

const files = { isFile: (path: string) => path !== 'test/missing.test.ts' };

function brokenMill(name: string): unknown {
  const graph = mill();
  BREAKS[name]?.(graph);
  return graph;
}

/** Everything that is said and offered about a graph: each finding, and for each fix the lines that it changes. */
function told(graph: unknown): string {
  const checker = checkGraph(graph, { files });
  const findings = checker.findings().map((finding) => ({ finding, diagnostic: checker.diagnostic(finding) }));
  findings.sort((a, b) => a.diagnostic.offset - b.diagnostic.offset || (a.finding.code < b.finding.code ? -1 : 1));
  const blocks = findings.map(({ finding, diagnostic }) => {
    const { code, severity, pointer, message, data, related = [] } = diagnostic;
    return [
      `${severity} ${code} ${pointer}`,
      `  ${message}`,
      `  ${JSON.stringify(data)}`,
      ...related.map((place) => `  see ${place.pointer}: ${place.message}`),
      ...checker.fixes(finding).flatMap((fix) => fixLines(checker, graph, fix)),
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

function fixLines(checker: Checker, graph: unknown, fix: Fix): readonly string[] {
  const marks = [fix.preferred ? 'preferred' : '', fix.derivable ? 'derivable' : ''].filter((mark) => mark !== '');
  const after = JSON.stringify(applyOperations(graph, fix.operations), undefined, 2);
  const changes = lineDiff(checker.document.text(), after).map((line) => `    ${line}`);
  return [`  fix: ${fix.title}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`, ...changes];
}

describe('fixes, each with the lines it changes', () => {
  if (WRITE) mkdirSync(GOLDEN, { recursive: true });

  it('start from a graph without a fault', () => {
    assert.deepEqual(checkGraph(mill(), { files }).findings(), []);
  });

  for (const name of Object.keys(BREAKS)) {
    it(`for ${name.replaceAll('-', ' ')} are as in the golden file`, () => {
      const actual = told(brokenMill(name));
      if (WRITE) writeFileSync(`${GOLDEN}/${name}.txt`, actual);
      assert.equal(actual, readFileSync(`${GOLDEN}/${name}.txt`, 'utf8').replaceAll('\r\n', '\n'));
    });

    it(`for ${name.replaceAll('-', ' ')} remove what they are for and break nothing else`, () => {
      const graph = brokenMill(name);
      const checker = checkGraph(graph);
      for (const finding of checker.findings()) {
        for (const fix of checker.fixes(finding))
          assert.equal(faultOf(checker, graph, finding, fix), undefined, fix.title);
      }
    });
  }

  it('are tried for every error that can have one, and the golden files are those of the cases', () => {
    const fixed = new Set<string>();
    for (const name of Object.keys(BREAKS)) {
      const checker = checkGraph(brokenMill(name));
      for (const finding of checker.findings() as Finding[])
        if (checker.fixes(finding).length > 0) fixed.add(finding.code);
    }
    const errors = new Set(RULES.filter(({ severity }) => severity === 'error').map(({ code }) => code));
    assert.deepEqual(
      [...errors].filter((code) => !fixed.has(code)),
      [],
    );
    assert.deepEqual(
      readdirSync(GOLDEN).sort(),
      Object.keys(BREAKS)
        .map((name) => `${name}.txt`)
        .sort(),
    );
  });
});
