import { feetOf, type Player } from '../../player/player.ts';
import { type Footing, isWater } from './footing.ts';

/** The footing the body is at now, whether or not a search would have chosen it. */
export function currentFooting(player: Player): Footing {
  const feet = feetOf(player);
  // As in `footingIn`: all that a search finds is counted from here.
  const x = Math.floor(feet.x) | 0;
  const z = Math.floor(feet.z) | 0;
  const y = Math.floor(feet.y + 0.01) | 0;
  const here = player.blocks.atXyz(x, y, z);
  const ladder = here?.climbable ?? false;
  const footing = { x, y, z, feet: Math.max(feet.y, y), ladder, off: { x: feet.x, z: feet.z } };
  if (!here || !isWater(here)) return footing;
  const head = player.blocks.atXyz(x, y + 1, z);
  const wet = { ...footing, wet: head && isWater(head) ? ('head' as const) : ('feet' as const) };
  return player.bot.entity.onGround || ladder ? wet : { ...wet, swims: true };
}
