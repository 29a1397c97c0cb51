import type { Limits } from '../../protocol/briefing.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Task } from '../../tasks/task.ts';
import { complexityOf } from '../tasks/taskFacts.ts';

/**
 * The limits VillagerBench's formulae give a task (villagerbench.md 1.3 to 1.5), from its complexity D as coded; written
 * down a second time here, so that a slip in the tasks is found.
 * - construction: (ln D + 1) 60 + 180 s of action, (ln D + 1) 180 + 600 s in all, 600 s without progress
 * - cooking: 40 D s of action, 200 D s in all
 * - escape: 30 D + 60 s of action, 60 a room + 360 s in all, where a puzzle that keeps agents apart is as many rooms
 */
export function expectedLimits(task: Task): Limits {
  const d = complexityOf(task).asCoded;
  switch (task.family) {
    case 'construction':
      return limits((Math.log(d) + 1) * 180 + 600, (Math.log(d) + 1) * 60 + 180, 600);
    case 'cooking':
      return limits(200 * d, 40 * d, null);
    case 'escape':
      return limits(60 * task.rooms.flatMap(({ chambers }) => chambers).length + 360, 30 * d + 60, null);
    default:
      return task satisfies never;
  }
}

/** From seconds. */
function limits(game: number, action: number, noProgress: number | null): Limits {
  const ticks = (seconds: number) => Math.max(1, Math.round(seconds * TICKS_PER_SECOND));
  return {
    gameTicks: ticks(game),
    actionTicks: ticks(action),
    noProgressTicks: noProgress === null ? null : ticks(noProgress),
  };
}
