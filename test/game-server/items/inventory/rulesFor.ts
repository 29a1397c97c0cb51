import minecraftData from 'minecraft-data';
import { type ItemRules, itemRulesOf } from '../../../../game-server/data/itemRules.ts';

export const VERSIONS = ['1.19.2', '1.20.4', '1.21.4'] as const;

/** The item rules of a game version. */
export function rulesFor(version: string): ItemRules {
  return itemRulesOf(minecraftData(version).itemsArray);
}
