import type { Random } from '../../../clock/random.ts';
import { type Landscape, SEA_Y } from '../land/landscape.ts';
import { type Biome, indexOf, WORKPLACES } from '../palette.ts';
import type { ChunkPaste, LootStack } from '../structures/chunkPaste.ts';
import { chestLoot } from '../structures/loot.ts';
import type { Resident, Structure, StructureSpread } from '../structures/structureGrid.ts';
import { chestIndex, indexBy, isSoft, type Side } from './blocks.ts';

const AIR = 0;
const COBBLESTONE = indexOf('cobblestone');
const DIRT = indexOf('dirt');
const SANDSTONE = indexOf('sandstone');
const PATH = indexOf('dirt_path');
const WATER = indexOf('water');
const FARMLAND = indexBy('farmland');
const WHEAT = indexBy('wheat');
const HAY = indexBy('hay_block');
const TORCH = indexOf('torch');
const BELL = indexBy('bell');
const PANE_X = indexBy('glass_pane[east=true');
const PANE_Z = indexBy('glass_pane[east=false');

type Timber = 'oak' | 'spruce' | 'acacia';

/** Of what the houses of a village are built. */
interface VillageStyle {
  readonly id: string;
  readonly timber: Timber;
  readonly base: number;
  readonly street: number;
}

const STYLES: Partial<Readonly<Record<Biome, VillageStyle>>> = {
  plains: { id: 'village_plains', timber: 'oak', base: COBBLESTONE, street: PATH },
  taiga: { id: 'village_taiga', timber: 'spruce', base: COBBLESTONE, street: PATH },
  snowy_plains: { id: 'village_snowy', timber: 'spruce', base: COBBLESTONE, street: PATH },
  savanna: { id: 'village_savanna', timber: 'acacia', base: COBBLESTONE, street: PATH },
  desert: { id: 'village_desert', timber: 'oak', base: SANDSTONE, street: SANDSTONE },
};

/** Half a street's width, how long streets are, and the room a plot takes along them. */
const STREET = 1;
const LENGTH = 44;
const PLOT = 11;
/** How much the ground of a village may rise and fall, and under a house. */
const RELIEF = 16;
/** Places tried for one, and how far they lie from where it would be. */
const TRIES = 8;
const STRAY = 24;
const STEPS = 4;
/** A house is so wide along the street, so deep and so high to the eaves. */
const WIDE = 3;
const DEEP = 6;
const EAVES = 3;

/** A house or a farm beside a street. */
interface VillagePlot {
  readonly kind: 'house' | 'farm';
  /** The middle of the side towards the street, at ground level. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Where it turns its door. */
  readonly facing: Side;
  readonly workplace: number;
  readonly chest: readonly LootStack[] | undefined;
}

/**
 * Villages of our own design (Minecraft wiki, "Village"): two streets that cross at a well with a bell, and along them houses
 * with a bed, a place to work and a villager each, and farms.
 */
export function villages(land: Landscape): StructureSpread {
  return {
    salt: 14,
    spacing: 18,
    separation: 8,
    reach: 6,
    plan(chunkX, chunkZ, random) {
      for (let tries = 0; tries < TRIES; tries++) {
        const x = chunkX * 16 + 8 + random.integer(-STRAY, STRAY);
        const z = chunkZ * 16 + 8 + random.integer(-STRAY, STRAY);
        const style = STYLES[land.biome(x, z, land.groundY(x, z))];
        if (style && isLevel(land, x, z)) return planVillage(land, style, x, z, random);
      }
      return undefined;
    },
  };
}

function isLevel(land: Landscape, x: number, z: number): boolean {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let dx = -24; dx <= 24; dx += 12)
    for (let dz = -24; dz <= 24; dz += 12) {
      const y = land.groundY(x + dx, z + dz);
      [lowest, highest] = [Math.min(lowest, y), Math.max(highest, y)];
    }
  return lowest > SEA_Y && highest - lowest <= RELIEF;
}

function planVillage(land: Landscape, style: VillageStyle, x: number, z: number, random: Random): Structure {
  const plots: VillagePlot[] = [];
  const workplaces = random.shuffle(WORKPLACES);
  for (const [alongX, alongZ] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    for (let far = 10; far + PLOT / 2 <= LENGTH; far += PLOT)
      for (const side of [-1, 1] as const) {
        const skipped = random.integer(0, 9) < 3;
        const kind = random.integer(0, 3) === 0 ? 'farm' : 'house';
        const chest = random.integer(0, 2) === 0 ? chestLoot('village', random) : undefined;
        const [px, pz] = [
          x + alongX * far + Math.abs(alongZ) * side * 3,
          z + alongZ * far + Math.abs(alongX) * side * 3,
        ];
        const facing: Side = alongX !== 0 ? (side > 0 ? 'north' : 'south') : side > 0 ? 'west' : 'east';
        const y = land.groundY(px, pz);
        if (skipped || !suits(land, px, y, pz, facing)) continue;
        const workplace = indexBy(workplaces[plots.length % workplaces.length] as string);
        plots.push({ kind, x: px, y, z: pz, facing, workplace, chest: kind === 'house' ? chest : undefined });
      }
  const residents: Resident[] = plots.flatMap((plot) => {
    if (plot.kind !== 'house') return [];
    const [rx, rz] = inward(plot, 2, 0);
    return [{ species: 'villager', x: rx + 0.5, y: plot.y + 1, z: rz + 0.5 }];
  });
  const reach = LENGTH + DEEP + 6;
  return {
    ...(plots.length >= 3 ? { id: style.id } : {}),
    minX: x - reach,
    maxX: x + reach,
    minZ: z - reach,
    maxZ: z + reach,
    residents: plots.length >= 3 ? residents : [],
    paste(into) {
      if (plots.length < 3) return;
      pasteStreets(into, land, style, x, z);
      for (const plot of plots) plot.kind === 'house' ? pasteHouse(into, style, plot) : pasteFarm(into, style, plot);
      pasteWell(into, style, x, land.groundY(x, z), z);
    },
  };
}

/** A step into a plot from its front, and one to the left of who looks at it from the street. */
function inward(
  { x, z, facing }: Pick<VillagePlot, 'x' | 'z' | 'facing'>,
  deep: number,
  left: number,
): readonly [number, number] {
  switch (facing) {
    case 'north':
      return [x + left, z + deep];
    case 'south':
      return [x - left, z - deep];
    case 'west':
      return [x + deep, z - left];
    case 'east':
      return [x - deep, z + left];
    default:
      return facing satisfies never;
  }
}

function suits(land: Landscape, x: number, y: number, z: number, facing: Side): boolean {
  for (const deep of [0, DEEP])
    for (const left of [-WIDE, WIDE]) {
      const ground = land.groundY(...inward({ x, z, facing }, deep, left));
      if (ground <= SEA_Y || Math.abs(ground - y) > STEPS) return false;
    }
  return y > SEA_Y;
}

function pasteStreets(into: ChunkPaste, land: Landscape, { street }: VillageStyle, x: number, z: number): void {
  for (let cx = into.minX; cx < into.minX + 16; cx++)
    for (let cz = into.minZ; cz < into.minZ + 16; cz++) {
      const [dx, dz] = [Math.abs(cx - x), Math.abs(cz - z)];
      if (!((dx <= STREET && dz <= LENGTH) || (dz <= STREET && dx <= LENGTH))) continue;
      const y = land.groundY(cx, cz);
      if (y <= SEA_Y || isSoft(into.get(cx, y, cz) ?? AIR)) continue;
      into.set(cx, y, cz, street);
      for (let up = 1; up <= 3; up++) if (isSoft(into.get(cx, y + up, cz) ?? AIR)) into.set(cx, y + up, cz, AIR);
    }
}

function pasteWell(into: ChunkPaste, { base, timber }: VillageStyle, x: number, y: number, z: number): void {
  const fence = indexBy(`${timber}_fence[`);
  into.fill(x - 3, y + 1, z - 3, x + 3, y + 6, z + 3, AIR);
  for (let dx = -3; dx <= 3; dx++)
    for (let dz = -3; dz <= 3; dz++) into.fillDown(x + dx, y, z + dz, base, () => true, y);
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) into.fillDown(x + dx, y - 1, z + dz, base, isSoft, y - 8);
  into.fill(x - 1, y - 2, z - 1, x + 1, y + 1, z + 1, base);
  into.fill(x, y - 1, z, x, y, z, WATER);
  into.set(x, y + 1, z, WATER);
  for (const dx of [-1, 1]) for (const dz of [-1, 1]) into.fill(x + dx, y + 2, z + dz, x + dx, y + 3, z + dz, fence);
  into.fill(x - 1, y + 4, z - 1, x + 1, y + 4, z + 1, base);
  into.set(x + 3, y + 1, z + 3, BELL);
}

function pasteHouse(into: ChunkPaste, { timber, base }: VillageStyle, plot: VillagePlot): void {
  const { y, facing, workplace, chest } = plot;
  const planks = indexBy(`${timber}_planks`);
  const log = indexBy(`${timber}_log[axis=y`);
  const slab = indexBy(`${timber}_slab`);
  const at = (deep: number, left: number) => inward(plot, deep, left);
  const put = (deep: number, up: number, left: number, block: number) => {
    const [cx, cz] = at(deep, left);
    into.set(cx, y + up, cz, block);
  };
  const isAlongX = facing === 'north' || facing === 'south';
  for (let deep = -1; deep <= DEEP; deep++)
    for (let left = -WIDE; left <= WIDE; left++) {
      const [cx, cz] = at(deep, left);
      for (let up = 1; up <= 9; up++)
        if (isSoft(into.get(cx, y + up, cz) ?? AIR) || deep >= 0) into.set(cx, y + up, cz, AIR);
      if (deep < 0) continue;
      into.set(cx, y, cz, planks);
      into.fillDown(cx, y - 1, cz, base, isSoft, y - 10);
      const isSide = Math.abs(left) === WIDE;
      const isEnd = deep === 0 || deep === DEEP;
      for (let up = 1; up <= EAVES; up++) {
        if (isSide && isEnd) into.set(cx, y + up, cz, log);
        else if (isSide || isEnd) into.set(cx, y + up, cz, up === 1 ? base : planks);
      }
    }
  // The way in keeps its ground.
  const [sx, sz] = at(-1, 0);
  into.fillDown(sx, y, sz, base, isSoft, y - 10);
  put(0, 1, 0, indexBy(`${timber}_door[facing=${opposite(facing)},half=lower`));
  put(0, 2, 0, indexBy(`${timber}_door[facing=${opposite(facing)},half=upper`));
  for (const left of [-2, 2]) put(0, 2, left, isAlongX ? PANE_X : PANE_Z);
  for (const deep of [2, 4]) for (const left of [-WIDE, WIDE]) put(deep, 2, left, isAlongX ? PANE_Z : PANE_X);
  // A roof that rises from both sides to the middle.
  for (let deep = 0; deep <= DEEP; deep++)
    for (let left = -WIDE; left <= WIDE; left++) {
      const rise = WIDE - Math.abs(left);
      put(deep, EAVES + 1 + rise, left, Math.abs(left) === 0 ? slab : roof(timber, facing, left));
      if (deep === 0 || deep === DEEP)
        for (let up = EAVES + 1; up < EAVES + 1 + rise; up++) put(deep, up, left, planks);
    }
  const [bedFacing, foot, head] = [opposite(facing), DEEP - 2, DEEP - 1];
  put(foot, 1, 2, indexBy(`red_bed[facing=${bedFacing},occupied=false,part=foot`));
  put(head, 1, 2, indexBy(`red_bed[facing=${bedFacing},occupied=false,part=head`));
  put(DEEP - 1, 1, -2, workplace);
  put(1, 1, 2, TORCH);
  if (!chest) return;
  const [cx, cz] = at(DEEP - 1, 0);
  into.set(cx, y + 1, cz, chestIndex(facing));
  into.hold({ type: 'chest', x: cx, y: y + 1, z: cz, items: chest });
}

function pasteFarm(into: ChunkPaste, { timber }: VillageStyle, plot: VillagePlot): void {
  const { y } = plot;
  const log = indexBy(`${timber}_log[axis=y`);
  for (let deep = 0; deep <= DEEP; deep++)
    for (let left = -WIDE; left <= WIDE; left++) {
      const [cx, cz] = inward(plot, deep, left);
      into.fillDown(cx, y - 1, cz, DIRT, isSoft, y - 10);
      for (let up = 1; up <= 6; up++) into.set(cx, y + up, cz, AIR);
      const edge = deep === 0 || deep === DEEP || Math.abs(left) === WIDE;
      // Solid below and around, so that the ditch keeps its water.
      if (edge) into.set(cx, y, cz, log);
      else if (left === 0) {
        into.set(cx, y - 1, cz, DIRT);
        into.set(cx, y, cz, WATER);
      } else {
        into.set(cx, y, cz, FARMLAND);
        into.set(cx, y + 1, cz, WHEAT);
      }
    }
  const [cx, cz] = inward(plot, DEEP, WIDE);
  into.set(cx, y + 1, cz, HAY);
}

const opposite = (side: Side): Side =>
  side === 'north' ? 'south' : side === 'south' ? 'north' : side === 'west' ? 'east' : 'west';

/** Stairs of a roof rise towards the ridge. */
function roof(timber: Timber, facing: Side, left: number): number {
  const towardsRight: Readonly<Record<Side, Side>> = { north: 'west', south: 'east', west: 'south', east: 'north' };
  const rising = left > 0 ? towardsRight[facing] : opposite(towardsRight[facing]);
  return indexBy(`${timber}_stairs[facing=${rising}`);
}
