import { MAX_Y, MIN_Y, SECTIONS } from '../../game-server/world/column.ts';
import { biomeNumber, stateNumber } from '../../game-server/world/ground.ts';
import { SECTION_CELLS } from '../../game-server/world/sectionBytes.ts';
import type { Env } from './env.ts';

/** Blocks from one height to another, both included: `[-64, -61, 'stone']`. */
type Layer = readonly [from: number, to: number, state: string];

/** Lays the same layers everywhere around the origin, in one biome: for an Env whose world is the void. */
export function layBiome({ server }: Pick<Env, 'server'>, biome: string, layers: readonly Layer[], chunks = 5): void {
  const { gameData, world } = server;
  const states = new Uint16Array(SECTIONS * SECTION_CELLS);
  for (const [from, to, state] of layers) {
    if (from < MIN_Y || to >= MAX_Y) throw new RangeError(`a layer from ${from} to ${to} is outside the world`);
    states.fill(stateNumber(gameData, state), (from - MIN_Y) << 8, (to + 1 - MIN_Y) << 8);
  }
  const climate = new Uint8Array(64).fill(biomeNumber(gameData, biome));
  for (let x = -chunks; x < chunks; x++)
    for (let z = -chunks; z < chunks; z++) world.replaceChunk(x, z, states, () => climate);
}
