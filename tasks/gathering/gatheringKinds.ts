import type { Limits } from '../../protocol/briefing.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { LandName } from '../../worlds/landPresets.ts';
import type { Milestone } from './gatheringTask.ts';

/** What is asked for in hand, easiest first (CausalMACE, C.4). */
const GATHER_KINDS = ['wood', 'cobblestone', 'iron', 'gold', 'diamond'] as const;
type GatherKind = (typeof GATHER_KINDS)[number];

/** What a team brings to its chest (S-Agents, section 4.1), and how many of it. */
const COLLECT_KINDS = ['logs', 'stone', 'iron'] as const;
type CollectKind = (typeof COLLECT_KINDS)[number];
const COLLECT_COUNTS = [50, 100] as const;

/** Largest team of collective collection; S-Agents plays with one to three. */
export const COLLECT_TEAM = 4;

/** One thing that can be asked for, but for the place. */
export interface GatheringGoal {
  /** Land that has it. */
  readonly land: LandName;
  readonly what: string;
  readonly items: readonly string[];
  readonly count: number;
  readonly milestones: readonly Milestone[];
  readonly limits: Limits;
}

/** Every log that all played versions have; no others grow on generated land. */
const LOGS = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak', 'mangrove'].map((wood) => `${wood}_log`);
const PLANKS = LOGS.map((log) => log.replace('_log', '_planks'));
/** What a pickaxe takes out of plain rock, above the deepslate and in it, or what a furnace makes of it. */
const STONES = ['cobblestone', 'cobbled_deepslate', 'stone'];
const IRON = ['raw_iron', 'iron_ingot'];

const one = (item: string): Milestone => ({ name: item.replaceAll('_', ' '), items: [item] });

const LOG: Milestone = { name: 'log', items: LOGS };
/** Whoever has no stone pickaxe gets no iron, whoever has no iron pickaxe neither gold nor diamonds (Minecraft wiki, "Pickaxe"). */
const TO_WOODEN_PICKAXE = [LOG, { name: 'planks', items: PLANKS }, one('crafting_table'), one('wooden_pickaxe')];
const TO_STONE_PICKAXE = [
  ...TO_WOODEN_PICKAXE,
  { name: 'cobblestone', items: ['cobblestone', 'cobbled_deepslate'] },
  one('stone_pickaxe'),
];
const TO_IRON = [...TO_STONE_PICKAXE, one('furnace'), one('raw_iron'), one('iron_ingot')];
const TO_IRON_PICKAXE = [...TO_IRON, one('iron_pickaxe')];

/** What is asked for in hand, and what is passed on the way to it. */
const GATHER: Readonly<
  Record<GatherKind, { readonly item: string | null; readonly milestones: readonly Milestone[] }>
> = {
  wood: { item: null, milestones: [LOG] },
  cobblestone: { item: 'cobblestone', milestones: [...TO_WOODEN_PICKAXE, one('cobblestone')] },
  iron: { item: 'iron_ingot', milestones: TO_IRON },
  gold: { item: 'gold_ingot', milestones: [...TO_IRON_PICKAXE, one('raw_gold'), one('gold_ingot')] },
  diamond: { item: 'diamond', milestones: [...TO_IRON_PICKAXE, one('diamond')] },
};

/**
 * Minutes of game time. Hands fell a log in 3 s and a tree stands within 24 blocks, so that five are plenty for somebody who
 * looks around; a pickaxe and a way to bare rock take ten. Iron lies in the open where caves begin, and a furnace takes 10 s
 * an ingot: half an hour. Gold and diamonds lie 50 to 120 blocks down, and the way there is a pick's stroke of about half a
 * second a block: as long again, less what the way to iron has shown already.
 */
const GATHER_MINUTES: Readonly<Record<GatherKind, number>> = {
  wood: 5,
  cobblestone: 10,
  iron: 30,
  gold: 45,
  diamond: 45,
};

/** S-Agents gives up on a team after 40 minutes without progress (section 4.2, NaN); an hour ends it at any rate. */
const COLLECT_MINUTES = { game: 60, noProgress: 40 };

const COLLECT: Readonly<
  Record<CollectKind, Pick<GatheringGoal, 'land' | 'what' | 'items'> & { readonly before: readonly Milestone[] }>
> = {
  logs: { land: 'plains-forest', what: 'logs', items: LOGS, before: [] },
  stone: { land: 'overworld', what: 'stone', items: STONES, before: TO_WOODEN_PICKAXE },
  iron: { land: 'overworld', what: 'iron', items: IRON, before: TO_STONE_PICKAXE },
};

/** One of a kind in somebody's hand. */
function gatherGoal(kind: GatherKind): GatheringGoal {
  const { item, milestones } = GATHER[kind];
  return {
    land: 'overworld',
    what: item === null ? 'log' : item.replaceAll('_', ' '),
    items: item === null ? LOGS : [item],
    count: 1,
    milestones,
    limits: minutes(GATHER_MINUTES[kind], null),
  };
}

/** So many of a kind in the team's chest. */
function collectGoal(kind: CollectKind, count: number): GatheringGoal {
  const { land, what, items, before } = COLLECT[kind];
  return {
    land,
    what,
    items,
    count,
    milestones: [...before, { name: what, items: [...items] }],
    limits: minutes(COLLECT_MINUTES.game, COLLECT_MINUTES.noProgress),
  };
}

/** Every kind that is a suite, by its name: "gather/wood" to "collect/iron-100". */
export const GATHERING_KINDS: readonly string[] = [
  ...GATHER_KINDS.map((kind) => `gather/${kind}`),
  ...COLLECT_KINDS.flatMap((kind) => COLLECT_COUNTS.map((count) => `collect/${kind}-${count}`)),
];

/** What a chest of 27 slots holds in any mixture of the seven kinds of logs: one begun stack of each, and twenty whole ones. */
const MOST_COLLECTED = 20 * 64;

/**
 * What a kind asks for, by its name: "gather/" and a thing, or "collect/", a thing, a dash and any count.
 * @throws RangeError for one there is not.
 */
export function goalOf(kind: string): { readonly goal: GatheringGoal; readonly isForTeam: boolean } {
  const [, single] = /^gather\/(\w+)$/.exec(kind) ?? [];
  const alone = GATHER_KINDS.find((known) => known === single);
  if (alone) return { goal: gatherGoal(alone), isForTeam: false };
  const [, many, digits] = /^collect\/(\w+)-([1-9]\d{0,3})$/.exec(kind) ?? [];
  const together = COLLECT_KINDS.find((known) => known === many);
  const count = Number(digits);
  if (together && count <= MOST_COLLECTED) return { goal: collectGoal(together, count), isForTeam: true };
  throw new RangeError(
    `kind "${kind}": expected gather/ and one of ${GATHER_KINDS.join(', ')}, or collect/ and one of ${COLLECT_KINDS.join(', ')} with a count from 1 to ${MOST_COLLECTED}, such as collect/logs-50`,
  );
}

/** The lands that have all a kind takes: wood grows under the sky alone, ores lie where caves are. */
export function landsFor(kind: string): readonly LandName[] {
  return /(?:wood|cobblestone|logs|stone)(?:-\d+)?$/.test(kind) ? ['overworld', 'plains-forest'] : ['overworld'];
}

/** Acting is not limited by itself: in the open there is no standing still that would be worth more. */
function minutes(game: number, noProgress: number | null): Limits {
  const ticks = (count: number) => count * 60 * TICKS_PER_SECOND;
  return {
    gameTicks: ticks(game),
    actionTicks: ticks(game),
    noProgressTicks: noProgress === null ? null : ticks(noProgress),
  };
}
