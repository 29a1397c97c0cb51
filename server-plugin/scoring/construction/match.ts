import type { BlockState } from '../../../protocol/blockState.ts';

/** The properties that say how a block stands; `type` only for slabs, where it says top, bottom or double. */
const ORIENTATION = ['facing', 'axis', 'half'] as const;

/** Whether the block has the expected id, however it stands. */
export function matchesId(expected: BlockState, found: BlockState): boolean {
  return expected.id === found.id;
}

/**
 * Whether the block is the expected one and stands as the blueprint says: same id, and same `facing`, `axis`, `half`
 * and, for slabs, `type` wherever the blueprint names them. A property the blueprint leaves out may be anything, and
 * every other property (open, hinge, shape, part, links, rotation, waterlogged) may differ.
 */
export function matches(expected: BlockState, found: BlockState): boolean {
  if (expected.id !== found.id) return false;
  for (const name of ORIENTATION) if (!agrees(expected, found, name)) return false;
  return !expected.id.endsWith('_slab') || agrees(expected, found, 'type');
}

function agrees(expected: BlockState, found: BlockState, name: string): boolean {
  const wanted = expected.properties[name];
  return wanted === undefined || wanted === found.properties[name];
}

const HORIZONTAL: ReadonlySet<string> = new Set(['west', 'east', 'south', 'north']);

/**
 * Whether the block counts as hit in VillagerBench's code: same name, then one orientation only, which is a horizontal
 * `facing` if the blueprint has one, else its `axis`; half, slab type and vertical facings are never looked at.
 */
export function matchesAsCoded(expected: BlockState, found: BlockState): boolean {
  if (expected.id !== found.id) return false;
  const facing = expected.properties.facing;
  if (facing !== undefined && HORIZONTAL.has(facing)) return found.properties.facing === facing;
  const axis = expected.properties.axis;
  return axis === undefined || found.properties.axis === axis;
}
