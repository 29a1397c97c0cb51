import { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type GameRules, OPEN_WORLD_RULES } from '../../protocol/gameRules.ts';
import { formatPosition } from '../../protocol/geometry.ts';
import type { CustomTask } from '../custom/customTask.ts';
import type { TaskPredicate } from '../custom/predicate.ts';
import { fill, MEADOW_Y, meadowStarts, meadowSteps } from './meadow.ts';
import { SURVIVE_TOOLS, type SurviveOptions } from './surviveKinds.ts';

/** Who is to be fed, for how long, on how much: two loaves give 10 of the 20 points of a food level. */
const EATERS = 4;
const DAYS = 7;
const LOAVES_A_DAY = 2;
const LOAVES = EATERS * DAYS * LOAVES_A_DAY;
/** Ten times the game's: a field ripens in two to five minutes of game time, and not in a day. */
const CROP_SPEED = 30;
/** Food levels at the beginning and at least at the end. */
const HUNGRY = 12;
const FED = 16;
/** Two days and a half. */
const LIMIT = 60_000;
/** Half the length of the ditch, from which farmland is moist at four blocks to both sides. */
const DITCH = [7, 10] as const;
const SEEDS = [14, 20] as const;
const MOST = 4;

const RULES: GameRules = { ...OPEN_WORLD_RULES, randomTickSpeed: CROP_SPEED, startTime: 0 };

/**
 * A farm from a few seeds: bread for four people and a week has to lie in the larder, and the farmers have to be fed. Nothing
 * attacks, and crops grow ten times as fast as in the game. By seed the meadow, the length of the ditch, and the seeds.
 */
export function farmTask({ id, title, seed, version = 1, origin }: SurviveOptions): CustomTask {
  const random = new Random(seed).fork('survive/farm');
  const { box, steps } = meadowSteps(random);
  const half = random.integer(...DITCH);
  const seeds = random.integer(...SEEDS);
  const larder = { x: 0, y: MEADOW_Y, z: -9 };
  steps.push(
    fill({ x: -half, y: MEADOW_Y - 1, z: 0 }, { x: half, y: MEADOW_Y - 1, z: 0 }, 'water'),
    { type: 'set', position: larder, state: blockState('chest', { facing: 'south' }) },
    { type: 'set', position: { ...larder, x: 2 }, state: blockState('crafting_table') },
  );
  const stored: TaskPredicate = {
    type: 'inventory',
    items: ['bread'],
    count: LOAVES,
    holder: { type: 'chest', position: larder },
  };
  const fed: TaskPredicate = { type: 'food', min: FED, who: 'all' };
  const both: TaskPredicate = { type: 'all', of: [stored, fed] };
  return {
    id,
    version,
    title,
    goal: [
      `Grow food for ${EATERS} people for a week: ${LOAVES} loaves of bread, ${LOAVES_A_DAY} a day for each, have to lie in the larder, the chest at ${formatPosition(larder)}; and each of you has to be fed then, with a food level of ${FED} or more.`,
      `Each of you begins with a hoe and ${seeds} wheat seeds, and a little hungry, with a food level of ${HUNGRY} of 20. Seeds grow on farmland, which has to be within four blocks of water; the ditch is at z = 0, x from ${-half} to ${half}.`,
      'Three wheat make a loaf at the crafting table; ripe wheat gives seeds, too. Crops grow ten times as fast here as usual, and nothing attacks you.',
    ].join(' '),
    agents: { min: 1, max: MOST },
    limits: { gameTicks: LIMIT, actionTicks: LIMIT, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { seeds, ditch: 2 * half + 1 },
    family: 'custom',
    site: { box, steps },
    rules: RULES,
    starts: meadowStarts(6),
    kits: Array.from({ length: MOST }, () => [
      { id: 'stone_hoe', count: 1 },
      { id: 'wheat_seeds', count: seeds },
    ]),
    food: HUNGRY,
    documents: { farm: { ditch: { z: 0, y: MEADOW_Y - 1, fromX: -half, toX: half }, larder: { ...larder } } },
    showsGoal: true,
    success: both,
    checkpoints: [
      { name: 'bread in the larder', weight: 3, when: stored, lasting: false, partial: true },
      { name: 'fed beside it', weight: 1, when: both, lasting: false, partial: false },
    ],
    tools: [...SURVIVE_TOOLS, 'tendField'],
    needsTeam: false,
    headlines: ['completion', 'meanFood'],
  };
}
