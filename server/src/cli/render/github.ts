import type { Severity } from '../../engine/rules/rule.ts';
import { PLAIN } from './paint.ts';
import type { Report, ReportedFinding } from './report.ts';
import { summaryText } from './text.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

// @implements arch:req-check-formats
/** Workflow commands of GitHub Actions, which become annotations at the lines of a pull request. */
export function renderGithub(report: Report): string {
  const commands = report.findings.map((finding) => `${command(finding)}\n`);
  return commands.join('') + summaryText(report, PLAIN);
}

function command({ diagnostic, help, shownPath }: ReportedFinding): string {
  const { code, severity, message, range } = diagnostic;
  const { start, end } = range;
  const properties: [name: string, value: string | number][] = [
    ['file', shownPath],
    ['line', start.line + 1],
    ['endLine', end.line + 1],
  ];
  // Columns are only taken where the range stays on one line.
  if (start.line === end.line) properties.push(['col', start.character + 1], ['endColumn', end.character + 1]);
  properties.push(['title', code]);
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  return `::${COMMANDS[severity]} ${list}::${escapeData(help === undefined ? message : `${message} (${help})`)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
