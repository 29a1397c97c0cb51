import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';

const FLUID = /^(?:water|lava|bubble_column|seagrass|tall_seagrass|kelp|kelp_plant)$/;
const AROUND = ['up', 'north', 'south', 'west', 'east', 'down'] as const;
/** How far around, and how far up and down, a shore is looked for, blocks, and every so many blocks. */
const SHORE = 8;
const SHORE_RISE = 6;
const SHORE_GRID = 2;

/** Whether a fluid is known to touch a cell: digging there lets it in. */
export function touchesFluid(hand: GatheringAgent, position: BlockPosition): boolean {
  return AROUND.some((facing) => FLUID.test(hand.body.seenAt(neighbour(position, facing))?.id ?? ''));
}

/** How much water is seen around a cell, by a sample: who digs beside a lake soon stands in it. */
export function waterAround(hand: GatheringAgent, { x, y, z }: BlockPosition): number {
  let cells = 0;
  for (let dy = -SHORE_RISE; dy <= 0; dy += SHORE_GRID)
    for (let dz = -SHORE; dz <= SHORE; dz += SHORE_GRID)
      for (let dx = -SHORE; dx <= SHORE; dx += SHORE_GRID)
        if (hand.body.seenAt({ x: x + dx, y: y + dy, z: z + dz })?.id === 'water') cells++;
  return cells;
}
