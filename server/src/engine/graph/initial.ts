import { statementOf } from './statement.ts';
import { ROOT_VIEW_NAME } from './vocabulary.ts';

/**
 * The text of a new graph: a system, what it is for, and the root view of both. No rule finds anything in it, and its
 * sentences ask to be replaced.
 * @param name of the system, not empty
 * @param description what the system is for; without it a sentence that asks for it
 */
export function initialGraph(
  name: string,
  description = `The architecture of ${name}. Say in a sentence or two what the system is for.`,
): string {
  const purpose = `Purpose of ${name}`;
  const graph = {
    name,
    description,
    elements: [
      {
        id: 'system',
        name,
        type: 'Application Component',
        description: 'The system as a whole. Say what it does, and add its parts as elements of their own.',
      },
      {
        id: 'purpose',
        name: purpose,
        type: 'Goal',
        description: 'What the system is meant to achieve. Say for whom, and add more goals where there are more.',
      },
    ],
    relationships: [
      {
        id: 'system-realization-purpose',
        statement: statementOf(name, 'Realization', purpose),
        name: 'achieves',
        type: 'Realization',
        source_id: 'system',
        target_id: 'purpose',
        source_name: name,
        target_name: purpose,
      },
    ],
    views: [
      {
        view_id: 'overview',
        view_name: ROOT_VIEW_NAME,
        description: 'Where reading starts: the system and what it is for.',
        included_elements: ['system', 'purpose'],
        included_relationships: ['system-realization-purpose'],
      },
    ],
  };
  return `${JSON.stringify(graph, null, 2)}\n`;
}
