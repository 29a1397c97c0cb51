import type { Point } from '../../../protocol/geometry.ts';
import type { Mob } from '../mob.ts';
import type { Footing } from './footing.ts';

const CANDIDATES = 10;
/** How much nearer home ground is to a grazing animal (vanilla's getWalkTargetValue: 10 on grass). */
const GRASS_VALUE = 10;

interface Somewhere {
  /** How far to go at most, blocks sideways and upright. */
  readonly sideways: number;
  readonly upright: number;
  /** Only places that lead away from here. */
  readonly awayFrom?: Point;
  /** Places under a roof, where the sun does not shine. */
  readonly shaded?: boolean;
}

/** A place on foot near a mob, chosen by chance among those it likes best; undefined when it found none. */
export function randomPlace(mob: Mob, { sideways, upright, awayFrom, shaded = false }: Somewhere): Point | undefined {
  const footings = mob.habitat.footings(mob.zone);
  if (!footings) return undefined;
  const { cell, walker } = mob;
  const random = mob.habitat.random(mob.zone);
  let best: Point | undefined;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (let count = 0; count < CANDIDATES; count++) {
    const x = cell.x + random.integer(-sideways, sideways);
    const z = cell.z + random.integer(-sideways, sideways);
    if (awayFrom) {
      const [toX, toZ] = [x + 0.5 - mob.position.x, z + 0.5 - mob.position.z];
      if (toX * (awayFrom.x - mob.position.x) + toZ * (awayFrom.z - mob.position.z) > 0) continue;
    }
    if (mob.home && Math.hypot(x - mob.home.at.x, z - mob.home.at.z) > mob.home.radius && !awayFrom) continue;
    const footing = footingNear(x, cell.y, z, upright);
    if (!footing || (footing.wet && !walker.aquatic)) continue;
    const place = { x: x + 0.5, y: footing.floor, z: z + 0.5 };
    if (shaded && mob.habitat.seesSky(place)) continue;
    const value = worthOf(place, footing);
    if (value <= bestValue) continue;
    best = place;
    bestValue = value;
  }
  return best;

  function footingNear(x: number, y: number, z: number, reach: number): Footing | undefined {
    for (let off = 0; off <= reach; off++) {
      const below = footings?.at(x, y - off, z, walker);
      if (below) return below;
      const above = off > 0 ? footings?.at(x, y + off, z, walker) : undefined;
      if (above) return above;
    }
    return undefined;
  }

  function worthOf(place: Point, footing: Footing): number {
    if (mob.species.foods.length === 0) return -footing.cost;
    const { world, gameData } = mob.habitat.server;
    const below = world.chunks.stateId(footing.x, Math.ceil(place.y) - 1, footing.z);
    return (gameData.states.blockId(below) === 'grass_block' ? GRASS_VALUE : 0) - footing.cost;
  }
}

/** A place to swim or fly to, free of blocks; swimmers stay in the water. */
export function randomOpenPlace(mob: Mob, sideways: number, upright: number): Point | undefined {
  const { habitat, cell } = mob;
  const random = habitat.random(mob.zone);
  const swims = mob.species.locomotion === 'swim';
  for (let count = 0; count < CANDIDATES; count++) {
    const x = cell.x + random.integer(-sideways, sideways);
    const y = cell.y + random.integer(-upright, upright);
    const z = cell.z + random.integer(-sideways, sideways);
    const place = { x: x + 0.5, y: y + 0.2, z: z + 0.5 };
    if (!habitat.contains(mob.zone, place)) continue;
    const surface = habitat.surfaces(habitat.server.world.chunks.stateId(x, y, z));
    if (surface.solid || surface.lava > 0 || surface.hazard || swims !== surface.water > 0) continue;
    if (habitat.seesRoughly(mob.eyes, place)) return place;
  }
  return undefined;
}
