import type { World } from '../../world/world.ts';
import type { Hazard, Surfaces } from './surfaces.ts';

/** What the cells a body fills do to it. */
export interface Surroundings {
  /** How deep its feet are in water and in lava, blocks; 0 when dry. */
  readonly water: number;
  readonly lava: number;
  /** Whether the eyes are under water. */
  readonly submerged: boolean;
  readonly climbing: boolean;
  readonly cobweb: boolean;
  /** What hurts it; lava with its depth. */
  readonly hazards: readonly Hazard[];
  /** Whether the eyes are inside a block. */
  readonly stuck: boolean;
}

const NO_HAZARDS: readonly Hazard[] = [];
const DRY: Surroundings = {
  water: 0,
  lava: 0,
  submerged: false,
  climbing: false,
  cobweb: false,
  hazards: NO_HAZARDS,
  stuck: false,
};

/** What surrounds an upright box. */
export function surroundingsOf(
  world: World,
  surfaces: Surfaces,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  width: number,
  height: number,
  eyeHeight: number,
): Surroundings {
  const half = width / 2 - 1e-3;
  const { chunks } = world;
  let [water, lava] = [0, 0];
  let [submerged, climbing, cobweb, stuck, plain] = [false, false, false, false, true];
  let hazards: Hazard[] | undefined;
  const eyes = y + eyeHeight;
  const [feetX, feetY, feetZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  for (let cellY = feetY; cellY <= Math.floor(y + height - 1e-3); cellY++)
    for (let cellZ = Math.floor(z - half); cellZ <= Math.floor(z + half); cellZ++)
      for (let cellX = Math.floor(x - half); cellX <= Math.floor(x + half); cellX++) {
        const stateId = chunks.stateId(cellX, cellY, cellZ);
        if (stateId === 0) continue;
        const surface = surfaces(stateId);
        plain = false;
        if (surface.water > 0) {
          // A cell with the same fluid above is full to its brim.
          const full = surfaces(chunks.stateId(cellX, cellY + 1, cellZ)).water > 0;
          const surfaceY = cellY + (full ? 1 : surface.water);
          if (surfaceY >= y) water = Math.max(water, surfaceY - y);
          if (cellX === feetX && cellZ === feetZ && Math.floor(eyes) === cellY && eyes < surfaceY) submerged = true;
        }
        if (surface.lava > 0) lava = Math.max(lava, cellY + surface.lava - y);
        if (surface.cobweb) cobweb = true;
        if (surface.climbable && cellX === feetX && cellY === feetY && cellZ === feetZ) climbing = true;
        if (surface.hazard && surface.hazard !== 'magma' && surface.hazard !== 'lava') {
          hazards ??= [];
          if (!hazards.includes(surface.hazard)) hazards.push(surface.hazard);
        }
        if (surface.full && cellX === feetX && cellZ === feetZ && Math.floor(eyes) === cellY) stuck = true;
      }
  if (plain) return DRY;
  return { water, lava, submerged, climbing, cobweb, hazards: hazards ?? NO_HAZARDS, stuck };
}
