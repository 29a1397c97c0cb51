import type { Item } from 'prismarine-item';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { signLines } from '../perception/signs.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, holdItem } from '../player/inventory.ts';
import { plainText } from '../player/plainText.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';
import { clickBlock, reachBlock } from './useBlock.ts';

const EDITOR_MS = 600;
const ANSWER_TICKS = 12;
/** Limits of the game's own editor (wiki "Book and Quill", "Sign"). */
const MOST_PAGES = 100;
const LONGEST_PAGE = 1024;
const LONGEST_TITLE = 32;
const SIGN_LINES = 4;
/** As long as a line may be in the packet (protocol "Update Sign"). */
const LONGEST_SIGN_LINE = 384;
/** What the game takes out of what is written: formatting codes, and control characters but line breaks. */
const UNWRITABLE = /§.?|[^\P{Cc}\n]/gu;

/** See `Action` 'read-book'. Throws ActionError. */
export function readBook(player: Player, item: string): ActionResult {
  assertCarries(player, item);
  const book = player.bot.inventory.slots.find((stack) => stack?.name === item);
  const pages = book ? pagesOf(book) : [];
  return {
    ok: true,
    message: `${item} has ${pages.length} page${pages.length === 1 ? '' : 's'}`,
    data: { pages },
  };
}

/** See `Action` 'write-book'. Throws ActionError. */
export async function writeBook(
  player: Player,
  text: readonly string[],
  title: string | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  const pages = text.map((page) => page.replace(UNWRITABLE, ''));
  if (pages.length > MOST_PAGES || pages.some((page) => page.length > LONGEST_PAGE))
    throw new ActionError('bad-argument', `a book has at most ${MOST_PAGES} pages of ${LONGEST_PAGE} characters`);
  if (title !== undefined && (title.trim() === '' || title.length > LONGEST_TITLE))
    throw new ActionError('bad-argument', `a title has 1 to ${LONGEST_TITLE} characters`);
  await holdItem(player, 'writable_book');
  const { bot } = player;
  bot._client.write('edit_book', { hand: bot.quickBarSlot, pages: [...pages], title });
  const wanted = title === undefined ? 'writable_book' : 'written_book';
  const written = () =>
    bot.heldItem?.name === wanted && JSON.stringify(pagesOf(bot.heldItem)) === JSON.stringify(pages);
  let ticks = 0;
  await onEachTick(player, signal, () => written() || ++ticks > ANSWER_TICKS);
  if (!written()) throw new ActionError('refused-by-server', 'the server did not accept the text of the book');
  const signed = title === undefined ? '' : ` and signed it "${title}"`;
  return {
    ok: true,
    message: `wrote ${pages.length} page${pages.length === 1 ? '' : 's'} into the book${signed}`,
    data: { pages: [...pages] },
  };
}

/** See `Action` 'write-sign'. World coordinates. Throws ActionError. */
export async function writeSign(
  player: Player,
  cell: BlockPosition,
  text: readonly string[],
  signal: AbortSignal,
): Promise<ActionResult> {
  const lines = text.map((line) => line.replaceAll('\n', ' ').replace(UNWRITABLE, ''));
  const where = player.frame.show(cell);
  const id = player.blocks.at(cell)?.state.id ?? 'nothing';
  if (!/_sign$/.test(id))
    throw new ActionError('bad-argument', `${visibleName(player, cell)} at ${where} is not a sign`);
  if (lines.length > SIGN_LINES) throw new ActionError('bad-argument', `a sign has ${SIGN_LINES} lines`);
  if (lines.some((line) => line.length > LONGEST_SIGN_LINE))
    throw new ActionError('bad-argument', `a line of a sign has at most ${LONGEST_SIGN_LINE} characters`);
  await reachBlock(player, cell, signal);
  const { bot } = player;
  const editor = await within(player.clock, EDITOR_MS, signal, async (limited) => {
    const opened = until(bot._client, ['open_sign_entity'], (packet: { isFrontText?: boolean }) => packet, limited);
    opened.catch(() => undefined);
    await clickBlock(player, cell, limited);
    return opened;
  });
  // Before 1.20 only the editor that came with placing it is open, and using it opens none.
  const [text1 = '', text2 = '', text3 = '', text4 = ''] = lines;
  bot._client.write('update_sign', {
    location: { x: cell.x, y: cell.y, z: cell.z },
    isFrontText: editor?.isFrontText ?? true,
    text1,
    text2,
    text3,
    text4,
  });
  const wanted = lines.map((line) => line.trim()).filter((line) => line !== '');
  const shown = () => signLines(player.blocks.entityAt(cell));
  const written = () => wanted.every((line) => shown().includes(line));
  let ticks = 0;
  await onEachTick(player, signal, () => written() || ++ticks > ANSWER_TICKS);
  if (!written())
    throw new ActionError(
      'refused-by-server',
      `the ${id} at ${where} cannot be written on now; it reads ${quote(shown())}`,
    );
  return { ok: true, message: `the ${id} at ${where} reads ${quote(shown())}`, data: { lines: [...shown()] } };
}

function quote(lines: readonly string[]): string {
  return lines.length === 0 ? 'nothing' : lines.map((line) => `"${line}"`).join(' / ');
}

/** The pages of a book in the data of any version: NBT strings up to 1.20.4, components since 1.20.5. */
function pagesOf(book: Item): string[] {
  const { nbt, components } = book as Item & { components?: readonly { type: string; data: unknown }[] };
  const content = components?.find(({ type }) => /(?:writable|written)_book_content$/.test(type))?.data;
  const list = content
    ? (content as { pages?: unknown }).pages
    : ((nbt as { value?: { pages?: { value?: { value?: unknown } } } } | null)?.value?.pages?.value?.value ?? []);
  return Array.isArray(list) ? list.map(pageText) : [];
}

function pageText(page: unknown): string {
  if (page !== null && typeof page === 'object' && 'content' in page) return plainText(page.content);
  return plainText(page);
}
