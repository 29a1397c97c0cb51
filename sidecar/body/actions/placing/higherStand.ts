import type { BlockState } from '../../../../protocol/blockState.ts';
import type { BlockPosition, Point } from '../../../../protocol/geometry.ts';
import { ActionError } from '../../player/actionError.ts';
import { feetOf, isSurviving, type Player } from '../../player/player.ts';

/** How far from a cell, and how much higher than now, a stand for it is looked for, blocks. */
const BESIDE = 3;
const HIGHEST = 6;

/** That a cell could be filled from a higher stand alone, and how much higher; undefined where that would not help. */
export function higherStand(
  player: Player,
  cell: BlockPosition,
  wanted: BlockState,
  isUsable: (feet: Point) => boolean,
): ActionError | undefined {
  const floor = Math.floor(feetOf(player).y);
  const isFree = (x: number, y: number, z: number) => player.blocks.atXyz(x, y, z)?.replaceable === true;
  for (let higher = 1; higher <= HIGHEST; higher++)
    for (let x = cell.x - BESIDE; x <= cell.x + BESIDE; x++)
      for (let z = cell.z - BESIDE; z <= cell.z + BESIDE; z++) {
        const y = floor + higher;
        if (!isFree(x, y, z) || !isFree(x, y + 1, z) || !isUsable({ x: x + 0.5, y, z: z + 0.5 })) continue;
        // Who is to survive builds no ladders of dirt: that is a tool of builders.
        const hint = isSurviving(player) ? '' : ', such as on a dirt ladder';
        return new ActionError(
          'unreachable',
          `cannot place ${wanted.id} at ${player.frame.show(cell)}: the faces it could be placed against cannot be seen from anywhere you can walk to; stand ${higher} ${higher === 1 ? 'block' : 'blocks'} higher beside it${hint}`,
          { higher },
        );
      }
  return undefined;
}
