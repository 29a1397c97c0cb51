import type { Limits } from '../../protocol/briefing.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { GatheringTask } from '../../tasks/gathering/gatheringTask.ts';
import type { MakingTask } from '../../tasks/making/makingTask.ts';
import type { Task } from '../../tasks/task.ts';
import { complexityOf } from '../tasks/taskFacts.ts';

/**
 * The limits VillagerBench's formulae give a task (villagerbench.md 1.3 to 1.5), from its complexity D as coded; written
 * down a second time here, so that a slip in the tasks is found.
 * - construction: (ln D + 1) 60 + 180 s of action, (ln D + 1) 180 + 600 s in all, 600 s without progress
 * - construction on open land: 40 min, S-Agents' measure of no progress (section 4.1)
 * - cooking: 40 D s of action, 200 D s in all
 * - escape: 30 D + 60 s of action, 60 a room + 360 s in all, where a puzzle that keeps agents apart is as many rooms
 * - gathering, by our own measure: in hand 5 min for a log, 10 for cobblestone, 30 for an ingot of iron, 45 for gold and
 *   diamonds; in the chest 60 min, 40 of them without progress (S-Agents, section 4.2); no limit of action of its own
 * - survival, by our own measure: a day has 20 min; nights from 15:00 to the third sunrise and 2 min, a village from nightfall
 *   to sunrise and 1 min, a farm 2.5 days, the Nether and back one day
 */
export function expectedLimits(task: Task): Limits {
  const d = complexityOf(task)?.asCoded ?? 0;
  switch (task.family) {
    case 'construction':
      if (task.kits && !isImported(task)) return limits(house(task), house(task), null);
      if (task.land) return limits(40 * 60, 40 * 60, null);
      return limits((Math.log(d) + 1) * 180 + 600, (Math.log(d) + 1) * 60 + 180, 600);
    case 'cooking':
      return limits(200 * d, 40 * d, null);
    case 'escape':
      return limits(60 * task.rooms.flatMap(({ chambers }) => chambers).length + 360, 30 * d + 60, null);
    case 'gathering':
      return inTheOpen(task);
    case 'making':
      // Those keep the time of their file.
      if (isImported(task)) return task.limits;
      return limits(making(task), making(task), null);
    case 'custom': {
      const seconds = SURVIVAL[/^survive\/(\w+)\//.exec(task.id)?.[1] ?? ''];
      // Whoever writes a task says how long it may take.
      return seconds === undefined ? task.limits : limits(seconds, seconds, null);
    }
    default:
      return task satisfies never;
  }
}

/** Whether a task was imported from MINDcraft's files (tasks/importing/mindcraft). */
function isImported({ id }: Task): boolean {
  return id.startsWith('mindcraft/');
}

/** MineCollab's seconds for buildings (minecollab.md 1.5): 600, and 300 for every step of rooms. */
function house({ factors }: Task): number {
  return 600 + 300 * Number(factors?.rooms ?? 0);
}

/** MineCollab's seconds (minecollab.md 1.2 and 1.3), in our own steps: two or fewer agents that craft 300, all others 500. */
function making({ kind, kits }: MakingTask): number {
  return kind === 'crafting' && kits.length <= 2 ? 300 : 500;
}

/** Seconds by the kind of survival. */
const SURVIVAL: Readonly<Record<string, number>> = nameTable({
  nights: (3 * 20 - 7.5 + 2) * 60,
  village: 550 + 60,
  farm: 2.5 * 20 * 60,
  nether: 20 * 60,
});

/** Minutes by what is to be held; whatever else is asked for is as hard as the hardest of these. */
const IN_HAND: Readonly<Record<string, number>> = nameTable({ oak_log: 5, cobblestone: 10, iron_ingot: 30 });
const HARDEST = 45;

function inTheOpen({ chest, target: { items } }: GatheringTask): Limits {
  if (chest) return limits(60 * 60, 60 * 60, 40 * 60);
  const seconds = 60 * (IN_HAND[items[0] ?? ''] ?? HARDEST);
  return limits(seconds, seconds, null);
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
