import type { EmbeddedGameData } from '../../data/embeddedGameData.ts';
import type { Species } from './species.ts';
import { COMMON, SPECIES_FACTS } from './speciesTable.ts';

/** minecraft-data's entity types whose entities live and can be hurt. */
const LIVING: ReadonlySet<string> = new Set([
  'animal',
  'ambient',
  'hostile',
  'living',
  'mob',
  'passive',
  'water_creature',
]);
/** Living things that no summoning makes. */
const NEVER: ReadonlySet<string> = new Set(['player', 'ender_dragon', 'wither', 'giant', 'illusioner']);

const known = new Map<string, Species>();

/** The species of an entity type; undefined when the version has no such living thing. */
export function speciesOf(gameData: EmbeddedGameData, kind: string): Species | undefined {
  const key = `${gameData.version}/${kind}`;
  let species = known.get(key);
  if (species) return species;
  const type = gameData.source.data.entitiesByName[kind]?.type;
  if (type === undefined || !LIVING.has(type) || NEVER.has(kind)) return undefined;
  species = { ...COMMON, ...SPECIES_FACTS[kind], kind };
  known.set(key, species);
  return species;
}

/** Every kind of living thing that can be summoned in a version, in minecraft-data's order. */
export function livingKinds(gameData: EmbeddedGameData): string[] {
  return gameData.source.data.entitiesArray.flatMap(({ name }) => (speciesOf(gameData, name) ? [name] : []));
}
