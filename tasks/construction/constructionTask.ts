import type { Blueprint, BlueprintCell } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import type { Limits } from '../../protocol/briefing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { add, type BlockPosition, formatPosition } from '../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { ConstructionTask } from '../task.ts';
import type { Origin } from '../taskBase.ts';
import { MATERIAL_CHEST, placeInArena } from './arena.ts';
import { dependencyComplexityAsCoded, type Supply } from './complexity.ts';
import { materialFactory as factoryOf, type MaterialFactory } from './factory.ts';

/** Optional parts of a construction task; what is left out follows from the blueprint. */
interface ConstructionTaskOptions {
  readonly id: string;
  readonly title: string;
  readonly version?: number;
  /** Where the blueprint's minimum corner goes; by default where the reference puts it. */
  readonly at?: BlockPosition;
  /** Documents for the agents; by default the blueprint as text, lossless. */
  readonly blueprintText?: readonly string[];
  readonly origin?: Origin;
  /** Whether logs and stones are mined in a material factory; no unless given. */
  readonly materialFactory?: boolean;
}

/**
 * The task of building a blueprint in the construction arena, with the reference's limits.
 * @throws ConfigError 'blueprint-too-large', 'empty-blueprint', 'nothing-to-mine', 'factory-too-large', or 'invalid-task'
 * when an option is malformed.
 */
export function constructionTask(blueprint: Blueprint, options: ConstructionTaskOptions): ConstructionTask {
  if (blueprint.cells.length === 0)
    throw new ConfigError('empty-blueprint', `task ${options.id}: blueprint ${blueprint.name} holds no blocks`);
  const at = options.at ?? placeInArena(blueprint);
  const cells = placedCells({ blueprint, at });
  const { materialFactory = false, origin } = options;
  const factory = materialFactory ? factoryOf({ id: options.id, blueprint, at }) : undefined;
  const parsed = ConstructionTask.safeParse({
    id: options.id,
    version: options.version ?? 1,
    title: options.title,
    goal: goalText(options.title, cells, factory),
    agents: { min: 1, max: AGENT_NAMES.length },
    limits: constructionLimits(blueprint.cells, { materialFactory }),
    ...(origin && { origin }),
    family: 'construction',
    blueprint,
    at,
    blueprintText: [...(options.blueprintText ?? formatBlueprintText(cells))],
    ...(materialFactory && { materialFactory }),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError('invalid-task', `task ${options.id}: ${issue?.path.join('.')}: ${issue?.message}`, {
    cause: parsed.error,
  });
}

/**
 * The same building with its logs and stones in a material factory instead of the chest (`dig_needed`); D and with it the
 * limits rise by what is to be mined.
 * @param id of the new task. @throws ConfigError 'nothing-to-mine' or 'factory-too-large'.
 */
export function withMaterialFactory(task: ConstructionTask, id: string): ConstructionTask {
  const { blueprint, title, at, version, origin, blueprintText } = task;
  return constructionTask(blueprint, {
    id,
    title,
    at,
    version,
    blueprintText,
    materialFactory: true,
    ...(origin && { origin }),
  });
}

/** The blueprint's cells where they are to stand, arena coordinates. */
export function placedCells(task: Pick<ConstructionTask, 'blueprint' | 'at'>): BlueprintCell[] {
  return task.blueprint.cells.map(({ position, state }) => ({ position: add(position, task.at), state }));
}

/**
 * The reference's limits (villagerbench.md 1.3) from the complexity D as coded: (ln D + 1) 60 + 180 s of action,
 * (ln D + 1) 180 + 600 s in all, 600 s without progress; rounded to ticks.
 */
export function constructionLimits(cells: readonly BlueprintCell[], supply: Supply = {}): Limits {
  const logarithm = Math.log(dependencyComplexityAsCoded(cells, supply)) + 1;
  const ticks = (seconds: number) => Math.max(1, Math.round(seconds * TICKS_PER_SECOND));
  return {
    gameTicks: ticks(logarithm * 180 + 600),
    actionTicks: ticks(logarithm * 60 + 180),
    noProgressTicks: ticks(600),
  };
}

function goalText(title: string, cells: readonly BlueprintCell[], factory: MaterialFactory | undefined): string {
  const chest = formatPosition(MATERIAL_CHEST);
  const from = 'Build from the ground up: a block can only be placed against one that is already there.';
  return [
    `Build together: ${title}, ${cells.length} blocks.`,
    'The document "blueprint" lists every block, its state and its place; coordinates are those of the game as you are shown it, +x is east, +y up and +z south.',
    'Each listed block must stand in its cell with the listed facing, axis and half. The site is the stone floor between the glass walls, west of where you start.',
    factory
      ? `The chest at ${chest} holds all materials but the logs and stones, with some to spare, and dirt and ladders to climb on. ${from}`
      : `The chest at ${chest} holds all materials, with some to spare, and dirt and ladders to climb on. ${from}`,
    ...(factory ? [factoryText(factory)] : []),
    'Take down every scaffold before you finish: blocks that hide the building count against it.',
    'Nobody has commands or creative mode. Share the work, and tell each other what you do.',
  ].join('\n');
}

function factoryText({ pyramid, toolChest, sign }: MaterialFactory): string {
  const kinds = [...new Set(pyramid.map(({ state }) => state.id))];
  return `Missing from it are: ${kinds.join(', ')}. Mine them in the material factory, the fenced pyramid north of the building whose gap is beside the sign at ${formatPosition(sign)}; the chest at ${formatPosition(toolChest)} holds one iron pickaxe and one iron axe. Stone yields nothing without the pickaxe, and there are few blocks to spare.`;
}
