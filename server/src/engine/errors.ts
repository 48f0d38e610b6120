/** A place in a text: 0-based line and UTF-16 character, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Half-open range of positions. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Where an error or a diagnostic is; every part is left out where there is none. */
export interface Place {
  /** Path as the user knows it: relative to the workspace, with forward slashes. */
  readonly file?: string;
  /** RFC 6901 JSON pointer; "" is the whole document. */
  readonly pointer?: string;
  readonly range?: Range;
}

/** What every door prints for a failure: the bare error object of doors-and-state 4. */
export interface ErrorObject extends Place {
  readonly code: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

// @implements arch:req-errors-with-codes
/**
 * The one error type. `code` is stable, `message` says what is wrong, what would be right and what to do,
 * in the same words to a person and to an agent; neither ever holds a secret or a stack.
 */
export class GroundplanError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly place: Place;

  constructor(
    code: string,
    message: string,
    options: { data?: Record<string, unknown>; place?: Place; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'GroundplanError';
    this.code = code;
    this.data = options.data;
    this.place = options.place ?? {};
  }

  toJSON(): ErrorObject {
    return { code: this.code, message: this.message, ...(this.data ? { data: this.data } : {}), ...this.place };
  }
}
