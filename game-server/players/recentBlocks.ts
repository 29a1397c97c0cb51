import { type BlockPosition, boxContains, type Point, positionKey } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { collisionBoxesByState, type ShapeBox } from '../data/collisionShapes.ts';
import { KnownBlocks } from './knownBlocks.ts';

/**
 * Ticks after which a client that answers must have knownTick of a changed block (half a second there and back), and those
 * for which even one that was silent is believed not to have.
 */
const DELAY_TICKS = 10;
const MOST_TICKS = 100;
/** How far around a body blocks matter to a move, blocks. */
const SIDEWAYS = 3;
const UPRIGHT = 7;

/** Ticks between two times of forgetting what is too old. */
const FORGETTING_TICKS = 20;
const COLUMN_BITS = 3;

const columnKey = (x: number, z: number): number => (x + 0x400000) * 0x800000 + (z + 0x400000);

const columnOf = (coordinate: number): number => Math.floor(coordinate) >> COLUMN_BITS;

interface PastBlock {
  readonly tick: number;
  readonly position: BlockPosition;
  /** What was there before. */
  readonly stateId: number;
}

const ofServer = new WeakMap<GameServer, RecentBlocks>();

/** The one memory of a server, which remembers nothing before it is installed. */
export function recentBlocksOf(server: GameServer): RecentBlocks {
  let recent = ofServer.get(server);
  if (!recent) {
    recent = new RecentBlocks(server);
    ofServer.set(server, recent);
  }
  return recent;
}

/** Remembers which blocks changed lately, so that a client is judged by what it could know when it moved. */
export class RecentBlocks {
  readonly #server: GameServer;
  readonly #now: KnownBlocks;
  readonly #boxes: (stateId: number) => readonly ShapeBox[];
  /** By columns of 8 by 8 blocks, oldest first: what happens elsewhere costs a move nothing. */
  readonly #past = new Map<number, PastBlock[]>();

  constructor(server: GameServer) {
    this.#server = server;
    this.#now = new KnownBlocks(server.world);
    this.#boxes = collisionBoxesByState(server.gameData);
  }

  install(): void {
    const server = this.#server;
    server.world.onBlockChanged(({ position, before }) => {
      const past = { tick: server.tickNumber, position, stateId: server.gameData.states.idOf(before) };
      const key = columnKey(position.x >> COLUMN_BITS, position.z >> COLUMN_BITS);
      const column = this.#past.get(key);
      if (column) column.push(past);
      else this.#past.set(key, [past]);
    });
    server.onPhase('commands', () => {
      const forgotten = server.tickNumber - MOST_TICKS;
      if (server.tickNumber % FORGETTING_TICKS === 0) this.#keep(({ tick }) => tick >= forgotten);
    });
    server.onZoneOpened(({ box }) => this.#keep(({ position }) => !boxContains(box, position)));
  }

  /** The blocks as they truly are. */
  get now(): KnownBlocks {
    return this.#now;
  }

  /**
   * The blocks around a place as a client may know them.
   * @param knownTick the tick at which the client last gave a sign of life before those it moves in now.
   */
  around(place: Point, knownTick: number): KnownBlocks {
    if (this.#past.size === 0) return this.#now;
    const since = Math.max(knownTick - DELAY_TICKS, this.#server.tickNumber - MOST_TICKS);
    const { x, z } = place;
    let near: Map<string, number[]> | undefined;
    for (let cx = columnOf(x - SIDEWAYS - 1); cx <= columnOf(x + SIDEWAYS); cx++)
      for (let cz = columnOf(z - SIDEWAYS - 1); cz <= columnOf(z + SIDEWAYS); cz++) {
        const column = this.#past.get(columnKey(cx, cz));
        if (!column) continue;
        for (const { tick, position, stateId } of column) {
          if (tick < since) continue;
          if (Math.abs(position.x - x) > SIDEWAYS || Math.abs(position.z - z) > SIDEWAYS) continue;
          if (Math.abs(position.y - place.y) > UPRIGHT) continue;
          near ??= new Map();
          const key = positionKey(position);
          const states = near.get(key);
          if (states) states.push(stateId);
          else near.set(key, [stateId]);
        }
      }
    return near ? new KnownBlocks(this.#server.world, near) : this.#now;
  }

  /** The boxes of a cell as a client may know them: of what is there and what was there lately, whatever has the fewest. */
  boxesAt(x: number, y: number, z: number): readonly ShapeBox[] {
    const { world, tickNumber } = this.#server;
    let fewest = world.boxesAt(x, y, z);
    const column = fewest.length > 0 ? this.#past.get(columnKey(columnOf(x), columnOf(z))) : undefined;
    for (const { tick, position, stateId } of column ?? []) {
      if (tick < tickNumber - DELAY_TICKS || position.x !== x || position.y !== y || position.z !== z) continue;
      const boxes = this.#boxes(stateId);
      if (boxes.length < fewest.length) fewest = boxes;
    }
    return fewest;
  }

  #keep(keeps: (past: PastBlock) => boolean): void {
    for (const [key, column] of this.#past) {
      const kept = column.filter(keeps);
      if (kept.length === 0) this.#past.delete(key);
      else if (kept.length < column.length) this.#past.set(key, kept);
    }
  }
}
