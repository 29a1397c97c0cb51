import { nameTable } from '../../protocol/nameTable.ts';
import { makeCookingTask } from '../cooking/makeCookingTask.ts';
import { choiceNumbered, combinationsOf, DISHES, numbered } from '../cooking/sources.ts';
import { type Suite, suiteOf } from './suite.ts';
import frozen from './villagerCooking.json' with { type: 'json' };

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeCooking.ts writes them. */
export const FROZEN_COOKING: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** VillagerBench's farm-to-table: every combination of sources of two dishes, once; 36 cakes, then 64 rabbit stews. */
export const VILLAGER_COOKING: Suite = suiteOf({
  id: 'villager/cooking',
  title: 'VillagerBench farm-to-table: a cake or a rabbit stew from chests, farms, pastures and a mine',
  size: DISHES.reduce((sum, dish) => sum + combinationsOf(dish), 0),
  make: (index, id) => villagerCookingTask(index, id, Math.max(1, FROZEN_COOKING[id]?.length ?? 0)),
});

/** The task of an index of the suite, under a version. */
export function villagerCookingTask(index: number, id: string, version: number) {
  const { dish, number } = numbered(index);
  const title = dish === 'cake' ? `Cake ${number}` : `Rabbit stew ${number}`;
  return makeCookingTask({ id, version, title, dish, choice: choiceNumbered(dish, number) });
}
