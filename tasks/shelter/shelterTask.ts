import { Random } from '../../clock/random.ts';
import { blueprintBounds } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import { type GameRules, OPEN_WORLD_RULES } from '../../protocol/gameRules.ts';
import { formatPosition, sizeOf } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { LandGround } from '../../worlds/plan/buildPlan.ts';
import { placedCells } from '../construction/constructionTask.ts';
import { materialsOf } from '../construction/materials.ts';
import { ConstructionTask } from '../task.ts';
import type { Origin } from '../taskBase.ts';
import { FIRST_SLOT } from './landSite.ts';
import { type DrawnShelter, drawShelter, type Shelter } from './shelterBlueprint.ts';
import { shelterSite } from './shelterSite.ts';

/** S-Agents calls it no progress after 40 minutes (section 4.1); so long an episode is. */
const LIMIT_TICKS = 40 * 60 * TICKS_PER_SECOND;
/** Nothing grows or withers, or grass that turned to dirt would count as the builders' work. */
const RULES: GameRules = { ...OPEN_WORLD_RULES, randomTickSpeed: 0 };
/** Largest team; the paper has three. */
const MOST_BUILDERS = 4;
/** More than the blueprint takes, of each material and each builder. */
const SPARE = 8;
/** What every builder has to climb on. */
const SCAFFOLD = [
  { id: 'dirt', count: 32 },
  { id: 'ladder', count: 16 },
];
const STACK = 64;

interface ShelterOptions {
  readonly id: string;
  readonly title: string;
  readonly kind: Shelter;
  /** Draws land, place, measures and materials. */
  readonly seed: number;
  readonly version?: number;
  readonly origin?: Origin;
}

/**
 * S-Agents' collective shelter (section 4.1) on a seeded meadow: a stone foundation, wooden walls and a stone roof at
 * given coordinates, one after the other, from what the builders carry: two of them planks, one stone.
 */
export function shelterTask({ id, title, kind, seed, version = 1, origin }: ShelterOptions): ConstructionTask {
  const random = new Random(seed).fork(`shelter/${kind}`);
  const ground: LandGround = {
    preset: 'plains-forest',
    seed: random.fork('land').integer(0, 2 ** 31 - 1),
    herds: true,
  };
  const drawn = drawShelter(kind, `${kind} shelter`, random.fork('shape'));
  const { blueprint } = drawn;
  const bounds = blueprintBounds(blueprint);
  if (!bounds) throw new RangeError('a shelter without blocks');
  const { at, ...site } = shelterSite(ground, sizeOf(bounds), MOST_BUILDERS);
  const cells = placedCells({ blueprint, at });
  return ConstructionTask.parse({
    id,
    version,
    title,
    goal: goalText(drawn, formatPosition(at), cells.length),
    agents: { min: 1, max: MOST_BUILDERS },
    limits: { gameTicks: LIMIT_TICKS, actionTicks: LIMIT_TICKS, noProgressTicks: null },
    ...(origin && { origin }),
    family: 'construction',
    blueprint,
    at,
    blueprintText: formatBlueprintText(cells),
    stages: drawn.stages,
    land: { ...site, ground, kits: kitsOf(drawn), rules: RULES },
  });
}

/** Two kits of planks and one of stone, each with something to spare. */
function kitsOf({ blueprint, stone, planks }: DrawnShelter): SlotStack[][] {
  const needed = new Map(materialsOf(blueprint).map(({ id, count }) => [id, count]));
  const half = Math.ceil((needed.get(planks) ?? 0) / 2) + SPARE;
  const kit = (id: string, count: number) => [...stacksOf(id, count), ...SCAFFOLD].map(numbered);
  return [kit(planks, half), kit(planks, half), kit(stone, (needed.get(stone) ?? 0) + SPARE)];
}

function stacksOf(id: string, count: number): Omit<SlotStack, 'slot'>[] {
  const stacks: Omit<SlotStack, 'slot'>[] = [];
  for (let left = count; left > 0; left -= STACK) stacks.push({ id, count: Math.min(left, STACK) });
  return stacks;
}

function numbered(stack: Omit<SlotStack, 'slot'>, slot: number): SlotStack {
  return { ...stack, slot: FIRST_SLOT + slot };
}

function goalText({ stone, planks, stages }: DrawnShelter, corner: string, blocks: number): string {
  const order = stages.map(({ name }) => name).join(', then the ');
  return [
    `Build a shelter together, ${blocks} blocks: a foundation and a flat roof of ${stone}, walls of ${planks} with a doorway left open. Its lowest corner to the north-west is at ${corner}.`,
    'The document "blueprint" lists every block, its state and its place; coordinates are those of the game as you are shown it, +x is east, +y up and +z south.',
    `Build in stages: the ${order}. A stage is to be finished before the next is begun.`,
    'There is no chest: the materials are what you carry at first, and not everybody carries the same. Some of it is to spare, and the dirt and the ladders are for climbing on.',
    'Take down every scaffold before you finish: blocks that hide the building count against it.',
    'Nobody has commands or creative mode. Share the work, and tell each other what you do.',
  ].join('\n');
}
