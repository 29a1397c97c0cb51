import type { Task } from '../task.ts';

/** A fixed list of tasks that belong together, in order; made when they are first asked for. */
export interface Suite {
  /** Such as "villager/cooking"; its tasks' ids begin with it. */
  readonly id: string;
  readonly title: string;
  /** Ids in order, without making the tasks. */
  readonly taskIds: readonly string[];
  /** All tasks in the order of their ids. */
  tasks(): readonly Task[];
  /** The task of an id; undefined for one of another suite. */
  find(id: string): Task | undefined;
}

/** Three digits, as suites number their tasks. */
export function taskNumber(index: number): string {
  return String(index).padStart(3, '0');
}

/** A suite whose tasks are made one by one and kept. */
export function suiteOf(options: {
  readonly id: string;
  readonly title: string;
  readonly size: number;
  /** @param index from 0; @param id the task's id. */
  readonly make: (index: number, id: string) => Task;
  /** The last part of a task's id; three digits of its index unless given. */
  readonly nameOf?: (index: number) => string;
}): Suite {
  const { id, title, size, make, nameOf = taskNumber } = options;
  const taskIds = Array.from({ length: size }, (_, index) => `${id}/${nameOf(index)}`);
  const made = new Map<string, Task>();
  const find = (taskId: string): Task | undefined => {
    const index = taskIds.indexOf(taskId);
    if (index < 0) return undefined;
    const known = made.get(taskId) ?? make(index, taskId);
    made.set(taskId, known);
    return known;
  };
  return { id, title, taskIds, find, tasks: () => taskIds.map((taskId) => find(taskId) as Task) };
}
