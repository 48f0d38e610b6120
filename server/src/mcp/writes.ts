import { GroundplanError } from '../engine/errors.ts';
import type { ToolContext } from './tool.ts';

const SETTING = 'GROUNDPLAN_AGENTS_WRITES';
const CHOICES = ['apply', 'propose', 'off'] as const;

// @implements arch:req-agents-writes
/**
 * Refuses where agents may not write. Previews and dry runs write nothing and need not ask.
 * @throws GroundplanError `agents/writes-off`, `agents/no-queue`, `agents/bad-setting`
 */
export function assertMayWrite({ writes = 'apply' }: ToolContext): void {
  if (writes === 'apply' || writes === '') return;
  const data = { setting: SETTING, value: writes, choices: CHOICES };
  if (writes === 'off') {
    const message = `Agents may not write here: ${SETTING} is "off". Nothing was changed. Preview the change and ask a person to apply it, or to set it to "apply".`;
    throw new GroundplanError('agents/writes-off', message, { data });
  }
  if (writes === 'propose') {
    const message = `Agents may only propose here (${SETTING} is "propose"), and there is no queue for proposals yet. Nothing was changed. Preview the change and show it to a person, who can apply it or set it to "apply".`;
    throw new GroundplanError('agents/no-queue', message, { data });
  }
  const message = `${SETTING} is "${writes}", which is none of ${CHOICES.join(', ')}, so nothing is written. Ask a person to correct it.`;
  throw new GroundplanError('agents/bad-setting', message, { data });
}
