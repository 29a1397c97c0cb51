import type { BlockPosition } from '../../../protocol/geometry.ts';
import { centreOf, distance } from '../../../protocol/geometry.ts';
import type { MenuName } from '../../data/menus.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { WindowLayout } from '../../items/inventory/windowModel.ts';
import type { World } from '../../world/world.ts';
import type { Player } from '../player.ts';
import type { Packet } from './windowPackets.ts';

/** Slots that stay when windows close, and the block (or the cell of the entity) they belong to. */
export interface ContainerPart {
  readonly position: BlockPosition;
  readonly slots: SlotGrid;
}

/**
 * What a player looks into, from the moment it is opened until it is closed: any window but the player's own. One object
 * for each viewer; viewers share what they see by sharing grids.
 *
 * ```ts
 * const grid = new SlotGrid(2, rules);
 * const result = new ResultSlot({ inputs: [grid], result: () => repaired(grid), taken: () => { ... } });
 * windows.open(player, {
 *   menu: 'grindstone', id: 'grindstone', position, title: 'Repair & Disenchant',
 *   slots: [...plainSlots([grid]), result],
 *   loose: [grid],
 *   stays: blockStays(server.world, position, 'grindstone'),
 * });
 * ```
 */
export interface OpenContainer extends WindowLayout {
  readonly menu: MenuName;
  /** The block's id or the entity's kind, as events name it. */
  readonly id: string;
  /** The block that was clicked, or the cell the entity stood in. */
  readonly position: BlockPosition;
  readonly title: string;
  /**
   * What stays when the window closes, in window order: chests, furnaces. Changes by clicks are reported as
   * 'container-changed'. None unless given.
   */
  readonly parts?: readonly ContainerPart[];
  /** What belongs to this window alone and returns to the player when it closes: crafting grids, anvils. */
  readonly loose?: readonly SlotGrid[];
  /** The numbers of craft_progress_bar by property; sent when opened and whenever one changes. -32768 to 32767. */
  properties?(): readonly number[];
  /** Whether the window may stay open; asked once a tick and before every click. See `blockStays`. */
  stays(player: Player): boolean;
  /** The packet that opens the window at the client, where that is not open_window (horses). */
  announce?(window: number): Packet;
  /** Called once the client has been sent the window and its slots, with its number (villagers send offers then). */
  opened?(window: number): void;
  /** Called after the window was closed, by whomever, and what is `loose` was put back. */
  closed?(): void;
}

/** A window closes when the player's feet are farther than this from the block's centre (vanilla's Container.stillValid). */
const KEEP_OPEN_DISTANCE = 8;

/** `OpenContainer.stays` for a block: it still is one of `ids`, and the player is near. */
export function blockStays(
  world: World,
  position: BlockPosition,
  ids: string | ((id: string) => boolean),
): (player: Player) => boolean {
  const is = typeof ids === 'string' ? (id: string) => id === ids : ids;
  return (player) => is(world.block(position).id) && isNear(player, position);
}

/** `OpenContainer.stays` for blocks with slots: every one still has the very slots it had, and the player is near. */
export function partsStay(world: World, parts: readonly ContainerPart[]): (player: Player) => boolean {
  return (player) =>
    parts.every(({ position, slots }) => {
      const entity = world.entityAt(position);
      return entity !== undefined && 'slots' in entity && entity.slots === slots && isNear(player, position);
    });
}

function isNear(player: Player, position: BlockPosition): boolean {
  return distance(player.position, centreOf(position)) <= KEEP_OPEN_DISTANCE;
}
