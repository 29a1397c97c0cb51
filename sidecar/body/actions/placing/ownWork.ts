import { type BlockPosition, centreOf, distance } from '../../../../protocol/geometry.ts';
import { onEachTick } from '../../navigation/walking/keys.ts';
import { countOf } from '../../player/inventory.ts';
import { eyeAt, othersOf, type Player, REACH } from '../../player/player.ts';
import { within } from '../../player/waiting.ts';

/** How far beyond a hand's reach a player may have moved since it placed something, blocks. */
const SLACK = 1;
/** How long an item that was placed may take to be gone from the inventory, ms. */
const TAKEN_MS = 250;

/**
 * Whether a block that has appeared after the body's click came from its hands: beyond doubt where nobody else is near, else
 * if it carries less of the item than the `carried` before.
 */
export async function isOwnWork(
  player: Player,
  cell: BlockPosition,
  item: string,
  carried: number,
  signal: AbortSignal,
): Promise<boolean> {
  const isGone = () => countOf(player, item) < carried;
  const isNear = othersOf(player).some(
    ({ entity }) => distance(eyeAt(entity.position), centreOf(cell)) <= REACH + SLACK,
  );
  if (!isNear || isGone()) return true;
  await within(player.clock, TAKEN_MS, signal, (limited) => onEachTick(player, limited, isGone));
  return isGone();
}
