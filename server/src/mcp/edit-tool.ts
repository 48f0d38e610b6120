import { GroundplanError } from '../engine/errors.ts';
import { refuseUnknown } from './check-arguments.ts';
import { EXPECTED_VERSION, mutate } from './mutate.ts';
import { boolean, input, type PropertySchema } from './schema.ts';
import { type Arguments, type Tool, WRITES } from './tool.ts';

const OPS = ['add', 'update', 'remove'] as const;
type Op = (typeof OPS)[number];

/** Fields of the call that belong to no mutation. */
const OWN = ['op', 'dryRun', 'expectedVersion'];

export interface EditSpec extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly what: 'Element' | 'Relationship' | 'View';
  /** Of all three mutations. */
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** Which of them each takes: those it must have, then those it may have. */
  readonly fields: Readonly<Record<Op, readonly [needed: readonly string[], optional: readonly string[]]>>;
}

/** A tool for one mutation at a time: `op` says which, the rest are that mutation's own fields. */
export function editTool({ name, title, description, what, properties, fields }: EditSpec): Tool {
  return {
    name,
    title,
    description,
    inputSchema: input(
      {
        op: { type: 'string', enum: OPS, description: opsInWords(fields) },
        ...properties,
        dryRun: boolean('Say what would happen and write nothing.'),
        expectedVersion: EXPECTED_VERSION,
      },
      ['op'],
    ),
    hints: WRITES,
    async run(args, context) {
      const op = args.op as Op;
      const own = Object.fromEntries(Object.entries(args).filter(([field]) => !OWN.includes(field)));
      checkFields(name, op, fields[op], own);
      return mutate([{ type: `${op}${what}`, ...own }], args, { dryRun: args.dryRun === true }, context);
    },
  };
}

function opsInWords(fields: EditSpec['fields']): string {
  return OPS.map((op) => {
    const [needed, optional] = fields[op];
    return `${op}: ${[...needed, ...optional.map((field) => `${field}?`)].join(', ')}`;
  }).join('; ');
}

function checkFields(tool: string, op: Op, [needed, optional]: EditSpec['fields'][Op], own: Arguments): void {
  refuseUnknown(tool, [...needed, ...optional], Object.keys(own), { when: ` with op "${op}"` });
  const missing = needed.filter((field) => !Object.hasOwn(own, field));
  if (missing.length === 0) return;
  const names = missing.map((field) => `"${field}"`).join(', ');
  throw new GroundplanError('arguments/missing', `${tool} with op "${op}" needs the argument ${names}.`, {
    data: { op, missing },
  });
}
