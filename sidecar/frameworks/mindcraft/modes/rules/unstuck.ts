import { distance, type Point } from '../../../../../protocol/geometry.ts';
import type { Mode, ModeContext } from '../mode.ts';
import { fleeing } from './selfPreservation.ts';

/** Within so many blocks of one place for so long, while acting: stuck. */
const RADIUS = 2;
const STUCK_MS = 20_000;

/**
 * Breaks off an action that gets nowhere. Upstream ends the agent's process when it cannot move within 10 s; here it goes on
 * where it is. What changes the inventory, as digging, placing and crafting do, is progress.
 */
export function unstuck(_context: ModeContext): Mode {
  let anchor: Point | undefined;
  let since = 0;
  let doing = '';
  return {
    name: 'unstuck',
    description: 'Break off an action that has gone nowhere for 20 seconds, and move away. Interrupts all actions.',
    interrupts: 'anything',
    needs: ['reflex_flee'],
    notice({ seen, action, now }) {
      const activity = `${action} ${seen.inventory.map(({ id, count }) => `${id}*${count}`).join(' ')}`;
      if (action !== null && anchor && activity === doing && distance(anchor, seen.position) <= RADIUS) return;
      [anchor, since, doing] = [action === null ? undefined : seen.position, now, activity];
    },
    react({ seen, now }) {
      if (!anchor || now - since <= STUCK_MS) return undefined;
      anchor = undefined;
      return fleeing('I was stuck, so I broke off what I did and moved away.', [seen.position], 5);
    },
  };
}
