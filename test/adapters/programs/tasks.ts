/** A worker's program with tasks of every kind, for tests of the pool. */
import { threadId } from 'node:worker_threads';
import { serve } from '../../../server/src/worker/serve.ts';
import { TASKS } from '../tasks.ts';

serve(
  new Map<string, (input: never) => unknown>([
    ...TASKS,
    ['thread', () => threadId],
    ['print', (text: string) => console.log(text)],
    ['exit', (code: number) => process.exit(code)],
    [
      'throw-later',
      () => {
        setTimeout(() => {
          throw new Error('out of nowhere');
        });
        return new Promise(() => {});
      },
    ],
    ['uncopyable', () => () => {}],
    [
      'forever',
      () => {
        for (;;);
      },
    ],
  ]),
);
