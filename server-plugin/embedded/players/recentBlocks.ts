import { type BlockPosition, type Point, positionKey } from '../../../protocol/geometry.ts';
import type { EmbeddedServer } from '../server.ts';
import { KnownBlocks } from './knownBlocks.ts';

/**
 * Ticks after which a client that answers must have heard of a changed block (half a second there and back), and those
 * for which even one that was silent is believed not to have.
 */
const NEWS_TICKS = 10;
const MOST_TICKS = 100;
/** How far around a body blocks matter to a move, blocks. */
const SIDEWAYS = 3;
const UPRIGHT = 7;

interface PastBlock {
  readonly tick: number;
  readonly position: BlockPosition;
  /** What was there before. */
  readonly stateId: number;
}

/** Remembers which blocks changed lately, so that a client is judged by what it could know when it moved. */
export class RecentBlocks {
  readonly #server: EmbeddedServer;
  readonly #now: KnownBlocks;
  #past: PastBlock[] = [];

  constructor(server: EmbeddedServer) {
    this.#server = server;
    this.#now = new KnownBlocks(server.world);
    server.world.onBlockChanged(({ position, before }) => {
      this.#past.push({ tick: server.tickNumber, position, stateId: server.gameData.states.idOf(before) });
    });
  }

  /** The blocks as they truly are. */
  get now(): KnownBlocks {
    return this.#now;
  }

  /**
   * The blocks around a place as a client may know them.
   * @param heard the tick at which the client last gave a sign of life before those it moves in now.
   */
  around(place: Point, heard: number): KnownBlocks {
    const first = this.#past[0];
    const forgotten = this.#server.tickNumber - MOST_TICKS;
    if (first && first.tick < forgotten) this.#past = this.#past.filter(({ tick }) => tick >= forgotten);
    let near: Map<string, number[]> | undefined;
    for (const { tick, position, stateId } of this.#past) {
      if (tick < heard - NEWS_TICKS) continue;
      if (Math.abs(position.x - place.x) > SIDEWAYS || Math.abs(position.z - place.z) > SIDEWAYS) continue;
      if (Math.abs(position.y - place.y) > UPRIGHT) continue;
      near ??= new Map();
      const key = positionKey(position);
      const states = near.get(key);
      if (states) states.push(stateId);
      else near.set(key, [stateId]);
    }
    return near ? new KnownBlocks(this.#server.world, near) : this.#now;
  }
}
