import { Console } from 'node:console';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { TaskAnswer, TaskRequest } from '../adapters/worker-messages.ts';
import { type ErrorObject, GroundplanError } from '../engine/errors.ts';

/** Pure work: the input and what it comes to cross the threads as copies. */
export type Task = (input: never) => unknown;

/** Answers the pool that started this thread, one request after the other. */
export function serve(tasks: ReadonlyMap<string, Task>): void {
  const port = parentPort;
  if (port === null) throw new Error('This program is a worker thread: it does nothing by itself.');
  // The pool drops what goes to standard output.
  globalThis.console = new Console(process.stderr, process.stderr);
  port.on('message', (request: TaskRequest) => void answer(port, tasks, request));
}

async function answer(port: MessagePort, tasks: ReadonlyMap<string, Task>, request: TaskRequest): Promise<void> {
  const { id } = request;
  let reply: TaskAnswer;
  try {
    reply = { id, output: await run(tasks, request) };
  } catch (error) {
    reply = { id, error: errorObject(request.task, error) };
  }
  try {
    port.postMessage(reply);
  } catch (error) {
    port.postMessage({ id, error: errorObject(request.task, error) } satisfies TaskAnswer);
  }
}

function run(tasks: ReadonlyMap<string, Task>, { task, input }: TaskRequest): unknown {
  const work = tasks.get(task);
  if (work !== undefined) return work(input as never);
  const known = [...tasks.keys()];
  const message = `The worker knows no task "${task}". It knows ${known.join(', ')}: use a worker of the same version.`;
  throw new GroundplanError('worker/unknown-task', message, { data: { task, known } });
}

function errorObject(task: string, error: unknown): ErrorObject {
  if (error instanceof GroundplanError) return error.toJSON();
  const reason = error instanceof Error ? error.message : String(error);
  const message = `The task "${task}" failed: ${reason}. The same input will fail again; please report it.`;
  return { code: 'worker/failed', message, data: { task } };
}
