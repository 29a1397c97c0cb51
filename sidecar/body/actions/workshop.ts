import type { Item } from 'prismarine-item';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { clickSlot, isOpen, moveItems, rangesOf, type SlotRange, syncWindow, type Window } from './windows.ts';

/** How far a body looks for an enchanting table or an anvil, blocks. */
const SEARCH_RADIUS = 32;
const FIRST: SlotRange = { from: 0, to: 1 };
const SECOND: SlotRange = { from: 1, to: 2 };
const RESULT = 2;
const LAPIS = 'lapis_lazuli';
/** Most of a material that mends one item (wiki "Anvil"). */
const MOST_MATERIAL = 4;
/** How long the server takes to send what a change of the slots means, ms. */
const TELL_MS = 150;

/** See `Action` 'enchant'. Throws ActionError. */
export async function enchant(
  player: Player,
  item: string,
  option: 1 | 2 | 3 | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertCarries(player, item);
  assertCarries(player, LAPIS, option ?? 1);
  const table = nearestBlock(player, /^enchanting_table$/, 'an enchanting table');
  return withProperties(player, table, signal, async (window, properties) => {
    const { bot } = player;
    const { inventory } = rangesOf(window);
    await syncWindow(player, window, signal);
    await moveItems(player, window, item, 1, inventory, FIRST, signal);
    await moveItems(player, window, LAPIS, option ?? Math.min(3, countOf(player, LAPIS)), inventory, SECOND, signal);
    await player.clock.sleep(TELL_MS, signal);
    const lapis = window.slots[SECOND.from]?.count ?? 0;
    const costs = [0, 1, 2].map((line) => properties.get(line) ?? 0);
    const { level } = bot.experience;
    const affordable = (line: number) => (costs[line] ?? 0) > 0 && level >= (costs[line] ?? 0) && lapis > line;
    const line = option === undefined ? [2, 1, 0].find(affordable) : option - 1;
    const before = print(window.slots[FIRST.from]);
    try {
      if (costs.every((cost) => cost <= 0))
        throw new ActionError('wrong-result', `the enchanting table offers nothing for ${item}`);
      if (line === undefined || !affordable(line))
        throw new ActionError(
          'missing-item',
          `the enchanting table offers levels ${costs.join(', ')}; it has level ${level} and ${lapis} ${LAPIS}`,
          { costs, level },
        );
      bot._client.write('enchant_item', { windowId: window.id, enchantment: line });
      await player.clock.sleep(TELL_MS, signal);
      await syncWindow(player, window, signal);
      const done = window.slots[FIRST.from];
      if (!done || print(done) === before)
        throw new ActionError('refused-by-server', `the enchanting table did not enchant ${item}`);
      const gained = enchantmentsOf(player, done);
      return {
        ok: true,
        message: `enchanted ${item} for ${line + 1} levels and ${line + 1} ${LAPIS}: ${gained.join(', ') || 'done'}`,
        data: { item: done.name, option: line + 1, enchantments: gained, level: bot.experience.level },
      };
    } finally {
      await takeBack(player, window, [FIRST, SECOND], signal);
    }
  });
}

/** See `Action` 'repair'. Throws ActionError. */
export async function repair(
  player: Player,
  item: string,
  material: string,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertCarries(player, item, item === material ? 2 : 1);
  assertCarries(player, material);
  const anvil = nearestBlock(player, /(?:^|_)anvil$/, 'an anvil');
  return withProperties(player, anvil, signal, async (window, properties) => {
    const { bot } = player;
    const { inventory } = rangesOf(window);
    await syncWindow(player, window, signal);
    await moveItems(player, window, item, 1, inventory, FIRST, signal);
    const count = item === material ? 1 : Math.min(MOST_MATERIAL, countOf(player, material));
    await moveItems(player, window, material, count, inventory, SECOND, signal);
    await player.clock.sleep(TELL_MS, signal);
    await syncWindow(player, window, signal);
    try {
      const wear = wearOf(window.slots[FIRST.from]);
      const result = window.slots[RESULT];
      if (!result) throw new ActionError('wrong-result', `the anvil does not repair ${item} with ${material}`);
      const cost = properties.get(0) ?? 0;
      const { level } = bot.experience;
      if (level < cost) throw new ActionError('missing-item', `the anvil asks for ${cost} levels; it has ${level}`);
      const mended = wear - wearOf(result);
      await clickSlot(player, window, RESULT, 0, 'shift');
      await syncWindow(player, window, signal);
      if (window.slots[RESULT] || window.slots[FIRST.from])
        throw new ActionError('refused-by-server', `the anvil did not give ${result.name} out`);
      return {
        ok: true,
        message: `repaired ${item} with ${material} for ${cost} levels: ${mended} more uses`,
        data: { item: result.name, mended, cost },
      };
    } finally {
      await takeBack(player, window, [FIRST, SECOND], signal);
    }
  });
}

function nearestBlock(player: Player, pattern: RegExp, name: string): BlockPosition {
  const found = findBlocks(player, (id) => pattern.test(id), SEARCH_RADIUS, 1)[0];
  if (found) return player.frame.toWorld(found.position);
  throw new ActionError('nothing-there', `there is no ${name.replace(/^an? /, '')} within ${SEARCH_RADIUS} blocks`);
}

/** A window together with the numbers that the server sends for it. */
async function withProperties<T>(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  work: (window: Window, properties: ReadonlyMap<number, number>) => Promise<T>,
): Promise<T> {
  const properties = new Map<number, number>();
  const hear = ({ property, value }: { property: number; value: number }) => {
    properties.set(property, value);
  };
  player.bot._client.on('craft_progress_bar', hear);
  try {
    return await withWindow(player, cell, signal, (window) => work(window, properties));
  } finally {
    player.bot._client.removeListener('craft_progress_bar', hear);
  }
}

/** Takes back what is in such a window, for closing it would drop that; what finds no room stays in it. */
async function takeBack(player: Player, window: Window, ranges: readonly SlotRange[], signal: AbortSignal) {
  if (signal.aborted || !isOpen(player, window)) return;
  for (const { from } of ranges) if (window.slots[from]) await clickSlot(player, window, from, 0, 'shift');
  await syncWindow(player, window, signal);
}

function print(item: Item | null | undefined): string {
  const { name, nbt, components } = (item ?? {}) as Item & { components?: unknown };
  return JSON.stringify([name, components ?? nbt ?? null]);
}

function wearOf(item: Item | null | undefined): number {
  return item?.durabilityUsed ?? 0;
}

function enchantmentsOf(player: Player, item: Item): string[] {
  // prismarine-item reads them as a list up to 1.20.4, and gives the bare component since.
  const found = item.enchants as unknown as
    | readonly { name: string; lvl: number }[]
    | { enchantments: readonly { id: number; level: number }[] };
  if (!('enchantments' in found)) return found.map(({ name, lvl }) => `${name} ${lvl}`);
  const { enchantments } = player.bot.registry as unknown as { enchantments: Record<number, { name: string }> };
  return found.enchantments.map(({ id, level }) => `${enchantments[id]?.name ?? `number ${id}`} ${level}`);
}
