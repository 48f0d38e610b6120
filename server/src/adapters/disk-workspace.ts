import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { GroundplanError } from '../engine/errors.ts';
import type { FileText, WorkspaceFiles } from '../engine/ports.ts';
import { relativeTo, resolveInside } from './containment.ts';
import { readFileText } from './file-text.ts';
import { systemCode } from './system.ts';

interface OpenFile {
  readonly file: FileText;
  readonly dirty: boolean;
}

/**
 * A folder on disk with the unsaved text of open editors over it. Open files are known by their real path, so that a
 * graph which is a link is the same file under either name.
 */
export class DiskWorkspace implements WorkspaceFiles {
  /** The folder as it was given, absolute. */
  readonly root: string;
  /** The folder with links followed; this is its identity. */
  readonly realRoot: string;
  readonly #open = new Map<string, OpenFile>();
  readonly #isFile = new Map<string, boolean>();

  /** @throws GroundplanError `workspace/not-found` */
  constructor(root: string) {
    this.root = resolve(root);
    try {
      this.realRoot = realpathSync.native(this.root);
    } catch (error) {
      const message = `There is no folder "${root}" (${systemCode(error)}). Name one that exists.`;
      throw new GroundplanError('workspace/not-found', message, { data: { path: root }, cause: error });
    }
  }

  /** Absolute path with links followed. Errors: `workspace/outside`, `workspace/unreadable`. */
  resolve(path: string): string {
    return resolveInside(this.realRoot, path);
  }

  /** The workspace-relative path of an absolute one, seen through the root's given or real name; null where outside. */
  relative(absolute: string): string | null {
    return relativeTo(this.root, absolute) ?? relativeTo(this.realRoot, absolute);
  }

  async read(path: string): Promise<FileText | null> {
    return this.#open.get(this.resolve(path))?.file ?? this.readDisk(path);
  }

  /** What an open editor holds of a file, by its absolute path with links followed; undefined where none has it open. */
  overlayAt(real: string): FileText | undefined {
    return this.#open.get(real)?.file;
  }

  async readDisk(path: string): Promise<FileText | null> {
    const found = await readFileText(this.resolve(path), path);
    return found && { text: found.text, bom: found.bom };
  }

  isDirty(path: string): boolean {
    return this.#open.get(this.resolve(path))?.dirty ?? false;
  }

  /** False also for paths that leave the workspace. Remembered until `invalidate`. */
  isFile(path: string): boolean {
    const known = this.#isFile.get(path);
    if (known !== undefined) return known;
    const answer = this.#looksLikeFile(path);
    this.#isFile.set(path, answer);
    return answer;
  }

  /** Forgets what `isFile` knows of a path and everything below it, or of all paths. Call it when files come or go. */
  invalidate(path?: string): void {
    if (path === undefined) {
      this.#isFile.clear();
      return;
    }
    for (const known of this.#isFile.keys()) {
      if (known === path || known.startsWith(`${path}/`)) this.#isFile.delete(known);
    }
  }

  /**
   * Lays an open editor's text over the file.
   * @param version of the editor's document
   * @param dirty true where the text differs from the disk
   */
  setOverlay(path: string, text: string, version: number, dirty: boolean): void {
    const bom = text.startsWith('\uFEFF');
    this.#open.set(this.resolve(path), {
      file: { text: bom ? text.slice(1) : text, bom, editorVersion: version },
      dirty,
    });
  }

  clearOverlay(path: string): void {
    this.#open.delete(this.resolve(path));
  }

  /**
   * Told by the writer after a write. A clean editor will show the new text but has not said so yet: until it does, the
   * written text answers.
   * @param real the absolute path that was written
   */
  noteWritten(path: string, file: FileText, real = this.resolve(path)): void {
    const open = this.#open.get(real);
    if (open && !open.dirty) this.#open.set(real, { file: { text: file.text, bom: file.bom }, dirty: false });
    this.#isFile.delete(path);
  }

  #looksLikeFile(path: string): boolean {
    try {
      return statSync(this.resolve(path)).isFile();
    } catch {
      return false;
    }
  }
}
