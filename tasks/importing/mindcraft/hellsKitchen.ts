import type { ItemStack } from '../../../protocol/item.ts';
import type { Site } from '../../taskBase.ts';
import type { MindcraftFacts } from './facts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { ReadRecipes } from './recipes.ts';
import { isEnough, type SourceTarget } from './solvability.ts';
import type { SourceTask } from './sourceTask.ts';

/** Each cook is given the recipe of the other's dish alone; where the file does otherwise, that is noted. */
export function swappedRecipes(
  targets: readonly SourceTarget[],
  { steps, knows }: ReadRecipes,
  notes: DefectNotes,
): Map<string, number[]> {
  const swapped = targets.map(({ item, holder }) => [item, [1 - (holder ?? 0)]] as const);
  const wrong = swapped.filter(([item, places]) => steps.has(item) && String(knows.get(item)) !== String(places));
  if (wrong.length > 0)
    notes.repaired(
      'not-swapped',
      wrong
        .map(([item]) => `the recipe of ${item} is given to agent ${knows.get(item)?.join(' and ') || '(nobody)'}`)
        .join('; '),
      'each is given the recipe of the other dish alone',
    );
  const without = swapped.filter(([item]) => !steps.has(item));
  if (without.length > 0)
    notes.repaired(
      'recipe-missing',
      `no recipe of ${without.map(([item]) => item).join(' and ')}`,
      'its document says no more than what to make',
    );
  const others = [...steps.keys()].filter((dish) => !targets.some(({ item }) => item === dish));
  if (others.length > 0)
    notes.dropped('field-unread', `recipes of ${others.join(' and ')}`, 'left out: nobody has that dish to make');
  return new Map(swapped.map(([item, places]) => [item, [...places]]));
}

/** What a Hell's Kitchen gives to whom. */
interface HellsKitchen {
  readonly task: SourceTask;
  readonly targets: readonly SourceTarget[];
  readonly kits: readonly ItemStack[][];
  readonly site: Site;
}

/** Notes who needs nothing of the other, and whether the goal forbids to give what the other needs. */
export function checkHelp(
  { task, targets, kits, site }: HellsKitchen,
  facts: MindcraftFacts,
  notes: DefectNotes,
): void {
  const needy = targets.filter((target) => !isEnough(kits[target.holder ?? 0] ?? [], target, { site, facts }));
  const alone = targets.filter((target) => !needy.includes(target));
  if (alone.length > 0)
    notes.kept(
      'dish-alone',
      alone.map(({ item, holder }) => `agent ${holder} needs nothing of its mate for ${item}`).join('; '),
    );
  if (!/cannot help with ingredient/i.test(JSON.stringify(task.goal ?? ''))) return;
  if (needy.length > 0)
    notes.repaired(
      'help-forbidden',
      `the goal forbids to help with ingredients, and ${needy.map(({ item, holder }) => `agent ${holder} lacks some of ${item}`).join(' and ')}`,
      'the goal asks to pass them on',
    );
}
