import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Config, DEFAULT_CONFIG, loadConfig } from '../engine/config.ts';
import { GroundplanError } from '../engine/errors.ts';
import type { CanonicalVersions } from '../engine/graph/canonical.ts';
import { GraphDocument } from '../engine/graph/document.ts';
import type { ArrayName, Generation } from '../engine/graph/facts.ts';
import type { Cancellation, FileText } from '../engine/ports.ts';
import { Checker, type Summary } from '../engine/rules/checker.ts';
import { filed, type PlacedDiagnostic } from '../engine/rules/filed.ts';
import { ALL_RULE_INFOS } from '../engine/rules/registry.ts';
import { memberCount } from '../engine/rules/view15.ts';
import { nearestRoot } from './discovery.ts';
import { DiskWorkspace } from './disk-workspace.ts';
import { readFileText } from './file-text.ts';
import { GitCli } from './git.ts';
import { systemCode } from './system.ts';

/** What every door makes of a workspace root: its files, its configuration, its graph, and a checker for that. */
export interface Project {
  readonly workspace: DiskWorkspace;
  readonly config: Config;
  readonly graph: GraphFile;
}

/** A graph on disk. One that was named by itself is reached through its own folder, wherever that is. */
export interface GraphFile {
  readonly files: DiskWorkspace;
  /** In `files`. */
  readonly path: string;
  /** Links not followed. */
  readonly absolute: string;
  /** As answers and messages name it: relative to the workspace where it is inside, else as the user wrote it. */
  readonly name: string;
}

export function ruleCodes(): string[] {
  return ALL_RULE_INFOS.map(({ code }) => code);
}

/**
 * Opens the workspace in a folder.
 * @throws GroundplanError `workspace/*`, `config/*`
 */
export async function openProject(root: string): Promise<Project> {
  return projectIn(new DiskWorkspace(root));
}

/** Reads the configuration of a workspace anew. Error: `config/*`. */
export async function projectIn(workspace: DiskWorkspace): Promise<Project> {
  const config = await loadConfig(workspace, ruleCodes());
  const { graph: path } = config;
  return { workspace, config, graph: { files: workspace, path, absolute: join(workspace.root, path), name: path } };
}

/**
 * Opens one graph anywhere on disk.
 * @param file as the user wrote it
 * @param explicit the workspace it is to be judged in; by default the nearest root above the file, else its folder
 * @throws GroundplanError `workspace/*`, `config/*`
 */
export async function openFile(file: string, cwd: string, explicit?: string): Promise<Project> {
  const absolute = resolve(cwd, file);
  const real = realFile(absolute, file);
  const root = explicit ?? nearestRoot(dirname(absolute));
  const workspace = new DiskWorkspace(root ?? dirname(absolute));
  // A folder that is no root is not asked either: it may be the home folder.
  const config = root === null ? DEFAULT_CONFIG : await loadConfig(workspace, ruleCodes());
  const inside = workspace.relative(absolute) ?? workspace.relative(real);
  // A link in the workspace may lead out of it; named by hand it is read all the same.
  const graph =
    inside !== null && reaches(workspace, inside, real)
      ? { files: workspace, path: inside, absolute, name: inside }
      : { files: new DiskWorkspace(dirname(real)), path: basename(real), absolute, name: inside ?? file };
  return { workspace, config, graph };
}

function reaches(workspace: DiskWorkspace, path: string, real: string): boolean {
  try {
    return workspace.resolve(path) === real;
  } catch {
    return false;
  }
}

function realFile(absolute: string, file: string): string {
  const place = { file };
  try {
    const real = realpathSync.native(absolute);
    if (!statSync(real).isDirectory()) return real;
  } catch (error) {
    const code = systemCode(error);
    const message =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no file "${file}". Name a graph that exists.`
        : `"${file}" cannot be read (${code}). Check that it may be read and try again.`;
    throw new GroundplanError('workspace/no-graph', message, { data: { path: file }, place, cause: error });
  }
  const message = `"${file}" is a folder. Name the graph in it, or the workspace with --workspace.`;
  throw new GroundplanError('workspace/no-graph', message, { data: { path: file }, place });
}

/**
 * The graph's text, with what an open editor holds.
 * @throws GroundplanError `workspace/no-graph` where there is none, `workspace/*` where it cannot be read
 */
export async function readGraph({ files, path, name }: GraphFile): Promise<FileText> {
  const found = path === name ? await files.read(path) : await readFileText(files.resolve(path), name);
  if (found) return found;
  throw noGraph(name);
}

export function noGraph(name: string): GroundplanError {
  const message = `There is no graph at "${name}". groundplan init, or the tool initializeWorkspace, makes one; groundplan.json can name another place ("graph").`;
  return new GroundplanError('workspace/no-graph', message, { data: { path: name }, place: { file: name } });
}

/** @param baseline see readBaseline; undefined where there is nothing to compare with */
export function checkGraph(project: Project, text: string, baseline?: ReadonlyMap<string, number>): Checker {
  return checkDocument(project, GraphDocument.parse(text), baseline);
}

/** As checkGraph, of a text that was read. */
export function checkDocument(
  { config, workspace }: Project,
  document: GraphDocument,
  baseline?: ReadonlyMap<string, number>,
): Checker {
  return new Checker(document, { files: workspace, baseline, severities: config.rules });
}

/** Why a text is no baseline: it does not parse, holds no graph, or is of an older generation. */
export type BaselineFault = 'invalid-json' | 'no-graph' | 'older-format';

/** How many members each view of an earlier text had, by view_id; what View15 compares with. */
export function readBaseline(text: string): ReadonlyMap<string, number> | BaselineFault {
  const { valid, root, generation, items } = GraphDocument.parse(text);
  if (!valid) return 'invalid-json';
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return 'no-graph';
  if (generation !== 3) return 'older-format';
  const counts = new Map<string, number>();
  for (const { facts } of items.views) {
    if (facts?.kind === 'view' && !counts.has(facts.id)) counts.set(facts.id, memberCount(facts));
  }
  return counts;
}

/** View15's baseline of editor and MCP: the graph in the last commit; undefined where that is none. */
export async function headBaseline(
  { files, path }: GraphFile,
  cancellation: Cancellation,
): Promise<ReadonlyMap<string, number> | undefined> {
  const text = await new GitCli(files).show(path, 'HEAD', cancellation);
  const baseline = text === null ? 'no-graph' : readBaseline(text);
  return typeof baseline === 'string' ? undefined : baseline;
}

/** What `check --json` and the tool validateSystemArchitecture answer. */
export interface CheckAnswer {
  readonly graph: string;
  /** Null, like the next two, where the text does not parse. */
  readonly generation: Generation | null;
  readonly canonicalVersion: string | null;
  readonly counts: Readonly<Record<ArrayName, number>> | null;
  readonly diagnostics: readonly PlacedDiagnostic[];
  readonly summary: Summary;
}

/**
 * @param name as GraphFile has it
 * @param versions those of the checker's document
 */
export function checkAnswer(name: string, checker: Checker, versions: CanonicalVersions): CheckAnswer {
  const { document } = checker;
  const { valid, generation, items } = document;
  const { elements, relationships, views } = items;
  return {
    graph: name,
    generation: valid ? generation : null,
    canonicalVersion: versions.of(document),
    counts: valid ? { elements: elements.length, relationships: relationships.length, views: views.length } : null,
    diagnostics: checker.diagnostics().map((diagnostic) => filed(diagnostic, name)),
    // Of a text that does not parse the one fault is shown, whatever is known of the last one that did.
    summary: valid ? checker.summary : { errors: 1, warnings: 0, infos: 0 },
  };
}
