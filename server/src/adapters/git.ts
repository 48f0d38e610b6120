import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Cancellation, Git, Logger } from '../engine/ports.ts';
import { neverCancelled } from '../engine/ports.ts';
import type { DiskWorkspace } from './disk-workspace.ts';
import { decode, MOST_FILE_BYTES } from './file-text.ts';
import { cancelledError, whenCancelled } from './system.ts';

/** How long one question may take, in milliseconds; a file out of a large pack takes some tens. */
const TIME_LIMIT = 10_000;

/**
 * Variables that a hook inherits and that would point git at another place than the folder it runs in, which is what
 * says where the repository is.
 */
const MISLEADING = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR', 'GIT_NAMESPACE'];

export interface GitOptions {
  readonly logger?: Logger | undefined;
  /** The program; by default the git on PATH. */
  readonly program?: string | undefined;
  /** Milliseconds. */
  readonly timeLimit?: number | undefined;
}

// @implements arch:req-check-baseline
/** Reads from the repository that a file is in, through the user's git, without locks, prompts, filters or network. */
export class GitCli implements Git {
  constructor(
    private readonly workspace: DiskWorkspace,
    private readonly options: GitOptions = {},
  ) {}

  /**
   * The file's text at a revision, without byte order mark. Null where there is no git, repository, revision or file,
   * and where what is there is no text in UTF-8 of a size that is read at all.
   * @throws GroundplanError `cancelled`, `workspace/outside`
   */
  async show(path: string, revision: string, cancellation: Cancellation = neverCancelled): Promise<string | null> {
    if (!isRevision(revision)) return null;
    const { folder, name } = placeOf(this.workspace.resolve(path));
    // `./` is from the folder git runs in: so a workspace within the repository, or a submodule, needs no arithmetic.
    const bytes = await this.#run(folder, ['cat-file', 'blob', `${revision}:./${name}`], cancellation);
    if (bytes === null) return null;
    try {
      return decode(bytes, path).text;
    } catch {
      this.options.logger?.warn(`"${path}" is not UTF-8 at ${revision}; it is passed over.`);
      return null;
    }
  }

  /** What both sides of a merge under way come from, of a file with conflicts; else null. Errors as `show`. */
  async mergeBase(path: string, cancellation: Cancellation = neverCancelled): Promise<string | null> {
    const { folder, name } = placeOf(this.workspace.resolve(path));
    const bytes = await this.#run(folder, ['cat-file', 'blob', `:1:./${name}`], cancellation);
    try {
      return bytes === null ? null : decode(bytes, path).text;
    } catch {
      return null;
    }
  }

  /** The full hash of the commit that a revision names in the workspace's repository; null where there is none. */
  async commitOf(revision: string, cancellation: Cancellation = neverCancelled): Promise<string | null> {
    if (!isRevision(revision)) return null;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
    const bytes = await this.#run(this.workspace.realRoot, args, cancellation);
    return bytes?.toString('utf8').trim() ?? null;
  }

  #run(folder: string, args: readonly string[], cancellation: Cancellation): Promise<Buffer | null> {
    const { logger, program = gitProgram(), timeLimit = TIME_LIMIT } = this.options;
    if (cancellation.cancelled) return Promise.reject(cancelledError());
    if (program === null) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const abort = new AbortController();
      const options = {
        cwd: folder,
        env: environment(),
        encoding: 'buffer',
        maxBuffer: MOST_FILE_BYTES,
        timeout: timeLimit,
        killSignal: 'SIGKILL',
        signal: abort.signal,
        windowsHide: true,
      } as const;
      let stop = () => {};
      execFile(program, args, options, (error, stdout, stderr) => {
        stop();
        if (abort.signal.aborted) return reject(cancelledError());
        if (!error) return resolve(stdout);
        logger?.info(`git ${args.join(' ')}: ${reasonOf(error, stderr)}`);
        resolve(null);
      });
      stop = whenCancelled(cancellation, () => abort.abort());
    });
  }
}

/** Nothing that git could take for an option, and no end of line. */
function isRevision(revision: string): boolean {
  return revision !== '' && !revision.startsWith('-') && !/[\0\r\n]/.test(revision);
}

/** The deepest folder on the way to a file that is still there, and the way from it, with forward slashes. */
function placeOf(real: string): { folder: string; name: string } {
  let folder = dirname(real);
  while (dirname(folder) !== folder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    folder = dirname(folder);
  return { folder, name: relative(folder, real).split(sep).join('/') || basename(real) };
}

function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of MISLEADING) delete env[name];
  return { ...env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
}

function reasonOf(error: Error & { killed?: boolean | undefined }, stderr: Buffer): string {
  const [line = ''] = stderr.toString('utf8').trim().split('\n');
  return line || (error.killed ? 'took too long' : error.message.split('\n')[0]) || 'failed';
}

/**
 * On Windows a bare name would first be looked for in the folder that git is to run in, and a repository could bring
 * its own git.exe. Elsewhere only PATH counts.
 */
function gitProgram(): string | null {
  if (process.platform !== 'win32') return 'git';
  const folders = (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, 'git.exe')).find((file) => existsSync(file)) ?? null;
}
