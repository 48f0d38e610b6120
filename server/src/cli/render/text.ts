import type { Range } from '../../engine/errors.ts';
import { plural } from '../../engine/rules/wording.ts';
import { excerptOf } from './excerpt.ts';
import type { Paint } from './paint.ts';
import type { Report, ReportedFinding } from './report.ts';
import { printable } from './width.ts';

/** Digits that line numbers are set in, so that the excerpts of one report stand below each other. */
const NUMBER_WIDTH = 5;

// @implements arch:req-check-formats
/** As a good compiler says it: the place, what is wrong, the line, what to do; and the sums at the end. */
export function renderText(report: Report, paint: Paint): string {
  const { findings } = report;
  const parts = findings.map((finding) => `${findingText(finding, paint)}\n`);
  const { fixed } = report.answer;
  if (fixed) parts.push(`fixed ${fixed.length}\n`);
  parts.push(summaryText(report, paint));
  const derivable = findings.filter((finding) => finding.derivable).length;
  if (derivable > 0 && !fixed) parts.push(`groundplan check --fix mends ${derivable} of them.\n`);
  return parts.join('');
}

function findingText(finding: ReportedFinding, paint: Paint): string {
  const { code, severity, message, range, related = [] } = finding.diagnostic;
  const { line, marks } = excerptOf(finding.source, finding.offset, range);
  const number = String(range.start.line + 1).padStart(NUMBER_WIDTH);
  const margin = ' '.repeat(NUMBER_WIDTH);
  const blanks = marks.slice(0, marks.indexOf('^'));
  const lines = [
    `${paint.strong(placeText(finding, range))}: ${paint[severity](`${severity}[${code}]`)} ${paint.strong(printable(message))}`,
    `${paint.faint(`${number} |`)} ${line}`.trimEnd(),
    `${paint.faint(`${margin} |`)} ${blanks}${paint[severity](marks.slice(blanks.length))}`,
  ];
  for (const at of related) lines.push(`  see: ${placeText(finding, at.range)}: ${printable(at.message)}`);
  if (finding.help !== undefined) lines.push(`  ${paint.strong('help:')} ${printable(finding.help)}`);
  return `${lines.join('\n')}\n`;
}

/** Lines and columns count from 1, as editors show them and terminals link them. */
function placeText({ shownPath }: ReportedFinding, { start }: Range): string {
  return `${printable(shownPath)}:${start.line + 1}:${start.character + 1}`;
}

export function summaryText({ answer, findings, shownPath }: Report, paint: Paint): string {
  const { errors, warnings, infos } = answer.summary;
  const sums = [
    ...(errors > 0 ? [paint.error(plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [paint.warning(plural(warnings, 'warning'))] : []),
    ...(infos > 0 ? [paint.info(plural(infos, 'info'))] : []),
  ];
  const { counts } = answer;
  const size = counts
    ? ` (${plural(counts.elements, 'element')}, ${plural(counts.relationships, 'relationship')}, ${plural(counts.views, 'view')})`
    : '';
  const paths = new Set([shownPath, ...findings.map((finding) => finding.shownPath)]);
  const where = paths.size === 1 ? printable(shownPath) : plural(paths.size, 'file');
  return `${sums.length > 0 ? sums.join(', ') : 'No findings'} in ${where}${size}\n`;
}
