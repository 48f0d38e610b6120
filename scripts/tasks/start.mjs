// @scope arch:req-two-commands
// npm start: what the check finds in the sample graph, and the sample opened in VS Code.
// With --once, under CI or without a terminal it looks at the window once and ends; else it stays until Ctrl-C.
import { existsSync } from 'node:fs';
import { ensureDesktop, hasDisplay, openDesktop } from '../../test/editor/host/desktop.mjs';
import { lookOnce, serveWindow } from '../../test/editor/host/look.mjs';
import { build } from '../build.mjs';
import { commandLine } from '../lib/command-line.mjs';
import { at } from '../lib/paths.mjs';
import { run } from '../lib/proc.mjs';

const SAMPLE = 'samples/shop';
const sample = at(SAMPLE);
const once = process.argv.includes('--once') || Boolean(process.env.CI) || !process.stdout.isTTY;

await build();
await showCheck();
if (!existsSync(sample)) console.log(`There is no ${SAMPLE} to open yet.`);
else if (once) await attempt(look);
else if (!(await attemptDesktop())) await attempt(stay);

async function showCheck() {
  const cli = commandLine();
  if (!cli || !existsSync(sample)) {
    console.log('The command line or the sample is not there yet: nothing to check.');
    return;
  }
  console.log(`groundplan check --workspace ${SAMPLE}`);
  await run(process.execPath, [cli, 'check', '--workspace', SAMPLE]);
}

async function look() {
  const { version, active, errors, warnings, others } = await lookOnce(sample);
  const state = active ? 'Groundplan is active' : 'Groundplan did not become active';
  console.log(
    `VS Code ${version} opened ${SAMPLE}: ${state}; it shows ${errors} errors, ${warnings} warnings, ${others} others.`,
  );
}

/** @returns {Promise<boolean>} whether a desktop window was opened */
async function attemptDesktop() {
  if (!hasDisplay) return false;
  try {
    const program = await ensureDesktop();
    console.log(`Opening ${SAMPLE} in desktop VS Code.`);
    await openDesktop(program, sample);
    return true;
  } catch (error) {
    console.log(`Desktop VS Code is not to be had (${firstLine(error)}); using its web build.`);
    return false;
  }
}

async function stay() {
  const address = await serveWindow(sample);
  console.log(`VS Code with Groundplan, on ${SAMPLE}:\n\n  ${address}\n\nCtrl-C ends it.`);
}

/** No editor is no failure: the check has been shown. @param {() => Promise<void>} open */
async function attempt(open) {
  try {
    await open();
  } catch (error) {
    console.log(`No VS Code to open ${SAMPLE} in: ${firstLine(error)}`);
  }
}

/** @param {unknown} error */
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0];
}
