import { type ObjectFormat, type PropertyFormat, ROOT } from './format.ts';
import { RELATIONSHIP_TYPES } from './vocabulary.ts';

/**
 * The JSON schema that ships with the extension. It completes and describes only: whatever it forbade, the editor's own
 * JSON service would report too, without a code and beside our diagnostics. So no type, required, pattern or
 * additionalProperties, and an enumeration stands beside an empty alternative that lets everything through. Which
 * relationship types fit depends on the two ends, so the language server alone completes them.
 */

type Schema = Readonly<Record<string, unknown>>;

export function graphSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Architecture graph',
    ...objectSchema(ROOT),
  };
}

function objectSchema(format: ObjectFormat): Schema {
  const properties = [...format.properties.values()].map((property) => [property.name, propertySchema(property)]);
  return { ...described(format.doc), properties: Object.fromEntries(properties) };
}

function propertySchema(property: PropertyFormat): Schema {
  const { kind, values } = property;
  const description = described(property.required ? `${property.doc} Required.` : property.doc);
  if (kind.is === 'objects') return { ...description, items: objectSchema(kind.of) };
  return values && values !== RELATIONSHIP_TYPES ? { ...description, anyOf: [{ enum: values }, {}] } : description;
}

/** Plain text for every client, and Markdown where it looks different. */
function described(doc: string): Schema {
  const plain = doc.replaceAll('`', '');
  return plain === doc ? { description: plain } : { description: plain, markdownDescription: doc };
}
