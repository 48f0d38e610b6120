import { type ErrorObject, GroundplanError } from '../../server/src/engine/errors.ts';

/** The error object that an action ends in, be it at once or by a promise. Any other end is a failure. */
export async function errorOf(action: () => unknown): Promise<ErrorObject> {
  try {
    await action();
  } catch (error) {
    if (error instanceof GroundplanError) return error.toJSON();
    throw error;
  }
  throw new Error('It was not refused.');
}

export async function codeOf(action: () => unknown): Promise<string> {
  return (await errorOf(action)).code;
}
