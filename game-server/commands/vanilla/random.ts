import { resourceLocation } from '../arguments/identifiers.ts';
import { intRange } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** random value and roll (Minecraft wiki, "Commands/random"): drawn from the chance of the zone, which a sequence forks. */
export function random(): LiteralNode {
  const draw = (shown: boolean) =>
    argument(
      'range',
      intRange,
      runs((context) => roll(context, shown)),
      argument(
        'sequence',
        resourceLocation,
        runs((context) => roll(context, shown)),
      ),
    );
  return command('random', LEVELS.gamemaster, literal('value', draw(false)), literal('roll', draw(true)));
}

function roll(context: CommandContext, shown: boolean): number {
  const { source } = context;
  const { min, max } = context.get('range', intRange);
  const [low, high] = [Math.max(LEAST, min), Math.min(MOST, max)];
  if (high - low + 1 < 2) throw failure('commands.random.error.range_too_small');
  if (high - low + 1 >= MOST) throw failure('commands.random.error.range_too_large');
  const value = chanceOf(source.game, source.zone.id, context.maybe('sequence', resourceLocation, undefined)).integer(
    low,
    high,
  );
  if (!shown) source.reply(translate('commands.random.sample.success', `${value}`));
  else {
    const line = translate('commands.random.roll', source.name, `${value}`, `${low}`, `${high}`);
    for (const { player } of source.game.bodies.players(source.zone.id)) if (player) source.game.show(player, line);
    if (!source.player) source.reply(line);
  }
  return value;
}

function chanceOf(game: Game, zone: string, sequence: string | undefined) {
  return sequence === undefined ? game.random(zone) : game.sequence(zone, sequence);
}
