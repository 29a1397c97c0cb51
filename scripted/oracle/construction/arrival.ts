import { type BlockPosition, type Box, boundsOf, boxContains, cellOf } from '../../../protocol/geometry.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';

/** How long the land around may take to be sent, ms of game time, and how often to look. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 250;
/** A chunk's side: whoever knows a cell of a chunk knows all of it. */
const CHUNK = 16;

/**
 * Waits until the team's clients have been sent all chunks of a box around the cells: what is not there yet would be taken
 * for air, and for somebody's work when it comes. Rejects with the signal's reason.
 */
export async function landArrived(
  { agents, clock, signal }: FrameworkContext,
  cells: readonly BlockPosition[],
  margin: number,
): Promise<void> {
  const first = agents[0];
  const bounds = first && boundsOf([...cells, ...agents.map(({ body }) => cellOf(body.observe().position))]);
  if (!first || !bounds) return;
  const probes = chunksOf(bounds, margin, first.briefing.arena);
  const isKnown = (cell: BlockPosition) =>
    agents.some(({ body }) => !body.lost.aborted && body.blockAt(cell) !== undefined);
  const until = clock.now() + PATIENCE_MS;
  while (!probes.every(isKnown) && clock.now() < until) await clock.sleep(LOOK_MS, signal);
}

/** One cell of every chunk that a box and its margin touch, within the arena. */
function chunksOf({ min, max }: Box, margin: number, arena: Box): BlockPosition[] {
  const cells: BlockPosition[] = [];
  const steps = (low: number, high: number) => {
    const places = [high];
    for (let at = low; at < high; at += CHUNK) places.push(at);
    return places;
  };
  for (const z of steps(min.z - margin, max.z + margin))
    for (const x of steps(min.x - margin, max.x + margin)) {
      const cell = { x, y: min.y, z };
      if (boxContains(arena, cell)) cells.push(cell);
    }
  return cells;
}
