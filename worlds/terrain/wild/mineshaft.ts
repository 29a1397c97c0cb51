import type { Random } from '../../../clock/random.ts';
import type { Landscape } from '../land/landscape.ts';
import { indexOf } from '../palette.ts';
import type { ChunkPaste, LootStack } from '../structures/chunkPaste.ts';
import { chestLoot } from '../structures/loot.ts';
import type { Structure, StructureSpread } from '../structures/structureGrid.ts';
import { chestIndex, indexBy, isFluid } from './blocks.ts';

const AIR = 0;
const STONE = indexOf('stone');
const PLANKS = indexOf('oak_planks');
const FENCE = indexBy('oak_fence[');
const RAIL_X = indexBy('rail[shape=east_west');
const RAIL_Z = indexBy('rail[shape=north_south');
const COBWEB = indexOf('cobweb');
const TORCH = indexOf('torch');
const SPAWNER = indexOf('spawner');

/** Blocks from one support to the next (Minecraft wiki, "Mineshaft"). */
const BAY = 5;
const MOST_CORRIDORS = 26;
const REACH = 5;
/** Rock above a mineshaft, at least. */
const COVER = 10;

/** A straight tunnel three wide and three high. */
interface Corridor {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dz: number;
  readonly length: number;
  readonly rails: boolean;
  /** Spiders live in it. */
  readonly webbed: boolean;
  readonly chest: { readonly at: number; readonly items: readonly LootStack[] } | undefined;
  readonly draws: number;
}

/** Tunnels on wooden supports with rails, torches, webs, chests and cave spiders. */
export function mineshafts(land: Landscape): StructureSpread {
  return {
    salt: 12,
    spacing: 13,
    separation: 4,
    reach: REACH + 1,
    plan(chunkX, chunkZ, random) {
      const [x, z] = [chunkX * 16 + 8, chunkZ * 16 + 8];
      let lowest = Infinity;
      for (let dx = -64; dx <= 64; dx += 16)
        for (let dz = -64; dz <= 64; dz += 16) lowest = Math.min(lowest, land.groundY(x + dx, z + dz));
      const y = random.integer(-24, 34);
      return y + 4 > lowest - COVER
        ? undefined
        : planMineshaft(
            x,
            y,
            z,
            land.biome(x, z, land.groundY(x, z)) === 'badlands' ? 'mineshaft_mesa' : 'mineshaft',
            random,
          );
    },
  };
}

function planMineshaft(x: number, y: number, z: number, id: string, random: Random): Structure {
  const corridors: Corridor[] = [];
  const grow = (fromX: number, fromZ: number, dx: number, dz: number, depth: number): void => {
    if (corridors.length >= MOST_CORRIDORS || depth > 5) return;
    const length = random.integer(2, 5) * BAY;
    const [endX, endZ] = [fromX + dx * length, fromZ + dz * length];
    if (Math.abs(endX - x) > REACH * 16 - 8 || Math.abs(endZ - z) > REACH * 16 - 8) return;
    const webbed = random.integer(0, 22) < 3;
    corridors.push({
      x: fromX,
      y,
      z: fromZ,
      dx,
      dz,
      length,
      rails: !webbed && random.integer(0, 2) > 0,
      webbed,
      chest:
        random.integer(0, 4) === 0
          ? { at: random.integer(2, length - 3), items: chestLoot('mineshaft', random) }
          : undefined,
      draws: random.integer(0, 0x7fffffff),
    });
    if (random.integer(0, 3) > 0) grow(endX, endZ, dx, dz, depth + 1);
    if (random.integer(0, 1) === 0) grow(endX, endZ, dz, dx, depth + 1);
    if (random.integer(0, 1) === 0) grow(endX, endZ, -dz, -dx, depth + 1);
  };
  for (const [dx, dz] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const)
    grow(x, z, dx, dz, 0);
  const xs = corridors.flatMap((corridor) => [corridor.x, corridor.x + corridor.dx * corridor.length]);
  const zs = corridors.flatMap((corridor) => [corridor.z, corridor.z + corridor.dz * corridor.length]);
  return {
    id,
    minX: Math.min(x - 5, ...xs) - 3,
    maxX: Math.max(x + 5, ...xs) + 3,
    minZ: Math.min(z - 5, ...zs) - 3,
    maxZ: Math.max(z + 5, ...zs) + 3,
    paste(into) {
      hollow(into, x - 4, y, z - 4, x + 4, y + 4, z + 4);
      for (const corridor of corridors) dig(into, corridor);
      for (const corridor of corridors) furnish(into, corridor);
    },
  };
}

/** Empties a box and closes its skin against water and lava. */
function hollow(into: ChunkPaste, x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
  for (let x = Math.max(x1 - 1, into.minX); x <= Math.min(x2 + 1, into.minX + 15); x++)
    for (let z = Math.max(z1 - 1, into.minZ); z <= Math.min(z2 + 1, into.minZ + 15); z++)
      for (let y = y1 - 1; y <= y2 + 1; y++) {
        const inside = x >= x1 && x <= x2 && y >= y1 && y <= y2 && z >= z1 && z <= z2;
        if (inside) into.set(x, y, z, AIR);
        else if (isFluid(into.get(x, y, z))) into.set(x, y, z, STONE);
      }
}

function dig(into: ChunkPaste, { x, y, z, dx, dz, length }: Corridor): void {
  const [endX, endZ] = [x + dx * length, z + dz * length];
  const wide = dx === 0 ? 1 : 0;
  const deep = dz === 0 ? 1 : 0;
  hollow(
    into,
    Math.min(x, endX) - wide,
    y,
    Math.min(z, endZ) - deep,
    Math.max(x, endX) + wide,
    y + 2,
    Math.max(z, endZ) + deep,
  );
  // Planks where the floor is missing.
  for (let along = 0; along <= length; along++)
    for (let side = -1; side <= 1; side++) {
      const [cx, cz] = [x + dx * along + dz * side, z + dz * along + dx * side];
      if (into.get(cx, y - 1, cz) === AIR) into.set(cx, y - 1, cz, PLANKS);
    }
}

function furnish(into: ChunkPaste, corridor: Corridor): void {
  const { x, y, z, dx, dz, length, rails, webbed, chest, draws } = corridor;
  const place = (along: number, side: number) => [x + dx * along + dz * side, z + dz * along + dx * side] as const;
  const draw = (along: number, salt: number) => (Math.imul(draws ^ (along * 374761393), 668265263 + salt) >>> 8) % 100;
  const put = (along: number, up: number, side: number, block: number) => {
    const [cx, cz] = place(along, side);
    if (into.get(cx, y + up, cz) === AIR) into.set(cx, y + up, cz, block);
  };
  for (let along = 2; along < length; along++) {
    const [cx, cz] = place(along, 0);
    if (along % BAY === 2) {
      for (const side of [-1, 1]) for (let up = 0; up < 2; up++) put(along, up, side, FENCE);
      for (let side = -1; side <= 1; side++) put(along, 2, side, PLANKS);
    } else if (webbed && draw(along, 1) < 60)
      for (const side of [-1, 0, 1])
        if (draw(along, side + 3) < 45) put(along, 2 - (draw(along, 9) % 2), side, COBWEB);
        else if (draw(along, 2) < 4) put(along, 2, draw(along, 5) % 2 === 0 ? -1 : 1, COBWEB);
    if (rails && draw(along, 6) < 78 && !isOpen(into.get(cx, y - 1, cz))) put(along, 0, 0, dx === 0 ? RAIL_Z : RAIL_X);
    if (along % (BAY * 2) === 3 && draw(along, 7) < 30 && !isOpen(into.get(...torchFloor(place(along, 1), y))))
      put(along, 0, 1, TORCH);
  }
  if (chest) {
    const [cx, cz] = place(chest.at, -1);
    into.set(cx, y, cz, chestIndex(dx === 0 ? 'west' : 'north'));
    into.hold({ type: 'chest', x: cx, y, z: cz, items: chest.items });
  }
  if (!webbed) return;
  const [sx, sz] = place(Math.floor(length / 2), 0);
  into.set(sx, y, sz, SPAWNER);
  into.hold({ type: 'spawner', x: sx, y, z: sz, mob: 'cave_spider' });
}

const isOpen = (block: number | undefined): boolean => block === undefined || block === AIR || isFluid(block);

function torchFloor([x, z]: readonly [number, number], y: number): [number, number, number] {
  return [x, y - 1, z];
}
