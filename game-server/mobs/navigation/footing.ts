import type { Box } from '../../../protocol/geometry.ts';
import type { World } from '../../world/world.ts';
import type { Surface, Surfaces } from '../body/surfaces.ts';

/** The size of a body for finding its way. */
export interface Walker {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly fireproof: boolean;
  /** Swims rather than drowns: goes through water freely. */
  readonly aquatic: boolean;
}

/** A cell one can stand or swim in, by its lowest corner. */
export interface Footing {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Height of the ground, blocks. */
  readonly floor: number;
  /** What standing there costs besides the way, blocks. */
  readonly cost: number;
  readonly wet: boolean;
}

/** What vanilla adds to the way through water and beside what burns or stings (Minecraft wiki, "Pathfinding"). */
const WATER_COST = 8;
const DANGER_COST = 8;
/** Highest a jump carries, and the deepest fall a path takes. */
export const JUMP = 1.125;
export const DEEPEST_FALL = 3;

/** Finds where bodies can be in the cells of a zone. */
export class Footings {
  readonly #world: World;
  readonly #surfaces: Surfaces;
  readonly box: Box;

  constructor(world: World, surfaces: Surfaces, box: Box) {
    this.#world = world;
    this.#surfaces = surfaces;
    this.box = box;
  }

  surface(x: number, y: number, z: number): Surface {
    return this.#surfaces(this.#world.chunks.stateId(x, y, z));
  }

  /** The footing for feet in exactly this cell; undefined when the body does not fit or nothing carries it. */
  at(x: number, y: number, z: number, walker: Walker): Footing | undefined {
    const size = Math.floor(walker.width + 1);
    const { min, max } = this.box;
    if (x < min.x || y < min.y || z < min.z || x + size - 1 > max.x || y > max.y || z + size - 1 > max.z)
      return undefined;
    let floor = Number.NEGATIVE_INFINITY;
    let wet = false;
    let cost = 0;
    for (let cellZ = z; cellZ < z + size; cellZ++)
      for (let cellX = x; cellX < x + size; cellX++) {
        const here = this.surface(cellX, y, cellZ);
        if (!walker.fireproof && (here.lava > 0 || here.hazard === 'fire' || here.hazard === 'campfire'))
          return undefined;
        if (here.hazard === 'cactus' || here.hazard === 'berries') return undefined;
        if (here.water > 0) wet = true;
        if (here.solid && !(here.open && walker.width < 0.8)) {
          // Slabs, carpets, snow: the body stands on it within the cell.
          if (here.top > 0.5625) return undefined;
          floor = Math.max(floor, y + here.top);
        } else {
          const below = this.surface(cellX, y - 1, cellZ);
          if (below.hazard === 'magma' && !walker.fireproof) cost += DANGER_COST;
          if (below.hazard === 'campfire' && !walker.fireproof) return undefined;
          if (below.solid && below.top > 1) return undefined;
          if (below.solid && below.top > 0.5625 && !below.open) floor = Math.max(floor, y - 1 + below.top);
          if (here.climbable) floor = Math.max(floor, y);
        }
      }
    if (wet) floor = Math.max(floor, y);
    if (floor === Number.NEGATIVE_INFINITY) return undefined;
    if (!this.fits(x, y, z, size, floor, walker)) return undefined;
    if (wet && !walker.aquatic) cost += WATER_COST;
    if (!walker.fireproof || !wet) cost += this.#danger(x, y, z, size);
    return { x, y, z, floor, cost, wet };
  }

  /** Whether the cells above the feet leave room for the body. */
  fits(x: number, y: number, z: number, size: number, floor: number, walker: Walker): boolean {
    const top = floor + walker.height;
    for (let cellY = y + 1; cellY < top; cellY++)
      for (let cellZ = z; cellZ < z + size; cellZ++)
        for (let cellX = x; cellX < x + size; cellX++) {
          const above = this.surface(cellX, cellY, cellZ);
          if (above.solid && cellY + above.bottom < top && !(above.open && walker.width < 0.8)) return false;
          if (above.hazard && above.hazard !== 'magma') return false;
        }
    return true;
  }

  #danger(x: number, y: number, z: number, size: number): number {
    for (let cellZ = z - 1; cellZ <= z + size; cellZ++)
      for (let cellX = x - 1; cellX <= x + size; cellX++) {
        const { hazard, lava } = this.surface(cellX, y, cellZ);
        if (lava > 0 || (hazard && hazard !== 'magma')) return DANGER_COST;
      }
    return 0;
  }
}
