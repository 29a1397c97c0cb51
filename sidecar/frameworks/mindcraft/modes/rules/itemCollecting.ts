import { canWalkTo, within } from '../creatures.ts';
import type { Mode, ModeContext } from '../mode.ts';

const NEAR = 8;
/** How long an item must lie in sight, ms. */
const LIES_MS = 2_000;
/** Slots of an inventory, and what most stacks hold; a stack of tools counts for less than it takes. */
const SLOTS = 36;
const STACK = 64;
/** How long after the body has given something away what comes into sight is still for others, ms. */
const HANDED_MS = 3_000;

/** Picks up what lies about when there is nothing else to do; not what the body itself has thrown, unless with quirks. */
export function itemCollecting({ body, quirks, handOvers }: ModeContext): Mode {
  const since = new Map<number, number>();
  const left = new Set<number>();
  let last: number | undefined;
  return {
    name: 'item_collecting',
    description: 'Pick up items within 8 blocks when idle or following somebody.',
    interrupts: 'following',
    needs: ['reflex_pick_up'],
    notice({ seen, now }) {
      const items = within(seen, NEAR, ({ kind }) => kind === 'item');
      const ids = new Set(items.map(({ id }) => id));
      for (const id of [...since.keys()]) if (!ids.has(id)) since.delete(id);
      for (const { id } of items) {
        if (!quirks && !since.has(id) && now - handOvers.lastAt <= HANDED_MS) left.add(id);
        if (!since.has(id)) since.set(id, now);
      }
    },
    react({ seen, now }) {
      const used = seen.inventory.reduce((slots, { count }) => slots + Math.ceil(count / STACK), 0);
      if (SLOTS - used <= 1) return undefined;
      const items = within(seen, NEAR, ({ kind, id }) => kind === 'item' && !left.has(id));
      const item = items.find(({ id }) => id !== last && now - (since.get(id) ?? now) >= LIES_MS);
      if (!item || !canWalkTo(body, item)) return undefined;
      last = item.id;
      return {
        log: `I picked up items: ${item.name}.`,
        run: async (act) => void (await act('reflex_pick_up', { radius: NEAR })),
      };
    },
  };
}
