import { joining } from '../players/joining.ts';
import { Movement } from '../players/movement.ts';
import { PlayerViews } from '../players/playerViews.ts';
import { Vitals } from '../players/vitals.ts';
import type { System } from '../server.ts';
import { ChunkViews } from '../world/chunkViews.ts';
import { chat } from './chat.ts';
import { gatekeeper } from './gatekeeper.ts';
import { slotSync } from './slotSync.ts';

/** The systems other code needs a handle on. */
export interface StandardSystems {
  readonly movement: Movement;
  readonly vitals: Vitals;
  readonly chunkViews: ChunkViews;
  /** All systems in the order to install them. */
  readonly all: readonly System[];
}

/**
 * A fresh set of the systems that play survival. Their order is the order of the packets a joining client gets: login,
 * place, chunks, players, slots, and last the health that makes Mineflayer report its spawn.
 */
export function standardSystems(): StandardSystems {
  const movement = new Movement();
  const chunkViews = new ChunkViews();
  const playerViews = new PlayerViews();
  const vitals = new Vitals(movement, chunkViews, playerViews);
  return {
    movement,
    vitals,
    chunkViews,
    all: [gatekeeper, joining, chunkViews, movement, playerViews, chat, slotSync, vitals],
  };
}
