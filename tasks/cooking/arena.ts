import { ConfigError } from '../../protocol/errors.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import type { CookingTask } from './cookingTask.ts';

/**
 * The arena of a cooking task as a build plan. Calm rules make it fair: no monsters, no hunger and no night; nothing grows,
 * withers or is eaten by animals, so that whatever is missing, somebody took; and no death costs what was gathered.
 * @param agents how many players start there. @throws ConfigError 'too-many-agents'.
 */
export function cookingArena(task: Pick<CookingTask, 'id' | 'site' | 'starts'>, agents: number): BuildPlan {
  const { id, site, starts } = task;
  if (!Number.isInteger(agents) || agents < 1 || agents > starts.length)
    throw new ConfigError('too-many-agents', `${agents} agents asked for; task ${id} takes 1 to ${starts.length}`);
  return {
    box: site.box,
    steps: site.steps,
    rules: CALM_RULES,
    loadouts: starts.slice(0, agents).map(({ position, yaw }) => ({ position, yaw, pitch: 0, items: [] })),
  };
}
