import { DiskWriter } from '../../server/src/adapters/atomic-writer.ts';
import { DiskWorkspace } from '../../server/src/adapters/disk-workspace.ts';
import { FileLock } from '../../server/src/adapters/lock.ts';
import type { CancellationSource } from '../../server/src/adapters/system.ts';
import { type FileText, neverCancelled } from '../../server/src/engine/ports.ts';

/** A writer that does not wait long for a lock. */
export function writerIn(folder: string): {
  workspace: DiskWorkspace;
  write: (path: string, next: Next, token?: CancellationSource) => Promise<void>;
} {
  const workspace = new DiskWorkspace(folder);
  const writer = new DiskWriter(workspace, new FileLock(workspace, { waitLimit: 40 }));
  return { workspace, write: (path, next, token) => writer.write(path, next, token ?? neverCancelled) };
}

export type Next = (current: FileText | null) => FileText;

/** A step that puts a text, and keeps what it was given. */
export function putting(text: string, bom = false) {
  const seen: (FileText | null)[] = [];
  const next: Next = (current) => {
    seen.push(current);
    return { text, bom };
  };
  return { next, seen };
}
