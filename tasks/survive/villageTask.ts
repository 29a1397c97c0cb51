import { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type GameRules, OPEN_WORLD_RULES, SLEEPLESS } from '../../protocol/gameRules.ts';
import {
  type BlockPosition,
  clockwiseOf,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  stepOf,
} from '../../protocol/geometry.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { CustomTask } from '../custom/customTask.ts';
import type { TaskPredicate } from '../custom/predicate.ts';
import { fill, MEADOW_Y, meadowStarts, meadowSteps, mobAt } from './meadow.ts';
import { type SurviveOptions, WAKING_TOOLS } from './surviveKinds.ts';

/** Villagers of the village, and how many of them have to see the sunrise. */
const VILLAGERS = 6;
const SAVED = 5;
/** How many of them show that the village was defended: fewer live on by luck. */
const DEFENDED = 3;
/** Deaths of one agent beyond which no villager counts: a team that only stands in the way keeps monsters busy by dying all night. */
const MOST_DEATHS = 3;
/** Nightfall, and ticks from there to sunrise; a minute more. */
const START_TIME = 13_000;
const LIMIT = 24_000 - START_TIME + 1_200;
const MONSTERS = [8, 14] as const;
/** Where they stand at first, blocks from the middle. */
const AWAY = [26, 36] as const;
const KINDS: readonly string[] = ['zombie', 'zombie', 'zombie', 'husk', 'spider'];
const MOST = 4;
/** From the middle to the middle of a house, and from there to its walls. */
const STREET = 9;
const HALF = 2;
const ROOF = 3;
/** How high a sleeper lies above the bed's cell (vanilla's LivingEntity.setPosToBed). */
const LYING_HEIGHT = 0.6875;

/** No sleep passes the night; nothing comes besides those who are there; who dies can go on, with what they had. */
const RULES: GameRules = {
  ...OPEN_WORLD_RULES,
  keepInventory: true,
  // Villagers go to bed in a world that lives.
  livingWorld: true,
  playersSleepingPercentage: SLEEPLESS,
  startTime: START_TIME,
};

/**
 * A village of three houses without doors, two villagers in each, and a band of monsters around it at nightfall: most of the
 * villagers have to see the sunrise, and all defenders, without having died: else a team would spend lives for blows. By seed the
 * meadow, the band, where it stands, and the difficulty.
 */
export function villageTask({ id, title, seed, version = 1, origin }: SurviveOptions): CustomTask {
  const random = new Random(seed).fork('survive/village');
  const { box, steps } = meadowSteps(random);
  const houses = random.shuffle(HOUSE_PLACES).slice(0, VILLAGERS / 2);
  for (const house of houses) steps.push(...houseAt(house));
  const count = random.integer(...MONSTERS);
  for (let number = 0; number < count; number++) {
    const angle = 2 * Math.PI * random.float();
    const away = random.integer(...AWAY);
    const [x, z] = [Math.round(away * Math.cos(angle)), Math.round(away * Math.sin(angle))];
    steps.push(mobAt(random.pick(KINDS), { x, y: MEADOW_Y, z }));
  }
  const difficulty = random.pick(['easy', 'normal', 'hard'] as const);
  const saved = (min: number): TaskPredicate => ({ type: 'entities', kind: 'villager', min });
  const savedBySunrise = (min: number): TaskPredicate => ({
    type: 'all',
    of: [{ type: 'sunrises', count: 1, who: 'any', teamDeaths: MOST_DEATHS }, saved(min)],
  });
  const lived: TaskPredicate = { type: 'sunrises', count: 1, who: 'all', deaths: 0 };
  return {
    id,
    version,
    title,
    goal: goalText(count),
    agents: { min: 1, max: MOST },
    limits: { gameTicks: LIMIT, actionTicks: LIMIT, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { monsters: count, difficulty },
    family: 'custom',
    site: { box, steps },
    rules: { ...RULES, difficulty },
    starts: meadowStarts(3),
    kits: Array.from({ length: MOST }, () => KIT.map((stack) => ({ ...stack }))),
    documents: {
      village: {
        doorways: houses.map(({ doorway: { x, y, z } }) => [x, y, z]),
        houses: houses.map(({ middle: { x, y, z } }) => [x, y, z]),
      },
    },
    showsGoal: true,
    success: { type: 'all', of: [lived, saved(SAVED)] },
    checkpoints: [
      ...[1, 2, 3, 4, SAVED].map((min) => ({
        name: `${min} ${min === 1 ? 'villager' : 'villagers'} at sunrise`,
        weight: 1,
        when: savedBySunrise(min),
        lasting: false,
        partial: false,
      })),
      // Whoever hides and lets the village die has defended nothing.
      {
        name: 'no defender died',
        weight: 1,
        when: { type: 'all', of: [lived, saved(DEFENDED)] },
        lasting: false,
        partial: false,
      },
    ],
    tools: [...WAKING_TOOLS],
    needsTeam: false,
    headlines: ['completion', 'deaths'],
  };
}

const KIT: readonly { readonly id: string; readonly count: number }[] = [
  { id: 'iron_sword', count: 1 },
  { id: 'iron_helmet', count: 1 },
  { id: 'iron_chestplate', count: 1 },
  { id: 'iron_leggings', count: 1 },
  { id: 'iron_boots', count: 1 },
  { id: 'oak_planks', count: 16 },
  { id: 'bread', count: 8 },
];

interface House {
  readonly middle: BlockPosition;
  /** Away from the middle of the village. */
  readonly outward: HorizontalFacing;
  /** The lower of the two cells in the wall that one goes in by, towards the middle of the village. */
  readonly doorway: BlockPosition;
}

const CENTRE: BlockPosition = { x: 0, y: MEADOW_Y, z: 0 };
/** On the four sides of the middle. */
const HOUSE_PLACES: readonly House[] = HORIZONTAL_FACINGS.map((outward) => ({
  middle: along(CENTRE, outward, STREET),
  outward,
  doorway: along(CENTRE, outward, STREET - HALF),
}));

/**
 * Walls of planks around three by three cells, under a roof, and a bed along each side wall with a villager asleep in it: nobody
 * walks out before the doorway is shut, so that what is lost is the defenders' to answer for.
 */
function houseAt({ middle, outward, doorway }: House): BuildStep[] {
  const { x, y, z } = middle;
  const sideways = clockwiseOf(outward);
  const beds = [along(middle, sideways, 1), along(middle, sideways, -1)].flatMap((foot): BuildStep[] => {
    const head = along(foot, outward, 1);
    const half = (part: 'foot' | 'head') =>
      blockState('red_bed', { facing: outward, part, ...(part === 'head' ? { occupied: 'true' } : {}) });
    return [
      { type: 'set', position: foot, state: half('foot') },
      { type: 'set', position: head, state: half('head') },
      {
        type: 'summon',
        kind: 'villager',
        position: { x: head.x + 0.5, y: head.y + LYING_HEIGHT, z: head.z + 0.5 },
        options: { asleep: true },
      },
    ];
  });
  return [
    fill({ x: x - HALF, y, z: z - HALF }, { x: x + HALF, y: y + ROOF, z: z + HALF }, 'oak_planks'),
    fill({ x: x - 1, y, z: z - 1 }, { x: x + 1, y: y + ROOF - 1, z: z + 1 }, 'air'),
    fill(doorway, { ...doorway, y: y + 1 }, 'air'),
    ...beds,
  ];
}

function along({ x, y, z }: BlockPosition, facing: HorizontalFacing, blocks: number): BlockPosition {
  const { x: dx, z: dz } = stepOf(facing);
  return { x: x + dx * blocks, y, z: z + dz * blocks };
}

function goalText(count: number): string {
  return [
    `Defend the village: at least ${SAVED} of its ${VILLAGERS} villagers have to be alive at sunrise, and none of you may have died.`,
    `You begin at nightfall, when ${count} monsters are around the village, ${AWAY[0]} blocks from its middle and more. By night zombies and husks come for the beds in which villagers sleep. The night lasts about nine minutes of game time, and nobody can sleep through it.`,
    'There are three houses without doors, two beds and two sleeping villagers in each; a villager that is hurt gets up and runs out. The document "village" names the middle of each house and the lower cell of its doorway.',
    `Each of you begins with an iron sword, iron armour to put on, planks and bread. Who dies comes back in the middle with all they had and can still save villagers; but once one of you has died more than ${MOST_DEATHS} times, no villager counts any more.`,
  ].join(' ');
}
