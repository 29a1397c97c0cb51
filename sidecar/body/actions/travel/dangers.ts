import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { type Footing, isWater } from '../../navigation/walking/footing.ts';
import { findPath } from '../../navigation/walking/search.ts';
import { eyeAt, feetOf, type Player } from '../../player/player.ts';
import { isLava } from './knownLand.ts';

/** What may be about to kill a body, and what holds its feet where that may happen. */
export type Danger = 'lava' | 'fire' | 'drowning' | 'smothered' | 'held';

/** The most air there is, and that at which it is time to go up, ticks (wiki "Breathing"). */
const FULL_AIR = 300;
const LOW_AIR = 160;
/** How far around water is looked for to put a fire out in, blocks, and the footings looked at. */
const TO_WATER = 12;
const BUDGET = 1_500;

/** What threatens a body now. */
export function dangerTo(player: Player): Danger | undefined {
  const { blocks } = player;
  const feet = feetOf(player);
  const x = Math.floor(feet.x) | 0;
  const z = Math.floor(feet.z) | 0;
  const eye = eyeAt(feet);
  const atFeet = blocks.atXyz(x, Math.floor(feet.y) | 0, z);
  const atEyes = blocks.atXyz(x, Math.floor(eye.y) | 0, z);
  // Nearly always.
  if (atFeet?.air && atEyes?.air) return isBurning(player) ? 'fire' : undefined;
  if ((atFeet && isLava(atFeet)) || (atEyes && isLava(atEyes))) return 'lava';
  if (atEyes && fills(atEyes, eye.y)) return 'smothered';
  if (atEyes && isWater(atEyes) && airOf(player) <= LOW_AIR) return 'drowning';
  // Gravel that came down on the feet holds them, and a body that is squeezed smothers in it as well.
  if (atFeet && fills(atFeet, feet.y + 0.5)) return 'held';
  if (isBurning(player) && !(atFeet && isWater(atFeet))) return 'fire';
  return undefined;
}

/** Whether a danger kills a body that does not react to it at once. */
export function isPressing(danger: Danger | undefined): boolean {
  return danger === 'lava' || danger === 'drowning' || danger === 'smothered';
}

/** The same, or who does not where that helps: a body on fire that has water near. */
export function kills(danger: Danger): boolean {
  return isPressing(danger) || danger === 'fire';
}

/** Whether a block is all around a point at a height. */
function fills({ shapes }: { shapes: readonly (readonly number[])[] }, y: number): boolean {
  const height = y - Math.floor(y);
  return shapes.some(
    ([x0, y0, z0, x1, y1, z1]) =>
      x0 === 0 && z0 === 0 && x1 === 1 && z1 === 1 && height > (y0 ?? 0) && height < (y1 ?? 1),
  );
}

/** Ticks of air left, as the server reports (protocol, "Entity metadata", index 1). */
export function airOf({ bot }: Player): number {
  const air = (bot.entity.metadata as readonly unknown[])[1];
  return typeof air === 'number' ? air : FULL_AIR;
}

/** The lowest bit of an entity's flags (protocol, "Entity metadata"). */
function isBurning({ bot }: Player): boolean {
  const flags = (bot.entity.metadata as readonly unknown[])[0];
  return typeof flags === 'number' && (flags & 1) === 1;
}

/** The path into water close by; undefined when there is none. */
export function waterNear(player: Player): readonly Footing[] | undefined {
  const start = currentFooting(player);
  const way = findPath(
    player.bot,
    player.blocks,
    start,
    { accepts: ({ wet }) => wet !== undefined, estimate: () => 0 },
    {
      budget: BUDGET,
      refuses: (_, to) => Math.max(Math.abs(to.x - start.x), Math.abs(to.z - start.z)) > TO_WATER,
    },
  );
  return way.found && way.path.length > 0 ? way.path : undefined;
}
