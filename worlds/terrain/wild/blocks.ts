import { indexOf, PALETTE } from '../palette.ts';

export type Side = 'north' | 'south' | 'west' | 'east';

/** The palette index of the first state that begins so. Throws RangeError when there is none. */
export function indexBy(beginning: string): number {
  const index = PALETTE.findIndex((state) => state.startsWith(beginning));
  if (index < 0) throw new RangeError(`nothing in the palette begins with "${beginning}"`);
  return index;
}

export function chestIndex(facing: Side): number {
  return indexBy(`chest[facing=${facing}`);
}

const [AIR, WATER, LAVA] = [0, indexOf('water'), indexOf('lava')];
const PLANT =
  /^(?:short_grass|fern|dead_bush|dandelion|poppy|azure|oxeye|cornflower|lily|brown_m|red_m|sweet|sugar|snow\[|seagrass|tall_s|kelp|cactus|pumpkin|melon)/;
const SOFT: Uint8Array = Uint8Array.from(PALETTE, (state) => (PLANT.test(state) || /_leaves|_log/.test(state) ? 1 : 0));

/** Whether a block is air, fluid or growth, through which foundations go down. */
export function isSoft(block: number): boolean {
  return block === AIR || block === WATER || block === LAVA || SOFT[block] === 1;
}

export function isFluid(block: number | undefined): boolean {
  return block === WATER || block === LAVA;
}
