import { blockState, parseBlockState } from '../../../protocol/blockState.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { GeneratedTerrain } from '../../../worlds/generated/generatedTerrain.ts';
import { SEA_Y } from '../../../worlds/generated/landscape.ts';
import { TERRAIN_MIN_Y, type Terrain } from '../../../worlds/terrain.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import type { EmbeddedGameData } from '../data/embeddedGameData.ts';

/** Layers of a flat world from the lowest up: the state numbers of y = MIN_Y, MIN_Y + 1, ... */
export type FlatLayers = readonly number[];

/** What chunks hold before anyone writes to them: the same everywhere, or made for each. */
export type Ground =
  | { readonly type: 'uniform'; readonly layers: FlatLayers; readonly biome: number }
  | {
      readonly type: 'generated';
      readonly terrain: Terrain;
      /** State numbers by palette index, and biome numbers by index. */
      readonly states: Uint16Array;
      readonly biomes: Uint8Array;
    };

/** Ground of the same layers everywhere; none make the void. */
export function layeredGround(gameData: EmbeddedGameData, layers: FlatLayers): Ground {
  return { type: 'uniform', layers, biome: biomeNumber(gameData, layers.length > 0 ? 'plains' : 'the_void') };
}

/** The ground a preset describes. @throws ConfigError for a block or biome the version does not have. */
export function groundOf(gameData: EmbeddedGameData, preset: WorldPreset): Ground {
  switch (preset.type) {
    case 'void':
      return layeredGround(gameData, []);
    case 'flat': {
      const layers = preset.layers.flatMap(({ block, height }) =>
        new Array<number>(height).fill(stateNumber(gameData, block)),
      );
      return { type: 'uniform', layers, biome: biomeNumber(gameData, preset.biome) };
    }
    case 'generated': {
      const terrain = new GeneratedTerrain(preset.seed);
      return {
        type: 'generated',
        terrain,
        states: Uint16Array.from(terrain.palette, (names) => stateNumber(gameData, names)),
        biomes: Uint8Array.from(terrain.biomes, (name) => biomeNumber(gameData, name)),
      };
    }
    default:
      return preset satisfies never;
  }
}

/** Feet coordinates of a place to stand on untouched ground; in the void there is none but the world's middle. */
export function spawnOn(ground: Ground): Point {
  if (ground.type === 'generated') return ground.terrain.spawn();
  return { x: 0.5, y: ground.layers.length > 0 ? TERRAIN_MIN_Y + ground.layers.length : SEA_Y, z: 0.5 };
}

/** The number of a biome id. @throws ConfigError 'unknown-biome'. */
export function biomeNumber(gameData: EmbeddedGameData, name: string): number {
  const biome = gameData.source.data.biomesByName[name];
  if (!biome) throw new ConfigError('unknown-biome', `there is no biome "${name}" in Minecraft ${gameData.version}`);
  return biome.id;
}

/** The first of the states in "a|b[x=y]" that the version has. */
function stateNumber(gameData: EmbeddedGameData, names: string): number {
  const known = names
    .split('|')
    .map((text) => parseBlockState(text))
    .find((state) => state && gameData.states.has(state.id));
  return gameData.states.idOf(known ?? blockState(names));
}
