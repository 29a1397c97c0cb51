import { countedLast } from '../answers.ts';
import { angle, blockPos, loadedCell } from '../arguments/coordinates.ts';
import { entity, ownPlayer, playersOf } from '../arguments/entity.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';

/** spawnpoint (Minecraft wiki, "Commands/spawnpoint"). */
export function spawnpoint(): LiteralNode {
  const here = ({ source }: CommandContext) => cellOfSource(source);
  return command(
    'spawnpoint',
    LEVELS.gamemaster,
    runs((context) => setSpawn(context, [ownPlayer(context)], here(context))),
    argument(
      'targets',
      entity('multiple', 'players'),
      runs((context) => setSpawn(context, playersOf(context, 'targets'), here(context))),
      argument(
        'pos',
        blockPos,
        runs((context) => setSpawn(context, playersOf(context, 'targets'), loadedCell(context, 'pos'))),
        argument(
          'angle',
          angle,
          runs((context) =>
            setSpawn(
              context,
              playersOf(context, 'targets'),
              loadedCell(context, 'pos'),
              context.get('angle', angle)(context.source),
            ),
          ),
        ),
      ),
    ),
  );
}

function cellOfSource({ position }: CommandSource) {
  return { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
}

function setSpawn(
  { source }: CommandContext,
  targets: readonly Target[],
  cell: ReturnType<typeof cellOfSource>,
  yaw = 0,
): number {
  for (const { player } of targets) if (player) source.game.setRespawn(player, cell, yaw);
  source.announce(
    countedLast(
      'commands.spawnpoint.success',
      targets,
      `${cell.x}`,
      `${cell.y}`,
      `${cell.z}`,
      yaw.toFixed(1),
      'minecraft:overworld',
    ),
  );
  return targets.length;
}
