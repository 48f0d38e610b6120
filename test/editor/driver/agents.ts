// What the suites about agents share: the MCP servers as VS Code's own agents see them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { page, until } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field, and a wrong guess fails the test
export type Answer = any;

/** Starts every MCP server that is offered, as somebody who trusts them would, and waits for their tools. */
export async function startServers(): Promise<void> {
  const options = { autoTrustChanges: true, waitForLiveTools: true };
  await vscode.commands.executeCommand('workbench.mcp.startServer', '*', options);
}

/** Names of the tools that agents have of a server: `mcp_groundplan_select`. */
export function toolsOf(server: string): string[] {
  // The names of tools have capitals, other servers' longer names have not.
  const names = new RegExp(`^mcp_${server}_[a-z]+([A-Z]|$)`);
  return vscode.lm.tools.map(({ name }) => name).filter((name) => names.test(name));
}

/** Names of the tools that are of Groundplan at all. */
export function allTools(): string[] {
  return vscode.lm.tools.map(({ name }) => name).filter((name) => /^mcp_(groundplan|gp_)/.test(name));
}

/** Starts the servers until one by that name has its tools: VS Code hears of it some time after us. */
export async function serverWithTools(server: string): Promise<string[]> {
  return until(`tools of ${server}`, async () => {
    await startServers();
    const tools = toolsOf(server);
    return tools.length > 0 ? tools : undefined;
  });
}

/** The answer of a tool, or the error that it gives as an answer. */
export async function callTool(name: string, input: object): Promise<Answer> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const texts = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).filter(Boolean);
  assert.ok(texts[0], `${name} answered nothing`);
  return JSON.parse(texts[0]);
}

/** Chooses an entry of the quick pick that is open, as soon as it is there. */
export async function chooseInPick(label: string): Promise<void> {
  await page.waitFor(`.quick-input-list .monaco-list-row >> text="${label}"`);
  await page.type(label);
  await page.waitFor(`.quick-input-list .monaco-list-row.focused >> text="${label}"`);
  await page.press('Enter');
}
