import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { SEARCHED_ROOTS_REQUEST, type SearchedRootsResult } from '../../../server/src/protocol/agent-messages.ts';
import type { StatusParams } from '../../../server/src/protocol/messages.ts';
import { whenRunning, within } from './running.ts';

const QUERIES = '**/*.gpq';
/** Whoever asks before the folders have been searched waits this long, in milliseconds. */
const LONGEST_WAIT = 5_000;

/**
 * The folders whose graph agents are offered: the roots that the language server knows, and folders that hold a query
 * but no root yet.
 */
export class OfferedRoots implements vscode.Disposable {
  readonly #emitter = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#emitter.event;
  readonly #listening: vscode.Disposable;
  #fromServer: readonly string[] = [];
  /** Until then the server knows some of the roots, and names would change as more come. */
  #isSearched = false;
  #roots: readonly string[] = [];
  #onFirst: () => void = () => {};
  readonly #first = new Promise<void>((resolve) => {
    this.#onFirst = resolve;
  });
  #looks = 0;

  constructor(
    private readonly client: LanguageClient,
    onStatus: vscode.Event<StatusParams>,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const queries = vscode.workspace.createFileSystemWatcher(QUERIES, false, true, false);
    const look = () => void this.#look();
    this.#listening = vscode.Disposable.from(
      queries,
      queries.onDidCreate(look),
      queries.onDidDelete(look),
      vscode.workspace.onDidChangeWorkspaceFolders(look),
      onStatus(({ roots }) => this.#set(roots.map(({ root }) => root))),
      whenRunning(client, () => void this.#ask()),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#emitter.dispose();
  }

  /** URIs of the folders. Waits until they are known, but not long. */
  async list(): Promise<readonly string[]> {
    await within(LONGEST_WAIT, this.#first);
    return this.#roots;
  }

  async #ask(): Promise<void> {
    this.#isSearched = false;
    try {
      const { roots } = await this.client.sendRequest<SearchedRootsResult>(SEARCHED_ROOTS_REQUEST);
      this.#isSearched = true;
      this.#set(roots);
    } catch (error) {
      this.log.error(`The roots for agents are not known: ${String(error)}`);
    }
  }

  #set(roots: readonly string[]): void {
    if (!this.#isSearched) return;
    this.#fromServer = roots;
    void this.#look();
  }

  async #look(): Promise<void> {
    if (!this.#isSearched) return;
    const look = ++this.#looks;
    const roots = this.#fromServer;
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const bare = folders.filter(
      (uri) => uri.scheme === 'file' && !roots.some((root) => areNested(root, uri.toString())),
    );
    const withQueries = await Promise.all(bare.map(async (uri) => ((await holdsQuery(uri)) ? [uri.toString()] : [])));
    if (look !== this.#looks) return;
    const before = this.#roots.join('\n');
    this.#roots = [...roots, ...withQueries.flat()].sort();
    this.#onFirst();
    if (this.#roots.join('\n') !== before) this.#emitter.fire();
  }
}

async function holdsQuery(folder: vscode.Uri): Promise<boolean> {
  const pattern = new vscode.RelativePattern(folder, QUERIES);
  return (await vscode.workspace.findFiles(pattern, '**/node_modules/**', 1)).length > 0;
}

/** Whether one of two folders lies in the other or is it. The server and VS Code escape URIs differently. */
function areNested(one: string, other: string): boolean {
  const [a, b] = [one, other].map((uri) => `${vscode.Uri.parse(uri).fsPath}/`.replaceAll('\\', '/')) as [
    string,
    string,
  ];
  return a.startsWith(b) || b.startsWith(a);
}
