import type { Command } from './command.ts';
import { MORE_COMMANDS } from './moreCommands.ts';
import { PAPER_ACTIONS } from './paperActions.ts';
import { PAPER_QUERIES } from './paperQueries.ts';

/** MINDcraft's whole language: the 52 commands of the published agent, and ours beyond them. Names are unique. */
export const COMMANDS: readonly Command[] = [...PAPER_QUERIES, ...PAPER_ACTIONS, ...MORE_COMMANDS];

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
