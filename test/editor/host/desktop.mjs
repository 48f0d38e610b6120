// Runs one suite in desktop VS Code, where its download is reachable. There is no page to drive: what needs one skips.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests, SilentReporter } from '@vscode/test-electron';
import { at, root } from '../../../scripts/lib/paths.mjs';
import { run } from '../../../scripts/lib/proc.mjs';
import { suiteEnvironment } from './web.mjs';
import { copyWorkspace, windowOf } from './workspace.mjs';

const DOWNLOAD_TIMEOUT_MS = 15_000;

export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

/** @returns {Promise<string>} path of desktop VS Code's program */
export function ensureDesktop() {
  return downloadAndUnzipVSCode({
    cachePath: at('.vscode-test'),
    timeout: DOWNLOAD_TIMEOUT_MS,
    reporter: new SilentReporter(),
  });
}

/**
 * @param {{program: string, name: string, grep?: string}} parts
 * @returns {Promise<import('./web.mjs').Report>}
 */
export async function runInDesktop({ program, name, grep }) {
  const definition = windowOf(name);
  const workspace = copyWorkspace(definition);
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-desktop-'));
  const reportFile = join(folder, 'report.json');
  try {
    await runTests({
      vscodeExecutablePath: program,
      extensionDevelopmentPath: root,
      extensionTestsPath: at('out', 'test', 'editor', 'index.js'),
      extensionTestsEnv: { ...suiteEnvironment(name, reportFile, grep), ...definition.env },
      launchArgs: [
        workspace.opened,
        ...(definition.trust === false ? [] : ['--disable-workspace-trust']),
        ...['--user-data-dir', join(folder, 'user'), '--extensions-dir', join(folder, 'extensions')],
      ],
    });
    if (!existsSync(reportFile)) throw new Error('VS Code ended without a report.');
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } finally {
    workspace.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/**
 * Opens a window for a person, with settings and extensions of its own, and waits until it is closed.
 * @param {string} program @param {string} workspace
 */
export async function openDesktop(program, workspace) {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-desktop-'));
  const folders = ['--user-data-dir', join(folder, 'user'), '--extensions-dir', join(folder, 'extensions')];
  const flags = [`--extensionDevelopmentPath=${root}`, '--disable-workspace-trust', '--wait', '--new-window'];
  // Electron does not start as root without the last one.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    const code = await run(program, [workspace, ...flags, ...folders, ...sandbox], { stdio: 'ignore' });
    if (code !== 0) throw new Error(`VS Code ended with exit code ${code}`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
