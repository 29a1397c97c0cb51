import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import { stackOf, withData } from '../../items/inventory/stack.ts';
import { Allowance } from '../../network/allowance.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import type { Player } from '../../players/player.ts';

/** What a book holds (Minecraft wiki, "Book and Quill"): pages, characters of a page and of a title. */
const MOST_PAGES = 100;
const LONGEST_PAGE = 1024;
const LONGEST_TITLE = 32;
/** Inventory slot of the off-hand as edit_book counts; hotbar slots are 0 to 8. */
const OFF_HAND = 40;
/** Books one may write at once, and a tick on average: each holds 100 KB at most, and all of it is reported. */
const MOST_EDITS = 10;
const EDITS_PER_TICK = 0.05;

/** By admission, for who leaves and comes back is the same. */
const rations = new WeakMap<Admission, Allowance>();

/** Books in the hand: writing in a book and quill, signing it, reading a written one. */
export function installBookEditing(server: GameServer): void {
  server.onPacket('edit_book', (player, fields) => edit(server, player, fields));
  server.uses.onItem('written_book', ({ player, hand }) => {
    player.send('open_book', { hand });
    return true;
  });
  // The client opens a book and quill by itself.
  server.uses.onItem('writable_book', () => true);
}

function edit(server: GameServer, player: Player, { hand, pages, title }: PacketFields): void {
  const slot = slotOf(player, hand);
  const book = slot === undefined ? null : player.inventory.slots.get(slot);
  if (slot === undefined || book?.id !== 'writable_book') {
    refuse(server, player, 'write-book', 'there is no book and quill in that hand');
    return;
  }
  const texts = Array.isArray(pages) ? pages.map(readable) : undefined;
  if (!texts || texts.length > MOST_PAGES || texts.some((text) => text === undefined || text.length > LONGEST_PAGE)) {
    refuse(server, player, 'write-book', `a book has at most ${MOST_PAGES} pages of ${LONGEST_PAGE} characters`);
    return;
  }
  if (!mayWrite(server, player)) {
    refuse(server, player, 'write-book', 'books are written more slowly than that');
    return;
  }
  const written = texts as string[];
  if (title === undefined || title === null) {
    player.inventory.slots.set(slot, withData(book, { ...book.data, pages: written.length > 0 ? written : undefined }));
    server.emit({ type: 'book-written', player: player.username, pages: written });
    return;
  }
  const name = readable(title)?.trim() ?? '';
  if (name === '' || name.length > LONGEST_TITLE) {
    refuse(server, player, 'write-book', `a title has 1 to ${LONGEST_TITLE} characters`);
    return;
  }
  const { pages: _, ...kept } = book.data ?? {};
  player.inventory.slots.set(
    slot,
    stackOf('written_book', book.count, { ...kept, title: name, author: player.username, pages: written }),
  );
  server.emit({ type: 'book-written', player: player.username, pages: written, title: name });
}

function mayWrite({ arrivals }: GameServer, { admission }: Player): boolean {
  const ration = rations.get(admission) ?? new Allowance(MOST_EDITS, EDITS_PER_TICK, arrivals);
  rations.set(admission, ration);
  return ration.take(arrivals);
}

/** The window-0 slot that edit_book means: the held one or the off-hand's. */
function slotOf(player: Player, hand: unknown): number | undefined {
  if (hand === OFF_HAND) return player.inventory.handSlot(1);
  if (typeof hand !== 'number' || !Number.isInteger(hand) || hand < 0 || hand > 8) return undefined;
  return player.inventory.heldSlot - player.inventory.held + hand;
}

/** A text without control characters but line breaks, and without formatting codes; undefined when it is no text. */
function readable(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text.replace(/§./gu, '').replace(/[^\P{Cc}\n]/gu, '');
}
