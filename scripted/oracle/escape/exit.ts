import { type BlockPosition, type Box, boxContains, boxOf, distance, positionKey } from '../../../protocol/geometry.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actInDrill } from './drill.ts';
import { feetCellOf, type Room } from './rooms.ts';

const TRIPLE = /\(\s*(-?\d+)\s*,\s*(-?\d+)\s*,\s*(-?\d+)\s*\)/g;
/** Times all who are not there yet set out for the exit, and the pause between, ms of game time. */
const WALKS = 10;
const PAUSE_MS = 400;
/** How far from the one position a goal names a team finds room to stand, blocks. */
const ROOMY = 2;

/**
 * The exit a goal speaks of: the cells between the two positions named after the word "exit", or those around the one;
 * undefined when it names none.
 */
export function exitIn(goal: string): Box | undefined {
  const start = goal.search(/\bexit\b/i);
  const cells: BlockPosition[] = [...goal.slice(Math.max(0, start)).matchAll(TRIPLE)].map(([, x, y, z]) => ({
    x: Number(x),
    y: Number(y),
    z: Number(z),
  }));
  const [first, second] = cells;
  if (!first) return undefined;
  if (second) return boxOf(first, second);
  return {
    min: { x: first.x - ROOMY, y: first.y, z: first.z - ROOMY },
    max: { x: first.x + ROOMY, y: first.y + 1, z: first.z + ROOMY },
  };
}

/** Whether one can walk from a room to the exit. */
export function leadsTo(room: Room, exit: Box): boolean {
  return room.cells.some((cell) => boxContains(exit, cell));
}

/** Sends everybody who can get there to the exit. @returns whether the whole team stands there */
export async function goToExit(context: FrameworkContext, rooms: readonly Room[], exit: Box): Promise<boolean> {
  for (let walk = 0; walk < WALKS; walk++) {
    const taken = new Set<string>();
    const away: { room: Room; agent: Room['members'][number]; feet: BlockPosition }[] = [];
    for (const room of rooms)
      for (const agent of room.members) {
        const feet = feetCellOf(agent);
        if (boxContains(exit, feet)) taken.add(positionKey(feet));
        else if (leadsTo(room, exit)) away.push({ room, agent, feet });
      }
    if (away.length === 0) break;
    await Promise.all(
      away.map(async ({ room, agent, feet }) => {
        const cells = room.cells.filter((cell) => boxContains(exit, cell));
        const free = cells.filter((cell) => !taken.has(positionKey(cell)));
        // Those in front go furthest in, so that they are in nobody's way.
        const position = nearest(free.length > 0 ? free : cells, feet);
        if (!position) return;
        taken.add(positionKey(position));
        const result = await actInDrill(context, agent, { type: 'walk-to', position, range: 0 });
        if (!result.ok) await actInDrill(context, agent, { type: 'wait', ms: PAUSE_MS });
      }),
    );
  }
  return context.agents.every((agent) => !agent.body.lost.aborted && boxContains(exit, feetCellOf(agent)));
}

function nearest(cells: readonly BlockPosition[], to: BlockPosition): BlockPosition | undefined {
  return [...cells].sort((a, b) => distance(a, to) - distance(b, to))[0];
}
