import { shownHealth } from '../../../protocol/vitals.ts';
import type { ActionResult } from '../action.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';

/** See `Action` 'wait' that is alert. */
export async function waitAlert(player: Player, ms: number, signal: AbortSignal): Promise<ActionResult> {
  const { bot, clock } = player;
  const since = clock.now();
  let last = bot.health;
  const isHurt = () => {
    const fell = bot.health < last;
    last = bot.health;
    return fell ? bot.health : undefined;
  };
  const health = await within(clock, ms, signal, (limited) => until(bot, ['health', 'death'], isHurt, limited));
  const seconds = ((clock.now() - since) / 1000).toFixed(1);
  if (health === undefined) return { ok: true, message: `waited ${seconds} s`, data: { hurt: false } };
  const message = health > 0 ? `was hurt: health ${shownHealth(health)} of 20` : 'died';
  return { ok: true, message: `after ${seconds} s it ${message}`, data: { hurt: true, health } };
}
