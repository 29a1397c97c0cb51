import type { ServerGameData } from '../../data/serverGameData.ts';

/** What falls from a sky that rains. */
type Precipitation = 'none' | 'rain' | 'snow';

/** Below this temperature it snows (Minecraft wiki, "Biome", temperature). */
const SNOWS_BELOW = 0.15;
/** From this height on it gets colder, by so much a block (Minecraft wiki, "Snowfall"). */
const COLDER_ABOVE = 80;
const COLDER_BY = 0.05 / 40;

interface Climate {
  readonly rains: boolean;
  readonly temperature: number;
}

const tables = new WeakMap<ServerGameData, readonly Climate[]>();

/**
 * What falls at a height in a biome, by its number (minecraft-data: biomes.json, has_precipitation and temperature). The
 * void has weather here, for arenas are built in it.
 */
export function precipitationIn(gameData: ServerGameData, biome: number, y: number): Precipitation {
  let climates = tables.get(gameData);
  if (!climates) {
    const { biomesArray } = gameData.source.data;
    const made: Climate[] = [];
    for (const fact of biomesArray as unknown as readonly BiomeFact[]) {
      const rains = fact.name === 'the_void' || (fact.has_precipitation ?? fact.precipitation !== 'none');
      made[fact.id] = { rains, temperature: fact.temperature };
    }
    climates = made;
    tables.set(gameData, climates);
  }
  const climate = climates[biome];
  if (!climate?.rains) return 'none';
  return climate.temperature - Math.max(0, y - COLDER_ABOVE) * COLDER_BY < SNOWS_BELOW ? 'snow' : 'rain';
}

/** The temperature of a biome, by its number (minecraft-data: biomes.json). */
export function temperatureIn(gameData: ServerGameData, biome: number): number {
  return gameData.source.data.biomes[biome]?.temperature ?? 0.5;
}

/** A biome as minecraft-data has it: with `precipitation` up to 1.19.3, then with `has_precipitation`. */
interface BiomeFact {
  readonly id: number;
  readonly name: string;
  readonly temperature: number;
  readonly has_precipitation?: boolean;
  readonly precipitation?: string;
}
