import type { Player } from '../player.ts';
import { currentFooting } from '../walking/currentFooting.ts';
import { isAfloat } from '../walking/keys.ts';

/** Does `work` while a body that swims holds itself at the surface: who lets go in the water sinks, and works until it drowns. */
export async function treading<T>(player: Player, work: () => Promise<T>): Promise<T> {
  const { bot } = player;
  let treads = false;
  const tick = () => {
    const swims = isAfloat(player) && currentFooting(player).swims === true;
    // Whatever the work does with its feet on the ground is its own matter.
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
