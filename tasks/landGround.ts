import type { LandGround } from '../worlds/plan/buildPlan.ts';
import type { Task } from './task.ts';

/** The generated land a task is played in; undefined for one that brings all of its arena along. */
export function groundOf(task: Task): LandGround | undefined {
  switch (task.family) {
    case 'construction':
      return task.land?.ground;
    case 'gathering':
      return task.ground;
    case 'cooking':
    case 'custom':
    case 'escape':
    case 'making':
      return undefined;
    default:
      return task satisfies never;
  }
}

/** Whether a task can be played on the embedded server alone: on generated land, in the Nether, or from an hour or a food level of its own. */
export function isEmbeddedOnly(task: Task): boolean {
  return groundOf(task) !== undefined || hasNether(task) || hasStartState(task);
}

/** Whether a task's arena has a part of the Nether, which no command can keep apart from that of other arenas. */
export function hasNether(task: Task): boolean {
  return task.family === 'custom' && task.nether !== undefined;
}

/** Whether a task begins at an hour or with a food level of its own, which no command sets for one arena. */
export function hasStartState(task: Task): boolean {
  return task.family === 'custom' && (task.food !== undefined || task.rules?.startTime !== undefined);
}
