import type { SlotStack } from '../../../../protocol/item.ts';
import { totalsDifference, totalsOf } from './itemStacks.ts';

/** What a container gained of an item (negative: lost). */
export interface ItemDelta {
  readonly item: string;
  readonly delta: number;
}

/** How a container's contents changed between two samples. */
interface ContainerChange {
  /** What the game itself must have done: fuel taken, an item smelted. Sorted by item. */
  readonly byGame: readonly ItemDelta[];
  /** What remains, which somebody, or a hopper, did. Sorted by item. */
  readonly byHand: readonly ItemDelta[];
  /** What was certainly smelted: what came into the slot into which nobody can put anything. */
  readonly smelted: { readonly item: string; readonly count: number } | undefined;
}

/** Slots of a furnace (Minecraft wiki, "Furnace"). */
const INPUT = 0;
const FUEL = 1;
const RESULT = 2;
const SMELTERS: ReadonlySet<string> = new Set(['furnace', 'blast_furnace', 'smoker']);
const CAMPFIRES: ReadonlySet<string> = new Set(['campfire', 'soul_campfire']);

/** Blocks that move items by themselves when they stand next to a container. */
export const MOVERS: ReadonlySet<string> = new Set(['hopper', 'dropper', 'crafter']);

/** Whether the game itself takes out what was laid in. */
export function isCampfire(id: string): boolean {
  return CAMPFIRES.has(id);
}

/** Compares a container's contents of two samples. */
export function containerChange(
  id: string,
  before: readonly SlotStack[],
  after: readonly SlotStack[],
): ContainerChange {
  const all = sorted(totalsDifference(totalsOf(before), totalsOf(after)));
  if (!SMELTERS.has(id)) return { byGame: [], byHand: all, smelted: undefined };
  const [wasIn, isIn] = [before, after].map((stacks) => stacks.find(({ slot }) => slot === INPUT));
  const [wasFuel, isFuel] = [before, after].map((stacks) => stacks.find(({ slot }) => slot === FUEL));
  const [wasOut, isOut] = [before, after].map((stacks) => stacks.find(({ slot }) => slot === RESULT));
  const grown = isOut ? isOut.count - (wasOut?.id === isOut.id ? wasOut.count : 0) : 0;
  const smelted = isOut && grown > 0 ? { item: isOut.id, count: grown } : undefined;
  const game = new Map<string, number>();
  const add = (item: string, delta: number) => game.set(item, (game.get(item) ?? 0) + delta);
  if (smelted && wasIn) {
    add(smelted.item, smelted.count);
    // Each result took one item in; more than lay there came and went between the samples.
    const left = isIn?.id === wasIn.id ? isIn.count : 0;
    add(wasIn.id, -Math.min(smelted.count, Math.max(0, wasIn.count - left)));
  } else if (smelted) add(smelted.item, smelted.count);
  // One piece of fuel at a time is lit; a lava bucket leaves a bucket.
  if (wasFuel && (isFuel === undefined || isFuel.id === wasFuel.id) && wasFuel.count - (isFuel?.count ?? 0) === 1)
    add(wasFuel.id, -1);
  else if (wasFuel?.id === 'lava_bucket' && isFuel?.id === 'bucket') {
    add('lava_bucket', -1);
    add('bucket', 1);
  }
  const byGame = sorted([...game].flatMap(([item, delta]) => (delta === 0 ? [] : [{ item, delta }])));
  return { byGame, byHand: sorted(totalsDifference(game, totalsOfDeltas(all))), smelted };
}

function totalsOfDeltas(deltas: readonly ItemDelta[]): Map<string, number> {
  return new Map(deltas.map(({ item, delta }) => [item, delta]));
}

function sorted(deltas: readonly ItemDelta[]): ItemDelta[] {
  return [...deltas].sort((a, b) => (a.item < b.item ? -1 : 1));
}
