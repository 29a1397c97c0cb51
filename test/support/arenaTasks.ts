import { allGroups } from '../../bench/tasks/selectTasks.ts';
import { isEmbeddedOnly } from '../../tasks/landGround.ts';
import type { Task } from '../../tasks/task.ts';

/**
 * Every task of the catalogue that brings its whole arena along: generated land is the embedded server's alone. Of a
 * group on land only the first task is made, as making all of them searches a hundred lands; of each group of farms to cook
 * on, which one generator lays out by seed, every fifteenth, and of houses, which another draws, every fifth.
 */
export function arenaTasks(): Task[] {
  return allGroups()
    .filter((group) => group.taskIds.some((id, index) => index === 0 && !isEmbeddedOnly(group.find(id))))
    .flatMap((group) =>
      group.taskIds.map((id) => group.find(id)).filter((task, index) => index % strideOf(group.id, task) === 0),
    )
    .filter((task) => !isEmbeddedOnly(task));
}

function strideOf(group: string, { family }: Task): number {
  if (family === 'making') return 15;
  return group.startsWith('minecollab/') ? 5 : 1;
}
