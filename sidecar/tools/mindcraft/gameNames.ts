import MiniSearch from 'minisearch';
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
/** Share of a word's letters that may be wrong. */
const FUZZY = 0.34;

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

/** Finds ids by their words; these are indexed when a name is first looked for, which most games never do. */
function likeness(idsOf: () => readonly string[]): (name: string) => readonly string[] {
  let index: MiniSearch | undefined;
  return (name) => {
    if (!index) {
      index = new MiniSearch({ fields: ['id'], tokenize: wordsOf });
      index.addAll(idsOf().map((id) => ({ id })));
    }
    const found = index.search(name, { tokenize: wordsOf, fuzzy: FUZZY, prefix: true });
    return found.slice(0, MOST_LIKE).map(({ id }) => id as string);
  };
}

/** The words of a name, and all of them as one: "sugarcane" is meant for "sugar_cane". */
function wordsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.length > 1 ? [...words, words.join('')] : words;
}
