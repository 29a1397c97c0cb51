import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { take } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { adjustAs, give, mayChange } from '../blockUses/hand.ts';

/** What fits into a chiseled bookshelf (Minecraft wiki, "Chiseled Bookshelf"). */
const BOOKS: ReadonlySet<string> = new Set([
  'book',
  'written_book',
  'writable_book',
  'enchanted_book',
  'knowledge_book',
]);
/** Where the second and third column begin on the front. */
const SECOND_COLUMN = 0.375;
const THIRD_COLUMN = 0.6875;
const COLUMNS = 3;

/** Chiseled bookshelves: books are put into the compartment clicked, or taken out of it. */
export function installBookshelves(server: GameServer, windows: Windows, items: ItemEntities): void {
  server.uses.onBlock('chiseled_bookshelf', (use) => useBookshelf(server, windows, items, use));
}

function useBookshelf(server: GameServer, windows: Windows, items: ItemEntities, use: BlockUse): boolean {
  const { player, hand, position, face, cursor, state, item } = use;
  const entity = server.world.entityAt(position);
  if (entity?.type !== 'container' || face !== state.properties.facing || !mayChange(player, position)) return false;
  const slot = compartment(face, cursor);
  const held = entity.slots.get(slot);
  if (held) {
    change(windows, use, entity.slots, () => entity.slots.set(slot, null));
    give(items, player, held);
    show(server, use, slot, false);
    playBlockSound(server, position, 'block.chiseled_bookshelf.pickup');
    return true;
  }
  if (!item || !BOOKS.has(item.id)) return false;
  const book = take(player.inventory.place(player.inventory.handSlot(hand)), 1);
  if (!book) return false;
  change(windows, use, entity.slots, () => entity.slots.set(slot, book));
  show(server, use, slot, true);
  playBlockSound(server, position, 'block.chiseled_bookshelf.insert');
  return true;
}

/** The compartment under a click on the front: 0 to 2 above, 3 to 5 below, from the left. */
function compartment(face: BlockUse['face'], { x, y, z }: Point): number {
  const across = { north: 1 - x, south: x, west: z, east: 1 - z, up: x, down: x }[face];
  const column = across < SECOND_COLUMN ? 0 : across < THIRD_COLUMN ? 1 : 2;
  return column + (y >= 0.5 ? 0 : COLUMNS);
}

function show(server: GameServer, { player, position }: BlockUse, slot: number, occupied: boolean): void {
  adjustAs(server, player, position, { [`slot_${slot}_occupied`]: `${occupied}` });
}

function change(windows: Windows, use: BlockUse, slots: SlotGrid, run: () => void): void {
  const position: BlockPosition = use.position;
  windows.reporting({ id: 'chiseled_bookshelf', parts: [{ position, slots }] }, use.player, run);
}
