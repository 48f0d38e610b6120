import assert from 'node:assert/strict';
import { checkedArguments } from '../../server/src/mcp/check-arguments.ts';
import { toolNamed } from '../../server/src/mcp/registry.ts';

function refused(tool: string, args: unknown): { code: string; message: string } {
  try {
    checkedArguments(tool, toolNamed(tool).inputSchema, args);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('Nothing was refused.');
}

describe('Arguments that a tool does not take', () => {
  const cases: [title: string, tool: string, args: object, says: RegExp][] = [
    [
      'fields of an element are sent to element or patch',
      'editArchitectureElement',
      { op: 'update', id: 'basket', name: 'Cart' },
      /knows no argument "name"\. "name" belongs in "element" or "patch"\. It takes op, /,
    ],
    [
      'fields of one mutation are sent to mutations',
      'applySystemArchitectureMutation',
      { type: 'removeView', view_id: 'checkout' },
      /"type" belongs in "mutations"\./,
    ],
    ['another spelling is recognised', 'query', { kinds: 'View' }, /Did you mean "kind"\?/],
    [
      'a list that was printed is told from one that is none',
      'previewSystemArchitectureMutation',
      { mutations: '[{"type":"removeView","view_id":"checkout"}]' },
      /must be a list, and it is the text .* Pass the list itself, not a text that holds one in JSON\.$/,
    ],
    [
      'an object that was printed too',
      'editArchitectureElement',
      { op: 'update', id: 'basket', patch: '{"name":"Cart"}' },
      /Pass the object itself/,
    ],
    ['any other text is to be corrected', 'query', { limit: '10' }, /the text "10"\. Correct it and call again\.$/],
  ];
  for (const [title, tool, args, says] of cases) {
    it(title, () => {
      const { code, message } = refused(tool, args);
      assert.match(code, /^arguments\//);
      assert.match(message, says);
    });
  }
});
