import { Random } from '../../clock/random.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Origin } from '../taskBase.ts';
import { CRAFTING_TARGETS, depthOfCraft, materialsAt } from './craftRecipes.ts';
import { dealKits } from './deal.ts';
import { craftingSite, startsAround } from './lawnSite.ts';
import { MakingTask } from './makingTask.ts';

/** How far down everything has to be crafted, at most. */
export const DEEPEST = 3;
/** Who of the team has the tool that lays out what an item is made of. */
export const PLAN_ACCESS = ['full', 'partial', 'none'] as const;
export type PlanAccess = (typeof PLAN_ACCESS)[number];

interface CraftingOptions {
  readonly id: string;
  readonly version?: number;
  readonly seed: number;
  readonly agents: number;
  readonly depth: number;
  readonly planAccess: PlanAccess;
  /** What may be asked for. */
  readonly targets: keyof typeof CRAFTING_TARGETS;
  readonly origin?: Origin;
}

/** MineCollab's seconds, by the size of the team. */
const SECONDS = { few: 300, many: 500 };

/**
 * A crafting task of a seed: what is asked for is dealt so that all of the team is needed.
 * @throws RangeError for a depth or team that no target allows.
 */
export function craftingTask(options: CraftingOptions): MakingTask {
  const { id, version = 1, seed, agents, depth, planAccess, origin } = options;
  const random = new Random(seed).fork('making/crafting');
  const fitting = CRAFTING_TARGETS[options.targets].filter(
    (item) => depthOfCraft(item) > depth && unitsOf(materialsAt(item, depth)) >= agents,
  );
  if (fitting.length === 0) throw new RangeError(`no target of depth ${depth} takes ${agents} agents`);
  const item = random.pick(fitting);
  const kits = dealKits(materialsAt(item, depth), agents, random);
  const places = Array.from({ length: agents }, (_, place) => place);
  const ticks = (agents <= 2 ? SECONDS.few : SECONDS.many) * TICKS_PER_SECOND;
  return MakingTask.parse({
    id,
    version,
    title: `Craft 1 ${item.replaceAll('_', ' ')}`,
    goal: goalText(item, agents),
    agents: { min: agents, max: agents },
    limits: { gameTicks: ticks, actionTicks: ticks, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { agents, depth, planAccess },
    family: 'making',
    kind: 'crafting',
    site: craftingSite(),
    starts: startsAround(agents),
    kits,
    targets: [{ item, count: 1, holder: null }],
    recipes: [],
    knows: {},
    planAccess: placesWith(planAccess, places, random),
  });
}

function unitsOf(needs: ReadonlyMap<string, number>): number {
  return [...needs.values()].reduce((sum, count) => sum + count, 0);
}

function placesWith(access: PlanAccess, places: readonly number[], random: Random): number[] {
  switch (access) {
    case 'full':
      return [...places];
    case 'partial':
      return random
        .shuffle(places)
        .slice(0, Math.ceil(places.length / 2))
        .sort((one, other) => one - other);
    case 'none':
      return [];
    default:
      return access satisfies never;
  }
}

function goalText(item: string, agents: number): string {
  const thing = item.replaceAll('_', ' ');
  if (agents === 1)
    return `Craft 1 ${thing} (${item}) out of what you carry. There is a crafting table. The task is done as soon as you have it in your inventory.`;
  return [
    `Craft 1 ${thing} (${item}) together.`,
    'Each of you carries some of what it takes, and nobody carries all of it: find out who has what, and pass it on.',
    'There is a crafting table in the middle. The task is done as soon as one of you has it in their inventory.',
  ].join(' ');
}
