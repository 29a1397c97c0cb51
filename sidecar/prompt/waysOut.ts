import { isAir } from '../../protocol/blockState.ts';
import {
  type BlockPosition,
  cellOf,
  distance,
  HORIZONTAL_FACINGS,
  neighbour,
  positionKey,
} from '../../protocol/geometry.ts';
import type { Body } from '../body/body.ts';

/** A way out of where a body is shut in: what to dig, the upper block first, and where one stands then. */
interface WayOut {
  readonly dig: readonly BlockPosition[];
  readonly to: BlockPosition;
}

/** The most ways that are shown. */
const MOST_WAYS = 3;
/** What nobody digs, or should. */
const KEEPS = /^(bedrock|barrier|(trapped_|ender_)?chest|obsidian)$/;

/**
 * Ways out through the walls around the cells a body can walk to, those of fewest blocks first and then the nearest to
 * `goal`: through one block where there is room behind it, else through whatever lies towards the goal.
 */
export function waysOut(body: Body, cells: readonly BlockPosition[], goal: BlockPosition): WayOut[] {
  const room = cells.length > 0 ? cells : [cellOf(body.observe().position)];
  const inside = new Set(room.map(positionKey));
  const isFree = (cell: BlockPosition) => isAir(body.seenAt(cell)?.id ?? 'unknown');
  const isKept = (cell: BlockPosition) =>
    KEEPS.test(body.seenAt(cell)?.id ?? (body.blockAt(cell) ? 'unknown' : 'bedrock'));
  const ways: (WayOut & { readonly cost: number })[] = [];
  for (const cell of room)
    for (const side of HORIZONTAL_FACINGS) {
      const feet = neighbour(cell, side);
      const dig = [neighbour(feet, 'up'), feet].filter((part) => !isFree(part));
      if (dig.length === 0 || dig.some(isKept)) continue;
      const to = neighbour(feet, side);
      const open = isFree(to) && isFree(neighbour(to, 'up')) && !inside.has(positionKey(to));
      ways.push({ dig, to: open ? to : feet, cost: dig.length * 4 + (open ? 0 : 100) + distance(to, goal) * 0.1 });
    }
  return ways
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST_WAYS)
    .map(({ dig, to }) => ({ dig, to }));
}
