import { nameTable } from '../../../protocol/nameTable.ts';
import type { Habitat } from '../habitat.ts';
import type { Species } from '../species/species.ts';
import type { QuickRandom } from './quickRandom.ts';
import { isSlimeChunk } from './slimeChunks.ts';
import { SPAWN_CELL, spawnCellsOf } from './spawnCells.ts';

/** A cell in which a mob may come to be. */
export interface SpawnSite {
  readonly habitat: Habitat;
  readonly zone: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly biome: string;
  readonly random: QuickRandom;
  /** Whether a spawner makes it, which asks for no biome, and of monsters for no ground. */
  readonly bySpawner?: boolean;
}

/** Animals need this light (Minecraft wiki, "Mob spawning": 9 or more). */
const ANIMAL_LIGHT = 9;
/** Heights above and below the sea within which what lives in it comes (Minecraft wiki, "Squid", "Cod"). */
const SEA_DEPTH = 13;
/** What does by day what else does by night: the sky's light against a number below this. */
const SKY_CHANCE = 32;
/** The light that monsters bear is drawn from 0 to this (dimension type overworld: monster_spawn_light_level). */
const DARKEST = 7;
const GLOW_SQUID_DEPTH = 33;
/** Slimes come below this height in slime chunks, and in swamps between these (Minecraft wiki, "Slime"). */
const SLIME_BELOW = 40;
const SWAMP_SLIMES = [51, 69] as const;
const MOON_FULL = [1, 0.75, 0.5, 0.25, 0, 0.25, 0.5, 0.75] as const;
const DAY_TICKS = 24_000;

/** The first cell of air over the sea (Minecraft wiki, "Sea level": 63; -63 in flat worlds); 63 over the void. */
function seaLevel({ server }: Habitat): number {
  const { ground } = server.world.chunks;
  return ground.type === 'uniform' && ground.layers.length > 0 ? -63 : 63;
}

type Rule = (site: SpawnSite) => boolean;

const blockAt = ({ habitat, x, y, z }: SpawnSite, dy: number): string => {
  const { world, gameData } = habitat.server;
  return gameData.states.blockId(world.chunks.stateId(x, y + dy, z));
};
const skyLight = ({ habitat: { server }, x, y, z }: SpawnSite) => server.world.light.skyLight({ x, y, z });
const blockLight = ({ habitat: { server }, x, y, z }: SpawnSite) => server.world.light.blockLight({ x, y, z });
/** The light as in the middle of the day. */
const fullLight = (site: SpawnSite) => Math.max(skyLight(site), blockLight(site));

/** Whether it is dark enough for a monster (Minecraft wiki, "Light", mob spawning; Java Edition since 1.18). */
const isDark: Rule = (site) => {
  const { habitat, random, zone } = site;
  // Dimension type the_end: monster_spawn_block_light_limit 0.
  if (habitat.server.dimension.name === 'the_end') return blockLight(site) === 0;
  // Dimension type the_nether: monster_spawn_block_light_limit 15 and always monster_spawn_light_level 7.
  if (!habitat.server.dimension.hasSky) return blockLight(site) <= DARKEST;
  const sky = skyLight(site);
  const block = blockLight(site);
  if (block > 0 || sky > random.below(SKY_CHANCE)) return false;
  const darkening = habitat.isThundering(zone) ? 10 : habitat.skyDarkening(zone);
  return Math.max(sky - darkening, block) <= random.below(DARKEST + 1);
};
const isPeaceful = ({ habitat, zone }: SpawnSite) => habitat.server.rules(zone).difficulty === 'peaceful';
const monster: Rule = (site) => !isPeaceful(site) && isDark(site);
const seesSky: Rule = (site) => site.bySpawner === true || skyLight(site) === 15;
/** An animal on certain blocks, in the light. */
const on =
  (ground: RegExp): Rule =>
  (site) =>
    ground.test(blockAt(site, -1)) && fullLight(site) >= ANIMAL_LIGHT;
const GRASS = /^grass_block$/;

const inShallows: Rule = (site) => {
  const sea = seaLevel(site.habitat);
  return site.y >= sea - SEA_DEPTH && site.y <= sea;
};
const surfaceFish: Rule = (site) =>
  inShallows(site) && isWater(site, -1) && isWater(site, 1) && blockAt(site, 1) === 'water';
const isWater = ({ habitat, x, y, z }: SpawnSite, dy: number): boolean => {
  const { server } = habitat;
  return (spawnCellsOf(server.gameData)(server.world.chunks.stateId(x, y + dy, z)) & SPAWN_CELL.water) !== 0;
};

const slime: Rule = (site) => {
  if (isPeaceful(site)) return false;
  const { habitat, zone, x, y, z, biome, random } = site;
  if (site.bySpawner) return true;
  if (biome === 'swamp' || biome === 'mangrove_swamp') {
    const moon = MOON_FULL[Math.floor(habitat.timeOf(zone) / DAY_TICKS) % 8] as number;
    const [low, high] = SWAMP_SLIMES;
    if (y >= low && y <= high && random.roll() < 0.5 && random.roll() < moon)
      return fullLight(site) - (skyLight(site) > blockLight(site) ? habitat.skyDarkening(zone) : 0) <= random.below(8);
  }
  const seed = habitat.server.zones.get(zone)?.seed ?? 0;
  return y < SLIME_BELOW && random.below(10) === 0 && isSlimeChunk(seed, x >> 4, z >> 4);
};

const drowned: Rule = (site) => {
  if (!isWater(site, -1) || isPeaceful(site)) return false;
  if (site.bySpawner) return isDark(site);
  if (!isDark(site)) return false;
  const { biome, random, y } = site;
  if (biome === 'river' || biome === 'frozen_river' || biome === 'dripstone_caves') return random.below(15) === 0;
  return random.below(40) === 0 && y < seaLevel(site.habitat) - 5;
};

const bat: Rule = (site) => {
  const { y, habitat, random } = site;
  if (y >= seaLevel(habitat) || random.below(2) === 0) return false;
  return fullLight(site) <= random.below(4);
};

/** Monsters that come in any light (Minecraft wiki, "Blaze", "Silverfish", "Magma Cube", Spawning). */
const inAnyLight: Rule = (site) => !isPeaceful(site);
/** Wart blocks of crimson forests carry none of those that live there (Minecraft wiki, "Piglin", "Hoglin"). */
const offWart: Rule = (site) => blockAt(site, -1) !== 'nether_wart_block';
/** Of the surface of lava, however deep the place is below it (Minecraft wiki, "Strider": Spawning). */
const underAir: Rule = (site) => {
  let above = 1;
  while (blockAt(site, above) === 'lava') above++;
  return blockAt(site, above) === 'air';
};

/** What is asked of the place besides room for the body; kinds without a line are monsters or animals on grass. */
const RULES: Readonly<Record<string, Rule>> = nameTable({
  husk: (site) => monster(site) && seesSky(site),
  stray: (site) => monster(site) && seesSky(site),
  slime,
  drowned,
  bat,
  mooshroom: on(/^mycelium$/),
  rabbit: on(/^(?:grass_block|snow|snow_block|sand)$/),
  wolf: on(/^(?:grass_block|snow|snow_block|coarse_dirt|podzol)$/),
  fox: on(/^(?:grass_block|snow|snow_block|coarse_dirt|podzol)$/),
  parrot: on(/^grass_block$|_leaves$|_log$|_wood$/),
  ocelot: (site) =>
    site.random.below(3) !== 0 && site.y > seaLevel(site.habitat) && /^grass_block$|_leaves$/.test(blockAt(site, -1)),
  panda: on(GRASS),
  goat: on(/^(?:grass_block|stone|snow|snow_block|packed_ice|gravel)$/),
  frog: on(/^(?:grass_block|mud|mangrove_roots|muddy_mangrove_roots)$/),
  armadillo: on(/^(?:grass_block|red_sand|coarse_dirt|(?:\w+_)?terracotta)$/),
  turtle: (site) => site.y < seaLevel(site.habitat) + 4 && on(/^sand$/)(site),
  polar_bear: (site) =>
    /frozen_ocean$/.test(site.biome)
      ? fullLight(site) >= ANIMAL_LIGHT && blockAt(site, -1) === 'ice'
      : on(/^(?:grass_block|snow_block)$/)(site),
  squid: (site) => surfaceFish(site),
  dolphin: (site) => surfaceFish(site),
  cod: (site) => surfaceFish(site),
  salmon: (site) => surfaceFish(site),
  pufferfish: (site) => surfaceFish(site),
  tropical_fish: (site) => isWater(site, -1) && isWater(site, 1) && (site.biome === 'lush_caves' || surfaceFish(site)),
  glow_squid: (site) => site.y <= seaLevel(site.habitat) - GLOW_SQUID_DEPTH && fullLight(site) === 0,
  axolotl: (site) => blockAt(site, -1) === 'clay',
  blaze: inAnyLight,
  silverfish: inAnyLight,
  endermite: inAnyLight,
  magma_cube: inAnyLight,
  ghast: (site) => !isPeaceful(site) && site.random.below(20) === 0,
  zombified_piglin: (site) => !isPeaceful(site) && offWart(site),
  piglin: offWart,
  hoglin: offWart,
  strider: underAir,
});

const animal = on(GRASS);

/** Kinds that come in the water, besides those that only swim. */
const IN_WATER: ReadonlySet<string> = new Set(['drowned', 'guardian', 'axolotl']);
/** Blocks that carry nobody else. */
const PERCHES: Readonly<Record<string, RegExp>> = nameTable({
  parrot: /_leaves$/,
  ocelot: /_leaves$/,
  polar_bear: /^ice$/,
});

/** Whether a kind comes in water rather than on the ground. */
export function comesInWater({ kind, locomotion }: Species): boolean {
  return IN_WATER.has(kind) || locomotion === 'swim';
}

/** Kinds that come in lava (Minecraft wiki, "Strider"). */
const IN_LAVA: ReadonlySet<string> = new Set(['strider']);

/** Whether there is ground and air, water or lava, for a mob of a species. The body's room is asked apart. */
export function hasPlace(site: SpawnSite, species: Species): boolean {
  const { habitat, x, y, z } = site;
  const { gameData, world } = habitat.server;
  const cells = spawnCellsOf(gameData);
  const bits = (dy: number) => cells(world.chunks.stateId(x, y + dy, z));
  if (comesInWater(species)) return (bits(0) & SPAWN_CELL.water) !== 0 && (bits(1) & SPAWN_CELL.full) === 0;
  if (IN_LAVA.has(species.kind)) return (bits(0) & SPAWN_CELL.lava) !== 0 && (bits(1) & SPAWN_CELL.full) === 0;
  if (!(bits(0) & SPAWN_CELL.free) || !(bits(1) & SPAWN_CELL.free)) return false;
  return (bits(-1) & SPAWN_CELL.carries) !== 0 || PERCHES[species.kind]?.test(blockAt(site, -1)) === true;
}

/** Whether light, height, ground and chance let a mob of a species come to a place (Minecraft wiki, "Mob spawning"). */
export function mayCome(site: SpawnSite, species: Species): boolean {
  const rule = RULES[species.kind] ?? (species.monster ? monster : animal);
  return rule(site);
}
