import { type BlockPosition, distance } from '../../../../protocol/geometry.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import { act } from './acting.ts';
import type { Site } from './site.ts';

/** More than these are in each other's way on a building site, whatever there is to do. */
const ENOUGH = 4;
/** For so many blocks to place one more builder finds room. */
const BLOCKS_FOR_ONE_MORE = 100;
/** How far from home those wait who do not build, blocks. */
const WAITING_RADIUS = 12;
/** Room between two who wait, blocks. */
const APART = 2;

/** Who builds: as many as find room, the first of those still there. The rest stand by, should one of them be lost. */
export function crewFor(agents: readonly Agent[], blocks: number): readonly Agent[] {
  const present = agents.filter(({ body }) => !body.lost.aborted);
  return present.slice(0, ENOUGH + Math.floor(blocks / BLOCKS_FOR_ONE_MORE));
}

/** Sends everybody who does not build to where they are in nobody's way: far from the building and from the chest. */
export async function sendAside(context: FrameworkContext, site: Site, reserve: readonly Agent[]): Promise<void> {
  const busy = [...site.cells.map(({ position }) => position), ...(site.chest ? [site.chest] : [])];
  const room = (cell: BlockPosition) => Math.min(...busy.map((place) => distance(place, cell)));
  const spots = site
    .walkable()
    .cells()
    .filter((cell) => cell.y === site.home.y && distance(cell, site.home) <= WAITING_RADIUS)
    .map((cell) => ({ cell, room: room(cell) }))
    .sort((a, b) => b.room - a.room);
  const taken: BlockPosition[] = [];
  for (const { cell } of spots) {
    if (taken.length === reserve.length) break;
    if (taken.every((other) => distance(other, cell) >= APART)) taken.push(cell);
  }
  await Promise.all(
    reserve.map((agent, index) => {
      const position = taken[index];
      return position && act(context, agent, { type: 'walk-to', position, range: 0.5 });
    }),
  );
}
