import type { Random } from '../../../clock/random.ts';
import { isAir } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import { ruleOf } from '../../world/blocks/rules.ts';
import { type ChunkColumn, MAX_Y, MIN_Y } from '../../world/column.ts';
import { biomesIn } from '../../world/sectionPalette.ts';
import { LAND_DISTANCE } from '../../world/ticking/blockTicks.ts';
import { precipitationIn } from './precipitation.ts';
import type { Weather } from './weather.ts';

/** One column of a chunk in so many ticks (Minecraft wiki, "Snowfall", "Ice"). */
const ONE_IN = 16;
/** Block light from which on nothing freezes and no snow stays ("Ice": Freezing). */
const TOO_BRIGHT = 10;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const SNOW = { id: 'snow', properties: { layers: '1' } } as const;
const GAME = { type: 'game' } as const;

/**
 * Cold weather where biomes are cold, in zones whose world lives: still water under the open sky freezes from the shore, and
 * while it snows a layer of snow comes to lie (the game rule snowAccumulationHeight has vanilla's 1). What light melts is
 * the growing's to see to.
 */
export class Freezing {
  readonly #server: GameServer;
  readonly #weather: Weather;
  readonly #view: BlockView;
  /** By zone: a generator of its own, so that cold changes nothing else that happens by chance. */
  readonly #chance = new Map<string, Random>();
  /** Whether it is cold enough for snow anywhere in a chunk; nobody changes its biomes. */
  readonly #cold = new WeakMap<ChunkColumn, boolean>();

  constructor(server: GameServer, weather: Weather) {
    this.#server = server;
    this.#weather = weather;
    this.#view = new BlockView(blockFacts(server.gameData.version), server.world.reader);
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => this.#chance.delete(id));
    if (!server.dimension.hasSky) return;
    server.onPhase('crops', () => {
      for (const zone of server.zones.values()) if (server.rules(zone.id).livingWorld) this.#pass(zone);
    });
  }

  #pass(zone: Zone): void {
    const players = this.#server.playersIn(zone.id).filter((player) => !player.frozen && !player.hidden);
    if (players.length === 0) return;
    let random = this.#chance.get(zone.id);
    if (!random) {
      random = this.#server.zoneRandom(zone.id).fork('freezing');
      this.#chance.set(zone.id, random);
    }
    const side = 2 * LAND_DISTANCE + 1;
    const tries = (players.length * side * side) / ONE_IN;
    const count = Math.floor(tries) + (random.float() < tries % 1 ? 1 : 0);
    const raining = this.#weather.isRaining(zone.id);
    for (let left = count; left > 0; left--) {
      const { x, z } = random.pick(players).position;
      const chunkX = (Math.floor(x) >> 4) + random.integer(-LAND_DISTANCE, LAND_DISTANCE);
      const chunkZ = (Math.floor(z) >> 4) + random.integer(-LAND_DISTANCE, LAND_DISTANCE);
      this.#chill(zone, chunkX * 16 + random.integer(0, 15), chunkZ * 16 + random.integer(0, 15), raining);
    }
  }

  /** Lets the cold do its work on the top of one column. */
  #chill(zone: Zone, x: number, z: number, raining: boolean): void {
    const { world, gameData } = this.#server;
    const { chunks, light } = world;
    if (!chunks.isMade(x >> 4, z >> 4)) return;
    const column = chunks.column(x >> 4, z >> 4);
    if (!this.#isCold(column) || !light.isReady(x >> 4, z >> 4)) return;
    const { heights } = column;
    const above = { x, y: MIN_Y + (heights.motion[((z & 15) << 4) | (x & 15)] as number), z };
    const top = { x, y: above.y - 1, z };
    if (!boxContains(zone.box, above) || !boxContains(zone.box, top)) return;
    if (precipitationIn(gameData, chunks.biome(x, above.y, z), above.y) !== 'snow') return;
    if (this.#freezes(top)) world.setBlock(top, { id: 'ice', properties: {} }, GAME);
    if (raining && this.#takesSnow(above)) world.setBlock(above, SNOW, GAME);
  }

  /** Whether it is cold enough for snow anywhere in a chunk: as high up as it goes, where it is coldest. */
  #isCold(column: ChunkColumn): boolean {
    const known = this.#cold.get(column);
    if (known !== undefined) return known;
    const { gameData } = this.#server;
    const isCold = biomesIn(column).some((biome) => precipitationIn(gameData, biome, MAX_Y) === 'snow');
    this.#cold.set(column, isCold);
    return isCold;
  }

  /** A source of water in dim light that has not water on all sides. */
  #freezes(cell: BlockPosition): boolean {
    const { world } = this.#server;
    if (!this.#isStillWater(cell) || world.light.blockLight(cell) >= TOO_BRIGHT) return false;
    return !SIDES.every(([dx, dz]) => world.block({ ...cell, x: cell.x + dx, z: cell.z + dz }).id === 'water');
  }

  #isStillWater(cell: BlockPosition): boolean {
    const { id, properties } = this.#server.world.block(cell);
    return id === 'water' && properties.level === '0';
  }

  #takesSnow(cell: BlockPosition): boolean {
    const { world } = this.#server;
    if (!isAir(world.block(cell).id) || world.light.blockLight(cell) >= TOO_BRIGHT) return false;
    return ruleOf('snow').survives?.(SNOW, cell, this.#view) ?? true;
  }
}
