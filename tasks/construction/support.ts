import { type BlockState, isAir } from '../../protocol/blockState.ts';
import type { Blueprint } from '../../protocol/blueprint.ts';
import {
  type BlockPosition,
  FACINGS,
  type Facing,
  formatPosition,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
  positionKey,
} from '../../protocol/geometry.ts';
import { isBed, isTwoCellBlock } from './materials.ts';

/**
 * What holds a block in the finished building, by Minecraft's rules of survival (Minecraft wiki, "Block" pages: a
 * block whose support is missing drops or falls). Only rules that blueprints of single blocks can break are listed.
 */
type Need =
  | { readonly type: 'below'; readonly what: 'any' | 'top' | 'soil' }
  | { readonly type: 'behind' }
  | { readonly type: 'above-or-below' }
  | { readonly type: 'none' };

const SOIL: ReadonlySet<string> = new Set([
  'grass_block',
  'dirt',
  'coarse_dirt',
  'rooted_dirt',
  'podzol',
  'mycelium',
  'moss_block',
  'mud',
  'muddy_mangrove_roots',
  'farmland',
]);

const FLOWERS =
  /^(dandelion|poppy|blue_orchid|allium|azure_bluet|.+_tulip|oxeye_daisy|cornflower|lily_of_the_valley|grass|short_grass|fern|dead_bush|.+_sapling|sunflower|lilac|rose_bush|peony|tall_grass|large_fern|sweet_berry_bush)$/;
const FALLING =
  /^(sand|red_sand|suspicious_sand|gravel|suspicious_gravel|.+_concrete_powder|dragon_egg|(chipped_|damaged_)?anvil)$/;
/** Blocks with no top face or middle to stand anything on. */
const NO_TOP =
  /^(torch|wall_torch|soul_torch|soul_wall_torch|ladder|lantern|soul_lantern|.+_carpet|.+_sign|.+_button|.+_pressure_plate|.+_door|.+_bed|fire|snow|lever|cobweb|dirt_path|composter)$/;
const NOT_SOLID = /^(torch|wall_torch|ladder|lantern|.+_carpet|.+_sign|.+_button|.+_pressure_plate|fire|snow|lever)$/;

function needOf({ id, properties }: BlockState): Need {
  if (id === 'torch' || id === 'soul_torch' || id === 'redstone_torch') return { type: 'below', what: 'top' };
  if (/(^|_)wall_(torch|sign|banner|fan)$/.test(id) || id === 'ladder') return { type: 'behind' };
  if (id.endsWith('_button') || id === 'lever')
    return properties.face === 'wall' ? { type: 'behind' } : { type: 'none' };
  if (id === 'lantern' || id === 'soul_lantern')
    return properties.hanging === undefined ? { type: 'above-or-below' } : { type: 'none' };
  if (FLOWERS.test(id) && properties.half !== 'upper') return { type: 'below', what: 'soil' };
  if (id.endsWith('_carpet') || id.endsWith('_sign')) return { type: 'below', what: 'any' };
  if (id.endsWith('_pressure_plate') || id === 'snow') return { type: 'below', what: 'top' };
  if (id.endsWith('_door') && properties.half !== 'upper') return { type: 'below', what: 'top' };
  if (FALLING.test(id)) return { type: 'below', what: 'any' };
  return { type: 'none' };
}

/** A block that could not stay where the blueprint has it. */
interface SupportProblem {
  readonly position: BlockPosition;
  readonly state: BlockState;
  readonly reason: string;
}

/**
 * Every cell that Minecraft's physics would not let stand, in blueprint coordinates. An upper door half or a bed's
 * head without its other half is a problem, too.
 * @param raised how many cells the lowest layer stands above the floor, which is solid but no soil.
 */
export function supportProblems(blueprint: Blueprint, raised = 0): SupportProblem[] {
  const states = new Map(blueprint.cells.map(({ position, state }) => [positionKey(position), state]));
  const problems: SupportProblem[] = [];
  for (const { position, state } of blueprint.cells) {
    const at: Lookup = (place) => (place.y < -raised ? FLOOR : states.get(positionKey(place)));
    const reason = otherHalfProblem(position, state, at) ?? supportProblem(position, state, at);
    if (reason) problems.push({ position, state, reason: `${state.id} at ${formatPosition(position)} ${reason}` });
  }
  return problems;
}

/** The block at a place; undefined for air. */
type Lookup = (at: BlockPosition) => BlockState | undefined;

const FLOOR: BlockState = { id: 'stone_bricks', properties: {} };

/** Why a block could not stay at a place among the blocks around it, or undefined when it can. */
export function supportProblem(position: BlockPosition, state: BlockState, at: Lookup): string | undefined {
  const below = at(neighbour(position, 'down'));
  if (state.id === 'dirt_path' || state.id === 'farmland') {
    const above = at(neighbour(position, 'up'));
    if (above && !NOT_SOLID.test(above.id) && !FLOWERS.test(above.id) && !above.id.endsWith('_fence_gate'))
      return `turns into dirt under ${above.id}`;
  }
  if (state.properties.hanging !== undefined && /lantern$/.test(state.id)) {
    const holder = at(neighbour(position, state.properties.hanging === 'true' ? 'up' : 'down'));
    return holder && !isAir(holder.id) && !NOT_SOLID.test(holder.id)
      ? undefined
      : 'has nothing to hang from or stand on';
  }
  const need = needOf(state);
  switch (need.type) {
    case 'none':
      return undefined;
    case 'below': {
      if (!below) return FALLING.test(state.id) ? 'falls: nothing is below' : 'has nothing below to stand on';
      if (need.what === 'soil' && !SOIL.has(below.id)) return `grows on soil only, not on ${below.id}`;
      if (need.what === 'top' && !hasTop(below)) return `cannot stand on ${below.id}`;
      return undefined;
    }
    case 'behind': {
      const facing = state.properties.facing;
      const sides = facing
        ? [oppositeOf(facing as Facing)]
        : FACINGS.filter((side) => side !== 'up' && side !== 'down');
      const held = sides.some((side) => {
        const holder = at(neighbour(position, side));
        return holder !== undefined && isFullSide(holder);
      });
      return held ? undefined : 'has no full block to hang on';
    }
    case 'above-or-below': {
      const held = [below, at(neighbour(position, 'up'))].some((holder) => holder && !NOT_SOLID.test(holder.id));
      return held ? undefined : 'has nothing to hang from or stand on';
    }
    default:
      return need satisfies never;
  }
}

function otherHalfProblem(position: BlockPosition, state: BlockState, at: Lookup): string | undefined {
  if (!isTwoCellBlock(state.id)) return undefined;
  const { half, part, facing } = state.properties;
  if (isBed(state.id)) {
    if (!part || !facing) return undefined;
    const towards = part === 'foot' ? (facing as HorizontalFacing) : oppositeOf(facing as HorizontalFacing);
    const mate = at(neighbour(position, towards));
    return mate?.id === state.id && mate.properties.part !== part
      ? undefined
      : `lacks its other half to the ${towards}`;
  }
  const side = half === 'upper' ? 'down' : 'up';
  const mate = at(neighbour(position, side));
  return mate?.id === state.id ? undefined : `lacks its other half ${side === 'up' ? 'above' : 'below'}`;
}

/** Whether a torch or door can stand on it: a full top, or a post's middle for what needs no more. */
function hasTop({ id, properties }: BlockState): boolean {
  if (id.endsWith('_slab')) return properties.type === 'top' || properties.type === 'double';
  if (id.endsWith('_stairs')) return properties.half === 'top';
  if (id.endsWith('_trapdoor')) return properties.half === 'top';
  return !NO_TOP.test(id) && !FLOWERS.test(id);
}

function isFullSide({ id, properties }: BlockState): boolean {
  if (id.endsWith('_slab')) return properties.type === 'double';
  return !NO_TOP.test(id) && !FLOWERS.test(id) && !/_(stairs|fence|fence_gate|wall|trapdoor|pane)$/.test(id);
}
