import { check } from './check.ts';
import type { Command } from './command.ts';
import { edit } from './edit.ts';
import { explain } from './explain.ts';
import { init } from './init.ts';
import { map } from './map.ts';
import { mcp } from './mcp.ts';
import { mcpConfiguration } from './mcp-config.ts';
import { migrate } from './migrate.ts';
import { query } from './query.ts';
import { rules } from './rules.ts';
import { select } from './select.ts';

// @implements arch:prin-separate-verbs
/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  check,
  edit,
  migrate,
  map,
  query,
  select,
  explain,
  rules,
  init,
  mcp,
  mcpConfiguration,
];
