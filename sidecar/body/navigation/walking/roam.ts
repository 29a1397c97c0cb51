import { cellKey } from '../../perception/blockView.ts';
import { visiblePoint } from '../../perception/sight.ts';
import { eyeAt, type Player, REACH } from '../../player/player.ts';
import { currentFooting } from './currentFooting.ts';
import { type Footing, footingIn, middleOf } from './footing.ts';
import { KnownSteps } from './knownSteps.ts';

/**
 * The footings a body can walk to from where it is, itself included, those fewest steps away first, at most `limit`.
 * Doors a hand can open count as open; other bodies are not in the way, since they move.
 * @param longestDrop how deep a step down may be, blocks
 */
export function roam(player: Player, limit: number, longestDrop: number): Footing[] {
  const steps = stepsKnownTo(player);
  const start = currentFooting(player);
  const found: Footing[] = [start];
  const seen = new Set([keyOf(start)]);
  for (let head = 0; head < found.length; head++)
    for (const { to } of steps.from(found[head] as Footing, longestDrop)) {
      if (found.length >= limit) return found;
      const key = keyOf(to);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push(to);
    }
  return found;
}

/** What a body knows of steps is asked for at every look around, and little of it changes. */
const known = new WeakMap<Player['blocks'], KnownSteps>();

function stepsKnownTo({ blocks }: Player): KnownSteps {
  const steps = known.get(blocks) ?? new KnownSteps(blocks);
  // Only blocks that tell of their changes are remembered.
  if ('onChange' in blocks) known.set(blocks, steps);
  steps.refresh();
  return steps;
}

function keyOf({ x, y, z }: Footing): number {
  return cellKey(x, y, z);
}

/** Whether the hands of a body standing in the middle of one cell reach the block in another. World coordinates. */
export function reachesFrom(
  player: Player,
  stand: { x: number; y: number; z: number },
  cell: { x: number; y: number; z: number },
): boolean {
  const footing = footingIn(player.blocks, stand.x, stand.y, stand.z);
  return footing !== undefined && visiblePoint(player.blocks, cell, eyeAt(middleOf(footing)), REACH) !== undefined;
}
