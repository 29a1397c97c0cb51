import type { Bot } from 'mineflayer';
import type { Clock } from '../../../../clock/clock.ts';
import { MS_PER_TICK } from '../../../../protocol/version.ts';

/** Steps that a body makes up for at most, as vanilla's client does after half a second and Mineflayer after any time. */
const MOST_STEPS = 20;

/** What the patch needs to know of prismarine-physics and of a state that it steps. */
interface Steps {
  simulatePlayer(state: { readonly control: unknown }, world: unknown): unknown;
}

/**
 * Lets a body drop the steps that its process had no time for, beyond one second's worth. Mineflayer keeps count of all of
 * them and takes four at a time later on: after a stall the body would go at four times the game's speed until the server
 * puts it back. Steps that others take to look ahead are not counted. Call after everything else that changes the steps.
 */
export function shedBacklog(bot: Bot, clock: Pick<Clock, 'now'>): void {
  const physics = bot.physics as unknown as Steps;
  const step = physics.simulatePlayer.bind(physics);
  let left = MOST_STEPS;
  let at = clock.now();
  let latest: unknown;
  /** The keys of the body itself, one object for as long as it lives; those of plugins that look ahead are others. */
  let own: unknown;
  bot.prependOnceListener('physicsTick', () => {
    own = latest;
  });
  physics.simulatePlayer = (state, world) => {
    latest = state.control;
    if (own === undefined || state.control !== own) return step(state, world);
    const now = clock.now();
    left = Math.min(MOST_STEPS, left + (now - at) / MS_PER_TICK);
    at = now;
    if (left < 1) return state;
    left--;
    return step(state, world);
  };
}
