import { configJsonSchema } from './config-schema.ts';
import { graphSchema } from './graph/schema.ts';
import { languagePage } from './query/language/language-page.ts';
import { ALL_RULE_INFOS } from './rules/registry.ts';
import { rulesPage } from './rules/rules-page.ts';

/** Files of the repository that follow from the engine's tables, by path. `node scripts/run.mjs generate` writes them. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/query-language.md', languagePage()],
    ['docs/rules.md', rulesPage()],
    ['schemas/groundplan.schema.json', configJsonSchema(ALL_RULE_INFOS)],
    ['schemas/system-architecture.schema.json', `${JSON.stringify(graphSchema(), undefined, 2)}\n`],
  ]);
}
