// A real client for the built server: its own process, the real protocol, over stdio.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { InitializationOptions, StatusParams } from '../../../server/src/protocol/messages.ts';

const SERVER = resolve('dist/server.js');
const TIMEOUT_MS = 8_000;

export interface ClientOptions {
  readonly folders: readonly string[];
  readonly initializationOptions?: InitializationOptions;
  readonly capabilities?: ClientCapabilities;
}

export const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceFolders: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, dataSupport: true },
  },
};

export class TestClient {
  /** What was sent last for each document. */
  readonly published = new Map<string, PublishDiagnosticsParams>();
  /** How many lists came in all. */
  lists = 0;
  readonly registrations: Registration[] = [];
  readonly log: string[] = [];
  status: StatusParams | undefined;
  result: InitializeResult | undefined;
  #version = 0;

  private constructor(
    readonly connection: ProtocolConnection,
    readonly process: ChildProcess,
  ) {
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.lists++;
      this.published.set(params.uri, params);
    });
    connection.onNotification('groundplan/status', (params: StatusParams) => {
      this.status = params;
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => void this.log.push(message));
    connection.onRequest('client/registerCapability', ({ registrations }: { registrations: Registration[] }) => {
      this.registrations.push(...registrations);
    });
    connection.listen();
  }

  static async start({ folders, initializationOptions, capabilities }: ClientOptions): Promise<TestClient> {
    const child = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const client = new TestClient(connection, child);
    client.result = await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: folders.map((folder) => ({ uri: uri(folder), name: 'test' })),
      capabilities: capabilities ?? CAPABILITIES,
      initializationOptions,
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  async stop(): Promise<void> {
    const gone = new Promise<void>((done) => this.process.once('exit', () => done()));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await gone;
    this.connection.dispose();
  }

  /** Opens a file with the text on disk. */
  async open(file: string, languageId = 'json'): Promise<string> {
    const text = readFileSync(file, 'utf8');
    await this.openText(uri(file), text, languageId);
    return text;
  }

  async openText(documentUri: string, text: string, languageId = 'json'): Promise<void> {
    const textDocument = { uri: documentUri, languageId, version: ++this.#version, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async change(documentUri: string, ...contentChanges: ({ range: Range; text: string } | { text: string })[]) {
    const textDocument = { uri: documentUri, version: ++this.#version };
    await this.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
    return this.#version;
  }

  async close(documentUri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: documentUri } });
  }

  request<Result>(method: string, params: object): Promise<Result> {
    return this.connection.sendRequest(method, params);
  }

  /** The diagnostics of a document as soon as they are as wanted. */
  async diagnostics(documentUri: string, wanted: (found: Diagnostic[]) => boolean = () => true): Promise<Diagnostic[]> {
    await this.until(`diagnostics of ${documentUri}`, () => {
      const found = this.published.get(documentUri);
      return found !== undefined && wanted(found.diagnostics);
    });
    return this.published.get(documentUri)?.diagnostics ?? [];
  }

  async until(what: string, probe: () => boolean): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    while (!probe()) {
      if (Date.now() > end) {
        const seen = JSON.stringify([...this.published.values()], null, 1).slice(0, 3000);
        throw new Error(`Waited in vain for ${what}. Published: ${seen}\nLog: ${this.log.join('\n')}`);
      }
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

/** Of a path; what is a URI already stays one. */
export function uri(path: string): string {
  return path.includes('://') ? path : pathToFileURL(path).href;
}
