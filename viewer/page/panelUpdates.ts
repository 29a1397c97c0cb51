import type { Player } from './player.ts';

/**
 * Time between two updates of a panel, ms: text is expensive to paint, more so than the scene, and nobody reads faster. While
 * time runs fast nobody reads along; as soon as it does not, the panel is brought up to date.
 */
const PAUSE_MS = { usual: 160, fast: 400 } as const;

/** Calls `update` after changes, but only so often. */
export function updatePanel(player: Player, update: () => void): void {
  let isDue = false;
  let last = -Infinity;
  const frame = (now: number) => {
    if (now - last < PAUSE_MS[player.isFast ? 'fast' : 'usual']) {
      requestAnimationFrame(frame);
      return;
    }
    last = now;
    isDue = false;
    update();
  };
  player.onChange(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(frame);
  });
}
