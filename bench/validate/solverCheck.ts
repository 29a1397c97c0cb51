import { makingProblem } from '../../tasks/making/solver/makingProblem.ts';
import type { Task } from '../../tasks/task.ts';
import { makingBook } from '../tasks/makingBook.ts';
import { failed, passed, type TaskCheck } from './taskValidation.ts';

/** That a making task can be solved by all of its team and by no smaller part; undefined for tasks that no solver knows. */
export function solverCheck(task: Task, gameVersion: string): TaskCheck | undefined {
  if (task.family !== 'making') return undefined;
  const problem = makingProblem(task, makingBook(gameVersion));
  if (problem !== undefined) return failed('solver', problem);
  const { length } = task.kits;
  return passed(
    'solver',
    null,
    length === 1 ? 'one alone can' : `all ${length} together can, and no ${length - 1} of them`,
  );
}
