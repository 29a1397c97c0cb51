import { ConfigError } from '../../protocol/errors.ts';
import { CookingTask } from './cookingTask.ts';
import type { Dish } from './sources.ts';

/** VillagerBench's actions for farm-to-table (villagerbench.md, section 3). */
export const COOKING_TOOLS: readonly string[] = [
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'SmeltingCooking',
  'navigateTo',
  'withdrawItem',
  'craftBlock',
  'attackTarget',
  'UseItemOnEntity',
  'handoverBlock',
];

/** What the agents of the paper's trios have each of, or all three of (paper, table 4). */
const SPECIAL = ['SmeltingCooking', 'MineBlock', 'attackTarget'];

/**
 * The seven tools everybody has. The paper leaves one of the other eight out without naming it and tries only a stew, for
 * which nobody needs to use an item on an animal. A cake needs just that, but no tool in hand for anything that is mined.
 */
const LEFT_OUT: Readonly<Record<Dish, string>> = { cake: 'equipItem', rabbit_stew: 'UseItemOnEntity' };

/** The names of the ability sets of the paper's ablation. */
export const ABILITY_NAMES = ['same', 'diverse'] as const;

/**
 * The task with its tools dealt out as in the paper's ablation: "same" gives everybody seven base tools and the three
 * special ones, "diverse" the base and one special tool each, by the agent's place in the team. The id gains the name.
 * With diverse abilities it takes three agents, or what one of them alone can do might be missing.
 * @throws ConfigError 'unknown-abilities' for another name.
 */
export function withAbilities(task: CookingTask, name: string): CookingTask {
  const known = ABILITY_NAMES.find((each) => each === name);
  if (!known)
    throw new ConfigError('unknown-abilities', `abilities "${name}" for task ${task.id}; expected "same" or "diverse"`);
  const leftOut = LEFT_OUT[task.dish as Dish];
  const base = COOKING_TOOLS.filter((tool) => !SPECIAL.includes(tool) && tool !== leftOut);
  const tools = known === 'same' ? [[...base, ...SPECIAL]] : SPECIAL.map((special) => [...base, special]);
  const min = known === 'same' ? task.agents.min : Math.max(task.agents.min, SPECIAL.length);
  // Parsed, so that its keys stand in the order they have when read from a file, and so does its hash.
  return CookingTask.parse({
    ...task,
    id: `${task.id}-${known}`,
    agents: { ...task.agents, min },
    abilities: { name: known, tools },
  });
}
