import { LAYOUT_TASK } from '../engine/diagram/layout.ts';
import {
  FIND_ITEM_TASK,
  type FindItemInput,
  READ_CODE_TASK,
  type ReadCodeInput,
} from '../engine/map/code/code-reader.ts';
import { CodeTasks } from './code.ts';
import { serve, type Task } from './serve.ts';

const code = new CodeTasks();

/** The worker thread's program: everything it can be asked for. */
const TASKS: ReadonlyMap<string, Task> = new Map<string, Task>([
  // ELK takes its time to load; who reads code does not wait for it.
  [LAYOUT_TASK, async (question: never) => (await import('./layout.ts')).layout(question)],
  [READ_CODE_TASK, (input: ReadCodeInput) => code.read(input)],
  [FIND_ITEM_TASK, (input: FindItemInput) => code.find(input)],
]);

serve(TASKS);
