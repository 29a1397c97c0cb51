import type { ServerGameData } from '../../data/serverGameData.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { isFaceSturdy, isFullCube } from '../../world/blocks/shapes.ts';
import { surfacesOf } from '../body/surfaces.ts';

/** What a block state is to mobs that come by themselves (Minecraft wiki, "Mob spawning", spawn conditions). */
export const SPAWN_CELL = {
  /** They stand on it. */
  carries: 1,
  /** They stand in it: nothing solid, fluid or dangerous, no rail and nothing that gives power. */
  free: 2,
  water: 4,
  /** A full cube: nothing comes where it is. */
  full: 8,
  lava: 16,
} as const;

/** Full blocks on which nothing comes, or only a few kinds that are asked for by name. */
const BARREN =
  /glass$|_leaves$|^(?:bedrock|barrier|ice|frosted_ice|magma_block|azalea_leaves)$|trapdoor$|_grate$|piston_head$/;
const DANGEROUS = /^(?:powder_snow|wither_rose|cobweb|sweet_berry_bush|nether_portal|end_portal)$/;
const POWERS =
  /rail$|_button$|_pressure_plate$|^(?:lever|redstone_wire|redstone_torch|redstone_wall_torch|tripwire_hook)$/;
/** From this light on a block carries nobody (vanilla: below 14). */
const BRIGHT = 14;

const tables = new WeakMap<ServerGameData, (stateId: number) => number>();

/** The `SPAWN_CELL` bits of a version's states by number, worked out as they are asked for. */
export function spawnCellsOf(gameData: ServerGameData): (stateId: number) => number {
  const known = tables.get(gameData);
  if (known) return known;
  const surfaces = surfacesOf(gameData);
  const facts = blockFacts(gameData.version);
  // One bit more says that a state has been looked at.
  const cache = new Uint8Array(gameData.states.count);
  const looked = 128;
  const bitsOf = (stateId: number): number => {
    const state = gameData.states.state(stateId);
    const surface = surfaces(stateId);
    const light = gameData.source.data.blocksByName[state.id]?.emitLight ?? 0;
    const wet = surface.water > 0;
    const carries = isFaceSturdy(facts, state, 'up', 'full') && light < BRIGHT && !BARREN.test(state.id);
    const free =
      !surface.solid &&
      !wet &&
      surface.lava === 0 &&
      surface.hazard === undefined &&
      !DANGEROUS.test(state.id) &&
      !POWERS.test(state.id);
    return (
      (carries ? SPAWN_CELL.carries : 0) |
      (free ? SPAWN_CELL.free : 0) |
      (wet ? SPAWN_CELL.water : 0) |
      (isFullCube(facts, state) ? SPAWN_CELL.full : 0) |
      (surface.lava > 0 ? SPAWN_CELL.lava : 0)
    );
  };
  const lookup = (stateId: number): number => {
    let bits = cache[stateId] as number;
    if (bits === 0) {
      bits = bitsOf(stateId) | looked;
      cache[stateId] = bits;
    }
    return bits;
  };
  tables.set(gameData, lookup);
  return lookup;
}
