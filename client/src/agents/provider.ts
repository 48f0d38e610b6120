import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { OfferedRoots } from './offered-roots.ts';
import { within } from './running.ts';
import { serverNames } from './servers.ts';
import { onWritesChange, writesOf } from './writes.ts';

/** How long a server that is to be started waits for the language server, whose engine it shares; in milliseconds. */
const LONGEST_WAIT = 5_000;

// @implements arch:req-mcp-in-editor
/** Offers the editor's agents an MCP server for every root; VS Code starts and stops them. */
export class ServerProvider implements vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition> {
  readonly #emitter = new vscode.EventEmitter<void>();
  readonly onDidChangeMcpServerDefinitions = this.#emitter.event;
  readonly #listening: vscode.Disposable;

  /** @param running resolves when the language server is up */
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly roots: OfferedRoots,
    private readonly running: Promise<void>,
  ) {
    const tell = () => this.#emitter.fire();
    this.#listening = vscode.Disposable.from(
      roots.onDidChange(tell),
      vscode.workspace.onDidGrantWorkspaceTrust(tell),
      onWritesChange(tell),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#emitter.dispose();
  }

  // @implements arch:req-restricted-mode
  async provideMcpServerDefinitions(): Promise<vscode.McpStdioServerDefinition[]> {
    if (!vscode.workspace.isTrusted) return [];
    const [roots, version] = await Promise.all([this.roots.list(), this.#version()]);
    const program = this.context.asAbsolutePath('dist/mcp.js');
    return serverNames(roots).map(({ root, name, label }) => {
      const uri = vscode.Uri.parse(root);
      const args = [program, '--workspace', uri.fsPath, '--name', name];
      const env = { GROUNDPLAN_AGENTS_WRITES: writesOf(uri) };
      return new vscode.McpStdioServerDefinition(label, process.execPath, args, env, version);
    });
  }

  async resolveMcpServerDefinition(
    definition: vscode.McpStdioServerDefinition,
  ): Promise<vscode.McpStdioServerDefinition> {
    await within(LONGEST_WAIT, this.running);
    return definition;
  }

  /** VS Code keeps the tools of a server for as long as its version stays. */
  async #version(): Promise<string> {
    const { version } = this.context.extension.packageJSON as { version: string };
    const text = await readFile(this.context.asAbsolutePath('dist/tools.json'), 'utf8');
    const tools = JSON.parse(text) as { version: string };
    return `${version}+${tools.version}`;
  }
}
