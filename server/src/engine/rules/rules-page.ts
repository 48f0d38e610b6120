import { ALL_RULE_INFOS, type RuleInfo } from './registry.ts';

/** docs/rules.md: every rule as the registry describes it. */
export function rulesPage(): string {
  return `${[INTRODUCTION, table(), ...ALL_RULE_INFOS.map(section)].join('\n\n')}\n`;
}

const INTRODUCTION = `# Rules

What Groundplan checks in \`design/KG/SystemArchitecture.json\` and, under \`trace/\`, in specifications and code. The editor,
\`groundplan check\` and the MCP tools report the same codes in the same words. \`groundplan.json\` may set the severity of a
rule or turn it off; \`graph/invalid-json\` and \`view/capacity\` stay as they are. This page is generated: \`node scripts/run.mjs generate\`.`;

function table(): string {
  const rows = ALL_RULE_INFOS.map(
    ({ code, severity, title }) => `| [\`${code}\`](#${anchor(code)}) | ${severity} | ${title} |`,
  );
  return ['| code | severity | says |', '| --- | --- | --- |', ...rows].join('\n');
}

function section({ code, severity, title, explain }: RuleInfo): string {
  return `## ${code}\n\n${title}. Severity: ${severity}.\n\n${explain}`;
}

/** As GitHub and VS Code make it of a heading. */
function anchor(heading: string): string {
  return heading.replace(/[^a-z0-9-]/g, '');
}
