import { GroundplanError } from '../engine/errors.ts';
import { nearest } from '../engine/graph/nearest.ts';
import { ALL_RULE_INFOS, RULES, type RuleInfo } from '../engine/rules/registry.ts';
import { type Command, EXIT } from './command.ts';
import type { Paint } from './render/paint.ts';
import { wrap } from './render/wrap.ts';

interface RuleEntry extends RuleInfo {
  /** True where the editor offers quick fixes for what the rule finds. */
  readonly fixable: boolean;
}

const WIDTH = 100;

// @implements arch:req-rules-explained
export const rules: Command = {
  name: 'rules',
  summary: 'List the rules, or explain one',
  usage: ['rules [--json]', 'rules CODE [--json]'],
  details: [
    'The severities are those that a rule has by itself; groundplan.json can set another one, or turn a rule off, under "rules".',
  ],
  positionals: [{ name: 'CODE', summary: 'The code of a rule, such as view/capacity.' }],
  options: {},
  async run({ positionals }) {
    const entries = allRules();
    const [code] = positionals;
    if (code === undefined) return { exit: EXIT.done, value: entries, text: (paint) => table(entries, paint) };
    const entry = entries.find((candidate) => candidate.code === code);
    if (!entry) throw unknownRule(code, entries);
    return { exit: EXIT.done, value: entry, text: (paint) => explanation(entry, paint) };
  },
};

export function allRules(): readonly RuleEntry[] {
  return ALL_RULE_INFOS.map(({ code, severity, title, explain }) => {
    const fixable = RULES.some((rule) => rule.code === code && rule.fixes !== undefined);
    return { code, severity, title, explain, fixable };
  });
}

function table(entries: readonly RuleEntry[], paint: Paint): string {
  const codes = Math.max(...entries.map(({ code }) => code.length));
  const severities = Math.max(...entries.map(({ severity }) => severity.length));
  return entries
    .map(({ code, severity, title, fixable }) => {
      const level = paint[severity](severity) + ' '.repeat(severities - severity.length);
      return `${code.padEnd(codes)}  ${level}  ${fixable ? 'fixable' : '       '}  ${title}\n`;
    })
    .join('');
}

function explanation({ code, severity, title, explain, fixable }: RuleEntry, paint: Paint): string {
  const fixes = fixable ? 'There are quick fixes for it.' : 'There is no quick fix for it.';
  return `${[`${paint[severity](`${severity}[${code}]`)} ${paint.strong(title)}`, '', ...wrap(explain, WIDTH), '', fixes].join('\n')}\n`;
}

function unknownRule(code: string, entries: readonly RuleEntry[]): GroundplanError {
  const known = entries.map((entry) => entry.code);
  const [suggestion] = nearest(known, code, 1);
  const help = suggestion ? `Did you mean ${suggestion}?` : 'groundplan rules lists them.';
  const data = { rule: code, ...(suggestion ? { suggestion } : {}), known };
  return new GroundplanError('usage/unknown-rule', `There is no rule "${code}". ${help}`, { data });
}
