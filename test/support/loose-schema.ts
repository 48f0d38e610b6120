import { FIXED_RULES, RULE_SETTINGS } from '../../server/src/engine/config-schema.ts';
import { ALL_RULE_INFOS } from '../../server/src/engine/rules/registry.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a schema forbids: the editor's own JSON service would report it beside our diagnostics, without a code. */
const FORBIDDING = new Set(['type', 'pattern', 'required', 'additionalProperties', 'propertyNames', 'minItems']);

/**
 * The schema of groundplan.json for the editor: it completes and describes as the strict one does, and names every
 * rule, but forbids nothing. The strict one is for everybody who has no Groundplan to ask.
 */
export function looseConfigSchema(strict: Schema): Schema {
  const loose = loosened(strict) as { properties: Record<string, Schema> } & Schema;
  const rules = ALL_RULE_INFOS.filter(({ code }) => !FIXED_RULES.has(code)).map(
    ({ code, title, explain, severity }) => [
      code,
      {
        description: `${title} (${severity}). ${explain.replaceAll('`', '')}`,
        markdownDescription: `**${title}** (${severity})\n\n${explain}`,
        anyOf: [{ enum: RULE_SETTINGS }, {}],
      },
    ],
  );
  return {
    ...loose,
    properties: { ...loose.properties, rules: { ...loose.properties.rules, properties: Object.fromEntries(rules) } },
  };
}

function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(loosened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { enum: values, properties, ...rest } = schema as Schema;
  const kept = Object.entries(rest).filter(([key]) => !FORBIDDING.has(key));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, key === 'default' ? value : loosened(value)])),
    ...(values ? { anyOf: [{ enum: values }, {}] } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Schema).map(([name, value]) => [name, loosened(value)]),
          ),
        }
      : {}),
  };
}
