import { type HorizontalFacing, neighbour, oppositeOf, positionKey } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../../body/body.ts';

/** Blocks without the heads of beds whose foot is among them: a bed is one thing to use. */
export function wholeBeds(blocks: readonly SeenBlock[]): SeenBlock[] {
  const partOf = ({ state }: SeenBlock) => (state.id.endsWith('_bed') ? state.properties.part : undefined);
  const feet = new Set(blocks.filter((block) => partOf(block) === 'foot').map(({ position }) => positionKey(position)));
  return blocks.filter((block) => {
    if (partOf(block) !== 'head') return true;
    const facing = block.state.properties.facing as HorizontalFacing;
    return !feet.has(positionKey(neighbour(block.position, oppositeOf(facing))));
  });
}
