import {
  axisOf,
  type BlockPosition,
  clockwiseOf,
  type Facing,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
  type Point,
  stepOf,
} from '../../../../protocol/geometry.ts';
import type { BlockFacts } from '../../perception/blockView.ts';

/** One use of a block item: what is clicked and how the player looks. World coordinates; angles in Minecraft degrees. */
export interface Use {
  /** The block clicked and the side of it. */
  readonly reference: BlockPosition;
  readonly face: Facing;
  /** The point clicked. */
  readonly hit: Point;
  /** The cell the new block goes to: the reference itself where that is replaced or added to. */
  readonly cell: BlockPosition;
  /** 0 = south, 90 = west. */
  readonly yaw: number;
  /** 90 = straight down. */
  readonly pitch: number;
  readonly sneaking: boolean;
}

type Blocks = (position: BlockPosition) => BlockFacts | undefined;

/** The compass direction nearest to a yaw. */
export function horizontalFacing(yaw: number): HorizontalFacing {
  return (['south', 'west', 'north', 'east'] as const)[((Math.round(yaw / 90) % 4) + 4) % 4] as HorizontalFacing;
}

/** The direction, up and down included, nearest to where the player looks. */
export function nearestFacing(yaw: number, pitch: number): Facing {
  const sinPitch = Math.sin((pitch * Math.PI) / 180);
  const cosPitch = Math.cos((pitch * Math.PI) / 180);
  const x = -Math.sin((yaw * Math.PI) / 180) * cosPitch;
  const z = Math.cos((yaw * Math.PI) / 180) * cosPitch;
  const y = -sinPitch;
  if (Math.abs(y) > Math.abs(x) && Math.abs(y) > Math.abs(z)) return y > 0 ? 'up' : 'down';
  if (Math.abs(x) > Math.abs(z)) return x > 0 ? 'east' : 'west';
  return z > 0 ? 'south' : 'north';
}

const SAME_AS_PLAYER = /(?:_stairs|_fence_gate|_door|_bed|campfire|decorated_pot)$/;
const FACES_PLAYER =
  /(?:_glazed_terracotta|furnace|chest|_shelf)$|^(?:smoker|carved_pumpkin|jack_o_lantern|lectern|loom|stonecutter|beehive|bee_nest|end_portal_frame|repeater|comparator|chiseled_bookshelf|big_dripleaf|small_dripleaf|pink_petals|wildflowers|vault)$/;
const FACES_CLICKED_SIDE =
  /(?:shulker_box|amethyst_cluster|_amethyst_bud)$|^(?:end_rod|lightning_rod|ladder|wall_torch|tripwire_hook)$/;
const ON_WALL = /(?:^|_)wall_(?:torch|sign|banner|head|skull|fan)$/;
const CAN_HANG_ON_WALL = /(?:^|_)(?:torch|sign|banner|head|skull|coral_fan)$/;
const ATTACHED = /(?:_button)$|^(?:lever|grindstone)$/;
const FACES_AWAY_FROM_LOOK = /^(?:piston|sticky_piston|dispenser|dropper|barrel|command_block)$/;

/**
 * The id and the decided properties a use of the item for `wanted` gives, by the game's placement rules (Minecraft
 * wiki, "Placement" section of each block). `undefined` when such a use cannot give that block at all.
 */
export function predict(wanted: string, use: Use, blocks: Blocks): Record<string, string> | undefined {
  const { face, yaw, pitch, hit, cell } = use;
  const looking = horizontalFacing(yaw);
  const sideways = face !== 'up' && face !== 'down';
  const upperHalf = hit.y - cell.y > 0.5;

  if (ON_WALL.test(wanted) && !wanted.includes('hanging'))
    return sideways && isSolid(blocks, use.reference) ? { facing: face } : undefined;
  if (wanted === 'ladder' || wanted === 'tripwire_hook')
    return sideways && isSolid(blocks, use.reference) ? { facing: face } : undefined;
  if (CAN_HANG_ON_WALL.test(wanted) && !wanted.includes('hanging')) {
    if (face !== 'up') return undefined;
    if (!isSolid(blocks, neighbour(cell, 'down')) && !/head|skull/.test(wanted)) return undefined;
    if (/_sign$|_banner$/.test(wanted)) return { rotation: String(segment(yaw + 180)) };
    if (/_head$|_skull$/.test(wanted)) return { rotation: String(segment(yaw)) };
    return {};
  }
  if (wanted.endsWith('_stairs')) return { facing: looking, half: face === 'up' ? 'bottom' : halfOf(face, upperHalf) };
  if (wanted.endsWith('_slab')) return { type: face === 'up' ? 'bottom' : halfOf(face, upperHalf) };
  if (wanted.endsWith('_trapdoor'))
    return sideways
      ? { facing: face, half: upperHalf ? 'top' : 'bottom', open: 'false' }
      : { facing: oppositeOf(looking), half: face === 'up' ? 'bottom' : 'top', open: 'false' };
  if (wanted.endsWith('_door')) {
    if (!isSolid(blocks, neighbour(cell, 'down'))) return undefined;
    return { facing: looking, half: 'lower', open: 'false', hinge: hingeOf(wanted, looking, hit, cell, blocks) };
  }
  if (wanted.endsWith('_bed')) return { facing: looking, part: 'foot' };
  if (wanted.endsWith('_fence_gate')) return { facing: looking, open: 'false' };
  if (wanted === 'lantern' || wanted === 'soul_lantern') {
    if (face === 'down') return { hanging: 'true' };
    return face === 'up' ? { hanging: 'false' } : undefined;
  }
  if (ATTACHED.test(wanted)) {
    if (sideways) return { face: 'wall', facing: face };
    return { face: face === 'up' ? 'floor' : 'ceiling', facing: looking };
  }
  if (wanted === 'bell') {
    if (sideways) return { facing: oppositeOf(face) };
    return { attachment: face === 'up' ? 'floor' : 'ceiling', facing: looking };
  }
  if (wanted === 'hopper') return { facing: face === 'up' || face === 'down' ? 'down' : oppositeOf(face) };
  if (wanted === 'cocoa') return sideways ? { facing: oppositeOf(face) } : undefined;
  if (wanted === 'observer') return { facing: nearestFacing(yaw, pitch) };
  if (FACES_AWAY_FROM_LOOK.test(wanted)) return { facing: oppositeOf(nearestFacing(yaw, pitch)) };
  if (FACES_CLICKED_SIDE.test(wanted)) return { facing: face };
  if (/^(?:vine|glow_lichen|sculk_vein)$/.test(wanted)) return { [oppositeOf(face)]: 'true' };
  if (wanted.endsWith('anvil')) return { facing: clockwiseOf(looking) };
  if (/(?:^|_)rail$/.test(wanted))
    return { shape: looking === 'east' || looking === 'west' ? 'east_west' : 'north_south' };
  if (SAME_AS_PLAYER.test(wanted)) return { facing: looking };
  if (FACES_PLAYER.test(wanted)) {
    const facing: Record<string, string> = { facing: oppositeOf(looking) };
    if (wanted === 'chest' || wanted === 'trapped_chest')
      facing.type = chestType(wanted, oppositeOf(looking), use, blocks);
    return facing;
  }
  return { axis: axisOf(face) };
}

/** Whether this use would make a standing variant and not `wanted`, or has nothing under it to stand on. */
export function needsFloor(blockId: string): boolean {
  return (
    /(?:carpet|_sapling|_tulip|_rail|pressure_plate|_door|_mushroom|_fungus|_roots|_sign|_banner)$|^(?:rail|torch|soul_torch|redstone_torch|snow|repeater|comparator|redstone_wire|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|torchflower|sunflower|lilac|rose_bush|peony|grass|short_grass|tall_grass|fern|large_fern|dead_bush|sugar_cane|cactus|wheat|carrots|potatoes|beetroots|melon_stem|pumpkin_stem|sweet_berry_bush|pink_petals|azalea|flowering_azalea|cake|scaffolding)$/.test(
      blockId,
    ) && !/wall_|hanging/.test(blockId)
  );
}

function isSolid(blocks: Blocks, position: BlockPosition): boolean {
  return (blocks(position)?.shapes.length ?? 0) > 0;
}

function isFullCube(facts: BlockFacts | undefined): boolean {
  const shape = facts?.shapes.length === 1 ? facts.shapes[0] : undefined;
  return shape?.every((value, index) => value === (index < 3 ? 0 : 1)) ?? false;
}

function halfOf(face: Facing, upperHalf: boolean): string {
  return face === 'down' || (face !== 'up' && upperHalf) ? 'top' : 'bottom';
}

/** Signs, banners and heads turn in 16 steps (wiki "Sign", block states). */
function segment(yaw: number): number {
  return Math.floor((yaw * 16) / 360 + 0.5) & 15;
}

/** Wiki "Door": the hinge is beside solid blocks, away from another door, or else on the half clicked. */
function hingeOf(id: string, facing: HorizontalFacing, hit: Point, cell: BlockPosition, blocks: Blocks): string {
  const rightSide = clockwiseOf(facing);
  const left = neighbour(cell, oppositeOf(rightSide));
  const right = neighbour(cell, rightSide);
  const full = (position: BlockPosition) => (isFullCube(blocks(position)) ? 1 : 0);
  const lean = full(right) + full(neighbour(right, 'up')) - full(left) - full(neighbour(left, 'up'));
  const isDoor = (position: BlockPosition) => {
    const state = blocks(position)?.state;
    return state?.id === id && state.properties.half === 'lower';
  };
  const doorLeft = isDoor(left);
  const doorRight = isDoor(right);
  if ((doorLeft && !doorRight) || lean > 0) return 'right';
  if ((doorRight && !doorLeft) || lean < 0) return 'left';
  const { x, z } = stepOf(facing);
  const east = hit.x - cell.x;
  const south = hit.z - cell.z;
  const leftHalf =
    (x >= 0 || south >= 0.5) && (x <= 0 || south <= 0.5) && (z >= 0 || east <= 0.5) && (z <= 0 || east >= 0.5);
  return leftHalf ? 'left' : 'right';
}

/** Wiki "Chest": beside a single chest that faces the same way it becomes half of a double one, unless sneaking. */
function chestType(id: string, facing: Facing, use: Use, blocks: Blocks): string {
  if (use.sneaking) return 'single';
  const side = clockwiseOf(facing as HorizontalFacing);
  const pairs = (position: BlockPosition) => {
    const state = blocks(position)?.state;
    return state?.id === id && state.properties.facing === facing && state.properties.type === 'single';
  };
  if (pairs(neighbour(use.cell, side))) return 'left';
  return pairs(neighbour(use.cell, oppositeOf(side))) ? 'right' : 'single';
}
