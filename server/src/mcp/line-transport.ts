import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

const LINE_BREAK = 10;
/** So much of each end of a line that is too long is kept, to find out who waits for an answer. */
const ENDS = 512;

/**
 * Messages a line each, as the protocol has them. The SDK's own transport stops listening at the first line that is too
 * long and is silent about what it cannot read; here a session goes on whatever comes, and who can be answered is.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** The last bytes of a line of which the rest was thrown away. */
  #tail: Buffer | undefined;
  #first = true;

  /** @param longest message that is read, in bytes */
  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly longest: number,
  ) {}

  async start(): Promise<void> {
    this.input.on('data', this.#read);
    this.input.on('error', this.#fail);
    this.input.on('end', this.#end);
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve) => this.output.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  async close(): Promise<void> {
    this.input.off('data', this.#read);
    this.input.off('error', this.#fail);
    this.input.off('end', this.#end);
    this.input.pause();
    this.onclose?.();
  }

  readonly #fail = (error: Error): void => this.onerror?.(error);

  /** A last line may have no break behind it. */
  readonly #end = (): void => {
    if (this.#length > 0) this.#lineEnds();
  };

  readonly #read = (chunk: Buffer): void => {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(LINE_BREAK, start);
      this.#append(chunk.subarray(start, end < 0 ? chunk.length : end));
      if (end < 0) return;
      this.#lineEnds();
      start = end + 1;
    }
  };

  #append(part: Buffer): void {
    this.#length += part.length;
    if (this.#length <= this.longest) {
      this.#parts.push(part);
      return;
    }
    // Copied, so that what is thrown away is not held by it.
    const known = this.#tail === undefined ? [...this.#parts, part] : [this.#tail, part];
    this.#tail = Buffer.from(Buffer.concat(known).subarray(-ENDS));
    this.#parts = [];
  }

  #lineEnds(): void {
    const bytes = Buffer.concat(this.#parts);
    const [tail, length] = [this.#tail, this.#length];
    this.#parts = [];
    this.#tail = undefined;
    this.#length = 0;
    if (tail !== undefined) {
      this.#refuseLong(tail.toString('utf8'), length);
      return;
    }
    let line = bytes.toString('utf8');
    if (this.#first) line = line.replace(/^\uFEFF/, '');
    this.#first = false;
    if (line.trim() !== '') this.#take(line);
  }

  /** The SDK writes a message's id at its end. */
  #refuseLong(tail: string, length: number): void {
    const found = /"id"\s*:\s*(-?[0-9]+|"(?:[^"\\]|\\.)*")\s*}\s*$/.exec(tail);
    const message = `A message has ${length} bytes; the longest that is read has ${this.longest}. Send less at once.`;
    this.#refuse(message, found ? (JSON.parse(found[1] as string) as RequestId) : undefined);
  }

  #take(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      this.#refuse(`A line is not valid JSON: ${(error as Error).message}`, undefined);
      return;
    }
    // Older clients send several in a list; each is answered by itself.
    for (const message of Array.isArray(value) ? value : [value]) this.#deliver(message);
  }

  #deliver(value: unknown): void {
    const read = JSONRPCMessageSchema.safeParse(value);
    if (read.success) {
      this.onmessage?.(read.data);
      return;
    }
    const id = (value as { id?: unknown } | null)?.id;
    const isAnswerable = typeof id === 'string' || Number.isSafeInteger(id);
    this.#refuse('A message is no JSON-RPC 2.0 message.', isAnswerable ? (id as RequestId) : undefined);
  }

  /** A message without an id has nobody who waits: the protocol has no answer to it, so it is said on the side. */
  #refuse(message: string, id: RequestId | undefined): void {
    this.onerror?.(new Error(message));
    if (id === undefined) return;
    const answer: JSONRPCMessage = { jsonrpc: '2.0', id, error: { code: ErrorCode.InvalidRequest, message } };
    void this.send(answer);
  }
}
