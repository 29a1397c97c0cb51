import type { Framework } from '../frameworks/framework.ts';
import { commandsPermitted, MINDCRAFT_TOOLS } from '../tools/mindcraft/commands.ts';
import { reflexesPermitted } from '../tools/mindcraft/reflexTools.ts';

/**
 * The tools of agents that play by MINDcraft's commands: with those that carry commands and reflexes out, as far as the
 * permitted tools do the same. The permitted tools alone for any other framework.
 */
export function toolsOfCommanders(permitted: readonly string[], { commands }: Pick<Framework, 'commands'>): string[] {
  if (commands === undefined) return [...permitted];
  const carriedOut = new Set(MINDCRAFT_TOOLS.map(({ name }) => name));
  const given = commandsPermitted(permitted, commands).map(({ name }) => name);
  return [...permitted, ...reflexesPermitted(permitted), ...given.filter((name) => carriedOut.has(name))];
}
