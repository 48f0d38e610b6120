import assert from 'node:assert/strict';
import { inWorkspace, type Scenario, type Texts, type TortureWorkspace, textsOf } from './scenarios.ts';
import type { Series, Way } from './ways.ts';

/** A writer that was killed, and what was found after it. */
export interface Kill {
  readonly scenario: string;
  readonly way: Way['name'];
  /** The call at which it died. */
  readonly call: string;
  readonly found: 'old' | 'new';
  /** True where the next writer met a lock whose owner was dead. */
  readonly lockLeft: boolean;
  /** Files that it left beside the graph, the lock among them. */
  readonly filesLeft: number;
}

export interface KillOptions {
  /** Which calls are fatal, by name; all by default. */
  readonly calls?: (call: string) => boolean;
  /** How many writers are at it at a time, each in a workspace of its own. */
  readonly atOnce?: number;
}

/** More places than a series can have: a writer that never goes unharmed is a fault of the harness. */
const MOST_PLACES = 5000;

/**
 * Kills a writer at every place of every series, each time in a fresh workspace, and looks after each at what is left: the
 * graph whole, old or new; its rights and the link to it kept; nothing strange beside it; and the next writer gets through
 * and clears away the rest. Error: says which place it was and what was wrong.
 */
export async function killEverywhere(scenario: Scenario, way: Way, options: KillOptions = {}): Promise<Kill[]> {
  const { calls, atOnce = 1 } = options;
  const texts = await textsOf(scenario);
  const waiting = [...(await way.series(scenario, texts, calls))];
  const kills: Kill[] = [];
  const work = async () => {
    for (let series = waiting.shift(); series; series = waiting.shift())
      kills.push(...(await killAlong(scenario, way, series, texts)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return kills;
}

async function killAlong(scenario: Scenario, way: Way, series: Series, texts: Texts): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let place = 1; place <= MOST_PLACES; place++) {
    const kill = await inWorkspace(scenario, async (workspace) => {
      try {
        return await killOnce(workspace, series, place, texts);
      } catch (error) {
        const where = `${scenario.name}, ${series.name}, place ${place}`;
        throw new Error(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    });
    if (kill === null) return kills;
    kills.push({ scenario: scenario.name, way: way.name, ...kill });
  }
  throw new Error(`${scenario.name}, ${series.name}: no run went unharmed.`);
}

/** Null where the writer went unharmed; then it must have written. */
async function killOnce(
  workspace: TortureWorkspace,
  series: Series,
  place: number,
  texts: Texts,
): Promise<Omit<Kill, 'scenario' | 'way'> | null> {
  const { ended, call } = await series.run(place, workspace, texts);
  const bytes = workspace.bytes();
  if (call === undefined) {
    assert.deepEqual([ended.code, JSON.parse(ended.stdout).written], [0, true]);
    assert.ok(bytes.equals(texts.new), 'unharmed, it wrote something else');
    assert.deepEqual(workspace.beside(), []);
    return null;
  }
  // Windows has no signals: there it is the exit code of a process that was ended.
  if (process.platform !== 'win32') assert.equal(ended.signal, 'SIGKILL');
  const found = bytes.equals(texts.old) ? 'old' : bytes.equals(texts.new) ? 'new' : null;
  assert.ok(found, `the graph is neither the old one nor the new one: ${bytes.length} bytes`);
  JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  workspace.checkLeft();
  const { hasLock } = workspace;
  const filesLeft = workspace.beside().length;
  await workspace.apply(texts.nextMutations);
  assert.ok(workspace.bytes().equals(texts.next), 'the next writer wrote something else');
  assert.deepEqual(workspace.beside(), [], 'the next writer cleared everything away');
  workspace.checkLeft();
  return { call, found, lockLeft: hasLock, filesLeft };
}
