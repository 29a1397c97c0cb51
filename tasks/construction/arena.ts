import { type BlockState, blockState } from '../../protocol/blockState.ts';
import { blueprintBounds } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { CALM_RULES } from '../../protocol/gameRules.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import { type BlockPosition, type Box, boxCovers, shiftBox, sizeOf } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import type { BuildPlan, BuildStep } from '../../worlds/plan/buildPlan.ts';
import type { ConstructionTask } from '../task.ts';
import { isMined } from './digging.ts';
import { materialFactory } from './factory.ts';
import { materialsOf } from './materials.ts';

/**
 * VillagerBench's construction arena (villagerbench.md 2.1) in arena coordinates: a stone-brick floor walled in by
 * glass, and on its east side a hut, open towards it, with the materials. Nothing is left open, so whoever stays
 * within reach of the walls stays within `ARENA_BOX`: it ends five blocks outside them, further than anyone inside can
 * reach, where the reference clears 81 x 81 columns. Below lies the vanilla superflat ground, bedrock at -64.
 */
export const ARENA_BOX: Box = { min: { x: -24, y: -64, z: -25 }, max: { x: 3, y: -40, z: 12 } };

/** Where a blueprint may stand: the cells between the walls. With a material factory they reach further north. */
export const BUILDING_SITE: Box = { min: { x: -18, y: -60, z: -19 }, max: { x: -6, y: -46, z: 6 } };

/** The largest x of every blueprint: two cells of walking space remain before the hut. */
const EAST_EDGE = -8;
const GROUND = -61;
const NORTH_WALL = -20;
/** How far the arena reaches beyond its walls. */
const BEHIND_WALLS = 5;

/** Where the materials are. */
export const MATERIAL_CHEST: BlockPosition = { x: -4, y: -60, z: 0 };
const CHEST_SLOTS = 27;

/** Given on top of the materials, for scaffolds (villagerbench.md 2.1). */
const SURPLUS = [
  { id: 'dirt', count: 128 },
  { id: 'ladder', count: 128 },
];

const STONE_BRICKS = blockState('stone_bricks');
const GLASS = blockState('glass');

/** Items a slot holds at most; undefined for an item the game version lacks (GameData.stackSize). */
export type StackSize = (itemId: string) => number | undefined;

/** Cells kept free between a blueprint and the south wall where there is room; the north has plenty. */
const WALKWAY = 2;

/**
 * Where a blueprint's minimum corner goes: on the floor, its east side at x -8, centred on z 0 (one further south when
 * even) as in the reference, but far enough north to walk around it.
 * @throws ConfigError 'blueprint-too-large' when it does not fit between the walls.
 */
export function placeInArena(blueprint: ConstructionTask['blueprint']): BlockPosition {
  const bounds = blueprintBounds(blueprint);
  const size = bounds ? sizeOf(bounds) : { x: 1, y: 1, z: 1 };
  const site = BUILDING_SITE;
  const most = { x: EAST_EDGE - site.min.x + 1, y: site.max.y - site.min.y + 1, z: site.max.z - site.min.z + 1 };
  if (size.x > most.x || size.y > most.y || size.z > most.z)
    throw new ConfigError(
      'blueprint-too-large',
      `blueprint ${blueprint.name} is ${size.x} x ${size.y} x ${size.z} blocks (x, y, z); the arena takes at most ${most.x} x ${most.y} x ${most.z}`,
    );
  const z = Math.max(site.min.z, Math.min(-Math.floor((size.z - 1) / 2), site.max.z - WALKWAY - size.z + 1));
  return { x: EAST_EDGE - size.x + 1, y: site.min.y, z };
}

/**
 * The arena of a construction task as a build plan.
 * @param agents how many players start there, 1 to 8.
 * @throws ConfigError 'unknown-item', 'too-many-materials', 'blueprint-too-large', 'nothing-to-mine', 'factory-too-large' or
 * 'too-many-agents'.
 */
export function constructionArena(
  task: Pick<ConstructionTask, 'id' | 'blueprint' | 'at' | 'materialFactory'>,
  options: { readonly agents: number; readonly stackSize: StackSize },
): BuildPlan {
  const bounds = blueprintBounds(task.blueprint);
  if (bounds && !boxCovers(BUILDING_SITE, shiftBox(bounds, task.at)))
    throw new ConfigError(
      'blueprint-too-large',
      `task ${task.id}: the blueprint at ${JSON.stringify(task.at)} reaches beyond the walls, which enclose ${JSON.stringify(BUILDING_SITE)}`,
    );
  const factory = task.materialFactory ? materialFactory(task) : undefined;
  const further = factory ? Math.max(0, BUILDING_SITE.min.z + 1 - factory.box.min.z) : 0;
  const box = { ...ARENA_BOX, min: { ...ARENA_BOX.min, z: ARENA_BOX.min.z - further } };
  return {
    box,
    steps: [
      ...groundSteps(box),
      ...wallSteps(NORTH_WALL - further),
      ...hutSteps(),
      ...(factory?.steps ?? []),
      set(MATERIAL_CHEST, blockState('chest', { facing: 'west' })),
      { type: 'container', position: MATERIAL_CHEST, items: chestContents(task, options.stackSize) },
      set({ x: -4, y: -60, z: -1 }, blockState('crafting_table')),
      set({ x: -4, y: -60, z: 1 }, blockState('furnace', { facing: 'west' })),
      set({ x: -3, y: -58, z: 0 }, blockState('oak_wall_sign', { facing: 'west' })),
      { type: 'sign', position: { x: -3, y: -58, z: 0 }, lines: signLines(task.blueprint.name) },
    ],
    rules: CALM_RULES,
    loadouts: spawnLoadouts(options.agents),
  };
}

/**
 * What the chest holds: for each material, full stacks enough for the blueprint (so always some surplus, unless the
 * item does not stack), then 128 dirt and 128 ladders. What a material factory offers is not in the chest. A kind of item never shares a slot with another.
 */
export function chestContents(
  task: Pick<ConstructionTask, 'id' | 'blueprint' | 'materialFactory'>,
  stackSize: StackSize,
): SlotStack[] {
  const slots: SlotStack[] = [];
  const put = (id: string, count: number) => {
    const most = stackSize(id);
    if (most === undefined)
      throw new ConfigError(
        'unknown-item',
        `task ${task.id}: the game version has no item "${id}" to put in the chest`,
      );
    for (let left = count; left > 0; left -= most) slots.push({ slot: slots.length, id, count: most });
  };
  for (const { id, count } of materialsOf(task.blueprint)) if (!task.materialFactory || !isMined(id)) put(id, count);
  for (const { id, count } of SURPLUS) put(id, count);
  if (slots.length > CHEST_SLOTS)
    throw new ConfigError(
      'too-many-materials',
      `task ${task.id}: the blueprint's materials and the scaffold fill ${slots.length} slots; the chest has ${CHEST_SLOTS}`,
    );
  return slots;
}

function groundSteps({ min, max }: Box): BuildStep[] {
  const layer = (from: number, to: number, id: string): BuildStep =>
    fill({ ...min, y: from }, { ...max, y: to }, blockState(id));
  return [
    layer(-64, -64, 'bedrock'),
    layer(-63, -62, 'dirt'),
    layer(GROUND, GROUND, 'grass_block'),
    fill({ x: -19, y: -62, z: min.z + BEHIND_WALLS }, { x: -5, y: GROUND, z: 7 }, STONE_BRICKS),
  ];
}

function wallSteps(north: number): BuildStep[] {
  const wall = (x1: number, z1: number, x2: number, z2: number) =>
    fill({ x: x1, y: -60, z: z1 }, { x: x2, y: -45, z: z2 }, GLASS);
  return [wall(-19, north, -19, 7), wall(-5, north, -5, 7), wall(-19, north, -5, north), wall(-19, 7, -5, 7)];
}

/** The hut replaces the wall between z -4 and 4: stone bricks on three sides, a glass roof, and no front. */
function hutSteps(): BuildStep[] {
  return [
    fill({ x: -4, y: GROUND, z: -4 }, { x: -2, y: GROUND, z: 4 }, STONE_BRICKS),
    fill({ x: -5, y: -60, z: -4 }, { x: -2, y: -57, z: 4 }, STONE_BRICKS),
    fill({ x: -5, y: -60, z: -3 }, { x: -3, y: -57, z: 3 }, blockState('air')),
    fill({ x: -5, y: -56, z: -4 }, { x: -2, y: -56, z: 4 }, GLASS),
  ];
}

/** The first stands where the reference puts everyone; the others beside, then behind, each in a cell of their own. */
function spawnLoadouts(agents: number): Loadout[] {
  if (!Number.isInteger(agents) || agents < 1 || agents > AGENT_NAMES.length)
    throw new ConfigError('too-many-agents', `${agents} agents asked for; an arena takes 1 to ${AGENT_NAMES.length}`);
  return Array.from({ length: agents }, (_, index) => {
    const z = index === 7 ? 0 : index % 2 === 1 ? (index + 1) / 2 : -index / 2;
    return { position: { x: index === 7 ? -5.5 : -4.5, y: -60, z: z + 0.5 }, yaw: 90, pitch: 0, items: [] };
  });
}

/** A sign line holds about fifteen characters; the name is cut over the four lines. */
function signLines(name: string): string[] {
  return [0, 15, 30, 45].map((start) => name.slice(start, start + 15)).filter((line) => line.length > 0);
}

function fill(from: BlockPosition, to: BlockPosition, state: BlockState): BuildStep {
  return { type: 'fill', box: { min: from, max: to }, state };
}

function set(position: BlockPosition, state: BlockState): BuildStep {
  return { type: 'set', position, state };
}
