import type { Player } from '../../player/player.ts';
import { currentFooting } from './currentFooting.ts';
import { footingIn } from './footing.ts';
import { isAfloat } from './keys.ts';

/**
 * Does `work` while a body in deep water keeps itself at the surface; otherwise it would sink and work until it drowned.
 * The keys that the work itself sets in a tick come first.
 */
export async function whileTreadingWater<T>(player: Player, work: () => Promise<T>): Promise<T> {
  const { bot } = player;
  let treads = false;
  const tick = () => {
    const swims = isAfloat(player) && isOutOfItsDepth(player);
    if (swims || treads) bot.setControlState('jump', swims);
    treads = swims;
  };
  bot.on('physicsTick', tick);
  try {
    return await work();
  } finally {
    bot.removeListener('physicsTick', tick);
    if (treads) bot.setControlState('jump', false);
  }
}

/** Whether it swims, and would not stand with its head out if it let go. */
function isOutOfItsDepth(player: Player): boolean {
  const now = currentFooting(player);
  if (!now.swims) return false;
  const below = footingIn(player.blocks, now.x, now.y, now.z);
  return !below || below.swims === true || below.wet === 'head';
}
