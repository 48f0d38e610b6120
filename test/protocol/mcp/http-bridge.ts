import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { serverCommand } from './client.ts';

export interface HttpBridge {
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly http: StreamableHTTPServerTransport;
  readonly stdio: StdioClientTransport;
}

/** The built server, a process for each session, behind the SDK's HTTP transport: every message is handed on as it is. */
export async function openHttpBridge(args: readonly string[]): Promise<HttpBridge> {
  const sessions = new Map<string, Session>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { http } = known ?? (await open());
    await http.handleRequest(request, response);
  }

  async function open(): Promise<Session> {
    const stdio = new StdioClientTransport(serverCommand(args));
    const http = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
      enableDnsRebindingProtection: true,
      allowedHosts: [`127.0.0.1:${port}`, `localhost:${port}`],
      allowedOrigins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    });
    const session = { http, stdio };
    all.add(session);
    http.onmessage = (message) => void stdio.send(message);
    stdio.onmessage = (message) => void http.send(message);
    http.onclose = () => void stdio.close();
    await stdio.start();
    await http.start();
    return session;
  }
  const all = new Set<Session>();

  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      for (const { http, stdio } of all) {
        await http.close();
        await stdio.close();
      }
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
