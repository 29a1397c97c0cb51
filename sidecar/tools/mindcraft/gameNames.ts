import { VersionGameData } from '../../../game-data/versionGameData.ts';

/** The ids that a version of the game knows. */
export interface GameNames {
  hasItem(id: string): boolean;
  hasBlock(id: string): boolean;
  /** Up to three ids that are written like a name which is not one, the most alike first. */
  itemsLike(name: string): readonly string[];
  blocksLike(name: string): readonly string[];
}

const MOST_LIKE = 3;
/** Share of pairs of letters that two names must have in common. */
const ALIKE = 0.5;
/** Characters of a name that are compared. */
const LONGEST_NAME = 80;

/** The ids of a version such as "1.20.4". @throws ConfigError 'unsupported-version'. */
export function gameNamesOf(version: string): GameNames {
  const game = VersionGameData.ofVersion(version);
  return {
    hasItem: (id) => game.hasItem(id),
    hasBlock: (id) => game.hasBlock(id),
    itemsLike: likeness(() => game.data.itemsArray.map(({ name }) => name)),
    blocksLike: likeness(() => game.data.blocksArray.map(({ name }) => name)),
  };
}

/** The ids most like a name, by the pairs of letters that both have (Dice's coefficient); "sugarcane" is like "sugar_cane". */
function likeness(idsOf: () => readonly string[]): (name: string) => readonly string[] {
  return (name) => {
    const wanted = pairsOf(name);
    return idsOf()
      .map((id) => ({ id, share: sharedPart(wanted, pairsOf(id)) }))
      .filter(({ share }) => share >= ALIKE)
      .sort((one, other) => other.share - one.share)
      .slice(0, MOST_LIKE)
      .map(({ id }) => id);
  };
}

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}

/** Each two neighbouring letters of a name, whatever stands between its words. */
function pairsOf(name: string): ReadonlySet<string> {
  const letters = name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}
