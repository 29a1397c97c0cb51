import { type BlockPosition, centreOf, formatPosition, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isShulkerBox } from '../../data/blockTags.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { plainSlots } from '../../items/inventory/windowModel.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import {
  blockStays,
  type ContainerPart,
  type OpenContainer,
  partsStay,
} from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import type { BlockChange } from '../../world/world.ts';
import { containerMenu, containerParts, containerTitle, isBlocked, isContainer, openingOf } from './containerBlock.ts';
import type { EnderChests } from './enderChests.ts';
import { fitsShulkerBox, packShulkerBox } from './shulkerBoxes.ts';

/** The block event that moves a chest's lid (Minecraft wiki, "Java Edition protocol/Block actions"). */
const LID_EVENT = 1;

/**
 * Chests, trapped chests, ender chests, barrels, shulker boxes, hoppers, dispensers and droppers: opening by hand, lids,
 * and what happens to content and viewers when the block goes. Several players may look into one container; all work on
 * the same slots, so nothing can be taken twice. What is in a furnace or any other block that holds things falls out in
 * the same way.
 */
export function installContainers(
  server: GameServer,
  windows: Windows,
  enderChests: EnderChests,
  drops: ItemDrops,
): void {
  server.uses.onBlock(isContainer, (use) => {
    if (use.hand === 0) open(server, windows, enderChests, use);
    return true;
  });
  windows.onOpened((player, container) => showLids(server, windows, player, container, 1));
  windows.onClosed((player, container) => showLids(server, windows, player, container, -1));
  server.world.onBlockChanged((change) => spill(server, windows, drops, change));
}

function open(
  server: GameServer,
  windows: Windows,
  enderChests: EnderChests,
  { player, position, state }: BlockUse,
): void {
  const { world } = server;
  const positions = containerParts(world.reader, position);
  const view = new BlockView(blockFacts(server.gameData.version), world.reader);
  if (!positions || isBlocked(world.reader, (block) => view.conductor(block), positions)) return;
  const ownKept = state.id === 'ender_chest';
  const parts = positions.map((part): ContainerPart => {
    if (ownKept) return { position: part, slots: enderChests.of(player) };
    const entity = world.entityAt(part) ?? world.resetEntity(part);
    if (entity?.type !== 'container') throw new RangeError(`no container entity at ${formatPosition(part)}`);
    return { position: part, slots: entity.slots };
  });
  const slots = plainSlots(parts.map((part) => part.slots));
  windows.open(player, {
    menu: containerMenu(state.id, parts.length),
    id: state.id,
    position: { ...position },
    title: containerTitle(state.id, parts.length),
    slots: isShulkerBox(state.id) ? slots.map((slot) => ({ ...slot, accepts: fitsShulkerBox })) : slots,
    parts,
    stays: ownKept ? blockStays(world, position, state.id) : partsStay(world, parts),
  });
}

function spill(server: GameServer, windows: Windows, drops: ItemDrops, change: BlockChange): void {
  const { position, before, removedEntity, cause } = change;
  if (removedEntity?.type !== 'container') return;
  const key = positionKey(position);
  for (const { player, container } of [...windows.viewers()])
    if (container.parts?.some((part) => positionKey(part.position) === key)) windows.close(player);
  const part = { position, slots: removedEntity.slots };
  const breaker = cause.type === 'player' ? server.players.get(cause.player) : undefined;
  windows.reporting({ id: before.id, parts: [part] }, breaker, () => {
    // The box takes its content along (Minecraft wiki, "Shulker Box").
    const stacks = isShulkerBox(before.id) ? [packShulkerBox(before.id, part.slots)] : part.slots.takeAll();
    for (const stack of stacks) drops.spill(centreOf(position), stack);
  });
}

function showLids(server: GameServer, windows: Windows, player: Player, container: OpenContainer, by: 1 | -1): void {
  for (const [index, { position }] of (container.parts ?? []).entries()) {
    const state = server.world.block(position);
    if (state.id !== container.id) continue;
    const opening = openingOf(state.id);
    const viewers = viewersOf(windows, position);
    if (opening !== 'none' && index === 0 && viewers === (by > 0 ? 1 : 0))
      playLid(server, player.zone.id, position, state.id, by);
    switch (opening) {
      case 'lid':
        server.broadcast(player.zone.id, 'block_action', {
          location: position,
          byte1: LID_EVENT,
          byte2: Math.min(viewers, 255),
          blockId: server.gameData.source.data.blocksByName[state.id]?.id,
        });
        break;
      case 'property':
        server.world.setBlock(
          position,
          { id: state.id, properties: { ...state.properties, open: `${viewers > 0}` } },
          { type: 'player', player: player.username },
        );
        break;
      case 'none':
      case undefined:
        break;
      default:
        opening satisfies never;
    }
  }
}

/** The sound of the first who opens and of the last who closes (vanilla's ContainerOpenersCounter). */
export function playLid(server: GameServer, zone: string, position: BlockPosition, id: string, by: 1 | -1): void {
  const block = isShulkerBox(id) ? 'shulker_box' : id === 'trapped_chest' ? 'chest' : id;
  playSound(server, {
    zone,
    name: `block.${block}.${by > 0 ? 'open' : 'close'}`,
    at: centreOf(position),
    volume: 0.5,
    pitch: server.zoneRandom(zone).float() * 0.1 + 0.9,
  });
}

/** How many look into the container block at a position: players, and others that hold its lid. */
export function viewersOf(windows: Windows, position: BlockPosition): number {
  const key = positionKey(position);
  let viewers = windows.holds.at(position);
  for (const { container } of windows.viewers())
    if (container.parts?.some((part) => positionKey(part.position) === key)) viewers++;
  return viewers;
}
