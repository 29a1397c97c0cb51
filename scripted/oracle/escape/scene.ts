import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Box, boundsOf, cellsOf, positionKey } from '../../../protocol/geometry.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { feetCellOf, type Room } from './rooms.ts';

/** How far around devices blocks are watched, blocks to each side, down and up. */
const ASIDE = 6;
const BELOW = 2;
const ABOVE = 4;
/** The longest wait for something to happen, and how long it is given to come to its end, ms of game time. */
const WATCH_MS = 900;
const SETTLE_MS = 200;
const POLL_MS = 50;

/**
 * What working the devices of some rooms may change: the blocks around them but the devices themselves, what agents carry,
 * and which of them are together.
 */
export class RoomScene {
  readonly #agents: readonly Agent[];
  readonly #rooms: readonly Room[];
  readonly #cells: readonly BlockPosition[];
  readonly #first: string;

  constructor(agents: readonly Agent[], rooms: readonly Room[]) {
    this.#agents = agents;
    this.#rooms = rooms;
    const devices = new Set(rooms.flatMap((room) => room.devices.map(({ key }) => key)));
    const cells = new Map<string, BlockPosition>();
    for (const room of rooms) {
      const bounds = boundsOf([
        ...room.devices.map(({ position }) => position),
        ...room.floorSigns.map(({ position }) => position),
      ]);
      if (!bounds) continue;
      for (const cell of cellsOf(grown(bounds))) {
        const key = positionKey(cell);
        if (!devices.has(key)) cells.set(key, cell);
      }
    }
    this.#cells = [...cells.values()];
    this.#first = this.#now();
  }

  /** What blocks there are and what is carried, as a text to compare. */
  state(): string {
    const bodies = this.#agents.map(({ body }) => body).filter(({ lost }) => !lost.aborted);
    const blocks = this.#cells.map((cell) => {
      for (const body of bodies) {
        const state = body.blockAt(cell);
        if (state) return nameOf(state);
      }
      return '';
    });
    const carried = bodies.map((body) =>
      body
        .observe()
        .inventory.map(({ id, count }) => `${count} ${id}`)
        .join(),
    );
    return `${blocks.join(' ')}|${carried.join(';')}`;
  }

  /** Waits a moment for something to be different from how it was at first, and then for it to come to an end. */
  async change(context: FrameworkContext): Promise<void> {
    for (let waited = 0; waited <= WATCH_MS; waited += POLL_MS) {
      if (this.#now() !== this.#first) {
        await context.clock.sleep(SETTLE_MS, context.signal);
        return;
      }
      await context.clock.sleep(POLL_MS, context.signal);
    }
  }

  #now(): string {
    return `${this.state()}|${this.#whereabouts()}`;
  }

  /** Who has been taken out of their room, and to where. */
  #whereabouts(): string {
    return this.#rooms
      .flatMap(({ members, cellKeys }) =>
        members.map((agent) => {
          if (agent.body.lost.aborted) return 'lost';
          const key = positionKey(feetCellOf(agent));
          return cellKeys.has(key) ? 'in' : `out at ${key}`;
        }),
      )
      .join(' ');
  }
}

function grown({ min, max }: Box): Box {
  return {
    min: { x: min.x - ASIDE, y: min.y - BELOW, z: min.z - ASIDE },
    max: { x: max.x + ASIDE, y: max.y + ABOVE, z: max.z + ASIDE },
  };
}

const names = new WeakMap<BlockState, string>();

function nameOf(state: BlockState): string {
  let name = names.get(state);
  if (name === undefined) {
    name = formatBlockState(state);
    names.set(state, name);
  }
  return name;
}
