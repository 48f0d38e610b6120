// Starts VS Code's web server with folders of its own, and ends it with everything it started.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envFor, toolNode } from '../../../scripts/lib/nodes.mjs';

const START_TIMEOUT_MS = 30_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** What keeps the window free of pages, dialogs and notifications that are not ours. */
export const QUIET_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'chat.commandCenter.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'files.autoSave': 'off',
  // Else the server looks for ports all the time, through the files of every process.
  'remote.autoForwardPorts': false,
};

/**
 * @typedef {object} ServerOptions
 * @property {Record<string, unknown>} [settings] on top of the quiet ones
 * @property {boolean} [trust] false starts without --disable-workspace-trust, for Restricted Mode
 * @property {string} [vsix] a packed extension to install first
 * @property {Record<string, string>} [env] for the server and so for the extension host
 *
 * @typedef {object} Server
 * @property {number} port
 * @property {string} log file with what the server said
 * @property {string} folder its own temporary folder, gone after stop()
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} main server-main.js
 * @param {ServerOptions} [options]
 * @returns {Promise<Server>}
 */
export async function startServer(main, { settings = {}, trust = true, vsix, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-editor-'));
  const data = join(folder, 'server');
  const extensions = join(folder, 'extensions');
  const log = join(folder, 'server.log');
  mkdirSync(extensions);
  const text = JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2);
  // Machine settings may not hold what is the whole application's, user settings may.
  for (const scope of ['Machine', 'User']) {
    mkdirSync(join(data, 'data', scope), { recursive: true });
    writeFileSync(join(data, 'data', scope, 'settings.json'), text);
  }
  const node = toolNode();
  const folders = ['--server-data-dir', data, '--extensions-dir', extensions];
  const environment = { ...envFor(node), GROUNDPLAN_STATE_DIR: join(folder, 'state'), ...env };
  try {
    if (vsix) installVsix(node, main, vsix, folders, environment);
    const args = [
      ...[main, '--host', '127.0.0.1', '--port', '0', '--without-connection-token'],
      ...['--accept-server-license-terms', '--telemetry-level', 'off', '--enable-smoke-test-driver'],
      ...(trust ? ['--disable-workspace-trust'] : []),
      ...folders,
    ];
    const child = spawn(node, args, {
      cwd: folder,
      env: environment,
      // A process group of its own: the extension hosts go with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const forget = endWithUs(child, folder);
    const stop = async () => {
      forget();
      await end(child, folder);
    };
    return { port: await portOf(child, log, stop), log, folder, stop };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

/**
 * @param {string} node @param {string} main @param {string} vsix @param {string[]} folders
 * @param {NodeJS.ProcessEnv} env
 */
function installVsix(node, main, vsix, folders, env) {
  const args = [main, '--accept-server-license-terms', ...folders, '--install-extension', vsix, '--force'];
  const { status, stdout, stderr } = spawnSync(node, args, { env, encoding: 'utf8' });
  if (status !== 0 || !/successfully installed/.test(stdout)) {
    throw new Error(`${vsix} did not install: ${stdout}\n${stderr}`);
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {string} log
 * @param {() => Promise<void>} stop
 * @returns {Promise<number>}
 */
function portOf(child, log, stop) {
  const file = createWriteStream(log);
  child.stderr.pipe(file, { end: false });
  child.stdout.pipe(file, { end: false });
  return new Promise((resolve, reject) => {
    let seen = '';
    /** @param {string} reason */
    const fail = (reason) => {
      clearTimeout(timer);
      const tail = readFileSync(log, 'utf8').slice(-2000);
      void stop().then(() => reject(new Error(`VS Code's server ${reason}.\n${tail}`)));
    };
    const timer = setTimeout(() => fail(`was not up after ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    child.once('error', ({ message }) => fail(`could not be started: ${message}`));
    /** @param {number | null} code */
    const onExit = (code) => fail(`ended with exit code ${code}`);
    child.once('exit', onExit);
    /** @param {Buffer} chunk */
    const onData = (chunk) => {
      seen = (seen + chunk).slice(-10_000);
      const port = /Web UI available at http:\/\/[^:]+:(\d+)/.exec(seen)?.[1];
      if (!port) return;
      clearTimeout(timer);
      // From here on whoever waits for the end of the server does so alone.
      child.stdout.off('data', onData);
      child.off('exit', onExit);
      resolve(Number(port));
    };
    child.stdout.on('data', onData);
  });
}

/**
 * The server has a process group of its own, so Ctrl-C and our own end do not reach it by themselves.
 * @param {import('node:child_process').ChildProcess} child @param {string} folder
 * @returns {() => void} undoes it
 */
function endWithUs(child, folder) {
  const onExit = () => {
    kill(child);
    remove(folder);
  };
  const onSignal = () => process.exit(130);
  process.on('exit', onExit);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** @param {import('node:child_process').ChildProcess} child @param {string} folder */
async function end(child, folder) {
  if (isRunning(child)) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    kill(child);
    await gone;
  }
  remove(folder);
}

/** @param {import('node:child_process').ChildProcess} child */
function kill(child) {
  if (!isRunning(child) || !child.pid) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else process.kill(-child.pid, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child */
function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
