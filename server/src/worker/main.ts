import { LAYOUT_TASK } from '../engine/diagram/layout.ts';
import { layout } from './layout.ts';
import { serve, type Task } from './serve.ts';

/** The worker thread's program: everything it can be asked for. */
const TASKS: ReadonlyMap<string, Task> = new Map<string, Task>([[LAYOUT_TASK, layout]]);

serve(TASKS);
