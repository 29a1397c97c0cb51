import { pointOf, vec3 } from '../arguments/coordinates.ts';
import { resource } from '../arguments/identifiers.ts';
import { nbtCompound } from '../arguments/nbt.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

/** summon (Minecraft wiki, "Commands/summon"). */
export function summon(game: Game): LiteralNode {
  const run = (context: CommandContext) => {
    const { source } = context;
    const position = context.has('pos') ? pointOf(context, 'pos') : source.position;
    const summoned = source.game.summon(
      source,
      context.get('entity', resource),
      position,
      context.maybe('nbt', nbtCompound, undefined),
    );
    source.announce(translate('commands.summon.success', summoned.displayName));
    return 1;
  };
  return command(
    'summon',
    LEVELS.gamemaster,
    argument(
      'entity',
      resource('entity', game),
      runs(run),
      argument('pos', vec3(), runs(run), argument('nbt', nbtCompound, runs(run))),
    ),
  );
}
