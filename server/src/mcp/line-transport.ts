import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

const LINE_BREAK = 10;
/** In so many bytes or characters of each end of a line that cannot be read is looked for who waits for an answer. */
const ENDS = 512;
/** Clients write a request's id right after the version, and both together at one end of the message or the other. */
const ID = String.raw`"id"\s*:\s*(-?[0-9]{1,15}|"(?:[^"\\]|\\.)*")`;
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"`;
const ID_AT_HEAD = new RegExp(String.raw`^\s*\{\s*(?:${VERSION}\s*,\s*)?${ID}\s*,`);
const ID_AT_TAIL = new RegExp(String.raw`${VERSION}\s*,\s*${ID}\s*\}\s*$`);

// @implements arch:con-mcp-unreadable-line
/**
 * Messages a line each, as the protocol has them. The SDK's own transport stops listening at the first line that is too
 * long and is silent about what it cannot read; here a session goes on whatever comes, and who can be answered is.
 *
 * A line of which nobody knows who sent it is named on standard error only. JSON-RPC would answer with the id null, but
 * null is no id in this protocol: some clients end the session at such a message, none has anybody who waits for it, and
 * two sides that both answer what they cannot read never stop.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** Both ends of a line of which the rest was thrown away. */
  #ends: { readonly head: Buffer; readonly tail: Buffer } | undefined;
  #first = true;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

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
    const known = Buffer.concat(this.#ends === undefined ? [...this.#parts, part] : [this.#ends.tail, part]);
    // Copied, so that what is thrown away is not held by them.
    const head = this.#ends?.head ?? Buffer.from(known.subarray(0, ENDS));
    this.#ends = { head, tail: Buffer.from(known.subarray(-ENDS)) };
    this.#parts = [];
  }

  #lineEnds(): void {
    const bytes = Buffer.concat(this.#parts);
    const [ends, length] = [this.#ends, this.#length];
    this.#parts = [];
    this.#ends = undefined;
    this.#length = 0;
    if (ends !== undefined) {
      const message = `A message has ${length} bytes; the longest that is read has ${this.longest}. Send less at once.`;
      this.#refuse(
        ErrorCode.InvalidRequest,
        message,
        idAtAnEnd(ends.head.toString('utf8'), ends.tail.toString('utf8')),
      );
      return;
    }
    let line = this.#decoded(bytes);
    if (this.#first) line = line?.replace(/^\uFEFF/, '');
    this.#first = false;
    if (line?.trim()) this.#take(line);
  }

  /** What is no UTF-8 is refused: to guess at it would write the guess into a graph. */
  #decoded(bytes: Buffer): string | undefined {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      const [head, tail] = [bytes.subarray(0, ENDS), bytes.subarray(-ENDS)].map((end) => end.toString('utf8'));
      const id = idAtAnEnd(head as string, tail as string);
      this.#refuse(ErrorCode.ParseError, 'A line is not valid UTF-8. Send UTF-8, without a byte lost.', id);
      return undefined;
    }
  }

  #take(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      const id = idAtAnEnd(line.slice(0, ENDS), line.slice(-ENDS));
      this.#refuse(ErrorCode.ParseError, `A line is not valid JSON: ${(error as Error).message}`, id);
      return;
    }
    if (Array.isArray(value) && value.length === 0) {
      this.#refuse(ErrorCode.InvalidRequest, 'A batch is empty.', undefined);
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
    this.#refuse(
      ErrorCode.InvalidRequest,
      'A message is no JSON-RPC 2.0 message.',
      isAnswerable ? (id as RequestId) : undefined,
    );
  }

  /** A message without an id has nobody who waits: the protocol has no answer to it, so it is said on the side. */
  #refuse(code: ErrorCode, message: string, id: RequestId | undefined): void {
    this.onerror?.(new Error(message));
    if (id !== undefined) void this.send({ jsonrpc: '2.0', id, error: { code, message } });
  }
}

/** The id of a request that cannot be read as a whole, from its ends. */
function idAtAnEnd(head: string, tail: string): RequestId | undefined {
  const found = ID_AT_HEAD.exec(head) ?? ID_AT_TAIL.exec(tail);
  // What has no method is an answer, to which there is none.
  if (!found || !(head + tail).includes('"method"')) return undefined;
  try {
    return JSON.parse(found[1] as string);
  } catch {
    return undefined;
  }
}
