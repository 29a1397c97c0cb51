import { ConfigError } from '../../../protocol/errors.ts';
import type { Task } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { clockTime } from '../../console/clockTime.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';
import { textTable } from '../../console/textTable.ts';
import { allGroups, type Picking, selectGroups, type TaskGroup } from '../../tasks/selectTasks.ts';
import { agentsText, complexityOf, sizeOf } from '../../tasks/taskFacts.ts';

const LEGEND =
  'D: dependency complexity; as coded: the same as the code of VillagerBench computes it; limit: longest game time; ' +
  'action: longest time in which somebody acts (docs/reference/metrics.md)';

/**
 * `guildhall list`: the examples one by one and the suites; with names, the tasks of those, or of them only some.
 * @throws ConfigError 'unknown-task' or 'bad-option'.
 */
export function list(names: readonly string[], { only }: Pick<Picking, 'only'>, output: Output): void {
  if (only && names.length === 0)
    throw new ConfigError('bad-option', `--only ${only.join(' ')}: expected suites named before it`);
  const groups = names.length === 0 ? allGroups() : selectGroups(names, { only });
  // Making the tasks of every suite takes a moment, so only who asks for all of it gets all.
  if (output.json) output.result(groups.map(entryOf));
  else if (names.length === 0) listAll(groups, output);
  else
    for (const [index, group] of groups.entries()) {
      if (groups.length > 1) output.line(`${index > 0 ? '\n' : ''}${group.id}: ${group.title}`);
      listGroup(group, output);
      if (index === groups.length - 1) output.line(`\n${LEGEND}`);
    }
}

function listAll([examples, ...suites]: readonly TaskGroup[], output: Output): void {
  if (examples) {
    listGroup(examples, output);
    output.line('');
    output.line(LEGEND);
  }
  if (suites.length === 0) return;
  output.line('');
  const columns = [
    { heading: 'suite', cell: ({ id }: TaskGroup) => id },
    { heading: '', cell: ({ taskIds }: TaskGroup) => count(taskIds.length, 'task'), right: true },
    { heading: 'title', cell: ({ title }: TaskGroup) => title },
  ];
  output.line(textTable(columns, suites, { width: output.columns }));
  output.line('');
  output.line('"guildhall list SUITE" lists a suite\'s tasks, "guildhall show TASK" shows one.');
}

function listGroup(group: TaskGroup, output: Output): void {
  const columns = [
    { heading: 'task', cell: ({ id }: Task) => id },
    { heading: 'D', cell: (task: Task) => complexityOf(task)?.ours.toFixed(2) ?? '-', right: true },
    { heading: 'as coded', cell: (task: Task) => complexityOf(task)?.asCoded.toFixed(2) ?? '-', right: true },
    { heading: 'limit', cell: ({ limits }: Task) => clockTime(limits.gameTicks), right: true },
    { heading: 'action', cell: ({ limits }: Task) => clockTime(limits.actionTicks), right: true },
    { heading: 'size', cell: sizeOf, right: true },
    { heading: 'team', cell: agentsText },
    { heading: 'title', cell: ({ title }: Task) => title },
  ];
  output.line(textTable(columns, tasksOf(group), { width: output.columns, spare: 3 }));
}

function entryOf(group: TaskGroup): object {
  const { id, title } = group;
  return {
    id,
    title,
    tasks: tasksOf(group).map((task) => ({
      id: task.id,
      version: task.version,
      hash: taskHash(task),
      family: task.family,
      title: task.title,
      size: sizeOf(task),
      complexity: complexityOf(task),
      agents: task.agents,
      limits: task.limits,
      ...(task.abilities ? { abilities: task.abilities.name } : {}),
      ...(task.origin ? { origin: task.origin } : {}),
    })),
  };
}

function tasksOf({ taskIds, find }: TaskGroup): Task[] {
  return taskIds.map(find);
}
