import type { Finding, Fix, RuleContext } from '../rule.ts';

export function fixShape(_finding: Finding, _context: RuleContext): readonly Fix[] {
  return [];
}
