// Writes bundles so that whoever runs them meanwhile sees the old file or the new one, never half of one.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes esbuild's in-memory outputs that differ from what is on disk.
 * @param {import('esbuild').OutputFile[]} outputs
 * @param {(path: string) => boolean} [executable]
 * @returns {number} how many files changed
 */
export function emit(outputs, executable = () => false) {
  const changed = outputs.filter(({ path, contents }) => !existsSync(path) || !readFileSync(path).equals(contents));
  for (const { path, contents } of changed) {
    const temporary = `${path}.${process.pid}.tmp`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, contents);
    if (executable(path)) chmodSync(temporary, 0o755);
    renameSync(temporary, path);
  }
  return changed.length;
}
