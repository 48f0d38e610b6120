import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Range } from '../../engine/errors.ts';
import type { Severity } from '../../engine/rules/rule.ts';
import { allRules } from '../rules.ts';
import type { Report, ReportedFinding } from './report.ts';

/** SARIF 2.1.0 (OASIS), as code scanners and their viewers read it. */

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

// @implements arch:req-check-formats
export function renderSarif(report: Report): string {
  return `${JSON.stringify(sarifLog(report))}\n`;
}

export function sarifLog(report: Report): unknown {
  const rules = allRules();
  const indexOf = new Map(rules.map(({ code }, index) => [code, index]));
  const { answer, findings, version } = report;
  const paths = [...new Set([report.shownPath, ...findings.map(({ shownPath }) => shownPath)])];
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Groundplan',
            semanticVersion: version,
            rules: rules.map(({ code, severity, title, explain }) => ({
              id: code,
              shortDescription: { text: title },
              fullDescription: { text: plainText(explain) },
              help: { text: plainText(explain), markdown: explain },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        invocations: [{ executionSuccessful: true }],
        artifacts: paths.map((path, place) => ({
          location: locationOf(path),
          ...(place === 0 ? { sourceLanguage: 'json' } : {}),
        })),
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => {
          const { shownPath } = finding;
          return result(finding, indexOf, { ...locationOf(shownPath), index: paths.indexOf(shownPath) });
        }),
        properties: { canonicalVersion: answer.canonicalVersion, counts: answer.counts },
      },
    ],
  };
}

function result({ diagnostic, help }: ReportedFinding, indexOf: ReadonlyMap<string, number>, artifactLocation: object) {
  const { code, severity, message, pointer, range, data, related } = diagnostic;
  return {
    ruleId: code,
    ruleIndex: indexOf.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation, region: region(range) },
        ...(pointer === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: pointer === '' ? '/' : pointer, kind: 'value' }] }),
      },
    ],
    ...(related
      ? {
          relatedLocations: related.map((at, id) => ({
            id,
            message: { text: at.message },
            physicalLocation: { artifactLocation, region: region(at.range) },
          })),
        }
      : {}),
    properties: { ...(data ? { data } : {}), ...(help === undefined ? {} : { help }) },
  };
}

/** Lines and columns count from 1; the end is the column behind the last character. */
function region({ start, end }: Range) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A path below the current folder is relative to it, which in a pipeline is the repository. */
function locationOf(path: string): { uri: string; uriBaseId?: string } {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

function plainText(markdown: string): string {
  return markdown.replaceAll('`', '');
}
