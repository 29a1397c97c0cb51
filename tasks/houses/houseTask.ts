import { Random } from '../../clock/random.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import { formatPosition } from '../../protocol/geometry.ts';
import type { ItemStack } from '../../protocol/item.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { placedCells } from '../construction/constructionTask.ts';
import { materialsOf } from '../construction/materials.ts';
import { PLOT_FLOOR } from '../construction/plot.ts';
import { ConstructionTask } from '../task.ts';
import type { Origin } from '../taskBase.ts';
import { type HouseLevels, houseBlueprint } from './houseBlueprint.ts';

/** The document "materials" of houses whose builders carry all of it. */
export const DEALT_MATERIALS = 'Each builder carries a part of the materials at first; there is no chest.';

interface HouseOptions {
  readonly id: string;
  readonly version?: number;
  readonly seed: number;
  readonly agents: number;
  readonly levels: HouseLevels;
  readonly origin?: Origin;
}

/** MineCollab's seconds: 600, and 300 for every step of rooms. */
const SECONDS = { least: 600, room: 300 };
const STACK = 64;
/** What every builder has to climb on. */
const SCAFFOLD: readonly ItemStack[] = [
  { id: 'dirt', count: 48 },
  { id: 'ladder', count: 16 },
];

/**
 * A house on a plot of its own, whose materials are dealt so that no builder has all of them: each kind to one, or, while
 * somebody has none, the largest divided. @throws RangeError for a team of one.
 */
export function houseTask({ id, version = 1, seed, agents, levels, origin }: HouseOptions): ConstructionTask {
  if (agents < 2) throw new RangeError(`${agents} agents; a house with dealt materials takes 2 at least`);
  const random = new Random(seed).fork('houses');
  const blueprint = houseBlueprint('house', levels, random.fork('shape'));
  const at = { x: 0, y: PLOT_FLOOR, z: 0 };
  const cells = placedCells({ blueprint, at });
  const ticks = (SECONDS.least + SECONDS.room * levels.rooms) * TICKS_PER_SECOND;
  return ConstructionTask.parse({
    id,
    version,
    title: `House of ${levels.rooms + 2} rooms`,
    goal: [
      `Build a house together, ${cells.length} blocks. Its lowest corner to the north-west is at ${formatPosition(at)}.`,
      'The document "blueprint" lists every block, its state and its place; coordinates are those of the game as you are shown it, +x is east, +y up and +z south.',
      'Each listed block must stand in its cell with the listed facing, axis and half.',
      'There is no chest: the materials are what you carry at first, and nobody carries all of them. The dirt and the ladders are for climbing on.',
      'Take down every scaffold before you finish: blocks that hide the building count against it.',
      'Nobody has commands or creative mode. Share the work, and tell each other what you do.',
    ].join('\n'),
    agents: { min: agents, max: agents },
    limits: { gameTicks: ticks, actionTicks: ticks, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors: { agents, ...levels },
    family: 'construction',
    blueprint,
    at,
    blueprintText: formatBlueprintText(cells),
    kits: kitsOf(materialsOf(blueprint), agents, random),
  });
}

type Pile = Map<string, number>;

function kitsOf(
  materials: readonly { readonly id: string; readonly count: number }[],
  agents: number,
  random: Random,
): ItemStack[][] {
  const piles: Pile[] = Array.from({ length: agents }, () => new Map());
  for (const [index, { id, count }] of random.shuffle(materials).entries()) piles[index % agents]?.set(id, count);
  for (const pile of piles) {
    if (pile.size > 0) continue;
    const [largest, id, count] = piles
      .flatMap((each) => [...each].map(([kind, number]) => [each, kind, number] as const))
      .reduce((one, other) => (other[2] > one[2] ? other : one));
    const half = Math.floor(count / 2);
    largest.set(id, count - half);
    pile.set(id, half);
  }
  return piles.map((pile) => [...[...pile].flatMap(([id, count]) => stacksOf(id, count)), ...SCAFFOLD]);
}

function stacksOf(id: string, count: number): ItemStack[] {
  const stacks: ItemStack[] = [];
  for (let left = count; left > 0; left -= STACK) stacks.push({ id, count: Math.min(left, STACK) });
  return stacks;
}
