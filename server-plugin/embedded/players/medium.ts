import type { Point } from '../../../protocol/geometry.ts';
import type { World } from '../world/world.ts';

/** Blocks one can climb or hang in (block tag minecraft:climbable, and those that slow a fall to a crawl). */
const CLIMBABLE: ReadonlySet<string> = new Set([
  'ladder',
  'vine',
  'scaffolding',
  'weeping_vines',
  'weeping_vines_plant',
  'twisting_vines',
  'twisting_vines_plant',
  'cave_vines',
  'cave_vines_plant',
  'cobweb',
  'powder_snow',
  'sweet_berry_bush',
  'honey_block',
]);
/** Blocks that are water without saying so in a property. */
const FLUID: ReadonlySet<string> = new Set([
  'water',
  'lava',
  'bubble_column',
  'kelp',
  'kelp_plant',
  'seagrass',
  'tall_seagrass',
]);
/** Blocks that throw back who falls on them. */
const BOUNCY: ReadonlySet<string> = new Set(['slime_block']);

/** What surrounds a body as far as falling is concerned. */
export interface Medium {
  /** In a fluid, on a ladder or the like: neither jumping nor falling follow the rules of air. */
  readonly supports: boolean;
  /** In water, which breaks any fall. */
  readonly inWater: boolean;
}

const AIR: Medium = { supports: false, inWater: false };

/** The medium a body of half width 0.3 is in, from its feet up to `height`. */
export function mediumAt(world: World, feet: Point, height: number): Medium {
  let supports = false;
  const { states } = world.gameData;
  for (let y = Math.floor(feet.y - 0.05); y <= Math.floor(feet.y + height); y++)
    for (let z = Math.floor(feet.z - 0.3); z <= Math.floor(feet.z + 0.3); z++)
      for (let x = Math.floor(feet.x - 0.3); x <= Math.floor(feet.x + 0.3); x++) {
        const stateId = world.chunks.stateId(x, y, z);
        if (stateId === 0) continue;
        const id = states.blockId(stateId);
        if (CLIMBABLE.has(id) || id.endsWith('trapdoor')) supports = true;
        else if (FLUID.has(id)) {
          if (id !== 'lava') return { supports: true, inWater: true };
          supports = true;
        } else if (states.state(stateId).properties.waterlogged === 'true') return { supports: true, inWater: true };
      }
  return supports ? { supports, inWater: false } : AIR;
}

/** Whether the block below a point throws back who falls on it. */
export function isBouncy(world: World, feet: Point): boolean {
  for (const below of [0.1, 1.1]) {
    const id = world.gameData.states.blockId(
      world.chunks.stateId(Math.floor(feet.x), Math.floor(feet.y - below), Math.floor(feet.z)),
    );
    if (BOUNCY.has(id) || id.endsWith('_bed')) return true;
  }
  return false;
}
