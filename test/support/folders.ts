import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

/** A new folder with the given files in it (path to content), real path. Removed after the test. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'groundplan-test-')));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) put(folder, path, content);
  return folder;
}

/** Writes a file and the folders above it. */
export function put(folder: string, path: string, content: string | Uint8Array = ''): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Call once in a suite that makes temporary folders. */
export function removeTemporaryFolders(): void {
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}
