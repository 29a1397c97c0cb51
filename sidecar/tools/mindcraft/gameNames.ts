import minecraftData from 'minecraft-data';

/** The ids that a version of the game knows. */
export interface GameNames {
  hasItem(id: string): boolean;
  hasBlock(id: string): boolean;
}

/** The ids of a version such as "1.20.4". */
export function gameNamesOf(version: string): GameNames {
  const { itemsByName, blocksByName } = minecraftData(version);
  return {
    hasItem: (id) => Object.hasOwn(itemsByName, id),
    hasBlock: (id) => Object.hasOwn(blocksByName, id),
  };
}
