import { DiskWriter } from '../adapters/atomic-writer.ts';
import { FileLock } from '../adapters/lock.ts';
import { checkGraph, noGraph, type Project, readGraph } from '../adapters/project.ts';
import { GroundplanError } from '../engine/errors.ts';
import { applyEdits } from '../engine/graph/edit-plan.ts';
import type { Operation } from '../engine/graph/operations.ts';
import { planTogether } from '../engine/graph/planned-edits.ts';
import type { Cancellation } from '../engine/ports.ts';
import { type Checker, inFileOrder } from '../engine/rules/checker.ts';
import { growthFault, growthMessage } from '../engine/rules/view15.ts';

/** A finding that was mended. */
export interface Fixed {
  readonly code: string;
  readonly pointer: string;
  /** What was done. */
  readonly title: string;
}

export interface FixedText {
  readonly text: string;
  readonly fixed: readonly Fixed[];
}

/** Mending one copy may bring the next to light, but not more often than there are kinds of copies. */
const MOST_ROUNDS = 10;

// @implements arch:req-check-fix
/**
 * Writes what follows from the graph itself anew: names, statements and mirrors. The file is untouched where there is
 * nothing to do.
 * @throws GroundplanError `CANONICAL_LEGACY_FORMAT` for an older generation with something to mend, and the writer's
 */
export async function fixGraph(project: Project, cancellation: Cancellation): Promise<readonly Fixed[]> {
  const { files, path, name } = project.graph;
  // Looked at before the lock, which leaves a trace in the folder and needs the right to write there.
  const { text } = await readGraph(project.graph);
  const first = fixText(text, project);
  let next = first;
  if (next.fixed.length === 0) return next.fixed;
  await new DiskWriter(files, new FileLock(files)).write(
    path,
    (current) => {
      if (!current) throw noGraph(name);
      // Somebody else may have written meanwhile.
      next = current.text === text ? first : fixText(current.text, project);
      return { text: next.text, bom: current.bom };
    },
    cancellation,
  );
  return next.fixed;
}

/** As fixGraph, for a text. */
export function fixText(text: string, project: Project): FixedText {
  const fixed: Fixed[] = [];
  let current = text;
  let checker = checkGraph(project, current);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const repairs = repairsOf(checker);
    if (repairs.length === 0) break;
    if (checker.document.generation !== 3) throw legacy(project, checker.document.generation);
    const { edits, done } = planTogether(checker.document, repairs);
    const next = applyEdits(current, edits);
    if (next === current) break;
    const after = checkGraph(project, next);
    assertNoGrowth(checker, after);
    for (const { code, pointer, title } of done) fixed.push({ code, pointer, title });
    current = next;
    checker = after;
  }
  return { text: current, fixed };
}

interface Repair extends Fixed {
  readonly operations: readonly Operation[];
}

/** The derivable fix of each finding that has one, in file order. */
function repairsOf(checker: Checker): Repair[] {
  if (!checker.document.valid) return [];
  const found = checker.findings().flatMap((finding) => {
    const fix = checker.derivableFix(finding);
    return fix ? [{ fix, diagnostic: checker.diagnostic(finding) }] : [];
  });
  found.sort((a, b) => inFileOrder(a.diagnostic, b.diagnostic));
  return found.map(({ fix: { title, operations }, diagnostic: { code, pointer } }) => ({
    code,
    pointer,
    title,
    operations,
  }));
}

/** Derivable fixes add no members. Should one ever do, it passes the same gate as everything else that can. */
function assertNoGrowth(before: Checker, after: Checker): void {
  for (const view of after.index.views()) {
    const fault = growthFault(before.index.view(view.facts.id)?.facts, view.facts);
    if (fault !== undefined) throw new GroundplanError('view/capacity', growthMessage(fault), { data: { ...fault } });
  }
}

function legacy({ graph }: Project, generation: number): GroundplanError {
  const message = `"${graph.name}" is in the format of generation ${generation}, which is read but not edited. Migrate it first; nothing was written.`;
  return new GroundplanError('CANONICAL_LEGACY_FORMAT', message, { data: { generation }, place: { file: graph.name } });
}
