import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult, FurnaceLoad } from '../action.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, carried, countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { bestFuel, smeltsPerFuel } from './fuels.ts';
import { moveItems, rangesOf, type SlotRange, syncWindow, type Window } from './windows.ts';

const FURNACE_RADIUS = 32;
const MOST_FURNACES = 4;
const INPUT: SlotRange = { from: 0, to: 1 };
const FUEL: SlotRange = { from: 1, to: 2 };
const OUTPUT: SlotRange = { from: 2, to: 3 };
/** Ticks until a furnace that has what it needs is seen burning. */
const LIGHT_TICKS = 20;
/** How long one item takes in a furnace, and half as long in the others, ticks (wiki "Smelting"). */
const SMELT_TICKS = 200;
/** Ticks beyond what smelting should take until a body gives up waiting. */
const SPARE_TICKS = 100;

/** See `Action` 'load-furnace'. World coordinates. Throws ActionError. */
export async function loadFurnace(player: Player, load: FurnaceLoad, signal: AbortSignal): Promise<ActionResult> {
  return atFurnace(player, load, signal, async (window, cell) => {
    const { fuel, added } = await fill(player, window, cell, load, signal);
    const fuelText = added > 0 ? ` with ${added} ${fuel}` : '';
    return {
      ok: true,
      message: `put ${load.count} ${load.item}${fuelText} into the ${idAt(player, cell)} at ${player.frame.show(cell)}; it burns`,
      data: { ...player.frame.toArena(cell), loaded: load.count, fuel: added },
    };
  });
}

/** See `Action` 'take-from-furnace'. World coordinates. Throws ActionError. */
export async function takeFromFurnace(
  player: Player,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  const cell = position ?? (nearFurnaces(player, undefined)[0] as BlockPosition);
  assertFurnace(player, cell);
  return withWindow(player, cell, signal, async (window) => {
    const where = `${idAt(player, cell)} at ${player.frame.show(cell)}`;
    const taken = await takeOutput(player, window, signal);
    const left = window.slots[INPUT.from];
    if (taken) {
      const { item, count } = taken;
      const rest = left ? `; ${left.count} ${left.name} still in it` : '';
      return { ok: true, message: `took ${count} ${item} from the ${where}${rest}`, data: { item, count } };
    }
    if (window.slots[OUTPUT.from])
      throw new ActionError('inventory-full', `no room in the inventory for what the ${where} holds`);
    const state = left ? `; ${left.count} ${left.name} still in it` : '';
    throw new ActionError('nothing-there', `the ${where} has nothing finished${state}`);
  });
}

/** See `Action` 'smelt'. World coordinates. Throws ActionError. */
export async function smelt(player: Player, load: FurnaceLoad, signal: AbortSignal): Promise<ActionResult> {
  return atFurnace(player, load, signal, async (window, cell) => {
    await fill(player, window, cell, load, signal);
    const pace = idAt(player, cell) === 'furnace' ? SMELT_TICKS : SMELT_TICKS / 2;
    const limit = load.count * pace + SPARE_TICKS;
    let ticks = 0;
    let idle = 0;
    await onEachTick(player, signal, () => {
      idle = player.blocks.at(cell)?.state.properties.lit === 'true' ? 0 : idle + 1;
      return window.slots[INPUT.from] == null || idle > LIGHT_TICKS || ++ticks > limit;
    });
    await syncWindow(player, window, signal);
    const taken = await takeOutput(player, window, signal);
    const where = `${idAt(player, cell)} at ${player.frame.show(cell)}`;
    const left = window.slots[INPUT.from]?.count ?? 0;
    if (!taken)
      throw new ActionError('wrong-result', `nothing came out of the ${where}; ${left} ${load.item} still in it`);
    const data = { item: taken.item, count: taken.count, position: player.frame.toArena(cell) };
    if (left === 0)
      return {
        ok: true,
        message: `smelted ${taken.count} ${taken.item} in the ${where} and took ${taken.count === 1 ? 'it' : 'them'}`,
        data,
      };
    await moveItems(player, window, load.item, left, INPUT, rangesOf(window).inventory, signal);
    throw new ActionError(
      'missing-item',
      `smelted ${taken.count} ${taken.item} in the ${where}; the fuel ran out with ${left} ${load.item} left, taken back`,
      data,
    );
  });
}

/** Finds a furnace, walks there, opens it; of several near ones, the first that nobody smelts other things in. */
async function atFurnace(
  player: Player,
  load: FurnaceLoad,
  signal: AbortSignal,
  work: (window: Window, cell: BlockPosition) => Promise<ActionResult>,
): Promise<ActionResult> {
  assertCarries(player, load.item, load.count);
  if (load.fuel !== undefined) {
    assertCarries(player, load.fuel);
    if (smeltsPerFuel(load.fuel) === undefined) throw new ActionError('bad-argument', `${load.fuel} does not burn`);
  }
  const cells = load.position ? [load.position] : nearFurnaces(player, load.item);
  for (const [index, cell] of cells.entries()) {
    assertFurnace(player, cell);
    try {
      return await withWindow(player, cell, signal, (window) => work(window, cell));
    } catch (error) {
      const taken = error instanceof ActionError && error.code === 'occupied';
      if (!taken || index === cells.length - 1) throw error;
    }
  }
  throw new ActionError('nothing-there', `there is no furnace within ${FURNACE_RADIUS} blocks`);
}

/** The id of the block at a cell. */
export function idAt(player: Player, cell: BlockPosition): string {
  return player.blocks.at(cell)?.state.id ?? 'nothing';
}

/** Throws ActionError 'not-a-container' unless a furnace, smoker or blast furnace stands at a cell. */
export function assertFurnace(player: Player, cell: BlockPosition): void {
  const id = idAt(player, cell);
  if (!/^(?:furnace|smoker|blast_furnace)$/.test(id))
    throw new ActionError(
      'not-a-container',
      `${visibleName(player, cell)} at ${player.frame.show(cell)} is not a furnace or smoker`,
    );
}

/** Furnaces and smokers that smelt an item, or any for none, nearest first. Throws ActionError 'nothing-there'. */
export function nearFurnaces(player: Player, item: string | undefined): BlockPosition[] {
  const found = furnacesWithin(player, item, FURNACE_RADIUS);
  if (found.length > 0) return found;
  throw new ActionError('nothing-there', `there is no furnace within ${FURNACE_RADIUS} blocks`);
}

/** The nearest furnaces and smokers up to so many blocks away that smelt an item, or any for none; few are enough. */
export function furnacesWithin(player: Player, item: string | undefined, radius: number): BlockPosition[] {
  const eaten = item !== undefined && player.bot.registry.foodsByName[item] !== undefined;
  const pattern =
    item === undefined ? /^(?:furnace|smoker|blast_furnace)$/ : eaten ? /^(?:furnace|smoker)$/ : /^furnace$/;
  const found = findBlocks(player, (id) => pattern.test(id), radius, MOST_FURNACES);
  return found.map(({ position }) => player.frame.toWorld(position));
}

/** Puts item and fuel in and sees it burn; takes both back when it does not. */
async function fill(
  player: Player,
  window: Window,
  cell: BlockPosition,
  load: FurnaceLoad,
  signal: AbortSignal,
): Promise<{ fuel: string; added: number }> {
  const where = `${idAt(player, cell)} at ${player.frame.show(cell)}`;
  const { inventory } = rangesOf(window);
  await syncWindow(player, window, signal);
  const input = window.slots[INPUT.from];
  if (input && input.name !== load.item)
    throw new ActionError('occupied', `the ${where} is smelting ${input.count} ${input.name}`);
  const output = window.slots[OUTPUT.from];
  const inside = window.slots[FUEL.from];
  const lit = () => player.blocks.at(cell)?.state.properties.lit === 'true';
  const fuel = load.fuel ?? inside?.name ?? bestFuel(carried(player).map(({ name }) => name));
  if (fuel === undefined && !lit())
    throw new ActionError('missing-item', `the ${where} has no fuel, and none is carried: bring coal or planks`);
  const total = load.count + (input?.count ?? 0);
  const per = fuel === undefined ? undefined : smeltsPerFuel(fuel);
  const there = inside && inside.name === fuel ? inside.count : 0;
  const wanted = per === undefined ? 0 : Math.max(0, Math.ceil(total / per) - there);
  const extra = fuel === load.item ? Math.max(0, countOf(player, load.item) - load.count) : countOf(player, fuel ?? '');
  const fits = inside && inside.name !== fuel ? 0 : Math.min(wanted, extra);
  if (fits === 0 && !inside && !lit())
    throw new ActionError('missing-item', `no ${fuel ?? 'fuel'} is carried apart from what is to be smelted`);
  const moved = await moveItems(player, window, load.item, load.count, inventory, INPUT, signal, 'left');
  const added =
    fuel === undefined || fits === 0 ? 0 : await moveItems(player, window, fuel, fits, inventory, FUEL, signal, 'left');
  let ticks = 0;
  await onEachTick(player, signal, () => lit() || ++ticks > LIGHT_TICKS);
  await syncWindow(player, window, signal);
  if (moved === load.count && lit()) return { fuel: fuel ?? '', added };
  const back = async (item: string, count: number, range: SlotRange) =>
    count > 0 ? moveItems(player, window, item, count, range, inventory, signal) : 0;
  await back(load.item, moved, INPUT);
  await back(fuel ?? '', added, FUEL);
  if (moved < load.count)
    throw new ActionError(
      'inventory-full',
      `only ${moved} of ${load.count} ${load.item} fit into the ${where}; taken back`,
    );
  const blocked = output ? `; ${output.count} ${output.name} lies in it finished` : '';
  throw new ActionError(
    'wrong-result',
    `the ${where} does not smelt ${load.item} with ${fuel ?? 'what burns in it'}; taken back${blocked}`,
  );
}

/** Takes all that is finished; undefined when there is nothing or no room for it. */
async function takeOutput(
  player: Player,
  window: Window,
  signal: AbortSignal,
): Promise<{ item: string; count: number } | undefined> {
  const finished = window.slots[OUTPUT.from];
  if (!finished) return undefined;
  const { name, count } = finished;
  const moved = await moveItems(player, window, name, count, OUTPUT, rangesOf(window).inventory, signal);
  return moved > 0 ? { item: name, count: moved } : undefined;
}
