import type { GameData } from '../../game-data/gameData.ts';
import { type BlockState, parseBlockState } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Box } from '../../protocol/geometry.ts';
import type { LandGround } from '../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';

/** Generators that are kept: an episode looks at its land several times, and the next is often on the same. */
const MOST_TERRAINS = 4;
const terrains = new Map<string, GeneratedTerrain>();

function terrainOf({ preset, seed }: LandGround): GeneratedTerrain {
  const key = `${preset}/${seed | 0}`;
  const terrain = terrains.get(key) ?? new GeneratedTerrain(preset, seed);
  terrains.delete(key);
  terrains.set(key, terrain);
  if (terrains.size > MOST_TERRAINS) terrains.delete(terrains.keys().next().value as string);
  return terrain;
}

/**
 * Calls back for every cell of a box with what untouched land holds there, in the order of its chunks; air above and
 * below the land. @throws ConfigError 'unknown-block' where the version lacks a block of the land.
 */
export function eachLandCell(
  ground: LandGround,
  { min, max }: Box,
  gameData: GameData,
  visit: (x: number, y: number, z: number, state: BlockState) => void,
): void {
  const terrain = terrainOf(ground);
  const states: (BlockState | undefined)[] = [];
  for (let chunkX = min.x >> 4; chunkX <= max.x >> 4; chunkX++)
    for (let chunkZ = min.z >> 4; chunkZ <= max.z >> 4; chunkZ++) {
      const { cells } = terrain.generate(chunkX, chunkZ);
      for (let y = min.y; y <= max.y; y++)
        for (let z = Math.max(min.z, chunkZ * 16); z <= Math.min(max.z, chunkZ * 16 + 15); z++)
          for (let x = Math.max(min.x, chunkX * 16); x <= Math.min(max.x, chunkX * 16 + 15); x++) {
            const level = y - TERRAIN_MIN_Y;
            const isLand = level >= 0 && level < TERRAIN_HEIGHT;
            const index = isLand ? (cells[(level << 8) | ((z & 15) << 4) | (x & 15)] as number) : 0;
            let state = states[index];
            if (!state) {
              state = stateOf(terrain.palette[index] as string, gameData);
              states[index] = state;
            }
            visit(x, y, z, state);
          }
    }
}

/** The first of the blocks in "short_grass|grass" that the version has. */
function stateOf(names: string, gameData: GameData): BlockState {
  for (const name of names.split('|')) {
    const state = parseBlockState(name);
    if (state && gameData.hasBlock(state.id)) return gameData.complete(state);
  }
  throw new ConfigError('unknown-block', `Minecraft ${gameData.version} has no block "${names}", which land holds`);
}
