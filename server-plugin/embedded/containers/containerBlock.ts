import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  clockwiseOf,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../protocol/geometry.ts';
import type { BlockReader } from '../world/world.ts';

/** How a container block shows that someone looks into it: by a moving lid, or by its `open` property. */
type Opening = 'lid' | 'property';

const OPENINGS: Readonly<Record<string, Opening>> = { chest: 'lid', trapped_chest: 'lid', barrel: 'property' };

/** Whether a window can be opened on the block. */
export function isContainer(id: string): boolean {
  return openingOf(id) !== undefined;
}

/** How the block shows that it is open; undefined for a block that is no container. */
export function openingOf(id: string): Opening | undefined {
  return Object.hasOwn(OPENINGS, id) ? OPENINGS[id] : undefined;
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
  if (id === 'barrel') return 'Barrel';
  return parts === 2 ? 'Large Chest' : 'Chest';
}

/**
 * Whether something keeps the lid shut: a solid block on top of any part of a chest (Minecraft wiki, "Chest"; vanilla asks for a redstone conductor). Barrels
 * open anywhere.
 */
export function isBlocked(
  block: BlockReader,
  isSolid: (state: BlockState) => boolean,
  parts: readonly BlockPosition[],
): boolean {
  return parts.some((part) => {
    const above = block(neighbour(part, 'up'));
    return openingOf(block(part).id) === 'lid' && !isAir(above.id) && isSolid(above);
  });
}
