import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** A server as a client starts it: its program with the arguments, and what its environment says besides ours. */
export interface ServerCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The least that a client does, so that what is measured is the server. */
export class McpSession {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  #parts: string[] = [];
  #lastId = 0;

  private constructor({ args, env }: ServerCommand) {
    this.#child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
    this.#child.stderr.resume();
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (text: string) => this.#read(text));
  }

  /** Ready for calls. */
  static async open(command: ServerCommand): Promise<McpSession> {
    const session = new McpSession(command);
    const clientInfo = { name: 'bench', version: '1.0.0' };
    await session.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    session.#send({ method: 'notifications/initialized' });
    return session;
  }

  /** The answer's text. Throws where the protocol says error; an answer that says so itself is one like others. */
  async call({ name, arguments: args }: ToolCall): Promise<string> {
    const result = (await this.request('tools/call', { name, arguments: args })) as { content: { text: string }[] };
    return result.content.map(({ text }) => text).join('');
  }

  async request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    const answered = new Promise<{ result?: unknown; error?: unknown }>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end();
    await closed;
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #read(text: string): void {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(this.#parts.splice(0).join('') + line);
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    if (rest !== '') this.#parts.push(rest);
  }
}
