import type { ServerGameData } from '../../data/serverGameData.ts';
import { UNDEAD } from '../../data/undead.ts';
import type { Species } from './species.ts';
import { COMMON, SPECIES_FACTS } from './speciesTable.ts';

const known = new Map<string, Species>();

/** The species of an entity type; undefined when the version has no such living thing. */
export function speciesOf(gameData: ServerGameData, kind: string): Species | undefined {
  const key = `${gameData.version}/${kind}`;
  let species = known.get(key);
  if (species) return species;
  if (!gameData.hasMob(kind)) return undefined;
  species = { ...COMMON, ...SPECIES_FACTS[kind], kind, undead: UNDEAD.has(kind) };
  known.set(key, species);
  return species;
}
