import { CALM_RULES } from '../protocol/gameRules.ts';
import type { BuildPlan } from '../worlds/plan/buildPlan.ts';
import type { CustomTask } from './custom/customTask.ts';
import type { MakingTask } from './making/makingTask.ts';
import { FIRST_SLOT } from './shelter/landSite.ts';

/** The site of a task that deals out kits, for so many agents, each with the kit of its place. */
export function kitArena(task: CustomTask | MakingTask, agents: number): BuildPlan {
  const { site, rules = CALM_RULES, starts, kits } = task;
  const food = task.family === 'custom' && task.food !== undefined ? { food: task.food } : {};
  return {
    box: site.box,
    steps: site.steps,
    ...(task.family === 'custom' && task.nether ? { nether: task.nether } : {}),
    rules,
    loadouts: starts.slice(0, agents).map((start, place) => ({
      ...start,
      pitch: 0,
      ...food,
      items: (kits[place] ?? []).map((stack, index) => ({ slot: FIRST_SLOT + index, ...stack })),
    })),
  };
}
