import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  clockwiseOf,
  type Facing,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { isCopperChest, isShulkerBox } from '../../data/blockTags.ts';
import type { MenuName } from '../../data/menus.ts';
import type { BlockReader } from '../../world/blocks/blockView.ts';

/** How a container block shows that someone looks into it: by a moving lid, by its `open` property, or not at all. */
type Opening = 'lid' | 'property' | 'none';

/** A kind of block that holds what is put in, and nothing more. */
interface ContainerKind {
  readonly opening: Opening;
  readonly menu: MenuName;
  /** The window title in English, as vanilla's language file has it. */
  readonly title: string;
}

const SHULKER_BOX: ContainerKind = { opening: 'lid', menu: 'shulker_box', title: 'Shulker Box' };
const KINDS: Readonly<Record<string, ContainerKind>> = nameTable({
  chest: { opening: 'lid', menu: 'generic_9x3', title: 'Chest' },
  trapped_chest: { opening: 'lid', menu: 'generic_9x3', title: 'Chest' },
  ender_chest: { opening: 'lid', menu: 'generic_9x3', title: 'Ender Chest' },
  barrel: { opening: 'property', menu: 'generic_9x3', title: 'Barrel' },
  hopper: { opening: 'none', menu: 'hopper', title: 'Item Hopper' },
  dispenser: { opening: 'none', menu: 'generic_3x3', title: 'Dispenser' },
  dropper: { opening: 'none', menu: 'generic_3x3', title: 'Dropper' },
});

function kindOf(id: string): ContainerKind | undefined {
  if (isShulkerBox(id)) return SHULKER_BOX;
  if (isCopperChest(id)) return KINDS.chest;
  return Object.hasOwn(KINDS, id) ? KINDS[id] : undefined;
}

/** Whether a window can be opened on the block that shows nothing but what lies in it. */
export function isContainer(id: string): boolean {
  return kindOf(id) !== undefined;
}

/** How the block shows that it is open; undefined for a block that is no container. */
export function openingOf(id: string): Opening | undefined {
  return kindOf(id)?.opening;
}

/** The menu of a container block of `parts` blocks. Throws RangeError for a block that is no container. */
export function containerMenu(id: string, parts: number): MenuName {
  const kind = kindOf(id);
  if (!kind) throw new RangeError(`${id} is not a container`);
  return parts === 2 ? 'generic_9x6' : kind.menu;
}

/**
 * The blocks whose slots one window shows, top half first: one block, or both halves of a double chest. The half with
 * `type=right` comes first and has its partner counterclockwise of its facing (Minecraft wiki, "Chest"; vanilla's
 * order of a double chest's slots). Undefined where no container stands.
 */
export function containerParts(block: BlockReader, position: BlockPosition): readonly BlockPosition[] | undefined {
  const state = block(position);
  if (!isContainer(state.id)) return undefined;
  const { type, facing } = state.properties;
  if ((type !== 'left' && type !== 'right') || !facing) return [position];
  const clockwise = clockwiseOf(facing as HorizontalFacing);
  const partner = neighbour(position, type === 'left' ? clockwise : oppositeOf(clockwise));
  const other = block(partner);
  if (
    other.id !== state.id ||
    other.properties.facing !== facing ||
    other.properties.type !== (type === 'left' ? 'right' : 'left')
  )
    return [position];
  return type === 'right' ? [position, partner] : [partner, position];
}

/** The window title in English, as vanilla's language file has it. */
export function containerTitle(id: string, parts: number): string {
  return parts === 2 ? 'Large Chest' : (kindOf(id)?.title ?? 'Container');
}

/**
 * Whether something keeps the lid shut: a solid block on top of any part of a chest (Minecraft wiki, "Chest"; vanilla
 * asks for a redstone conductor), or where a shulker box would open to (wiki, "Shulker Box"). Barrels open anywhere.
 */
export function isBlocked(
  block: BlockReader,
  isSolid: (state: BlockState) => boolean,
  parts: readonly BlockPosition[],
): boolean {
  return parts.some((part) => {
    const state = block(part);
    if (openingOf(state.id) !== 'lid') return false;
    const side = isShulkerBox(state.id) ? ((state.properties.facing ?? 'up') as Facing) : 'up';
    const beyond = block(neighbour(part, side));
    return !isAir(beyond.id) && isSolid(beyond);
  });
}
