import type { Random } from '../../../clock/random.ts';
import type { Biome } from '../palette.ts';
import type { Herd, HerdMember, SpawnPlace } from '../terrain.ts';

/** What may live in a biome: how likely against the others, and how many at once (biomes' "spawners", "creature"). */
interface Resident {
  readonly species: string;
  readonly weight: number;
  readonly least: number;
  readonly most: number;
}

const FARM: readonly Resident[] = [
  { species: 'sheep', weight: 12, least: 4, most: 4 },
  { species: 'pig', weight: 10, least: 4, most: 4 },
  { species: 'chicken', weight: 10, least: 4, most: 4 },
  { species: 'cow', weight: 8, least: 4, most: 4 },
];

export const RESIDENTS: Readonly<Partial<Record<Biome, readonly Resident[]>>> = {
  plains: [
    ...FARM,
    { species: 'horse', weight: 5, least: 2, most: 6 },
    { species: 'donkey', weight: 1, least: 1, most: 3 },
  ],
  forest: [...FARM, { species: 'wolf', weight: 5, least: 4, most: 4 }],
  birch_forest: FARM,
  dark_forest: FARM,
  taiga: [
    ...FARM,
    { species: 'wolf', weight: 8, least: 4, most: 4 },
    { species: 'rabbit', weight: 4, least: 2, most: 3 },
    { species: 'fox', weight: 8, least: 2, most: 4 },
  ],
  windswept_hills: [...FARM, { species: 'llama', weight: 5, least: 4, most: 6 }],
  desert: [{ species: 'rabbit', weight: 4, least: 2, most: 3 }],
  snowy_plains: [
    { species: 'rabbit', weight: 10, least: 2, most: 3 },
    { species: 'polar_bear', weight: 1, least: 1, most: 2 },
  ],
  snowy_taiga: [
    ...FARM,
    { species: 'wolf', weight: 8, least: 4, most: 4 },
    { species: 'rabbit', weight: 4, least: 2, most: 3 },
    { species: 'fox', weight: 8, least: 2, most: 4 },
  ],
  jungle: [
    ...FARM,
    { species: 'parrot', weight: 40, least: 1, most: 2 },
    { species: 'panda', weight: 1, least: 1, most: 2 },
    { species: 'ocelot', weight: 2, least: 1, most: 3 },
  ],
  savanna: [
    ...FARM,
    { species: 'horse', weight: 1, least: 2, most: 6 },
    { species: 'donkey', weight: 1, least: 1, most: 1 },
  ],
  swamp: [...FARM, { species: 'frog', weight: 10, least: 2, most: 5 }],
};

/** The chance of a herd, and of one more after each (BiomeSpecialEffects, creature_spawn_probability). */
export const HERD_CHANCE = 0.1;
/** The chance of an animal but the first to be young (AgeableMob). */
const YOUNG = 0.05;
const TRIES = 4;

/**
 * The herds of a chunk, as vanilla settles it when it is made (NaturalSpawner.spawnMobsForChunkGeneration): each animal
 * near the last.
 * @param standing feet coordinates in a column of the chunk, or undefined where no animal can stand.
 */
export function settle(
  biome: Biome,
  random: Random,
  standing: (x: number, z: number) => SpawnPlace | undefined,
): readonly Herd[] {
  const residents = RESIDENTS[biome];
  const herds: Herd[] = [];
  while (residents && random.float() < HERD_CHANCE) {
    const { species, least, most } = weighted(residents, random);
    let [x, z] = [random.integer(0, 15), random.integer(0, 15)];
    const [homeX, homeZ] = [x, z];
    const members: HerdMember[] = [];
    for (let left = random.integer(least, most); left > 0; left--)
      for (let tries = 0; tries < TRIES; tries++) {
        const place = standing(x, z);
        const stray = (from: number, home: number) => {
          const to = from + random.integer(0, 4) - random.integer(0, 4);
          return to < 0 || to > 15 ? home : to;
        };
        const young = random.float() < YOUNG;
        [x, z] = [stray(x, homeX), stray(z, homeZ)];
        if (!place) continue;
        members.push({ ...place, young: members.length > 0 && young });
        break;
      }
    if (members.length > 0) herds.push({ species, members });
  }
  return herds;
}

function weighted(residents: readonly Resident[], random: Random): Resident {
  let left = random.integer(
    1,
    residents.reduce((sum, { weight }) => sum + weight, 0),
  );
  for (const resident of residents) {
    left -= resident.weight;
    if (left <= 0) return resident;
  }
  return residents[0] as Resident;
}
