import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { GameData } from '../../game-data/gameData.ts';
import type { BlockState } from '../../protocol/blockState.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { planContent } from '../../server-plugin/arena/arenaContent.ts';
import { rulesOf } from '../../server-plugin/episode/families/rules.ts';
import { ALL_TOOLS } from '../../sidecar/tools/toolBelt.ts';
import type { RoomEffect } from '../../tasks/escape/escapeTask.ts';
import { Task } from '../../tasks/task.ts';
import { inconsistencyOf } from '../../tasks/taskConsistency.ts';
import { readTaskFile } from '../../tasks/taskFile.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';

/** Slots of the inventory window but those for crafting (wiki "Java Edition protocol/Inventory"). */
const CARRIED = { first: 5, last: 45 };

/** A module that makes tasks, in whose place a file has them. */
const isModule = (path: string) => /\.m?[jt]s$/.test(path);
const OwnTasks = z.union([Task.transform((task) => [task]), z.array(Task).min(1)]);
const load = createRequire(import.meta.url);

/** The tasks that a module of the user's own exports as its default. Its code runs in this process. */
function readTaskModule(path: string): Task[] {
  let loaded: unknown;
  try {
    loaded = load(resolve(path));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError('bad-task-file', `${path}: cannot be loaded: ${why.split('\n', 1)[0]}`, { cause });
  }
  const parsed = OwnTasks.safeParse((loaded as { readonly default?: unknown } | undefined)?.default);
  if (parsed.success) return parsed.data;
  const why = z.prettifyError(parsed.error).replaceAll(/\s+/g, ' ').slice(0, 300);
  throw new ConfigError('bad-task-file', `${path}: its default export is not a task or a list of tasks: ${why}`, {
    cause: parsed.error,
  });
}

/**
 * The tasks of a file, each such that a game of that version can be set up by it and refereed.
 * @throws ConfigError what `readTaskFile` throws, or 'bad-task' naming the task and what is wrong with it.
 */
export function readPlayableTasks(path: string, gameData: GameData): Task[] {
  const tasks = isModule(path) ? readTaskModule(path) : readTaskFile(path);
  for (const [index, task] of tasks.entries()) {
    const problem = problemWithTask(task, gameData);
    if (problem !== undefined) throw new ConfigError('bad-task', `${path}: tasks.${index} (${task.id}): ${problem}`);
  }
  return tasks;
}

/** Why a task cannot be played in a version of the game; undefined when it can. */
export function problemWithTask(task: Task, gameData: GameData): string | undefined {
  return inconsistencyOf(task) ?? unplayable(task, gameData);
}

/** What a game cannot be set up with: unknown blocks, items, mobs or tools, and what lies outside of the arena. */
function unplayable(task: Task, gameData: GameData): string | undefined {
  const isUnknown = (name: string) => !ALL_TOOLS.some((known) => known.name === name);
  const tool = task.abilities?.tools.flat().find(isUnknown);
  if (tool !== undefined) return `abilities: unknown tool "${tool}"`;
  const withheld = task.family === 'making' ? task.withheld?.flat().find(isUnknown) : undefined;
  if (withheld !== undefined) return `withheld: unknown tool "${withheld}"`;
  try {
    const plan = rulesOf(task).plan(task.agents.max, gameData);
    const { containers } = planContent(plan, gameData);
    const loadout = problemWithLoadouts(plan, gameData);
    if (loadout !== undefined) return loadout;
    const held = [...containers, ...plan.loadouts].flatMap(({ items }) => items.map(({ id }) => id));
    const item = [...held, ...itemsOf(task)].find((id) => !gameData.hasItem(id));
    if (item !== undefined) return `Minecraft ${gameData.version} has no item "${item}"`;
    for (const state of statesOf(task)) {
      const problem = gameData.problemWith(state);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** What nobody can carry at first, such as two stacks in one slot. */
function problemWithLoadouts({ loadouts }: BuildPlan, gameData: GameData): string | undefined {
  for (const [index, { items }] of loadouts.entries()) {
    const slots = new Set<number>();
    for (const { slot, id, count } of items) {
      const who = `what agent ${index + 1} carries`;
      if (slot < CARRIED.first || slot > CARRIED.last)
        return `${who}: slot ${slot}; expected ${CARRIED.first} to ${CARRIED.last}`;
      if (slots.has(slot)) return `${who}: slot ${slot} is named twice`;
      slots.add(slot);
      const most = gameData.stackSize(id) ?? count;
      if (count > most) return `${who}: ${count} ${id} in one slot; expected at most ${most}`;
    }
  }
  return undefined;
}

/** Items that the referee counts or gives. */
function itemsOf(task: Task): string[] {
  if (task.family === 'cooking') return task.checkpoints.map(({ item }) => item);
  if (task.family === 'gathering') return [...task.target.items, ...task.milestones.flatMap(({ items }) => items)];
  if (task.family === 'making') return task.targets.map(({ item }) => item);
  return effectsOf(task).flatMap((effect) => (effect.type === 'give' ? [effect.item] : []));
}

/** Blocks that the referee waits for or puts up. */
function statesOf(task: Task): BlockState[] {
  if (task.family !== 'escape') return [];
  const awaited = task.rooms
    .flatMap(({ stages }) => stages.flatMap(({ conditions }) => conditions))
    .map((condition) => ({ id: condition.type === 'device' ? condition.device : condition.block, properties: {} }));
  const put = effectsOf(task).flatMap((effect) =>
    effect.type === 'set-blocks' ? effect.cells.map(({ state }) => state) : [],
  );
  return [...awaited, ...put];
}

function effectsOf(task: Task): RoomEffect[] {
  if (task.family !== 'escape') return [];
  return task.rooms.flatMap(({ stages }) => stages.flatMap(({ effects }) => effects));
}
