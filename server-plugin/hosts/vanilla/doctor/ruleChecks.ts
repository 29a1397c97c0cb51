import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { Orders } from '../orders.ts';
import type { Console } from '../rcon/console.ts';
import type { ServerSettings } from '../serverFile.ts';
import { commandsToRestore, ruleCommands } from '../serverRules.ts';
import { type Check, ok } from './check.ts';

/** What becomes of the server's rules while arenas are open, so that people on it are not surprised. */
export async function checkRules(console: Console, { version }: Pick<ServerSettings, 'version'>): Promise<Check> {
  const id = 'game-rules';
  const commands = ruleCommands(dialectOf(version), SURVIVAL_RULES);
  const changed = [...(await commandsToRestore(new Orders(console), commands))].flatMap(([command, restore]) =>
    command === restore
      ? []
      : [`${command.replace(/^gamerule (?:minecraft:)?/, '')} (now ${restore.split(' ').at(-1)})`],
  );
  if (changed.length === 0) return ok(id, 'they are what episodes need');
  return ok(id, `changed for the whole server while arenas are open, and put back: ${changed.join(', ')}`);
}
