import { Player } from '../../players/player.ts';
import type { Living } from './worn.ts';

/** Gives health back, up to the most the body can have; the dead stay dead. */
export function heal(body: Living, amount: number): void {
  if (!body.alive || !(amount > 0)) return;
  body.health = body instanceof Player ? Math.min(body.maxHealth, body.health + amount) : body.health + amount;
}
