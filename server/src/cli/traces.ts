import { join } from 'node:path';
import type { CheckAnswer, Project } from '../adapters/project.ts';
import { buildProjectMap } from '../adapters/project-map.ts';
import type { GraphDocument } from '../engine/graph/document.ts';
import { byCodePoint } from '../engine/graph/nearest.ts';
import type { Cancellation } from '../engine/ports.ts';
import type { PlacedDiagnostic } from '../engine/rules/filed.ts';
import { type TraceDiagnostic, traceDiagnostics } from '../engine/rules/trace-diagnostics.ts';
import type { ReportedFinding } from './render/report.ts';

/** What the rules find in specifications and code, with the texts that it stands in where those are wanted. */
export interface Traces {
  readonly diagnostics: readonly TraceDiagnostic[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Error: `cancelled`, `map/no-grammar`. */
export async function tracesOf(
  project: Project,
  document: GraphDocument,
  withTexts: boolean,
  cancellation: Cancellation,
): Promise<Traces> {
  const built = await buildProjectMap(project, document, cancellation);
  const diagnostics = traceDiagnostics(built, project.config.rules);
  const texts = new Map<string, string>();
  for (const file of withTexts ? new Set(diagnostics.map((diagnostic) => diagnostic.file)) : []) {
    cancellation.throwIfCancelled();
    texts.set(file, (await project.workspace.read(file).catch(() => null))?.text ?? '');
  }
  return { diagnostics, texts };
}

/** The answer about the graph with what was found elsewhere, in the order of files. */
export function withTraces(answer: CheckAnswer, { diagnostics }: Traces): CheckAnswer {
  const count = (severity: string) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const { errors, warnings, infos } = answer.summary;
  const traces = diagnostics.map(({ offset: _, ...diagnostic }): PlacedDiagnostic => diagnostic);
  return {
    ...answer,
    diagnostics: byFile([...answer.diagnostics, ...traces], ({ file }) => file),
    summary: {
      errors: errors + count('error'),
      warnings: warnings + count('warning'),
      infos: infos + count('info'),
    },
  };
}

/** @param shownPath of an absolute path */
export function tracedFindings(
  { diagnostics, texts }: Traces,
  { workspace }: Project,
  shownPath: (absolute: string) => string,
): ReportedFinding[] {
  return diagnostics.map(({ offset, ...diagnostic }) => ({
    diagnostic,
    offset,
    source: texts.get(diagnostic.file) ?? '',
    shownPath: shownPath(join(workspace.root, diagnostic.file)),
    help: undefined,
    derivable: false,
  }));
}

/** Each file's entries keep their order. */
export function byFile<T>(entries: readonly T[], fileOf: (entry: T) => string): T[] {
  return [...entries].sort((a, b) => byCodePoint(fileOf(a), fileOf(b)));
}
