import type { Tool } from '../tool.ts';
import { BLOCK_TOOLS } from './blocks.ts';
import { BODY_QUERIES } from './bodyQueries.ts';
import { briefedCommandTools } from './briefedQueries.ts';
import { COLLECTING_TOOLS } from './collecting.ts';
import type { Command } from './command.ts';
import { LIVING_TOOLS } from './living.ts';
import { MAKING_TOOLS } from './making.ts';
import { MORE_COMMANDS } from './moreCommands.ts';
import { PAPER_ACTIONS } from './paperActions.ts';
import { PAPER_QUERIES } from './paperQueries.ts';
import { SEARCHING_TOOLS } from './searching.ts';
import { THING_TOOLS } from './things.ts';
import { WALKING_TOOLS } from './walking.ts';

/** MINDcraft's whole language: the 52 commands of the published agent, and ours beyond them. Names are unique. */
export const COMMANDS: readonly Command[] = [...PAPER_QUERIES, ...PAPER_ACTIONS, ...MORE_COMMANDS];

/** What carries out the commands of the body, under their names. */
export const MINDCRAFT_TOOLS: readonly Tool[] = [
  ...BODY_QUERIES,
  ...briefedCommandTools(undefined),
  ...WALKING_TOOLS,
  ...SEARCHING_TOOLS,
  ...THING_TOOLS,
  ...COLLECTING_TOOLS,
  ...MAKING_TOOLS,
  ...LIVING_TOOLS,
  ...BLOCK_TOOLS,
];

/** Commands that no task may block. */
const ALWAYS_GIVEN: ReadonlySet<string> = new Set(['!stop', '!stats', '!inventory', '!goal']);

/**
 * The commands an agent is given, in the order of `COMMANDS`.
 *
 * @param permitted tools of its briefing: a command does nothing that none of them does
 * @param set `paper` for those of the published agent, `more` for all
 * @param blocked names of commands that the task takes away; four cannot be
 */
export function commandsPermitted(
  permitted: readonly string[],
  set: 'paper' | 'more',
  blocked: readonly string[] = [],
): Command[] {
  return COMMANDS.filter(
    (command) =>
      (set === 'more' || command.set === 'paper') &&
      (command.needs.length === 0 || command.needs.some((tool) => permitted.includes(tool))) &&
      (ALWAYS_GIVEN.has(command.name) || !blocked.includes(command.name)),
  );
}
