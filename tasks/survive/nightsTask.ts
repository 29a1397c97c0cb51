import { Random } from '../../clock/random.ts';
import { type GameRules, OPEN_WORLD_RULES, SLEEPLESS } from '../../protocol/gameRules.ts';
import type { CustomTask } from '../custom/customTask.ts';
import type { TaskPredicate } from '../custom/predicate.ts';
import { meadowStarts, meadowSteps, mobAt, placeIn } from './meadow.ts';
import { SURVIVE_TOOLS, type SurviveOptions, WAKING_TOOLS } from './surviveKinds.ts';

/** Sunrises to live to see, one after each night. */
export const NIGHTS = 3;
/** In the afternoon, three minutes before one may go to bed at 12,542. */
const START_TIME = 9_000;
/** Food levels at the beginning and at least at the end, of 20. */
const HUNGRY = 8;
const FED = 15;
/** Ticks from the beginning to the third sunrise if no night is slept through, and two minutes more for a late meal. */
const LIMIT = NIGHTS * 24_000 - START_TIME + 2_400;
const HERD: readonly string[] = ['cow', 'pig', 'sheep', 'chicken'];
/** Animals of each kind. */
const EACH = [6, 9] as const;
const MOST = 4;

/** Monsters come by themselves, nothing else does; the sky stays clear. */
const RULES: GameRules = { ...OPEN_WORLD_RULES, doMobSpawning: true, startTime: START_TIME };

/**
 * Three nights on a meadow among monsters: everybody begins hungry and has to see the third sunrise without having died, and fed.
 * By seed the meadow, its animals and the difficulty, and whether there is a bed for everybody: without, each night lasts,
 * even for those who make beds of the sheep's wool.
 */
export function nightsTask({ id, title, seed, version = 1, origin }: SurviveOptions): CustomTask {
  const random = new Random(seed).fork('survive/nights');
  const { box, steps } = meadowSteps(random);
  for (const kind of HERD) {
    const count = random.integer(...EACH);
    const middle = placeIn(random, 26);
    for (let number = 0; number < count; number++) {
      const { x, y, z } = middle;
      steps.push(mobAt(kind, { x: x + random.integer(-3, 3), y, z: z + random.integer(-3, 3) }));
    }
  }
  const difficulty = random.pick(['easy', 'normal', 'hard'] as const);
  const hasBeds = seed % 2 === 0;
  const kit = [
    { id: 'stone_sword', count: 1 },
    { id: 'stone_shovel', count: 1 },
    ...(hasBeds ? [{ id: 'red_bed', count: 1 }] : []),
  ];
  const lived: TaskPredicate = { type: 'sunrises', count: NIGHTS, who: 'all', deaths: 0 };
  const fed: TaskPredicate = { type: 'food', min: FED, who: 'all' };
  return {
    id,
    version,
    title,
    goal: goalText(hasBeds),
    agents: { min: 1, max: MOST },
    limits: { gameTicks: LIMIT, actionTicks: LIMIT, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { beds: hasBeds, difficulty },
    family: 'custom',
    site: { box, steps },
    rules: { ...RULES, difficulty, ...(hasBeds ? {} : { playersSleepingPercentage: SLEEPLESS }) },
    starts: meadowStarts(4),
    kits: Array.from({ length: MOST }, () => kit.map((stack) => ({ ...stack }))),
    food: HUNGRY,
    documents: {},
    showsGoal: true,
    success: { type: 'all', of: [lived, fed] },
    checkpoints: [
      { name: 'nights lived through', weight: 3, when: lived, lasting: false, partial: true },
      {
        name: 'fed at the end',
        weight: 1,
        when: { type: 'all', of: [{ type: 'sunrises', count: NIGHTS, who: 'all' }, fed] },
        lasting: false,
        partial: false,
      },
    ],
    tools: [...(hasBeds ? SURVIVE_TOOLS : WAKING_TOOLS)],
    needsTeam: false,
    headlines: ['completion', 'sunrises', 'meanFood', 'deaths'],
  };
}

function goalText(hasBeds: boolean): string {
  return [
    `Live through ${NIGHTS} nights: each of you has to see the sun rise ${NIGHTS} times without dying once, and has to be fed then, with a food level of ${FED} or more.`,
    `You begin in the afternoon, on a walled meadow, and hungry: with a food level of ${HUNGRY} of 20. Animals graze here; each of you begins with a sword and a shovel${hasBeds ? ' and a bed' : ''}.`,
    'By night monsters come wherever it is dark, at 24 blocks from you or more.',
    hasBeds
      ? 'From tick 12542 of the day on you can sleep; when all of you lie in bed, the night is over within seconds, if no monster is near the beds.'
      : 'Nobody can sleep through a night here, not even in a bed that you make: from nightfall to sunrise it lasts about nine minutes.',
  ].join(' ');
}
