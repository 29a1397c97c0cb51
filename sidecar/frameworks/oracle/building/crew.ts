import { type BlockPosition, distance } from '../../../../protocol/geometry.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import { act } from './acting.ts';
import type { Board } from './board.ts';
import type { Site } from './site.ts';

/** More than these are in each other's way on a building site, whatever there is to do. */
const ENOUGH = 4;
/** For so many blocks to place one more builder finds room. */
const BLOCKS_FOR_ONE_MORE = 100;
/** How far from home those wait who do not build, blocks. */
const WAITING_RADIUS = 12;
/** Room between two who wait, blocks. */
const APART = 2;
/** Who is further from their place than this goes back to it, blocks. */
const STRAYED = 1.5;
const LOOK_AGAIN_MS = 1_000;

/** Who builds: as many as find room, the first of those still there. The rest stand by, should one of them be lost. */
export function crewFor(agents: readonly Agent[], blocks: number): readonly Agent[] {
  const present = agents.filter(({ body }) => !body.lost.aborted);
  return present.slice(0, ENOUGH + Math.floor(blocks / BLOCKS_FOR_ONE_MORE));
}

/**
 * Keeps everybody who does not build where they are in nobody's way, far from the building and from the chest, until no work
 * is pending. Rejects with the signal's reason.
 */
export async function standBy(
  context: FrameworkContext,
  site: Site,
  board: Board,
  reserve: readonly Agent[],
): Promise<void> {
  const spots = waitingSpots(site, reserve.length);
  await Promise.all(
    reserve.map(async (agent, index) => {
      const spot = spots[index];
      while (spot && board.pending.length > 0 && !agent.body.lost.aborted) {
        const { x, y, z } = agent.body.observe().position;
        if (distance({ x, y, z }, { x: spot.x + 0.5, y: spot.y, z: spot.z + 0.5 }) > STRAYED)
          await act(context, agent, { type: 'walk-to', position: spot, range: 0.5 });
        await board.lull.change(LOOK_AGAIN_MS, context.signal);
      }
    }),
  );
}

/** The roomiest places on the ground around, apart from each other. */
function waitingSpots(site: Site, count: number): BlockPosition[] {
  const busy = [...site.cells.map(({ position }) => position), ...(site.chest ? [site.chest] : [])];
  const room = (cell: BlockPosition) => Math.min(...busy.map((place) => distance(place, cell)));
  const spots = site
    .walkable()
    .cells()
    .filter((cell) => cell.y === site.home.y && distance(cell, site.home) <= WAITING_RADIUS)
    .map((cell) => ({ cell, room: room(cell) }))
    .sort((a, b) => b.room - a.room);
  const taken: BlockPosition[] = [];
  for (const { cell } of spots)
    if (taken.length < count && taken.every((other) => distance(other, cell) >= APART)) taken.push(cell);
  return taken;
}
