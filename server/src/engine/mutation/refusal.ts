import { type ErrorObject, GroundplanError } from '../errors.ts';

/** What may be done instead, in words and, for programs, as data: near ids, allowed types, views with room. */
export interface Guidance {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a batch is refused as it is asked (rules-in-detail F1); nothing else is then said about it. */
export type RefusalCode =
  | 'MUTATION_INVALID'
  | 'MUTATION_TARGET_UNKNOWN'
  | 'MUTATION_FIELD_IMMUTABLE'
  | 'MUTATION_ID_IN_USE'
  | 'MUTATION_HAS_SUBVIEWS'
  | 'MUTATION_WOULD_ORPHAN'
  | 'CANONICAL_VERSION_CONFLICT'
  | 'CANONICAL_LEGACY_FORMAT'
  | 'CANONICAL_INVALID_JSON'
  | 'CANONICAL_DIRTY_IN_EDITOR';

/** Ends a batch. `place.pointer` leads into the request: `/mutations/2/patch/name`. */
export class Refusal extends GroundplanError {
  constructor(
    code: RefusalCode,
    message: string,
    readonly details: {
      readonly data?: Record<string, unknown>;
      /** Below the mutation, or below the request where no mutation is running. */
      readonly pointer?: string;
      readonly guidance?: readonly Guidance[];
    } = {},
  ) {
    const { data, pointer } = details;
    super(code, message, { ...(data ? { data } : {}), ...(pointer === undefined ? {} : { place: { pointer } }) });
  }

  /** The same, with the mutation that it is about. */
  within(mutation: number, type: string): Refusal {
    const { data, pointer = '', guidance } = this.details;
    return new Refusal(this.code as RefusalCode, this.message, {
      data: { mutation, type, ...data },
      pointer: `/mutations/${mutation}${pointer}`,
      ...(guidance ? { guidance } : {}),
    });
  }
}

/** As the result of a batch holds it. */
export type MutationError = Pick<ErrorObject, 'code' | 'message' | 'pointer'> & {
  readonly data: Readonly<Record<string, unknown>>;
};

export function errorObject({ code, message, data = {}, place }: GroundplanError): MutationError {
  return { code, message, ...(place.pointer === undefined ? {} : { pointer: place.pointer }), data };
}
