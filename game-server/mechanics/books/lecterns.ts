import { type BlockPosition, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { placeOf, take } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';
import { adjustAs, give, mayChange } from '../blockUses/hand.ts';

/** Buttons of the lectern's screen (Minecraft wiki, "Java Edition protocol", Click Container Button). */
const PREVIOUS = 1;
const NEXT = 2;
const TAKE = 3;
const FIRST_PAGE = 100;
/** Ticks a lectern gives a redstone signal after a page was turned. */
const PULSE_TICKS = 2;
const PULSE = 'lectern-pulse';

/** Lecterns: a book is put on, read by many at once, its pages turned for all, and taken off. */
export class Lecterns {
  readonly #server: GameServer;
  readonly #blockTicks: BlockTicks;
  readonly #windows: Windows;
  readonly #items: ItemEntities;
  /** The open page by lectern, from 0; the first one when not listed. */
  readonly #pages = new Map<string, { readonly position: BlockPosition; readonly page: number }>();

  constructor(server: GameServer, windows: Windows, blockTicks: BlockTicks, items: ItemEntities) {
    this.#items = items;
    this.#server = server;
    this.#windows = windows;
    this.#blockTicks = blockTicks;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock('lectern', (use) => this.#use(use));
    server.onPacket('enchant_item', (player, fields) => this.#press(player, fields));
    server.onZoneOpened(({ box }) => {
      for (const [key, { position }] of this.#pages) if (boxContains(box, position)) this.#pages.delete(key);
    });
    server.world.onBlockChanged(({ position, before, after }) => {
      if (before.id === 'lectern' && after.id !== 'lectern') this.#pages.delete(positionKey(position));
    });
    this.#blockTicks.onScheduled(PULSE, (position) => this.#power(position, false));
  }

  /** The page a lectern is open at, from 0. */
  pageOf(position: BlockPosition): number {
    return this.#pages.get(positionKey(position))?.page ?? 0;
  }

  /** What a comparator reads of a lectern: 1 for a book at its first page, 15 at its last; 0 without a book. */
  signalOf(position: BlockPosition): number {
    const book = this.#shelfOf(position)?.get(0);
    if (!book) return 0;
    const last = (book.data?.pages?.length ?? 1) - 1;
    return 1 + Math.floor((last > 0 ? this.pageOf(position) / last : 1) * 14);
  }

  #use({ player, hand, position, state, item }: BlockUse): boolean {
    const shelf = this.#shelfOf(position);
    if (!shelf || player.gameMode === 'spectator') return false;
    if (shelf.get(0)) {
      this.#open(player, position, shelf);
      return true;
    }
    if (item?.id !== 'written_book' && item?.id !== 'writable_book') return item !== null;
    if (!mayChange(player, position)) return false;
    const book = take(player.inventory.place(player.inventory.handSlot(hand)), 1);
    if (!book) return false;
    this.#change(player, position, shelf, () => shelf.set(0, book));
    this.#pages.delete(positionKey(position));
    adjustAs(this.#server, player, position, { ...state.properties, has_book: 'true', powered: 'false' });
    playBlockSound(this.#server, position, 'item.book.put');
    return true;
  }

  /** Its one slot can be looked at, but not clicked away (vanilla's LecternMenu). */
  #open(player: Player, position: BlockPosition, shelf: SlotGrid): void {
    const near = blockStays(this.#server.world, position, 'lectern');
    this.#windows.open(player, {
      menu: 'lectern',
      id: 'lectern',
      position,
      title: 'Lectern',
      slots: [{ ...placeOf(shelf, 0), accepts: () => false, gathers: false, mayTake: () => false }],
      showsInventory: false,
      parts: [{ position, slots: shelf }],
      properties: () => [this.pageOf(position)],
      stays: (reader) => near(reader) && this.#shelfOf(position)?.get(0) !== null,
    });
  }

  #press(player: Player, { windowId, enchantment: button }: PacketFields): void {
    const container = this.#windows.containerOf(player);
    if (container?.id !== 'lectern' || this.#windows.viewOf(player)?.window.id !== windowId) return;
    const { position } = container;
    const shelf = this.#shelfOf(position);
    if (!shelf || typeof button !== 'number' || !Number.isInteger(button)) return;
    const page = this.pageOf(position);
    if (button === PREVIOUS) this.#turn(position, shelf, page - 1);
    else if (button === NEXT) this.#turn(position, shelf, page + 1);
    else if (button >= FIRST_PAGE) this.#turn(position, shelf, button - FIRST_PAGE);
    else if (button === TAKE && mayChange(player, position)) this.#take(player, position, shelf);
  }

  #turn(position: BlockPosition, shelf: SlotGrid, page: number): void {
    const last = Math.max(1, shelf.get(0)?.data?.pages?.length ?? 1) - 1;
    const to = Math.min(last, Math.max(0, page));
    if (to === this.pageOf(position)) return;
    this.#pages.set(positionKey(position), { position, page: to });
    playBlockSound(this.#server, position, 'item.book.page_turn');
    this.#power(position, true);
    this.#blockTicks.schedule(position, PULSE_TICKS, PULSE);
  }

  #take(player: Player, position: BlockPosition, shelf: SlotGrid): void {
    const book = shelf.get(0);
    if (!book) return;
    this.#change(player, position, shelf, () => shelf.set(0, null));
    this.#pages.delete(positionKey(position));
    adjustAs(this.#server, player, position, { has_book: 'false', powered: 'false' });
    give(this.#items, player, book);
  }

  #change(player: Player, position: BlockPosition, slots: SlotGrid, change: () => void): void {
    this.#windows.reporting({ id: 'lectern', parts: [{ position, slots }] }, player, change);
  }

  #power(position: BlockPosition, powered: boolean): void {
    const { world } = this.#server;
    const { id, properties } = world.block(position);
    if (id !== 'lectern') return;
    world.setBlock(position, { id, properties: { ...properties, powered: `${powered}` } }, { type: 'game' });
  }

  #shelfOf(position: BlockPosition): SlotGrid | undefined {
    const entity = this.#server.world.entityAt(position);
    return entity?.type === 'container' && entity.id === 'lectern' ? entity.slots : undefined;
  }
}
