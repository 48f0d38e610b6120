import * as z from 'zod';

/** Workspace-relative name of the configuration file. */
export const CONFIG_FILE = 'groundplan.json';
export const DEFAULT_GRAPH = 'design/KG/SystemArchitecture.json';
export const DEFAULT_SPEC_ROOTS: readonly string[] = ['spec', 'docs', 'design'];
export const DEFAULT_CODE_ROOTS: readonly string[] = ['.'];

export const RULE_SETTINGS = ['off', 'info', 'warning', 'error'] as const;
export type RuleSetting = (typeof RULE_SETTINGS)[number];
export const RETRIEVAL_MODES = ['bundled', 'lexical', 'off'] as const;
export type RetrievalMode = (typeof RETRIEVAL_MODES)[number];

/**
 * A path inside the workspace: no leading slash, tilde or drive, no backslash, no `..` step, no scheme. One expression,
 * so that the shipped schema refuses in the editor what the parser refuses.
 */
const RELATIVE_PATH = /^(?![/~])(?![A-Za-z]:)(?!.*\\)(?!.*:\/\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/;
/** What may stand between `spec://` and the document of an address. */
const NAMESPACE = /^[^\s/#":\\]+(?:\/[^\s/#":\\]+)*$/;
/** The shape of a rule code; which codes there are is known by the registry, which hands them in. */
const RULE_CODE = /^[a-z]+\/[a-z]+(?:-[a-z]+)*$/;

/** Rules that no configuration can turn off or down, with the reason that the user is told. */
export const FIXED_RULES: ReadonlyMap<string, string> = new Map([
  ['view/capacity', 'the capacity holds for every view of every graph, and no setting changes it'],
  ['graph/invalid-json', 'text that does not parse cannot be checked, whatever the setting'],
]);

const folder = z.string().regex(RELATIVE_PATH);
const folders = z.array(folder);

/** The file as it is written; what is left out gets its default in `config.ts`. */
export const configFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where editors find the schema of this file.'),
    namespace: z
      .string()
      .regex(NAMESPACE)
      .optional()
      .describe('First part of every address, spec://<namespace>/… . Default: the package name, else the folder name.'),
    graph: z
      .string()
      .regex(RELATIVE_PATH)
      .default(DEFAULT_GRAPH)
      .describe('The architecture graph, as a path from the workspace folder with forward slashes.'),
    specRoots: folders
      .default([...DEFAULT_SPEC_ROOTS])
      .describe('Folders whose Markdown files hold specification units. A root is left out of the addresses under it.'),
    codeRoots: folders
      .default([...DEFAULT_CODE_ROOTS])
      .describe('Folders that are searched for markers such as @implements.'),
    exclude: z
      .array(z.string().regex(RELATIVE_PATH))
      .default([])
      .describe('Glob patterns, from the workspace folder, of what the map leaves out besides what Git ignores.'),
    rules: z
      .record(z.string().regex(RULE_CODE), z.enum(RULE_SETTINGS))
      .default({})
      .describe(`Severity of single rules by code. Fixed: ${[...FIXED_RULES.keys()].join(' and ')}.`),
    retrieval: z
      .enum(RETRIEVAL_MODES)
      .default('bundled')
      .describe('How questions in words find their answer: the bundled model with words, words alone, or not at all.'),
    knowledge: z
      .strictObject({
        roots: folders
          .optional()
          .describe('Folders whose Markdown files are the knowledge sources. Default: specRoots.'),
      })
      .default({})
      .describe('The bounded knowledge that a program may read.'),
  })
  .meta({
    title: 'Groundplan configuration',
    description:
      'What Groundplan reads in this workspace and how it judges it. Everything is optional. Endpoints, addresses and ' +
      'credentials never stand here: they come from user settings, secret storage and the environment.',
  });

/** What belongs at a place, for messages: by key, and for what is inside a list or an object `key/`. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['', 'an object such as {"graph": "design/KG/SystemArchitecture.json"}'],
  ['$schema', 'the address of a schema as text'],
  ['namespace', 'a name without white space, quotes, colon, backslash or #, such as "shop" or "org.example/shop"'],
  ['graph', `the path of a file in the workspace with forward slashes, such as "${DEFAULT_GRAPH}"`],
  ['specRoots', 'a list of folders in the workspace, such as ["spec", "docs"]'],
  ['specRoots/', 'a folder in the workspace with forward slashes, such as "docs"'],
  ['codeRoots', 'a list of folders in the workspace, such as ["src"]'],
  ['codeRoots/', 'a folder in the workspace with forward slashes, such as "src"'],
  ['exclude', 'a list of glob patterns, such as ["legacy/**"]'],
  ['exclude/', 'a glob pattern from the workspace folder with forward slashes, such as "legacy/**"'],
  ['rules', 'an object of rule codes and severities, such as {"view/unreachable": "off"}'],
  ['rules/', `one of ${RULE_SETTINGS.join(', ')}`],
  ['retrieval', `one of ${RETRIEVAL_MODES.join(', ')}`],
  ['knowledge', 'an object such as {"roots": ["docs"]}'],
  ['knowledge/', 'a list of folders in the workspace, such as ["docs"]'],
  ['knowledge//', 'a folder in the workspace with forward slashes, such as "docs"'],
]);

/** What belongs at a path of the file, for messages. */
export function expectedAt(path: readonly PropertyKey[]): string {
  const [key = ''] = path;
  return EXPECTED.get(`${String(key)}${'/'.repeat(Math.max(0, path.length - 1))}`) ?? 'another value';
}

/** The keys that may stand in the object at a path; undefined where keys are not fixed (rules). */
export function keysAt(path: readonly PropertyKey[]): readonly string[] | undefined {
  if (path.length === 0) return Object.keys(configFileSchema.shape);
  return path.length === 1 && path[0] === 'knowledge' ? ['roots'] : undefined;
}

/** A rule as an editor offers it. */
export interface SettableRule {
  readonly code: string;
  readonly title: string;
}

/**
 * The JSON schema of groundplan.json that ships in `schemas/`, as text that ends in a newline.
 * @param rules offered by name; other codes of the right shape pass here and are judged by the parser
 */
export function configJsonSchema(rules: readonly SettableRule[] = []): string {
  // `io: input` leaves keys with a default optional.
  const schema = z.toJSONSchema(configFileSchema, { target: 'draft-7', io: 'input' });
  const node = schema.properties?.rules;
  if (typeof node === 'object') {
    const offered = rules.map(({ code, title }) => [
      code,
      FIXED_RULES.has(code) ? false : { description: title, enum: [...RULE_SETTINGS] },
    ]);
    node.properties = Object.fromEntries(offered);
  }
  return `${JSON.stringify(schema, null, 2)}\n`;
}
