import { basename, extname } from 'node:path';
import { ConfigError } from '../../protocol/errors.ts';
import { readSchematic } from '../../schematics/schematicFile.ts';
import type { GameData } from '../../server-plugin/host/gameData.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { constructionTask } from '../../tasks/construction/constructionTask.ts';
import type { Task } from '../../tasks/task.ts';
import { importVillagerBench } from '../../tasks/villagerbench/importVillagerBench.ts';
import { checkBuildable, checkStates } from './checkBlueprint.ts';
import type { RunOptions } from './runOptions.ts';

/** The tasks of a run, and those asked for that cannot be played, with the reason. */
export interface ResolvedTasks {
  readonly tasks: readonly Task[];
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
}

type TaskChoice = Pick<RunOptions, 'tasks' | 'schematic' | 'villagerbench' | 'only'>;

/**
 * Finds, reads and checks every task asked for. Throws ConfigError for the first that is unusable; VillagerBench texts
 * that contradict themselves are returned as rejected, unless they were named one by one.
 */
export async function resolveTasks(choice: TaskChoice, gameData: GameData): Promise<ResolvedTasks> {
  const tasks: Task[] = choice.tasks.map(findTask);
  for (const file of choice.schematic ?? []) tasks.push(await schematicTask(file, gameData));
  const rejected: { id: string; reason: string }[] = [];
  if (choice.villagerbench !== undefined) {
    const imported = villagerBenchTasks(choice.villagerbench, choice.only, gameData);
    tasks.push(...imported.tasks);
    rejected.push(...imported.rejected);
  } else if (choice.only) throw new ConfigError('bad-option', '--only needs --villagerbench FILE');
  if (tasks.length === 0)
    throw new ConfigError(
      'no-task',
      'nothing to play: name a task (see "guildhall list"), or give --schematic or --villagerbench',
    );
  for (const task of tasks) {
    checkStates(task.id, task.blueprint, gameData);
    checkBuildable(task.id, task.blueprint);
  }
  return { tasks, rejected };
}

async function schematicTask(file: string, gameData: GameData): Promise<Task> {
  const { blueprint } = await readSchematic(file);
  checkStates(file, blueprint, gameData);
  const name = basename(file, extname(file));
  const slug = name.toLowerCase().replace(/[^a-z0-9_-]+/g, '-') || 'unnamed';
  return constructionTask(blueprint, { id: `schematic/${slug}`, title: name });
}

function villagerBenchTasks(file: string, only: readonly string[] | undefined, gameData: GameData): ResolvedTasks {
  const imported = importVillagerBench(file, { problemWith: (state) => gameData.problemWith(state) });
  const rejected = imported.rejected.map(({ id, reason, details }) => ({
    id,
    reason: [reason, ...details].join('; '),
  }));
  if (!only) return { tasks: imported.tasks, rejected };
  const tasks = only.map((name) => {
    const id = name.includes('/') ? name : `villagerbench/${name}`;
    const task = imported.tasks.find((candidate) => candidate.id === id);
    if (task) return task;
    const refused = rejected.find((candidate) => candidate.id === id);
    throw refused
      ? new ConfigError('task-rejected', `${file}: ${id} cannot be played: ${refused.reason}`)
      : new ConfigError('unknown-task', `${file}: holds no task "${name}"`);
  });
  return { tasks, rejected: [] };
}
