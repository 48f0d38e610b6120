import { GroundplanError } from '../../server/src/engine/errors.ts';

/** Tasks that a pool of threads and its twin in memory both run. */
export const TASKS: ReadonlyMap<string, (input: never) => unknown> = new Map<string, (input: never) => unknown>([
  ['double', (numbers: readonly number[]) => numbers.map((number) => 2 * number)],
  ['later', async (text: string) => text],
  [
    'refuse',
    (file: string) => {
      throw new GroundplanError('task/refused', 'Not this one. Send another.', { data: { file }, place: { file } });
    },
  ],
  [
    'fail',
    () => {
      throw new TypeError('no such thing');
    },
  ],
]);
