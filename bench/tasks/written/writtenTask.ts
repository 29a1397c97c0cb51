import type { GameData } from '../../../game-data/gameData.ts';
import type { Limits } from '../../../protocol/briefing.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { CustomTask } from '../../../tasks/custom/customTask.ts';
import type { SolutionCall } from '../../../tasks/custom/solution.ts';
import { stacksOf } from './furnishing.ts';
import { predicateOf, type WrittenAt } from './goal.ts';
import { builtNether } from './nether.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import type { TaskYaml } from './taskYaml.ts';
import { builtWorld, startsOf } from './world.ts';

/** Stacks that a player carries. */
const MOST_STACKS = 36;

/** What belongs to a task besides its file. */
interface WrittenSurroundings {
  readonly schematics: SchematicSource;
  readonly gameData: GameData;
  /** Its recorded solution, where it has one. */
  readonly solution: readonly SolutionCall[] | undefined;
}

/** A task as its file has it, and where its parts stand in that file. @throws WrittenProblem for what contradicts itself. */
export function writtenTask(
  written: TaskYaml,
  { schematics, gameData, solution }: WrittenSurroundings,
): { readonly task: CustomTask; readonly writtenAt: WrittenAt } {
  const { id, version, title, goal, seats, smallestTeam = seats.length, documents, checkpoints } = written;
  if (seats.length > AGENT_NAMES.length)
    throw new WrittenProblem(['seats'], `${seats.length} seats; expected at most ${AGENT_NAMES.length}`);
  if (smallestTeam > seats.length)
    throw new WrittenProblem(
      ['smallestTeam'],
      `${smallestTeam}, and there are ${seats.length} seats; expected no more`,
    );
  const stackSize = (item: string) => gameData.stackSize(item);
  const { site, rules, stepsFrom } = builtWorld(written.world, { schematics, stackSize });
  const nether = written.world.nether && builtNether(written.world.nether, { schematics, stackSize });
  const kits = seats.map(({ kit }, place) => {
    const stacks = stacksOf(kit, stackSize);
    if (stacks.length > MOST_STACKS)
      throw new WrittenProblem(
        ['seats', place, 'kit'],
        `${stacks.length} stacks; expected at most ${MOST_STACKS}, as many as one can carry`,
      );
    return stacks;
  });
  const writtenAt: WrittenAt = new Map(
    seats.flatMap((_, place): [string, PropertyKey[]][] => [
      [`kits.${place}`, ['seats', place, 'kit']],
      [`roles.${place}`, ['seats', place]],
      [`starts.${place}`, ['seats', place, 'start']],
    ]),
  );
  writtenAt.set('agents', ['seats']);
  for (const [index, path] of stepsFrom.entries()) writtenAt.set(`site.steps.${index}`, path);
  for (const [index, path] of (nether?.stepsFrom ?? []).entries()) writtenAt.set(`nether.steps.${index}`, path);
  const place = (part: string, path: readonly PropertyKey[]) => ({ part, path, schematics, writtenAt });
  const hasRoles = seats.some(({ role, instructions, documents: own, tools }) => role ?? instructions ?? own ?? tools);
  const task = CustomTask.parse({
    id,
    version,
    title,
    goal: goal.trim(),
    agents: { min: smallestTeam, max: seats.length },
    limits: limitsOf(written.limits),
    family: 'custom',
    site,
    ...(nether ? { nether: nether.site } : {}),
    rules,
    starts: startsOf(written, site),
    kits,
    ...(written.food === undefined ? {} : { food: written.food }),
    documents,
    showsGoal: written.showGoal,
    success: predicateOf(written.success, place('success', ['success'])),
    checkpoints: checkpoints.map(({ name, weight, when, lasting, partial }, index) => ({
      name,
      weight,
      when: predicateOf(when, place(`checkpoints.${index}.when`, ['checkpoints', index, 'when'])),
      lasting,
      partial,
    })),
    ...(hasRoles
      ? {
          roles: seats.map(({ role, instructions, documents: own, tools }, seat) => ({
            name: role ?? `seat ${seat + 1}`,
            ...(instructions === undefined ? {} : { instructions: instructions.trim() }),
            ...(own ? { documents: own } : {}),
            ...(tools ? { tools } : {}),
          })),
        }
      : {}),
    ...(written.tools ? { tools: written.tools } : {}),
    needsTeam: written.needsTeam,
    ...(written.metrics ? { headlines: written.metrics } : {}),
    ...(solution ? { solution } : {}),
    ...(written.canary === undefined ? {} : { canary: written.canary }),
    ...(written.licence === undefined ? {} : { licence: written.licence }),
    ...(written.training === undefined ? {} : { training: written.training }),
    ...(written.author === undefined ? {} : { author: written.author }),
  });
  return { task, writtenAt };
}

function limitsOf({ seconds, ticks, actionSeconds, noProgressSeconds, messages }: TaskYaml['limits']): Limits {
  if (actionSeconds !== undefined && actionSeconds > (seconds ?? (ticks ?? 0) / TICKS_PER_SECOND))
    throw new WrittenProblem(['limits', 'actionSeconds'], `${actionSeconds}; expected no more than the game lasts`);
  const inTicks = (time: number) => Math.max(1, Math.round(time * TICKS_PER_SECOND));
  const gameTicks = ticks ?? inTicks(seconds ?? 0);
  return {
    gameTicks,
    actionTicks: actionSeconds === undefined ? gameTicks : inTicks(actionSeconds),
    noProgressTicks: noProgressSeconds === undefined ? null : inTicks(noProgressSeconds),
    ...(messages === undefined ? {} : { messages }),
  };
}
