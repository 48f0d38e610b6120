import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace, type Scenario, type Texts, type TortureWorkspace, textsOf } from './scenarios.ts';
import type { Series, Way } from './ways.ts';
import { type Ended, WriterProcess } from './writer-process.ts';

/** The two threads of a writer that touch files: the one that runs it, and Node's for file calls. */
const THREADS = ['main', 'pool'] as const;
type Thread = (typeof THREADS)[number];

/**
 * `strace` kills the writer right before its so-many-th system call of a name. It counts by thread and by name, so it holds
 * one thread, and there is a series for each of its names. The first run only looks which there are.
 */
export const bySystemCall: Way = {
  name: 'system call',
  async series(scenario, texts, wanted = () => true) {
    const series: Series[] = [];
    for (const thread of THREADS) {
      const { calls } = await inWorkspace(scenario, (workspace) => trace(thread, workspace, texts));
      const names = [...new Set(calls)].filter(wanted).sort();
      series.push(...names.map((name) => dying(thread, name)));
    }
    return series;
  },
};

/** Why this machine cannot do it, null where it can. */
export async function whyNoTracing(scenario: Scenario): Promise<string | null> {
  if (process.platform !== 'linux') return `there is no strace for ${process.platform}`;
  try {
    const texts = await textsOf(scenario);
    const options = ['-e', 'inject=link:signal=KILL:when=1'];
    const { ended, calls } = await inWorkspace(scenario, (workspace) => trace('main', workspace, texts, options));
    if (ended.signal !== 'SIGKILL') return `strace let the writer live (${calls.length} calls seen)`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function dying(thread: Thread, name: string): Series {
  return {
    name: `${name} of the ${thread} thread`,
    async run(place, workspace, texts) {
      const options = ['-e', `trace=${name}`, '-e', `inject=${name}:signal=KILL:when=${place}`];
      const { ended } = await trace(thread, workspace, texts, options);
      return ended.signal === 'SIGKILL' ? { ended, call: `${name} (${thread})` } : { ended };
    },
  };
}

/** Runs a writer from its batch to its end with one thread under strace. */
async function trace(
  thread: Thread,
  { folder }: TortureWorkspace,
  { batch }: Texts,
  options: readonly string[] = [],
): Promise<{ ended: Ended; calls: string[] }> {
  const logs = mkdtempSync(join(tmpdir(), 'groundplan-trace-'));
  const log = join(logs, 'log');
  const writer = new WriterProcess('tell-threads.mjs', folder);
  try {
    const pool = await writer.told();
    if (!/^\d+$/.test(pool)) throw new Error(`one thread for file calls was expected, not "${pool}"`);
    await settled(writer.pid);
    const task = thread === 'main' ? String(writer.pid) : pool;
    const strace = spawn('strace', ['-o', log, ...options, '-p', task], { stdio: ['ignore', 'ignore', 'pipe'] });
    const gone = once(strace, 'close');
    const [said] = await Promise.race([once(strace.stderr, 'data'), gone.then(() => ['strace ended at once'])]);
    if (!/attached/.test(String(said))) throw new Error(String(said).trim());
    writer.send(batch);
    const ended = await writer.ended;
    await gone;
    const lines = readFileSync(log, 'utf8').split('\n');
    return { ended, calls: lines.flatMap((line) => /^(\w+)\(/.exec(line)?.[1] ?? []) };
  } finally {
    writer.kill();
    await writer.ended;
    rmSync(logs, { recursive: true, force: true });
  }
}

/** Waits until the program has read its code and sleeps, so that what follows is the work on the batch. */
async function settled(pid: number): Promise<void> {
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const switches = /^voluntary_ctxt_switches:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { asleep: fields[0] === 'S', switches };
  };
  let last = used();
  for (let quiet = 0, tries = 0; quiet < 3 && tries < 200; tries++) {
    await wait(5);
    const now = used();
    quiet = now.asleep && now.switches === last.switches ? quiet + 1 : 0;
    last = now;
  }
}
