import type { Point } from '../../protocol/geometry.ts';
import { EndTerrain } from '../../worlds/terrain/end/endTerrain.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { NetherTerrain } from '../../worlds/terrain/nether/netherTerrain.ts';
import type { Herd, Terrain } from '../../worlds/terrain/terrain.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import { AnvilLand } from './anvil/anvilLand.ts';
import { contentsNbt } from './contentsNbt.ts';
import { biomeNumber, type Ground, layeredGround, stateNumber } from './ground.ts';
import type { Land, MadeChunk } from './land.ts';
import { BIOME_CELLS, SECTION_CELLS } from './sectionBytes.ts';
import { SharedColumns } from './sharedColumns.ts';

/**
 * The ground a preset describes.
 * @throws ConfigError for a block or biome the version does not have, and for a folder that holds no world for it.
 */
export function groundOf(gameData: ServerGameData, preset: WorldPreset): Ground {
  switch (preset.type) {
    case 'void':
      return layeredGround(gameData, []);
    case 'flat': {
      const layers = preset.layers.flatMap(({ block, height }) =>
        new Array<number>(height).fill(stateNumber(gameData, block)),
      );
      return { type: 'uniform', layers, biome: biomeNumber(gameData, preset.biome) };
    }
    case 'plains-forest':
    case 'cavern':
    case 'overworld':
    case 'wilderness':
    case 'nether':
    case 'end':
    case 'anvil':
      return { type: 'land', land: landOf(gameData, preset) };
    default:
      return preset satisfies never;
  }
}

/** Presets of land. */
type LandSource = Exclude<WorldPreset, { type: 'void' } | { type: 'flat' }>;

/** Lands of one version that are remembered when no world needs them any more. */
const MOST_LANDS = 4;
const lands = new WeakMap<ServerGameData, Map<string, Land>>();

/**
 * The land of a preset, one for all worlds of this process. A folder is looked at afresh for each, since its owner may
 * have played in it.
 * @throws ConfigError 'no-world', 'world-version', 'unknown-block', 'unknown-biome'.
 */
export function landOf(gameData: ServerGameData, preset: LandSource): Land {
  if (preset.type === 'anvil') return new AnvilLand(gameData, preset.folder);
  let known = lands.get(gameData);
  if (!known) {
    known = new Map();
    lands.set(gameData, known);
  }
  const key = `${preset.type}/${preset.seed | 0}`;
  const land = known.get(key) ?? new GeneratedLand(gameData, terrainOf(preset));
  known.delete(key);
  known.set(key, land);
  if (known.size > MOST_LANDS) known.delete(known.keys().next().value as string);
  return land;
}

function terrainOf(preset: Exclude<LandSource, { type: 'anvil' }>): Terrain {
  if (preset.type === 'nether') return new NetherTerrain(preset.seed);
  return preset.type === 'end' ? new EndTerrain(preset.seed) : new GeneratedTerrain(preset.type, preset.seed);
}

/** Land that follows from a seed, in the numbers of a version. */
class GeneratedLand implements Land {
  readonly isGenerated = true;
  readonly columns = new SharedColumns();
  readonly #terrain: Terrain;
  /** State numbers by palette index, and biome numbers by index. */
  readonly #stateOf: Uint16Array;
  readonly #biomeOf: Uint8Array;
  readonly #states: Uint16Array;

  constructor(gameData: ServerGameData, terrain: Terrain) {
    this.#terrain = terrain;
    this.#stateOf = Uint16Array.from(terrain.palette, (names) => stateNumber(gameData, names));
    this.#biomeOf = Uint8Array.from(terrain.biomes, (name) => biomeNumber(gameData, name));
    this.#states = new Uint16Array(SECTION_CELLS * 24);
  }

  get map(): Terrain {
    return this.#terrain;
  }

  spawn(): Point {
    return this.#terrain.spawn();
  }

  make(chunkX: number, chunkZ: number): MadeChunk {
    const { cells, biomes, contents = [] } = this.#terrain.generate(chunkX, chunkZ);
    const climate = new Uint8Array(BIOME_CELLS);
    for (let cell = 0; cell < BIOME_CELLS; cell++) climate[cell] = this.#biomeOf[biomes[cell & 15] as number] as number;
    const [states, stateOf] = [this.#states, this.#stateOf];
    for (let index = 0; index < states.length; index++) states[index] = stateOf[cells[index] as number] as number;
    const blockEntities = contents.map((content) => contentsNbt(content));
    return { states, biomesOf: () => climate, ...(blockEntities.length > 0 ? { blockEntities } : {}) };
  }

  herds(chunkX: number, chunkZ: number): readonly Herd[] {
    return this.#terrain.herds(chunkX, chunkZ);
  }

  isFortress(x: number, z: number): boolean {
    return this.#terrain.isFortress?.(x, z) ?? false;
  }
}
