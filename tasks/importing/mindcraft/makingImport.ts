import { AGENT_NAMES } from '../../../protocol/team.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { craftingSite, startsAround } from '../../making/lawnSite.ts';
import { MakingTask } from '../../making/makingTask.ts';
import type { Factors } from '../../taskBase.ts';
import { type ReadBlocks, readBlocks, withheldFromAll } from './blockedActions.ts';
import type { MindcraftFacts } from './facts.ts';
import { mindcraftFarm } from './farm.ts';
import { readGoals } from './goals.ts';
import { checkHelp, swappedRecipes } from './hellsKitchen.ts';
import { kitsOf } from './kits.ts';
import { checkLabels } from './labels.ts';
import { makingTexts } from './makingTexts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import { parsedTask } from './parsedTask.ts';
import type { ReadRecipes } from './recipes.ts';
import { checkSolvable } from './solvability.ts';
import type { SourceTask } from './sourceTask.ts';
import { targetsOf } from './targets.ts';
import { readTeam, type SourceTeam } from './team.ts';

/** What MINDcraft takes where a task has no time limit, seconds. */
const DEFAULT_SECONDS = 300;

/** What a task is, and where it stands. */
export interface SourceEntry {
  readonly id: string;
  /** As the file has it. */
  readonly sourceId: string;
  readonly task: SourceTask;
}

/** A crafting or cooking task as one of the family "making". @throws TaskRefused, with the reason noted. */
export function makingImport(
  { id, sourceId, task }: SourceEntry,
  facts: MindcraftFacts,
  notes: DefectNotes,
): MakingTask {
  const kind = task.type === 'cooking' ? 'cooking' : 'crafting';
  const team = readTeam(task, notes);
  const isHells = sourceId.endsWith('hells_kitchen');
  const targets = targetsOf(task, { team, isHells }, facts, notes);
  const kits = kitsOf(team.inventories, facts, notes);
  const given = targets.find(({ item }) => kits.flat().some((stack) => stack.id === item));
  if (given) notes.refuse('self-reference', 'contradictory', `${given.item} is to be made, and somebody is given one`);
  const site = kind === 'cooking' ? mindcraftFarm(facts.hasMob) : craftingSite();
  const goals = readGoals(task, team, facts, notes);
  const blocks = readBlocks(task, team, notes);
  if (kind === 'crafting')
    checkLabels({ sourceId, task }, { agents: team.agents, plans: blocks.planAccess.length }, notes);
  if (kind === 'cooking' && /\bchest\b/i.test(JSON.stringify([task.goal, task.recipes])))
    notes.kept(
      'chest-missing',
      'its recipes send agents to a chest',
      'the farm has none, as in MINDcraft’s last version',
    );
  const ticks = ticksOf(task, notes);
  checkSolvable({ kits, targets, site, ticks, isCrafting: kind === 'crafting' }, facts, notes);
  noteWithheld(blocks, kind, notes);
  const isSwapped = targets.some(({ holder }) => holder !== null);
  const knows = isSwapped ? swappedRecipes(targets, goals, notes) : withPeople(goals.knows, team);
  if (isSwapped) checkHelp({ task, targets, kits, site }, facts, notes);
  const size = kits.length;
  const { title, goal, goals: own } = makingTexts({ kind, targets, size }, goals.texts, notes);
  return parsedTask(
    MakingTask,
    {
      id,
      version: 1,
      title,
      goal,
      agents: { min: size, max: size },
      limits: { gameTicks: ticks, actionTicks: ticks, noProgressTicks: null },
      ...(team.humans > 0 ? { seats: peopleSeats(team) } : {}),
      factors: factorsOf(task, team, blocks),
      family: 'making',
      kind,
      site,
      starts: startsAround(size),
      kits,
      targets,
      recipes: [...knows.keys()].map((dish) => ({ dish, steps: [...(goals.steps.get(dish) ?? [`Make ${dish}.`])] })),
      knows: Object.fromEntries(knows),
      planAccess: [...blocks.planAccess],
      ...(own ? { goals: own } : {}),
      ...(blocks.withheld ? { withheld: blocks.withheld.map((tools) => [...tools]) } : {}),
    },
    notes,
  );
}

/** What the search whether a task can be made does not know of. */
function noteWithheld({ withheld }: ReadBlocks, kind: MakingTask['kind'], notes: DefectNotes): void {
  // Nothing is to be dug on the lawn where crafting is played.
  const tools = withheldFromAll(withheld).filter((tool) => kind === 'cooking' || tool !== 'MineBlock');
  if (tools.length > 0)
    notes.kept('unsettled', `nobody has ${tools.join(' and ')}: whether it can be made without was not searched`);
}

/** People know what they were given as people: everything that all agents know. */
function withPeople(knows: ReadRecipes['knows'], { agents, humans }: SourceTeam): Map<string, number[]> {
  const people = Array.from({ length: humans }, (_, index) => agents + index);
  return new Map([...knows].map(([dish, places]) => [dish, [...places, ...people].sort((a, b) => a - b)]));
}

/** Noted where a task has none; MINDcraft's own. */
function ticksOf({ timeout }: SourceTask, notes: DefectNotes): number {
  if (timeout === undefined) notes.kept('time-missing', 'no timeout', `${DEFAULT_SECONDS} s, as MINDcraft takes it`);
  return Math.round((timeout ?? DEFAULT_SECONDS) * TICKS_PER_SECOND);
}

/** People take the last places. */
export function peopleSeats({ agents, humans }: SourceTeam): Record<string, string> {
  return Object.fromEntries(AGENT_NAMES.slice(agents, agents + humans).map((name) => [name, 'human']));
}

/** What makes a task hard, as the file has it. */
export function factorsOf(
  { depth, max_depth, difficulty }: SourceTask,
  { agents, humans }: SourceTeam,
  { planAccess, commands }: Pick<ReadBlocks, 'planAccess' | 'commands'>,
): Factors {
  const plans = planAccess.length;
  return {
    agents,
    humans,
    ...(depth === undefined ? {} : { depth }),
    ...(max_depth === undefined ? {} : { maxDepth: max_depth }),
    ...(difficulty === undefined ? {} : { difficulty }),
    planAccess: plans === agents ? 'full' : plans === 0 ? 'none' : 'partial',
    ...(commands.length > 0 ? { blocked: commands.join(' ').slice(0, 100) } : {}),
  };
}
