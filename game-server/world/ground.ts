import { blockState, parseBlockState } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Point } from '../../protocol/geometry.ts';
import { SEA_Y } from '../../worlds/terrain/land/landscape.ts';
import { TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { Land } from './land.ts';

/** Layers of a flat world from the lowest up: the state numbers of y = MIN_Y, MIN_Y + 1, ... */
export type FlatLayers = readonly number[];

/** The same layers everywhere. */
interface UniformGround {
  readonly type: 'uniform';
  readonly layers: FlatLayers;
  readonly biome: number;
}

/** What chunks hold before anyone writes to them: the same everywhere, or made for each. */
export type Ground = UniformGround | { readonly type: 'land'; readonly land: Land };

/** Ground of the same layers everywhere; none make the void. */
export function layeredGround(gameData: ServerGameData, layers: FlatLayers): UniformGround {
  return { type: 'uniform', layers, biome: biomeNumber(gameData, layers.length > 0 ? 'plains' : 'the_void') };
}

/** Feet coordinates of a place to stand on untouched ground; in the void there is none but the world's middle. */
export function spawnOn(ground: Ground): Point {
  if (ground.type === 'land') return ground.land.spawn();
  return { x: 0.5, y: ground.layers.length > 0 ? TERRAIN_MIN_Y + ground.layers.length : SEA_Y, z: 0.5 };
}

/** The number of a biome id. @throws ConfigError 'unknown-biome'. */
export function biomeNumber(gameData: ServerGameData, name: string): number {
  const biome = gameData.source.data.biomesByName[name];
  if (!biome) throw new ConfigError('unknown-biome', `there is no biome "${name}" in Minecraft ${gameData.version}`);
  return biome.id;
}

/** The first of the states in "a|b[x=y]" that the version has. @throws ConfigError 'unknown-block'. */
export function stateNumber(gameData: ServerGameData, names: string): number {
  const known = names
    .split('|')
    .map((text) => parseBlockState(text))
    .find((state) => state && gameData.states.has(state.id));
  return gameData.states.idOf(known ?? blockState(names));
}
