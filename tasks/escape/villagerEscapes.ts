import type { EscapeTask } from './escapeTask.ts';
import { makeEscapeTask } from './makeEscapeTask.ts';

const LEVELS = [1, 2, 3, 4, 5];
const SEEDS = [0, 1, 2, 3, 4];
const AGENTS = 2;

/** The names of VillagerBench's escapes: five levels with five seeds each (villagerbench.md 2.3), for two agents. */
export const VILLAGER_ESCAPES: readonly { readonly name: string; readonly level: number; readonly seed: number }[] =
  LEVELS.flatMap((level) => SEEDS.map((seed) => ({ name: `l${level}-s${seed}`, level, seed })));

/** Makes them all, as villagerEscapes.json holds them. */
export function makeVillagerEscapes(): EscapeTask[] {
  return VILLAGER_ESCAPES.map(({ name, level, seed }) =>
    makeEscapeTask({
      id: `villager/escape/${name}`,
      title: `Escape, level ${level}, seed ${seed}`,
      level,
      seed,
      agents: AGENTS,
    }),
  );
}
