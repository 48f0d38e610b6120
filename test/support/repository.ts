import { execFileSync } from 'node:child_process';
import { put, temporaryFolder } from './folders.ts';

/** A git repository in a temporary folder, apart from the user's settings. */
export class Repository {
  readonly folder: string;

  constructor(folder: string = temporaryFolder()) {
    this.folder = folder;
    this.git('init', '--quiet', '--initial-branch=main');
  }

  /** Runs git in the repository; returns what it printed, trimmed. */
  git(...args: string[]): string {
    const env = {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
    };
    return execFileSync('git', args, { cwd: this.folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** Writes the files and commits everything; returns the commit's hash. */
  commit(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
    for (const [path, content] of Object.entries(files)) put(this.folder, path, content);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    return this.git('rev-parse', 'HEAD');
  }
}
