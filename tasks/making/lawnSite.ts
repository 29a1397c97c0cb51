import { blockState } from '../../protocol/blockState.ts';
import type { Box } from '../../protocol/geometry.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { Site, Start } from '../taskBase.ts';

/** Feet stand here; below lies the vanilla superflat ground. */
export const LAWN = -60;
/** How far the arena reaches beyond its walls: further than anyone inside can reach. */
const BEHIND_WALLS = 5;
const WALL_HEIGHT = 4;

/** A lawn of flat grass within walls of glass, so many blocks to every side of the middle: nothing on it is of any use. */
export function lawnSteps(reach: number): { readonly box: Box; readonly steps: BuildStep[] } {
  const edge = reach + BEHIND_WALLS;
  const box: Box = { min: { x: -edge, y: -64, z: -edge }, max: { x: edge, y: -45, z: edge } };
  const layer = (from: number, to: number, id: string): BuildStep => ({
    type: 'fill',
    box: { min: { ...box.min, y: from }, max: { ...box.max, y: to } },
    state: blockState(id),
  });
  const wall = (x1: number, z1: number, x2: number, z2: number): BuildStep => ({
    type: 'fill',
    box: { min: { x: x1, y: LAWN, z: z1 }, max: { x: x2, y: LAWN + WALL_HEIGHT - 1, z: z2 } },
    state: blockState('glass'),
  });
  return {
    box,
    steps: [
      layer(-64, -64, 'bedrock'),
      layer(-63, LAWN - 2, 'dirt'),
      layer(LAWN - 1, LAWN - 1, 'grass_block'),
      wall(-reach, -reach, reach, -reach),
      wall(-reach, reach, reach, reach),
      wall(-reach, -reach, -reach, reach),
      wall(reach, -reach, reach, reach),
    ],
  };
}

/** How far from the middle agents start, blocks. */
const CIRCLE = 4;

/** Around the middle, evenly, each looking at it. */
export function startsAround(agents: number): Start[] {
  return Array.from({ length: agents }, (_, place) => {
    const angle = (2 * Math.PI * place) / agents;
    const [x, z] = [Math.round(CIRCLE * Math.sin(angle)), Math.round(CIRCLE * Math.cos(angle))];
    const degrees = Math.round((Math.atan2(x, -z) * 180) / Math.PI);
    return { position: { x: x + 0.5, y: LAWN, z: z + 0.5 }, yaw: degrees === 0 ? 0 : degrees };
  });
}

/** How far the walls of a crafting site are from its middle. */
const REACH = 10;

/** A lawn with a crafting table in the middle. */
export function craftingSite(): Site {
  const { box, steps } = lawnSteps(REACH);
  return {
    box,
    steps: [...steps, { type: 'set', position: { x: 0, y: LAWN, z: 0 }, state: blockState('crafting_table') }],
  };
}
