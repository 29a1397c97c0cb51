import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { feetOf, othersOf, type Player } from '../../player/player.ts';
import { HALF_WIDTH, HEIGHT } from './clearance.ts';
import { isWater } from './footing.ts';
import { isAfloat, onEachTick, releaseKeys } from './keys.ts';

/** How near a wall is to a body that leans against it, blocks. */
const TOUCH = 0.02;
/** How near another player is who pushes a body back, blocks from middle to middle. */
const BESIDE = 0.8;
/** How near to the middle of its cell a body is centred, and how long that may take, blocks and ticks. */
const CENTRED = 0.15;
const CENTRE_TICKS = 30;

/** The cells beside a body, from the head down, with a block in them that it leans against or is inside of. */
export function touching(player: Player): BlockPosition[] {
  const { blocks } = player;
  const feet = feetOf(player);
  const reach = HALF_WIDTH + TOUCH;
  const cells: BlockPosition[] = [];
  for (let y = Math.floor(feet.y + HEIGHT); y >= Math.floor(feet.y + TOUCH); y--)
    for (let z = Math.floor(feet.z - reach); z <= Math.floor(feet.z + reach); z++)
      for (let x = Math.floor(feet.x - reach); x <= Math.floor(feet.x + reach); x++) {
        const touches = blocks
          .atXyz(x, y, z)
          ?.shapes.some(
            ([x0, y0, z0, x1, y1, z1]) =>
              feet.x + reach > x + x0 &&
              feet.x - reach < x + x1 &&
              feet.z + reach > z + z0 &&
              feet.z - reach < z + z1 &&
              feet.y + HEIGHT > y + y0 &&
              feet.y + TOUCH < y + y1,
          );
        if (touches) cells.push({ x, y, z });
      }
  return cells;
}

/** What obstructs a body that makes no progress, for messages. */
export function describeObstruction(player: Player): string {
  const blocks = touching(player).map((cell) => `${player.blocks.at(cell)?.state.id} at ${player.frame.show(cell)}`);
  const feet = feetOf(player);
  const here = player.blocks.atXyz(Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z));
  const others = othersOf(player)
    .filter(({ entity: { position } }) => Math.hypot(position.x - feet.x, position.z - feet.z) < BESIDE)
    .filter(({ entity: { position } }) => Math.abs(position.y - feet.y) < HEIGHT)
    .map(({ name }) => name);
  const water = isAfloat(player) || (here !== undefined && isWater(here)) ? ['water'] : [];
  return [...blocks, ...others, ...water].join(', ') || 'something';
}

/** Makes for the middle of the cell the body is in, so that no corner beside it holds it any more; as near as it gets. */
export async function centre(player: Player, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  const start = feetOf(player);
  const middle = { x: Math.floor(start.x) + 0.5, z: Math.floor(start.z) + 0.5 };
  let ticks = 0;
  try {
    await onEachTick(player, signal, () => {
      const feet = feetOf(player);
      const dx = middle.x - feet.x;
      const dz = middle.z - feet.z;
      if (Math.hypot(dx, dz) < CENTRED || ++ticks > CENTRE_TICKS) return true;
      void bot.look(Math.atan2(-dx, -dz), 0, true);
      bot.setControlState('forward', true);
      return false;
    });
  } finally {
    releaseKeys(player);
  }
}
