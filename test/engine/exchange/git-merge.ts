import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What git makes of two changes of a text, with its markers where they meet. */
export function mergedByGit(base: string, ours: string, theirs: string, style: 'merge' | 'diff3' | 'zdiff3'): string {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-merge-'));
  try {
    const files = Object.entries({ ours, base, theirs }).map(([name, text]) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    });
    const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label]);
    const flags = style === 'merge' ? [] : [`--${style}`];
    const { stdout } = spawnSync('git', ['merge-file', '-p', ...flags, ...labels, ...files], { encoding: 'utf8' });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
