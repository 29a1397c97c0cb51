import { blockState } from '../../../protocol/blockState.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { LAWN, lawnSteps, startsAround } from '../../making/lawnSite.ts';
import { MakingTask } from '../../making/makingTask.ts';
import type { Factors, Site } from '../../taskBase.ts';
import type { MindcraftFacts } from './facts.ts';
import { mindcraftFarm } from './farm.ts';
import { readGoals } from './goals.ts';
import { kitsOf, knownItem } from './kits.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import { checkSolvable, isEnough, type SourceTarget } from './solvability.ts';
import type { SourceTask } from './sourceTask.ts';
import { readTeam, type SourceTeam } from './team.ts';

/** The command that only some agents may have. */
const PLAN_COMMAND = '!getCraftingPlan';
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
  const goals = readGoals(task, team, notes);
  const planAccess = planAccessOf(task, team, notes);
  checkSolvable({ kits, targets, site, isCrafting: kind === 'crafting' }, facts, notes);
  const swapped = targets.some(({ holder }) => holder !== null);
  const knows = swapped ? swappedRecipes(targets, goals.knows, notes) : withPeople(goals.knows, team);
  if (swapped) checkHelp({ task, targets, kits, site }, facts, notes);
  if (kind === 'cooking' && /\bchest\b/i.test(JSON.stringify([task.goal, task.recipes, task.goal])))
    notes.kept(
      'chest-missing',
      'its recipes send agents to a chest',
      'the farm has none, as in MINDcraft’s last version',
    );
  const ticks = secondsOf(task, notes) * TICKS_PER_SECOND;
  const size = kits.length;
  return MakingTask.parse({
    id,
    version: 1,
    title: titleOf(kind, targets),
    goal: goalText(kind, targets, size),
    agents: { min: size, max: size },
    limits: { gameTicks: ticks, actionTicks: ticks, noProgressTicks: null },
    ...(team.humans > 0 ? { seats: peopleSeats(team) } : {}),
    factors: factorsOf(task, team, planAccess.length),
    family: 'making',
    kind,
    site,
    starts: startsAround(size),
    kits,
    targets,
    recipes: Object.keys(knows).map((dish) => ({ dish, steps: stepsOf(task, dish) })),
    knows,
    planAccess,
    ...(swapped || new Set(goals.texts).size < 2 ? {} : { goals: allGoals(goals.texts, { kind, targets, size }) }),
  });
}

function targetsOf(
  { target, number_of_target: number }: SourceTask,
  { team, isHells }: { readonly team: SourceTeam; readonly isHells: boolean },
  facts: MindcraftFacts,
  notes: DefectNotes,
): SourceTarget[] {
  if (target === undefined) return notes.refuse('not-a-task', 'empty', 'it has no target');
  const listed: [string, number | undefined][] =
    typeof target === 'object' && !Array.isArray(target)
      ? Object.entries(target)
      : [target].flat().map((name) => [name, countOf(name, number)]);
  const owned = Array.isArray(target) && listed.length === 2 && isHells && team.agents + team.humans === 2;
  if (listed.length === 0) notes.refuse('not-a-task', 'empty', 'it has no target');
  return listed.map(([name, count], index) => {
    const item = knownItem(name, 'target', facts, notes);
    if (item === undefined) return notes.refuse('id-unknown', 'unknown-item', `target: the game has no item "${name}"`);
    if (count === undefined && !Array.isArray(target))
      notes.repaired('count-missing', `no number of ${item}`, '1, as MINDcraft takes it');
    return { item, count: Math.max(1, count ?? 1), holder: owned ? index : null };
  });
}

function countOf(name: string, number: SourceTask['number_of_target']): number | undefined {
  if (typeof number !== 'object') return number;
  return Object.hasOwn(number, name) ? number[name] : undefined;
}

function planAccessOf(
  { blocked_actions: blocked = {} }: SourceTask,
  { agents, humans }: SourceTeam,
  notes: DefectNotes,
): number[] {
  const entries = Object.entries(blocked);
  const others = [...new Set(entries.flatMap(([, names]) => names))].filter((name) => name !== PLAN_COMMAND);
  if (others.length > 0)
    notes.repaired('action-unknown', `blocks ${others.join(', ')}`, 'not blocked: our tools have no counterpart');
  const spare = entries.filter(([key]) => !(Number(key) < agents + humans)).map(([key]) => key);
  if (spare.length > 0)
    notes.kept('action-of-nobody', `blocks actions of ${spare.join(', ')}, of ${agents + humans} players`);
  return Array.from({ length: agents }, (_, place) => place).filter(
    (place) => !(Object.hasOwn(blocked, String(place)) && blocked[String(place)]?.includes(PLAN_COMMAND)),
  );
}

/** Each cook is given the recipe of the other's dish alone. */
function swappedRecipes(
  targets: readonly SourceTarget[],
  knows: Readonly<Record<string, readonly number[]>>,
  notes: DefectNotes,
): Record<string, number[]> {
  const swapped = targets.map(({ item, holder }) => [item, [1 - (holder ?? 0)]] as const);
  const wrong = swapped.filter(
    ([item, places]) => String(Object.hasOwn(knows, item) ? knows[item] : []) !== String(places),
  );
  if (wrong.length > 0)
    notes.repaired(
      'not-swapped',
      wrong
        .map(([item]) => `the recipe of ${item} is given to agent ${knows[item]?.join(' and ') || '(nobody)'}`)
        .join('; '),
      'each is given the recipe of the other dish alone',
    );
  return Object.fromEntries(swapped.map(([item, places]) => [item, [...places]]));
}

/** What each needs of the other, and whether the goal forbids to give it. */
function checkHelp(
  {
    task,
    targets,
    kits,
    site,
  }: {
    readonly task: SourceTask;
    readonly targets: readonly SourceTarget[];
    readonly kits: readonly ItemStack[][];
    readonly site: Site;
  },
  facts: MindcraftFacts,
  notes: DefectNotes,
): void {
  const needy = targets.filter((target) => !isEnough(kits[target.holder ?? 0] ?? [], target, { site, facts }));
  const alone = targets.filter((target) => !needy.includes(target));
  if (alone.length > 0)
    notes.kept(
      'dish-alone',
      alone.map(({ item, holder }) => `agent ${holder} needs nothing of its mate for ${item}`).join('; '),
    );
  if (!/cannot help with ingredient/i.test(JSON.stringify(task.goal ?? ''))) return;
  if (needy.length > 0)
    notes.repaired(
      'help-forbidden',
      `the goal forbids to help with ingredients, and ${needy.map(({ item, holder }) => `agent ${holder} lacks some of ${item}`).join(' and ')}`,
      'the goal asks to pass them on',
    );
}

/** People know what they were given as people: everything that all agents know. */
function withPeople(
  knows: Readonly<Record<string, readonly number[]>>,
  { agents, humans }: SourceTeam,
): Record<string, number[]> {
  const people = Array.from({ length: humans }, (_, index) => agents + index);
  return Object.fromEntries(
    Object.entries(knows).map(([dish, places]) => [dish, [...places, ...people].sort((a, b) => a - b)]),
  );
}

function stepsOf({ recipes = {} }: SourceTask, dish: string): string[] {
  const steps = Object.hasOwn(recipes, dish) ? (recipes[dish] ?? []) : [];
  return steps.length > 0
    ? steps.slice(0, 50).map((step) => step.replace(/^Step \d+: /, '').slice(0, 500))
    : [`Make ${dish}.`];
}

/** Noted where a task has none; MINDcraft's own. */
export function secondsOf({ timeout }: SourceTask, notes: DefectNotes): number {
  if (timeout === undefined) notes.kept('time-missing', 'no timeout', `${DEFAULT_SECONDS} s, as MINDcraft takes it`);
  return Math.round(timeout ?? DEFAULT_SECONDS);
}

/** People take the last places. */
export function peopleSeats({ agents, humans }: SourceTeam): Record<string, string> {
  return Object.fromEntries(AGENT_NAMES.slice(agents, agents + humans).map((name) => [name, 'human']));
}

/** What makes a task hard, as the file has it. */
export function factorsOf(
  { depth, max_depth, difficulty }: SourceTask,
  { agents, humans }: SourceTeam,
  plans: number,
): Factors {
  return {
    agents,
    humans,
    ...(depth === undefined ? {} : { depth }),
    ...(max_depth === undefined ? {} : { maxDepth: max_depth }),
    ...(difficulty === undefined ? {} : { difficulty: difficulty.slice(0, 100) }),
    planAccess: plans === agents ? 'full' : plans === 0 ? 'none' : 'partial',
  };
}

function craftingSite(): Site {
  const { box, steps } = lawnSteps(10);
  return {
    box,
    steps: [...steps, { type: 'set', position: { x: 0, y: LAWN, z: 0 }, state: blockState('crafting_table') }],
  };
}

interface Asked {
  readonly kind: MakingTask['kind'];
  readonly targets: readonly SourceTarget[];
  readonly size: number;
}

function titleOf(kind: MakingTask['kind'], targets: readonly SourceTarget[]): string {
  return `${kind === 'cooking' ? 'Cook' : 'Craft'} ${listOf(targets)}`;
}

/** Written anew: what the file's goals leave unsaid differs from file to file. */
function goalText(kind: MakingTask['kind'], targets: readonly SourceTarget[], size: number): string {
  const owned = targets.some(({ holder }) => holder !== null);
  return [
    `${titleOf(kind, targets)}${size > 1 ? ' together' : ''}.`,
    size > 1 ? 'Each of you has an inventory of your own: find out who has what, and pass on what others need.' : '',
    kind === 'cooking'
      ? 'Crops and animals are around you, a crafting table, a furnace and a smoker with coal in the middle.'
      : 'There is a crafting table in the middle.',
    owned
      ? 'Each of you has a dish of your own; the document "making" has whose is which, and you know only how the other dish is made.'
      : `The task is done as soon as one of you has ${targets.length > 1 ? 'all of it' : 'it'} in the inventory.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** Where agents are asked for different things, what each is asked for stands before what all are. */
function allGoals(texts: readonly string[], { kind, targets, size }: Asked): string[] {
  return Array.from({ length: size }, (_, place) =>
    [texts[place] ?? '', goalText(kind, targets, size)].join('\n').trim(),
  );
}

function listOf(targets: readonly SourceTarget[]): string {
  return targets.map(({ item, count }) => `${count} ${item}`).join(' and ');
}
