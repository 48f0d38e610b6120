import type { Config } from '../config.ts';
import type { Cancellation } from '../ports.ts';

/** What the map needs to know of the configuration. */
export type MapRoots = Pick<Config, 'specRoots' | 'codeRoots' | 'exclude'>;

/** Why a file is not read. A folder that is not entered counts once, whatever is in it. */
export const SKIP_REASONS = [
  'ignored',
  'excluded',
  'build-folder',
  'link',
  'too-large',
  'binary',
  'unreadable',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
export type Skipped = Readonly<Record<SkipReason, number>>;

/** What a file is to the map. */
export interface FileRoles {
  readonly spec: boolean;
  readonly code: boolean;
}

export interface FileListing {
  /** Workspace-relative, forward slashes; in no particular order. */
  readonly files: ReadonlyMap<string, FileRoles>;
  readonly skipped: Skipped;
}

/** A file that was read: its text without a byte order mark, and what tells its content from any other. */
export type FileContent = (
  | { readonly kind: 'text'; readonly text: string; readonly key: string }
  /** No text, since none of the bytes that were asked for are in it. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'gone' }
) & {
  /** As MapFiles.stamp said when it was read. */
  readonly stamp?: string | undefined;
};

/**
 * The workspace's files as the map reads them. Unsaved text of open editors counts instead of what is on disk. Methods
 * may work in one go, but let others run now and then, and honour the cancellation.
 */
export interface MapFiles {
  /** Every file that the roots hold and nothing leaves out. */
  list(roots: MapRoots, cancellation: Cancellation): Promise<FileListing>;
  /**
   * What a listing made now would say of one path: its roles; 'other' where only a new listing can tell (a folder, an
   * ignore file, a link); null where it would not be in it.
   */
  look(path: string, roots: MapRoots): FileRoles | 'other' | null;
  /** @param needles where given: the text is wanted only if it holds one of these, byte for byte */
  read(path: string, needles?: readonly string[]): Promise<FileContent>;
  /**
   * A text that is another one whenever the file's content is. Undefined where only reading can tell: where it is gone, or
   * changed so lately that a clock would not show the next change.
   */
  stamp(path: string): string | undefined;
  /** Whether a file is there, listed or not. */
  isFile(path: string): boolean;
}

export function nothingSkipped(): Record<SkipReason, number> {
  return Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>;
}
