import { type BlockState, blockState } from '../../protocol/blockState.ts';
import { type Blueprint, blueprintBounds } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import {
  type BlockPosition,
  type Box,
  type HorizontalFacing,
  neighbour,
  positionKey,
  shiftBox,
} from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import type { BuildStep } from '../../worlds/plan/buildPlan.ts';
import { isMined } from './digging.ts';
import { type Material, materialsOf } from './materials.ts';
import { pileWalls } from './pileWalls.ts';

/**
 * The material factory (villagerbench.md 2.1, `dig_needed`): instead of lying in the material chest, a blueprint's logs and
 * stones stand in a fenced pyramid on podzol, to be mined with tools from a chest beside it.
 */

/** What a blueprint's builders must mine, most first. Every such item is a block of the same name. */
function minedMaterials(blueprint: Blueprint): Material[] {
  return materialsOf(blueprint).filter(({ id }) => isMined(id));
}

/** Of each kind one spare in eight, and at least one: a block lost in the game must not make a task impossible. */
const SPARE_SHARE = 1 / 8;

/** Where the reference puts the pyramid's middle; it moves north if the blueprint needs the room. */
const USUAL_MIDDLE: BlockPosition = { x: -12, y: -60, z: -12 };
/** Free cells between pyramid and fence, and between fence and blueprint. */
const AISLE = 1;
const WALKWAY = 2;
/** The widest pyramid: with its fence it fills the floor from wall to wall. */
const WIDEST = 9;

/** What the tool chest holds. */
export const FACTORY_TOOLS: readonly string[] = [
  'iron_pickaxe',
  'iron_axe',
  'iron_shovel',
  'iron_hoe',
  'iron_sword',
  'shield',
  'leather_helmet',
  'leather_chestplate',
  'leather_leggings',
  'leather_boots',
];

export interface MaterialFactory {
  /** Fence, pyramid and the podzol under them. */
  readonly box: Box;
  readonly toolChest: BlockPosition;
  readonly sign: BlockPosition;
  /** The pyramid's blocks, the lowest first. */
  readonly pyramid: readonly { readonly position: BlockPosition; readonly state: BlockState }[];
  readonly steps: readonly BuildStep[];
}

/**
 * The factory of a blueprint that is to stand at a place.
 * @throws ConfigError 'nothing-to-mine' or 'factory-too-large', when more is to be mined than a pyramid 9 wide holds.
 */
export function materialFactory(task: {
  readonly id: string;
  readonly blueprint: Blueprint;
  readonly at: BlockPosition;
}): MaterialFactory {
  const blocks = minedMaterials(task.blueprint).flatMap(({ id, count }) =>
    Array<string>(count + Math.max(1, Math.ceil(count * SPARE_SHARE))).fill(id),
  );
  if (blocks.length === 0)
    throw new ConfigError('nothing-to-mine', `task ${task.id}: the blueprint has no log or stone that can be mined`);
  const side = [3, 5, 7, WIDEST].find((width) => holds(width) >= blocks.length);
  if (side === undefined)
    throw new ConfigError(
      'factory-too-large',
      `task ${task.id}: ${blocks.length} blocks are to be mined; the factory's pyramid holds at most ${holds(WIDEST)}`,
    );
  const half = (side - 1) / 2 + AISLE + 1;
  const bounds = blueprintBounds(task.blueprint);
  const north = bounds ? shiftBox(bounds, task.at).min.z : task.at.z;
  const middle = { ...USUAL_MIDDLE, z: Math.min(USUAL_MIDDLE.z, north - WALKWAY - 1 - half) };
  const box = {
    min: { x: middle.x - half, y: middle.y - 1, z: middle.z - half },
    max: { x: middle.x + half, y: middle.y + (side - 1) / 2, z: middle.z + half },
  };
  const toolChest = { x: middle.x + half - 1, y: middle.y, z: middle.z + half - 1 };
  const sign = { x: middle.x + 1, y: middle.y, z: middle.z + half + 1 };
  const pyramid = pyramidOf(blocks, side, middle);
  return {
    box,
    toolChest,
    sign,
    pyramid,
    steps: [
      { type: 'fill', box: { min: box.min, max: { ...box.max, y: box.min.y } }, state: blockState('podzol') },
      ...fenceAround(box, middle.y, { x: middle.x, z: box.max.z }),
      ...pileWalls(pyramid).map(({ position, state }): BuildStep => ({ type: 'set', position, state })),
      { type: 'set', position: toolChest, state: blockState('chest', { facing: 'west' }) },
      { type: 'container', position: toolChest, items: toolStacks() },
      { type: 'set', position: sign, state: blockState('oak_sign', { rotation: '0' }) },
      { type: 'sign', position: sign, lines: ['Material', 'Factory'] },
    ],
  };
}

/**
 * A fence along the edge of an area with one way in. Its posts say to which sides they are joined: the game joins those that
 * stand side by side, whatever they are given as (FenceBlock.updateShape).
 */
function fenceAround({ min, max }: Box, y: number, gap: { readonly x: number; readonly z: number }): BuildStep[] {
  const isFence = (x: number, z: number) =>
    x >= min.x &&
    x <= max.x &&
    z >= min.z &&
    z <= max.z &&
    (x === min.x || x === max.x || z === min.z || z === max.z) &&
    !(x === gap.x && z === gap.z);
  const steps: BuildStep[] = [];
  for (let z = min.z; z <= max.z; z++)
    for (let x = min.x; x <= max.x; x++)
      if (isFence(x, z))
        steps.push({
          type: 'set',
          position: { x, y, z },
          state: blockState('oak_fence', {
            east: `${isFence(x + 1, z)}`,
            north: `${isFence(x, z - 1)}`,
            south: `${isFence(x, z + 1)}`,
            west: `${isFence(x - 1, z)}`,
          }),
        });
  return steps;
}

/** How many blocks a stepped pyramid of an odd width holds. */
function holds(width: number): number {
  return width <= 0 ? 0 : width * width + holds(width - 2);
}

function pyramidOf(blocks: readonly string[], side: number, middle: BlockPosition): MaterialFactory['pyramid'] {
  const places: BlockPosition[] = [];
  for (let level = 0; 2 * level < side; level++) {
    const reach = (side - 1) / 2 - level;
    for (let z = -reach; z <= reach; z++)
      for (let x = -reach; x <= reach; x++) places.push({ x: middle.x + x, y: middle.y + level, z: middle.z + z });
  }
  const idAt = new Map(blocks.map((id, index) => [positionKey(places[index] as BlockPosition), id]));
  return blocks.map((id, index) => {
    const position = places[index] as BlockPosition;
    return { position, state: id.endsWith('_wall') ? joinedWall(id, position, idAt) : blockState(id) };
  });
}

/**
 * A wall as the game joins it to walls at its sides: high where a block lies on it, and with a post unless it runs straight
 * through (WallBlock.updateShape, shouldRaisePost). All that lies on walls in a pyramid covers them.
 */
function joinedWall(id: string, position: BlockPosition, idAt: ReadonlyMap<string, string>): BlockState {
  const at = (place: BlockPosition) => idAt.get(positionKey(place));
  const isCovered = at(neighbour(position, 'up')) !== undefined;
  const side = (facing: HorizontalFacing) =>
    at(neighbour(position, facing))?.endsWith('_wall') ? (isCovered ? 'tall' : 'low') : 'none';
  const [north, south, west, east] = [side('north'), side('south'), side('west'), side('east')];
  const isStraight = north === south && west === east && (north !== 'none' || west !== 'none');
  return blockState(id, { north, south, west, east, up: `${!isStraight}` });
}

function toolStacks(): SlotStack[] {
  return FACTORY_TOOLS.map((id, slot) => ({ slot, id, count: 1 }));
}
