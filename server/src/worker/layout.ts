import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { GroundplanError } from '../engine/errors.ts';

/**
 * Places by ELK, which is a megabyte and a half and takes its time: it is loaded here and nowhere else.
 * @throws GroundplanError `diagram/layout-failed`
 */
export async function layout(question: ElkNode): Promise<ElkNode> {
  try {
    return await new ELK().layout(question);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The view cannot be laid out: ${reason}. Its Mermaid text and its list of members do without; please report it.`;
    throw new GroundplanError('diagram/layout-failed', message, { cause: error });
  }
}
