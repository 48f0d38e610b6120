import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Call once in a suite: builds programs/tasks.ts before it. The answer gives its path. */
export function workerProgram(): () => string {
  let program = '';
  before(async () => {
    program = join(await mkdtemp(join(tmpdir(), 'groundplan-program-')), 'tasks.js');
    const entry = 'test/adapters/programs/tasks.ts';
    await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'cjs' });
  });
  after(() => rm(join(program, '..'), { recursive: true, force: true }));
  return () => program;
}
