import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { take } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { loginTemplate } from '../../network/registries.ts';
import { adjustAs, mayChange } from './hand.ts';

/** Music begins, with the disc as data, and ends (Minecraft wiki, "Java Edition protocol", World Event). */
const STARTS = 1010;
const STOPS = 1011;
const DISC = 'music_disc_';

/** Jukeboxes: a disc is put in and plays to everybody near, another click throws it out. They give no redstone signal. */
export function installJukebox(server: GameServer, items: ItemEntities): void {
  server.uses.onBlock('jukebox', (use) => click(server, items, use));
  server.world.onBlockChanged(({ position, before, after }) => {
    if (before.id === 'jukebox' && before.properties.has_record === 'true' && after.id !== 'jukebox')
      tell(server, position, STOPS, 0);
  });
}

function click(server: GameServer, items: ItemEntities, { player, hand, position, item }: BlockUse): boolean {
  const slots = slotsOf(server, position);
  if (!slots || !mayChange(player, position)) return false;
  const inside = slots.get(0);
  if (inside) {
    slots.set(0, null);
    adjustAs(server, player, position, { has_record: 'false' });
    items.dropFromBlock({ ...position, y: position.y + 1 }, inside);
    tell(server, position, STOPS, 0);
    return true;
  }
  if (!item?.id.startsWith(DISC)) return false;
  const disc = take(player.inventory.place(player.inventory.handSlot(hand)), 1);
  if (!disc) return false;
  slots.set(0, disc);
  adjustAs(server, player, position, { has_record: 'true' });
  tell(server, position, STARTS, songNumber(server, disc.id));
  return true;
}

function slotsOf({ world }: GameServer, position: BlockPosition): SlotGrid | undefined {
  const entity = world.entityAt(position);
  return entity?.type === 'container' && entity.id === 'jukebox' ? entity.slots : undefined;
}

/** What tells clients the music: the item's number, since 1.21 that of the song in its registry. */
function songNumber({ gameData }: GameServer, id: string): number {
  const codec = loginTemplate(gameData.source).dimensionCodec as Readonly<
    Record<string, { readonly entries?: readonly { readonly key: string }[] }>
  >;
  const songs = codec['minecraft:jukebox_song']?.entries;
  if (songs) return songs.findIndex(({ key }) => key === `minecraft:${id.slice(DISC.length)}`);
  return gameData.source.data.itemsByName[id]?.id ?? 0;
}

function tell(server: GameServer, position: BlockPosition, effectId: number, data: number): void {
  const zone = server.zoneAt(position);
  if (zone) server.broadcast(zone.id, 'world_event', { effectId, location: position, data, global: false });
}
