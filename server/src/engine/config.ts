import type { Node } from 'jsonc-parser';
import {
  CONFIG_FILE,
  configFileSchema,
  expectedAt,
  FIXED_RULES,
  keysAt,
  type RetrievalMode,
  type RuleSetting,
} from './config-schema.ts';
import { nodeAt, type PlacedJson, parsePlaced, plainValue, pointerOf, propertiesOf } from './config-tree.ts';
import { GroundplanError, type Range } from './errors.ts';
import { nearest } from './graph/nearest.ts';
import type { WorkspaceFiles } from './ports.ts';

export { CONFIG_FILE, DEFAULT_GRAPH, type RetrievalMode, type RuleSetting } from './config-schema.ts';

/** groundplan.json with its defaults filled in. Paths are workspace-relative, without `./` or a slash at the end. */
export interface Config {
  /** Undefined where the file does not say; see `namespaceOf`. */
  readonly namespace: string | undefined;
  readonly graph: string;
  readonly specRoots: readonly string[];
  /** `.` is the whole workspace. */
  readonly codeRoots: readonly string[];
  readonly exclude: readonly string[];
  readonly rules: ReadonlyMap<string, RuleSetting>;
  readonly retrieval: RetrievalMode;
  readonly knowledge: { readonly roots: readonly string[] };
}

export const DEFAULT_CONFIG: Config = fill(configFileSchema.parse({}));

/**
 * Reads groundplan.json.
 * @param text the file; a byte order mark is no part of it and is passed over
 * @param ruleCodes every rule code that there is
 * @throws GroundplanError `config/invalid-json`, `config/unknown-key` or `config/bad-value`: the first in the file,
 *   with pointer and range
 */
export function parseConfig(text: string, ruleCodes: readonly string[]): { config: Config } {
  const { config, problems } = inspectConfig(text, ruleCodes);
  if (!config) throw problems[0];
  return { config };
}

// @implements arch:req-configuration
/** As parseConfig, with every problem in file order instead of the first; `config` is null where there is one. */
export function inspectConfig(
  text: string,
  ruleCodes: readonly string[],
): { config: Config | null; problems: GroundplanError[] } {
  const json = parsePlaced(text.replace(/^\uFEFF/, ''));
  const { root, fault } = json;
  if (fault || !root) return { config: null, problems: [invalidJson(fault)] };
  if (root.type !== 'object') return { config: null, problems: [badValue(json, root, [])] };
  const problems = [...keyProblems(json, root, [], ruleCodes), ...ruleProblems(json, root, ruleCodes)];
  const parsed = configFileSchema.safeParse(plainValue(root));
  for (const issue of parsed.error?.issues ?? []) {
    // Found above, with the place of the key.
    if (issue.code === 'unrecognized_keys') continue;
    // A key that may not stand here, or inside the value, says more than that the value is wrong.
    const pointer = pointerOf(issue.path);
    if (problems.some(({ place }) => `${place.pointer}/`.startsWith(`${pointer}/`))) continue;
    problems.push(badValue(json, root, issue.path, issue.code === 'invalid_format'));
  }
  if (problems.length > 0 || !parsed.success) return { config: null, problems: problems.sort(byPlace) };
  return { config: fill(parsed.data), problems };
}

/** Reads the workspace's groundplan.json; the defaults where there is none. Errors: parseConfig's and the port's. */
export async function loadConfig(files: WorkspaceFiles, ruleCodes: readonly string[]): Promise<Config> {
  const file = await files.read(CONFIG_FILE);
  return file ? parseConfig(file.text, ruleCodes).config : DEFAULT_CONFIG;
}

/**
 * The namespace of a workspace: what the configuration says, else the package's name, else the folder's, with what may
 * not stand in an address replaced.
 */
export function namespaceOf(
  config: Config,
  workspace: { packageName?: string | undefined; folderName: string },
): string {
  const { namespace } = configFileSchema.shape;
  if (config.namespace !== undefined) return config.namespace;
  if (workspace.packageName && namespace.safeParse(workspace.packageName).success) return workspace.packageName;
  return workspace.folderName.replace(/[\s/#":\\]+/g, '-') || 'workspace';
}

function fill(file: ReturnType<typeof configFileSchema.parse>): Config {
  const specRoots = file.specRoots.map(plainPath);
  return {
    namespace: file.namespace,
    graph: plainPath(file.graph),
    specRoots,
    codeRoots: file.codeRoots.map(plainPath),
    exclude: file.exclude,
    rules: new Map(Object.entries(file.rules)),
    retrieval: file.retrieval,
    knowledge: { roots: file.knowledge.roots?.map(plainPath) ?? specRoots },
  };
}

function plainPath(path: string): string {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return steps.join('/') || '.';
}

/** Keys that belong nowhere, or stand twice, at this node and below. */
function keyProblems(
  json: PlacedJson,
  node: Node,
  path: readonly PropertyKey[],
  ruleCodes: readonly string[],
): GroundplanError[] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((child, index) => keyProblems(json, child, [...path, index], ruleCodes));
  }
  const known = keysAt(path);
  const seen = new Set<string>();
  return propertiesOf(node).flatMap(({ key, keyNode, value }) => {
    const here = [...path, key];
    if (seen.has(key)) return [repeatedKey(json, keyNode, here)];
    seen.add(key);
    const isCode = path[0] === 'rules' && (ruleCodes.includes(key) || key.includes('/'));
    if (!known?.includes(key) && !isCode && smellsOfAccess(key)) return [accessKey(json, keyNode, here)];
    if (known && !known.includes(key)) return [unknownKey(json, keyNode, here, known, 'It knows')];
    return value ? keyProblems(json, value, here, ruleCodes) : [];
  });
}

function ruleProblems(json: PlacedJson, root: Node, ruleCodes: readonly string[]): GroundplanError[] {
  const rules = propertiesOf(root).findLast(({ key }) => key === 'rules')?.value;
  if (!rules) return [];
  return propertiesOf(rules).flatMap(({ key, keyNode }) => {
    const path = ['rules', key];
    const reason = FIXED_RULES.get(key);
    if (reason) {
      const message = `"${key}" cannot be set: ${reason}. Remove it.`;
      return [problem('config/bad-value', message, path, json.rangeOf(keyNode), { rule: key })];
    }
    if (ruleCodes.includes(key) || (!key.includes('/') && smellsOfAccess(key))) return [];
    const settable = ruleCodes.filter((code) => !FIXED_RULES.has(code));
    return [unknownKey(json, keyNode, path, settable, 'The rules are')];
  });
}

/** Words in keys that say where to send something, or what opens it. */
const ACCESS_WORDS = new Set(
  (
    'url urls uri uris endpoint endpoints host hostname port address addresses server proxy header headers baseurl key ' +
    'keys apikey token tokens secret secrets password passwd passphrase credential credentials auth authorization bearer ' +
    'user username login embedding embeddings embedder neo4j openai azure ollama model provider'
  ).split(' '),
);

function smellsOfAccess(key: string): boolean {
  const words = key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').split(/[^A-Za-z0-9]+/);
  return words.some((word) => ACCESS_WORDS.has(word.toLowerCase()));
}

function repeatedKey(json: PlacedJson, keyNode: Node, path: readonly PropertyKey[]): GroundplanError {
  const message = `"${String(keyNode.value)}" stands twice. Keep one of them.`;
  return problem('config/bad-value', message, path, json.rangeOf(keyNode));
}

// @implements arch:con-no-secrets-in-configuration
function accessKey(json: PlacedJson, keyNode: Node, path: readonly PropertyKey[]): GroundplanError {
  const key = String(keyNode.value);
  const message =
    `"${key}" may not stand in ${CONFIG_FILE}: whoever wrote the repository could send your graph and your key wherever ` +
    'they like. Endpoints, addresses and credentials come only from your user settings, secret storage or the ' +
    'environment (GROUNDPLAN_EMBEDDING_*, GROUNDPLAN_NEO4J_*). Remove it here.';
  return problem('config/unknown-key', message, path, json.rangeOf(keyNode), { key, reason: 'access' });
}

function unknownKey(
  json: PlacedJson,
  keyNode: Node,
  path: readonly PropertyKey[],
  known: readonly string[],
  intro: string,
): GroundplanError {
  const key = String(keyNode.value);
  const [suggestion] = nearest(known, key, 1);
  const what =
    path[0] === 'rules' ? `There is no rule "${key}"` : `${CONFIG_FILE} knows no key "${pointerOf(path).slice(1)}"`;
  const help = suggestion ? `Did you mean "${suggestion}"?` : `${intro} ${known.join(', ')}.`;
  const data = { key, known, ...(suggestion ? { suggestion } : {}) };
  return problem('config/unknown-key', `${what}. ${help}`, path, json.rangeOf(keyNode), data);
}

/** @param malformed the value is a text, but not of the right form */
function badValue(json: PlacedJson, root: Node, path: readonly PropertyKey[], malformed = false): GroundplanError {
  const node = nodeAt(root, path);
  const value = plainValue(node);
  const expected = expectedAt(path);
  const where = path.length === 0 ? CONFIG_FILE : `"${pointerOf(path).slice(1)}"`;
  const message = `${where} is ${shown(value)}; expected ${expected}.${malformed && path[0] !== 'namespace' ? pathAdvice(String(value)) : ''}`;
  return problem('config/bad-value', message, path, json.rangeOf(node), { expected });
}

/** What to do about a path that the pattern refused. */
function pathAdvice(value: string): string {
  if (value === '') return '';
  if (value.includes('://')) return ' An address of the network may not stand here.';
  if (/^(?:[/~\\]|[A-Za-z]:)/.test(value)) return ' Write it relative to the workspace folder.';
  if (value.includes('\\')) return ` Write forward slashes: "${value.replaceAll('\\', '/')}".`;
  return ' It may not lead out of the workspace with "..".';
}

/** Long enough to recognise a value, short enough for one line. */
const SHOWN_VALUE = 40;

/** Never the inside of an object or an address: either may hold a secret. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string' && value.includes('://')) return 'an address';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE)}…` : text;
}

function invalidJson(fault: PlacedJson['fault']): GroundplanError {
  const range = fault?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const at = `line ${range.start.line + 1}, column ${range.start.character + 1}`;
  const message = `${CONFIG_FILE} is not valid JSON: ${fault?.what ?? 'it is empty'} (${at}). Correct it there; {} is the shortest valid file.`;
  return problem('config/invalid-json', message, undefined, range);
}

function problem(
  code: string,
  message: string,
  path: readonly PropertyKey[] | undefined,
  range: Range,
  data?: Record<string, unknown>,
): GroundplanError {
  const pointer = path ? { pointer: pointerOf(path) } : {};
  return new GroundplanError(code, message, {
    place: { file: CONFIG_FILE, ...pointer, range },
    ...(data ? { data } : {}),
  });
}

function byPlace(a: GroundplanError, b: GroundplanError): number {
  const [x, y] = [a.place.range?.start, b.place.range?.start];
  return (x?.line ?? 0) - (y?.line ?? 0) || (x?.character ?? 0) - (y?.character ?? 0);
}
