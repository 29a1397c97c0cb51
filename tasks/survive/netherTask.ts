import { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type GameRules, OPEN_WORLD_RULES } from '../../protocol/gameRules.ts';
import { type BlockPosition, formatPosition } from '../../protocol/geometry.ts';
import type { ItemStack } from '../../protocol/item.ts';
import type { CustomTask } from '../custom/customTask.ts';
import type { TaskPredicate } from '../custom/predicate.ts';
import { cavern } from './cavern.ts';
import { MEADOW_Y, meadowStarts, meadowSteps } from './meadow.ts';
import { type SurviveOptions, WAKING_TOOLS } from './surviveKinds.ts';

/** Blaze powder to bring home; a rod gives two, and every other blaze leaves one (Minecraft wiki, "Blaze"). */
const POWDER = [6, 8] as const;
const MISSING = [3, 5] as const;
const LIMIT = 24_000;
const MOST = 4;
/** The lowest cell of the gap of the portal, and how far from the middle it stands. */
const GAP: BlockPosition = { x: 0, y: MEADOW_Y, z: -8 };
const CHEST: BlockPosition = { x: -4, y: MEADOW_Y, z: -6 };
/** Home: around the chest and the portal, where everybody begins. */
const HOME = { min: { x: -12, y: MEADOW_Y - 1, z: -12 }, max: { x: 12, y: MEADOW_Y + 6, z: 12 } };

/** It stays day, nothing comes by itself but blazes from their spawner, and what the dead had lies where they died. */
const RULES: GameRules = { ...OPEN_WORLD_RULES, doDaylightCycle: false };

/**
 * To the Nether and back: a ruined portal is made whole and lit, a hall of nether bricks is found, blazes are slain, and powder of
 * their rods brought home. By seed the meadow, the ruin, the cavern of the Nether with the way to the hall, the difficulty and
 * how much is asked for; every other team has to make its lighter.
 */
export function netherTask({ id, title, seed, version = 1, origin }: SurviveOptions): CustomTask {
  const random = new Random(seed).fork('survive/nether');
  const { box, steps } = meadowSteps(random);
  const { site: nether, spawner } = cavern(random);
  const hasLighter = seed % 2 === 0;
  const frame = frameAround(GAP);
  // Corners stay, so that everything else can be placed against something that is seen from the ground.
  const missing = random.shuffle(frame.filter(isGone)).slice(0, random.integer(...MISSING));
  for (const cell of frame)
    if (!missing.includes(cell)) steps.push({ type: 'set', position: cell, state: blockState('obsidian') });
  steps.push(
    { type: 'set', position: CHEST, state: blockState('chest', { facing: 'south' }) },
    {
      type: 'container',
      position: CHEST,
      items: [
        { slot: 0, id: 'obsidian', count: missing.length + 2 },
        ...SPARE.map((stack, index) => ({ slot: 3 + index, ...stack })),
        ...(hasLighter
          ? [{ slot: 1, id: 'flint_and_steel', count: 1 }]
          : [
              { slot: 1, id: 'flint', count: 1 },
              { slot: 2, id: 'iron_ingot', count: 1 },
            ]),
      ],
    },
  );
  const powder = random.pick(POWDER);
  const difficulty = random.pick(['easy', 'normal', 'hard'] as const);
  const carried: TaskPredicate = {
    type: 'inventory',
    items: ['blaze_powder'],
    count: powder,
    holder: { type: 'team' },
  };
  const stored: TaskPredicate = { ...carried, holder: { type: 'chest', position: CHEST } };
  const home: TaskPredicate = { type: 'position', region: HOME, who: 'all', ticks: 1 };
  const returned: TaskPredicate = { type: 'any', of: [stored, { type: 'all', of: [carried, home] }] };
  const entered: TaskPredicate = { type: 'entered', dimension: 'the_nether', who: 'any' };
  const lit: TaskPredicate = {
    type: 'blocks',
    cells: [{ position: GAP, state: blockState('nether_portal', { axis: 'x' }) }],
    share: 1,
  };
  return {
    id,
    version,
    title,
    goal: goalText(powder, missing, hasLighter, spawner),
    agents: { min: 1, max: MOST },
    limits: { gameTicks: LIMIT, actionTicks: LIMIT, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { powder, difficulty, missing: missing.length, lighter: hasLighter },
    family: 'custom',
    site: { box, steps },
    nether,
    rules: { ...RULES, difficulty },
    starts: meadowStarts(3),
    kits: Array.from({ length: MOST }, () => KIT.map((stack) => ({ ...stack }))),
    documents: {
      nether: {
        portal: { gap: [GAP, { ...GAP, x: GAP.x + 1 }].map(({ x, y, z }) => [x, y, z]) },
        missing: missing.map(({ x, y, z }) => [x, y, z]),
        chest: { ...CHEST },
        spawner: [spawner.x, spawner.y, spawner.z],
      },
    },
    showsGoal: true,
    success: returned,
    checkpoints: [
      { name: 'portal lit', weight: 1, when: { type: 'any', of: [lit, entered] }, lasting: false, partial: false },
      { name: 'Nether entered', weight: 1, when: entered, lasting: false, partial: false },
      {
        name: 'blaze rod obtained',
        weight: 1,
        when: { type: 'inventory', items: ['blaze_rod'], count: 1, holder: { type: 'any' } },
        lasting: false,
        partial: false,
      },
      {
        name: 'powder made',
        weight: 1,
        when: { type: 'crafted', items: ['blaze_powder'], count: powder, by: 'team' },
        lasting: false,
        partial: true,
      },
      { name: 'powder brought home', weight: 2, when: returned, lasting: false, partial: false },
    ],
    tools: [...WAKING_TOOLS, 'drink'],
    needsTeam: false,
    headlines: ['completion', 'deaths'],
  };
}

const KIT: readonly ItemStack[] = [
  { id: 'iron_sword', count: 1 },
  { id: 'iron_pickaxe', count: 1 },
  { id: 'iron_helmet', count: 1 },
  { id: 'iron_chestplate', count: 1 },
  { id: 'iron_leggings', count: 1 },
  { id: 'iron_boots', count: 1 },
  { id: 'cobblestone', count: 32 },
  { id: 'bread', count: 16 },
  // Three minutes each.
  { id: 'potion', count: 1, data: { potion: 'fire_resistance' } },
  { id: 'potion', count: 1, data: { potion: 'fire_resistance' } },
];

/** In the chest, for those who come back with nothing. */
const SPARE: readonly ItemStack[] = [
  { id: 'iron_sword', count: 1 },
  { id: 'iron_sword', count: 1 },
  { id: 'iron_chestplate', count: 1 },
  { id: 'iron_chestplate', count: 1 },
  { id: 'potion', count: 1, data: { potion: 'fire_resistance' } },
  { id: 'potion', count: 1, data: { potion: 'fire_resistance' } },
  { id: 'bread', count: 16 },
];

/** The fourteen blocks around a gap two wide and three high, along x. */
function frameAround({ x, y, z }: BlockPosition): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let dy = -1; dy <= 3; dy++)
    for (let dx = -1; dx <= 2; dx++)
      if (dx === -1 || dx === 2 || dy === -1 || dy === 3) cells.push({ x: x + dx, y: y + dy, z });
  return cells;
}

/** Whether a block of the frame may have fallen out: one of a side or of the top. */
function isGone({ x, y }: BlockPosition): boolean {
  const isSide = x < GAP.x || x > GAP.x + 1;
  const isRow = y < GAP.y || y > GAP.y + 2;
  return y >= GAP.y && isSide !== isRow;
}

function goalText(
  powder: number,
  missing: readonly BlockPosition[],
  hasLighter: boolean,
  spawner: BlockPosition,
): string {
  return [
    `Bring ${powder} blaze powder home from the Nether: put it into the chest at ${formatPosition(CHEST)}, or come back with it, all of you, to within 12 blocks of (0, ${MEADOW_Y}, 0), where you begin.`,
    `A ruined portal stands near the chest. When you begin, its frame lacks obsidian in these cells: ${missing.map(formatPosition).join(', ')}; obsidian for them is in the chest then.`,
    hasLighter
      ? 'So are flint and steel.'
      : 'So are flint and an iron ingot, from which flint and steel are made without a crafting table.',
    `When the frame is whole, use flint and steel on the obsidian below its gap, at ${formatPosition({ ...GAP, y: GAP.y - 1 })}. Then walk into the gap, to its cell ${formatPosition(GAP)}, and wait there: after four seconds you are in the Nether.`,
    `You come out of a portal near (0, ${spawner.y}, 0) of the Nether, which has coordinates of its own. Remember where that portal is: to come back, walk into it again, once you have stepped out of it, and wait there. A road of nether bricks leads from it to a hall; the blaze spawner in the middle of the hall has the Nether's coordinates ${formatPosition(spawner)}.`,
    'Blazes come there every 10 to 40 seconds while you are within 16 blocks. They shoot fire; about every other one leaves a blaze rod when you kill it. One rod makes two powder, without a crafting table. Each of you begins with an iron sword, iron armour to put on, bread, and two potions of fire resistance, against fire and fireballs for three minutes each. Lava lies about; zombified piglins leave you alone unless hit.',
    'Who dies comes back at the beginning, without what they carried, which lies where they died for five minutes; the chest has a few spare things at the beginning.',
  ].join(' ');
}
