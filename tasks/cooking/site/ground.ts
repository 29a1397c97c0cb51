import { blockState } from '../../../protocol/blockState.ts';
import type { BlockPosition, Box } from '../../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import type { Start } from '../../taskBase.ts';

/** What all places of the components count from (villagerbench.md 2.2); on the level of the feet. */
export const BASE: BlockPosition = { x: 41, y: -60, z: 122 };

/** The glass box, walls and roof included (villagerbench.md 2.2). */
export const ENCLOSURE: Box = { min: { x: 30, y: -60, z: 122 }, max: { x: 52, y: -45, z: 147 } };

/** Ends five blocks outside the walls, further than anyone inside can reach; below lies vanilla's superflat ground. */
export const SITE_BOX: Box = { min: { x: 25, y: -64, z: 117 }, max: { x: 57, y: -40, z: 152 } };

/** Meadow under a box of glass. */
export function groundSteps(): BuildStep[] {
  const layer = (from: number, to: number, id: string): BuildStep => ({
    type: 'fill',
    box: { min: { ...SITE_BOX.min, y: from }, max: { ...SITE_BOX.max, y: to } },
    state: blockState(id),
  });
  const { min, max } = ENCLOSURE;
  const inside = { min: { x: min.x + 1, y: min.y, z: min.z + 1 }, max: { x: max.x - 1, y: max.y - 1, z: max.z - 1 } };
  return [
    layer(-64, -64, 'bedrock'),
    layer(-63, -62, 'dirt'),
    layer(-61, -61, 'grass_block'),
    { type: 'fill', box: ENCLOSURE, state: blockState('glass') },
    { type: 'fill', box: inside, state: blockState('air') },
  ];
}

/**
 * Where agents start: the first where the reference puts everyone, the others beside it in turn, each in a cell of their
 * own, all looking south along the aisle.
 */
export function starts(): Start[] {
  return AGENT_NAMES.map((_, index) => {
    const aside = index % 2 === 1 ? (index + 1) / 2 : -index / 2;
    return { position: { x: BASE.x + 0.5 + aside, y: BASE.y, z: BASE.z + 2.5 }, yaw: 0 };
  });
}
