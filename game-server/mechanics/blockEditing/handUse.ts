import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import {
  isBed,
  isButton,
  isCopperChest,
  isDoor,
  isFenceGate,
  isShulkerBox,
  isSign,
  isTrapdoor,
} from '../../data/blockTags.ts';
import type { BlockFacts } from '../../world/blocks/blockFacts.ts';
import type { BlockReader } from '../../world/blocks/blockView.ts';
import { plantInPot, pottedFormOf } from '../../world/blocks/items.ts';
import { horizontalOf } from '../../world/blocks/looking.ts';
import type { CellChange } from '../../world/blocks/placement.ts';

/** What a click with the use key on a block does before the item in the hand is asked. */
type HandUse =
  /** Nothing: the item is used. */
  | { readonly type: 'pass' }
  /** The block takes the click for itself, whoever serves it; the item is not used. */
  | { readonly type: 'taken' }
  /** The block takes the click to have its text edited. */
  | { readonly type: 'edit-sign' }
  /** Cells change; one item may be used up, one may come into the hand. */
  | {
      readonly type: 'change';
      readonly cells: readonly CellChange[];
      readonly consumes: boolean;
      readonly gives: string | undefined;
    };

const PASS: HandUse = { type: 'pass' };
const TAKEN: HandUse = { type: 'taken' };

/** Blocks that open a window or do something of their own when used, besides the families below (their wiki pages). */
const TAKES_CLICKS: ReadonlySet<string> = new Set([
  'chest',
  'trapped_chest',
  'ender_chest',
  'barrel',
  'furnace',
  'blast_furnace',
  'smoker',
  'dispenser',
  'dropper',
  'hopper',
  'crafter',
  'crafting_table',
  'anvil',
  'chipped_anvil',
  'damaged_anvil',
  'grindstone',
  'stonecutter',
  'loom',
  'cartography_table',
  'smithing_table',
  'enchanting_table',
  'brewing_stand',
  'beacon',
  'lever',
  'repeater',
  'comparator',
  'daylight_detector',
  'note_block',
  'dragon_egg',
]);

/** Made of iron: moved by redstone alone (wiki: Door, Trapdoor). */
const IRON: ReadonlySet<string> = new Set(['iron_door', 'iron_trapdoor']);

/**
 * What using the block by hand does (wiki: Door, Trapdoor, Fence Gate, Flower Pot, Sign). Ask only when the player does
 * not sneak with something in a hand; then the item comes first.
 * @param item the item in the clicking hand.
 */
export function handUse(
  facts: BlockFacts,
  read: BlockReader,
  position: BlockPosition,
  yaw: number,
  item: string | undefined,
): HandUse {
  const state = read(position);
  const { id, properties } = state;
  if (isDoor(id)) return IRON.has(id) ? PASS : toggled(facts, doorCells(read, position, state), properties.open);
  if (isTrapdoor(id)) return IRON.has(id) ? PASS : toggled(facts, [{ position, state }], properties.open);
  if (isFenceGate(id)) {
    const away = horizontalOf(yaw);
    const swings = properties.open === 'false' && properties.facing === oppositeOf(away);
    const turned = swings ? facts.with(state, { facing: away }) : state;
    return toggled(facts, [{ position, state: turned }], properties.open);
  }
  if (id === 'flower_pot') {
    const potted = item === undefined ? undefined : pottedFormOf(facts, item);
    return potted
      ? { type: 'change', cells: [{ position, state: facts.state(potted) }], consumes: true, gives: undefined }
      : PASS;
  }
  const plant = plantInPot(facts, id);
  if (plant) {
    if (item !== undefined && pottedFormOf(facts, item)) return TAKEN;
    return {
      type: 'change',
      cells: [{ position, state: facts.state('flower_pot') }],
      consumes: false,
      gives: plant,
    };
  }
  // Since 1.20 a sign that is used can be written again; before, the item is placed against it.
  if (isSign(id)) return facts.atLeast('1.20') ? { type: 'edit-sign' } : PASS;
  return TAKES_CLICKS.has(id) || isCopperChest(id) || isBed(id) || isButton(id) || isShulkerBox(id) ? TAKEN : PASS;
}

function toggled(facts: BlockFacts, cells: readonly CellChange[], open: string | undefined): HandUse {
  const next = open === 'true' ? 'false' : 'true';
  return {
    type: 'change',
    cells: cells.map(({ position, state }) => ({ position, state: facts.with(state, { open: next }) })),
    consumes: false,
    gives: undefined,
  };
}

/** The clicked half first. */
function doorCells(read: BlockReader, position: BlockPosition, state: BlockState): CellChange[] {
  const other = neighbour(position, state.properties.half === 'lower' ? 'up' : 'down');
  const otherState = read(other);
  const whole = otherState.id === state.id && otherState.properties.half !== state.properties.half;
  return [{ position, state }, ...(whole ? [{ position: other, state: otherState }] : [])];
}
