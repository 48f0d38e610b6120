import { check } from './check.ts';
import type { Command } from './command.ts';
import { edit } from './edit.ts';
import { init } from './init.ts';
import { migrate } from './migrate.ts';
import { rules } from './rules.ts';

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [check, edit, migrate, rules, init];
