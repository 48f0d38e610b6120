import * as z from 'zod';
import {
  ATTRIBUTE,
  ELEMENT,
  type ObjectFormat,
  type PropertyFormat,
  RELATIONSHIP,
  SUBDIAGRAM,
  TESTCASE,
  VIEW,
} from '../graph/format.ts';

/**
 * What the fields of mutations may hold, made from the format's own table, so that a field that is new there is known
 * here. Types and unknown fields are judged here; ids, enumerations and what the rules look at are left to the rules.
 */

/** An id or a text that must say something. */
const said = z.string().min(1);

/** An id that says what to change. */
export function targetId(what: string) {
  return said.describe(what);
}

export const viewIds = z.array(said).min(1);

type Shape = Record<string, z.ZodType>;

function shapeOf(format: ObjectFormat, make: (property: PropertyFormat) => z.ZodType): Shape {
  return Object.fromEntries([...format.properties.values()].map((p) => [p.name, make(p).describe(p.doc)]));
}

/** A field of something new: what is required must say something. */
function fieldOf({ kind, required }: PropertyFormat): z.ZodType {
  if (kind.is === 'objects') return z.array(objectOf(kind.of)).optional();
  if (kind.is === 'texts') return z.array(z.string()).optional();
  return required ? said : z.string().optional();
}

function objectOf(format: ObjectFormat): z.ZodType {
  const shape = shapeOf(format, fieldOf);
  // The name is the view's own; it is never taken from here.
  return z.strictObject(format === SUBDIAGRAM ? { ...shape, view_name: z.string().optional() } : shape);
}

/**
 * Something new. Only its id is asked for here: where the id exists already the rest may be left out.
 */
function contentOf(format: ObjectFormat, id: string): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(shapeOf(format, (property) => (property.name === id ? said : optional(fieldOf(property)))));
}

function optional(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? field : field.optional();
}

export const elementContent = contentOf(ELEMENT, 'id');
export const relationshipContent = contentOf(RELATIONSHIP, 'id');
export const viewContent = contentOf(VIEW, 'view_id');

/** An entry that is merged into one that is there, or taken out with `op: "remove"`; null deletes an optional field. */
function entryPatch(format: ObjectFormat): z.ZodType {
  return z.strictObject({
    ...shapeOf(format, ({ name, required }) => {
      if (name === 'name') return said;
      return required ? said.optional() : z.string().nullable().optional();
    }),
    op: z.literal('remove').optional().describe('Takes the entry out instead.'),
  });
}

/** What no patch may name, whatever the value: the refusal says what to do instead. */
export const IMMUTABLE: readonly string[] = ['id', 'type', 'view_id'];

function patchOf(format: ObjectFormat, special: Shape): z.ZodType<Readonly<Record<string, unknown>>> {
  const shape = shapeOf(format, (property) => {
    const { kind, name, required } = property;
    if (special[name] !== undefined) return special[name];
    if (kind.is === 'objects') return z.array(entryPatch(kind.of)).nullable().optional();
    return required ? said.optional() : z.string().nullable().optional();
  });
  return z.strictObject({ ...shape, ...Object.fromEntries(IMMUTABLE.map((name) => [name, z.unknown().optional()])) });
}

const membership = z
  .union([z.array(z.string()), z.strictObject({ add: z.array(said).optional(), remove: z.array(said).optional() })])
  .nullable()
  .optional();

export const elementPatch = patchOf(ELEMENT, {
  subdiagram_views: z
    .array(z.strictObject({ view_id: said, view_name: z.string().optional() }))
    .nullable()
    .optional(),
});
export const relationshipPatch = patchOf(RELATIONSHIP, {});
export const viewPatch = patchOf(VIEW, { included_elements: membership, included_relationships: membership });

/** Optional fields by format, which null deletes. */
export const ENTRY_LISTS: ReadonlyMap<string, ObjectFormat> = new Map([
  ['attributes', ATTRIBUTE],
  ['testcases', TESTCASE],
]);
