import type { Zone } from '../../../protocol/gameServer/zone.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Player } from '../../players/player.ts';
import { Chunks } from '../../world/chunks.ts';
import type { ChunkViews } from '../../world/chunkViews.ts';
import { type ChunkColumn, MIN_Y, SECTIONS } from '../../world/column.ts';
import { sectionMayHold } from '../../world/sectionPalette.ts';
import type { Habitat } from '../habitat.ts';
import type { Species } from '../species/species.ts';
import { speciesOf } from '../species/speciesOf.ts';
import { summon } from '../summon.ts';
import { bornAs } from './bornAs.ts';
import { letGo } from './despawning.ts';
import { Population } from './population.ts';
import { QuickRandom } from './quickRandom.ts';
import { CAP_CHUNKS, CATEGORY_FACTS, SPAWN_CATEGORIES, type SpawnCategory } from './spawnCategory.ts';
import { SPAWN_CELL, spawnCellsOf } from './spawnCells.ts';
import { type LiveChunks, type SpawnChunk, SpawnChunks } from './spawnChunks.ts';
import { type SpawnEntry, spawnCost, spawnList } from './spawnLists.ts';
import { hasRoom } from './spawnRoom.ts';
import { comesInWater, hasPlace, mayCome, type SpawnSite } from './spawnRules.ts';
import { SpawnStarts } from './spawnStarts.ts';

/** Minecraft wiki, "Mob spawning": groups tried from one place, how far apart their members are, who is too near. */
const GROUPS = 3;
const SPREAD = 6;
const LARGEST_FIRST = 4;
const NEAREST = 24;
/** Mobs that one place gives at once, where it is not 4 (vanilla's getMaxSpawnClusterSize). */
const CLUSTERS: Readonly<Record<string, number>> = nameTable({
  horse: 6,
  wolf: 8,
  salmon: 5,
  tropical_fish: 8,
  ghast: 1,
});
const CLUSTER = 4;
/** Arenas of blocks alone stand in the void, where the game has no mobs: there come those of another biome. */
const VOID = 'the_void';
const ON_VOID = 'plains';
/** Categories that live in the water: a place without any is not worth a try. */
const WATERY: ReadonlySet<SpawnCategory> = new Set([
  'axolotls',
  'underground_water_creature',
  'water_creature',
  'water_ambient',
]);

/** Ticks between two looks for chunks that have changed. */
const REFRESH_TICKS = 20;

/** One chunk's turn. */
interface Turn {
  readonly zone: Zone;
  readonly category: SpawnCategory;
  readonly players: readonly Player[];
  readonly starts: readonly Point[];
  readonly population: Population;
  readonly random: QuickRandom;
  /** The chunks that live, by `Chunks.key`. */
  readonly live: ReadonlyMap<number, SpawnChunk>;
}

/**
 * Mobs that come and go by themselves (Minecraft wiki, "Mob spawning", Java Edition), in zones whose rule doMobSpawning
 * holds. The caps are those of the game for as many chunks as live here: 4 around each player where the game has 8.
 */
export class NaturalSpawning {
  readonly #habitat: Habitat;
  readonly #chunks: SpawnChunks;
  /** By zone: a generator of its own, for how often nature tries must not change what else happens by chance. */
  readonly #chance = new Map<string, QuickRandom>();
  /** What was last found of each chunk's water, and after how many writes. */
  readonly #wet = new WeakMap<ChunkColumn, { readonly writes: number; readonly wet: boolean }>();
  readonly #starts: SpawnStarts;

  constructor(habitat: Habitat, views: ChunkViews) {
    this.#habitat = habitat;
    this.#chunks = new SpawnChunks(habitat.server, views);
    const { gameData, world } = habitat.server;
    this.#starts = new SpawnStarts(gameData, world.dimension.minY);
  }

  install(): void {
    const { server } = this.#habitat;
    server.onZoneOpened(({ id }) => {
      this.#chance.delete(id);
      this.#chunks.forget(id);
    });
    server.onPhase('mobs', () => {
      for (const zone of server.zones.values()) this.#pass(zone);
    });
  }

  #pass(zone: Zone): void {
    const habitat = this.#habitat;
    const { doMobSpawning = false } = habitat.server.rules(zone.id);
    if (!doMobSpawning && !this.#chance.has(zone.id)) return;
    if (!habitat.isAwake(zone.id)) return;
    const players = habitat
      .playersIn(zone.id)
      .filter((player) => !player.frozen && !player.hidden && player.gameMode !== 'spectator');
    if (players.length === 0) return;
    const random = this.#randomOf(zone);
    const mobs = habitat.mobsIn(zone.id);
    const { livingWorld = false } = habitat.server.rules(zone.id);
    letGo(habitat, mobs, players, random, doMobSpawning, livingWorld);
    if (doMobSpawning) this.#comeIn(zone, random, players, new Population(mobs, players));
  }

  #randomOf({ id }: Zone): QuickRandom {
    let random = this.#chance.get(id);
    if (!random) {
      random = new QuickRandom(this.#habitat.server.zoneRandom(id).fork('natural spawning').seed);
      this.#chance.set(id, random);
    }
    return random;
  }

  #comeIn(zone: Zone, random: QuickRandom, players: readonly Player[], population: Population): void {
    const { server } = this.#habitat;
    const { tickNumber } = server;
    const isPeaceful = server.rules(zone.id).difficulty === 'peaceful';
    const around = this.#chunks.of(zone, players);
    const { chunks, keys: live } = around;
    if (chunks.length === 0) return;
    const { livingWorld = false } = server.rules(zone.id);
    if (livingWorld) this.#refresh(around);
    const [share, perPlayer] = [chunks.length / CAP_CHUNKS, PLAYER_CHUNKS / CAP_CHUNKS];
    const starts = players.map(({ admission }) => admission.loadout.position);
    for (const category of SPAWN_CATEGORIES) {
      // Hoglins too, which stay where it becomes peaceful.
      if (category === 'monster' && isPeaceful) continue;
      if (tickNumber % CATEGORY_FACTS[category].interval !== 0 || !population.hasRoom(category, share)) continue;
      const turn: Turn = { zone, category, players, starts, population, random, live };
      const watery = WATERY.has(category);
      const first = random.below(chunks.length);
      if (livingWorld) {
        this.#tryStarts(turn, around, first, share, perPlayer);
        continue;
      }
      for (let count = 0; count < chunks.length; count++) {
        const chunk = chunks[(first + count) % chunks.length] as SpawnChunk;
        if (watery && !this.#mayHoldWater(chunk)) continue;
        if (!population.hasRoomAround(category, perPlayer, chunk.players)) continue;
        this.#tryChunk(turn, chunk);
        if (!population.hasRoom(category, share)) break;
      }
    }
  }

  /** The same by the cells from which anything may start: nearly every chunk's turn ends with one draw. */
  #tryStarts(turn: Turn, live: LiveChunks, first: number, share: number, perPlayer: number): void {
    const { category, population, random } = turn;
    const { chunks } = live;
    const { world } = this.#habitat.server;
    const watery = WATERY.has(category);
    const chances = watery ? live.wetChances : live.openChances;
    for (let count = 0; count < chunks.length; count++) {
      const at = first + count < chunks.length ? first + count : first + count - chunks.length;
      const chance = chances[at] as number;
      if (chance === 0 || random.roll() >= chance) continue;
      const { chunkX, chunkZ, players, starts } = chunks[at] as SpawnChunk;
      if (!starts || !population.hasRoomAround(category, perPlayer, players)) continue;
      const column = world.chunks.column(chunkX, chunkZ);
      const cell = this.#starts.draw(watery ? starts.wet : starts.open, column, random);
      const [x, y, z] = [(chunkX << 4) | (cell & 15), (cell >> 8) + MIN_Y, (chunkZ << 4) | ((cell >> 4) & 15)];
      this.#tryGroups(turn, { x, y, z });
      if (!population.hasRoom(category, share)) return;
    }
  }

  /** Finds from where groups may start in chunks that are new, and now and then in all. */
  #refresh({ chunks, openChances, wetChances }: LiveChunks): void {
    const { world, tickNumber } = this.#habitat.server;
    const all = tickNumber % REFRESH_TICKS === 0;
    for (let at = 0; at < chunks.length; at++) {
      if (!all && (openChances[at] as number) >= 0) continue;
      const chunk = chunks[at] as SpawnChunk;
      chunk.starts = this.#starts.of(world.chunks.column(chunk.chunkX, chunk.chunkZ), tickNumber);
      openChances[at] = chunk.starts.open.chance;
      wetChances[at] = chunk.starts.wet.chance;
    }
  }

  /** Whether water may stand anywhere in a chunk: where none does, tries of what lives in it are in vain. */
  #mayHoldWater(chunk: SpawnChunk): boolean {
    const { world } = this.#habitat.server;
    const column = world.chunks.column(chunk.chunkX, chunk.chunkZ);
    if (chunk.column !== column || chunk.writes !== column.writes) {
      chunk.column = column;
      chunk.writes = column.writes;
      chunk.wet = this.#isWet(column);
    }
    return chunk.wet;
  }

  #isWet(column: ChunkColumn): boolean {
    const known = this.#wet.get(column);
    if (known?.writes === column.writes) return known.wet;
    const cells = spawnCellsOf(this.#habitat.server.gameData);
    const isWater = (stateId: number) => (cells(stateId) & SPAWN_CELL.water) !== 0;
    let wet = false;
    for (let section = 0; section < SECTIONS && !wet; section++) wet = sectionMayHold(column, section, isWater);
    this.#wet.set(column, { writes: column.writes, wet });
    return wet;
  }

  /** One place of a chunk by chance, anywhere from the lowest block to just above the highest. */
  #tryChunk(turn: Turn, { chunkX, chunkZ }: SpawnChunk): void {
    const { random, category } = turn;
    const { gameData, world } = this.#habitat.server;
    const [localX, localZ] = [random.below(16), random.below(16)];
    const { heights } = world.chunks.column(chunkX, chunkZ);
    const lowest = Math.max(MIN_Y, world.dimension.minY);
    const highest = MIN_Y + (heights.surface[(localZ << 4) | localX] as number) + 2;
    const y = lowest + random.below(Math.max(0, highest - lowest));
    if (y <= lowest) return;
    const [x, z] = [(chunkX << 4) | localX, (chunkZ << 4) | localZ];
    const bits = spawnCellsOf(gameData)(world.chunks.stateId(x, y, z));
    if (bits & SPAWN_CELL.full || (WATERY.has(category) && !(bits & SPAWN_CELL.water))) return;
    this.#tryGroups(turn, { x, y, z });
  }

  #tryGroups(turn: Turn, start: Point): void {
    let come = 0;
    for (let group = 0; group < GROUPS; group++) {
      come = this.#tryGroup(turn, start, come);
      if (come < 0) return;
    }
  }

  /** @returns how many have come from this place; negative when it gives no more. */
  #tryGroup(turn: Turn, start: Point, before: number): number {
    const { random, zone, category } = turn;
    const habitat = this.#habitat;
    let { x, z } = start;
    let entry: SpawnEntry | undefined;
    let species: Species | undefined;
    let size = 1 + random.below(LARGEST_FIRST);
    let come = before;
    let members = 0;
    for (let member = 0; member < size; member++) {
      x += random.below(SPREAD) - random.below(SPREAD);
      z += random.below(SPREAD) - random.below(SPREAD);
      const position = { x: x + 0.5, y: start.y, z: z + 0.5 };
      if (!this.#isFarEnough(turn, position)) continue;
      const biome = this.#biomeAt(x, start.y, z);
      if (!entry) {
        entry = random.pick(this.#listAt(x, start.y, z, biome, category));
        if (!entry) return come;
        size = entry.least + random.below(entry.most - entry.least + 1);
        species = speciesOf(habitat.server.gameData, entry.kind);
        if (!species) return come;
      }
      const site: SpawnSite = { habitat, zone: zone.id, x, y: start.y, z, biome, random };
      const { kind } = entry;
      if (!species || !this.#listAt(x, start.y, z, biome, category).some((other) => other.kind === kind)) continue;
      if (!this.#mayStand(site, species, position) || !this.#isAffordable(site, kind, turn.population)) continue;
      const options = bornAs(
        species.kind,
        { before: members, biome, animal: species.young && !species.monster },
        random,
      );
      const mob = summon(habitat, species.kind, { zone: zone.id, position, yaw: random.below(360) }, options);
      mob.natural = true;
      turn.population.add(category, species.kind, position);
      members++;
      come++;
      if (come >= (CLUSTERS[species.kind] ?? CLUSTER)) return -1;
    }
    return come;
  }

  #isFarEnough({ players, starts, category, zone, live }: Turn, { x, y, z }: Point): boolean {
    const habitat = this.#habitat;
    if (!habitat.contains(zone.id, { x, y, z }) || !live.has(Chunks.key(Math.floor(x) >> 4, Math.floor(z) >> 4)))
      return false;
    const farthest = CATEGORY_FACTS[category].goneBeyond ?? 128;
    let isNear = false;
    for (const { position } of players) {
      if (isWithin(position, x, y, z, NEAREST)) return false;
      isNear ||= isWithin(position, x, y, z, farthest);
    }
    return isNear && !starts.some((start) => isWithin(start, x, y, z, NEAREST));
  }

  #mayStand(site: SpawnSite, species: Species, { x, y, z }: Point): boolean {
    const { world } = this.#habitat.server;
    if (!hasPlace(site, species)) return false;
    // To ask for the light of what nobody has been shown would light what lies around it.
    if (!world.light.isReady(site.x >> 4, site.z >> 4)) return false;
    return mayCome(site, species) && (comesInWater(species) || hasRoom(this.#habitat, species.kind, { x, y, z }));
  }

  /** Whether others whose biome keeps them apart are far enough. */
  #isAffordable({ x, y, z, biome }: SpawnSite, kind: string, population: Population): boolean {
    const cost = spawnCost(biome, kind);
    if (!cost) return true;
    const chargeOf = (other: string, at: Point) =>
      spawnCost(this.#biomeAt(Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)), other)?.charge ?? 0;
    return population.chargesAround({ x: x + 0.5, y, z: z + 0.5 }, chargeOf) * cost.charge <= cost.budget;
  }

  #listAt(x: number, y: number, z: number, biome: string, category: SpawnCategory): readonly SpawnEntry[] {
    return spawnList(biome, category, category === 'monster' && this.#isFortress(x, y, z));
  }

  /** Whether a place lies on the bricks of a fortress (Minecraft wiki, "Nether Fortress", Mobs). */
  #isFortress(x: number, y: number, z: number): boolean {
    const { gameData, world } = this.#habitat.server;
    if (world.dimension.name !== 'the_nether') return false;
    if (gameData.states.blockId(world.chunks.stateId(x, y - 1, z)) !== 'nether_bricks') return false;
    const at = world.chunks.landAt(x >> 4, z >> 4);
    return at?.land.isFortress?.(at.chunkX * 16 + (x & 15), at.chunkZ * 16 + (z & 15)) ?? false;
  }

  #biomeAt(x: number, y: number, z: number): string {
    const { gameData, world } = this.#habitat.server;
    const name = gameData.source.data.biomes[world.chunks.biome(x, y, z)]?.name ?? '';
    return name === VOID ? ON_VOID : name;
  }
}

/** Chunks that live around one player. */
const PLAYER_CHUNKS = 81;

/** Whether a point is no further from another than `reach`. The exact distance is taken only where it is close to that. */
function isWithin(point: Point, x: number, y: number, z: number, reach: number): boolean {
  const [dx, dy, dz] = [point.x - x, point.y - y, point.z - z];
  const squared = dx * dx + dy * dy + dz * dz;
  if (squared > (reach + 1) ** 2) return false;
  if (squared < (reach - 1) ** 2) return true;
  return Math.hypot(dx, dy, dz) <= reach;
}
