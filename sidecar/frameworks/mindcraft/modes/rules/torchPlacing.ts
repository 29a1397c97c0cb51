import { cellOf } from '../../../../../protocol/geometry.ts';
import type { Mode, ModeContext, ModeView } from '../mode.ts';

const LIT = 6;
const EVERY_MS = 5_000;
/** Ticks of the day between which it is dark under the open sky (wiki "Daylight cycle"). */
const DUSK = 13_000;
const DAWN = 23_000;

/** Sets up torches. With upstream's quirks by day as well, and those that a task has handed out for something else. */
export function torchPlacing({ body, quirks, isNeeded }: ModeContext): Mode {
  let last = Number.NEGATIVE_INFINITY;
  return {
    name: 'torch_placing',
    description: 'Place torches where it is dark, when idle or following somebody.',
    interrupts: 'following',
    needs: ['placeBlock'],
    react({ seen, now }) {
      if (now - last < EVERY_MS || !seen.inventory.some(({ id }) => id === 'torch')) return undefined;
      if (!quirks && (isNeeded('torch') || !isDark({ seen }))) return undefined;
      const cell = cellOf(seen.position);
      if (body.blockAt(cell)?.id !== 'air') return undefined;
      if (body.findBlocks((id) => id === 'torch' || id === 'wall_torch', LIT, 1).length > 0) return undefined;
      last = now;
      return {
        log: 'I placed a torch.',
        run: async (act) => void (await act('placeBlock', { item_name: 'torch', ...cell })),
      };
    },
  };

  function isDark({ seen }: Pick<ModeView, 'seen'>): boolean {
    return !body.underSky() || (seen.timeOfDay >= DUSK && seen.timeOfDay < DAWN);
  }
}
