import type { Player } from '../../../../game-server/players/player.ts';
import { add, type BlockPosition, type Point, subtract } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import type { Episode } from '../../../../server-plugin/episode/episode.ts';
import type { Task } from '../../../../tasks/task.ts';
import { slotsAt, windowClient } from '../../../game-server/mechanics/containers/windowClient.ts';
import type { TestClient } from '../../../support/env.ts';
import { createRefereeEnv, type RefereeEnv, type Visitor } from '../../episode/refereeEnv.ts';

/** Where the chest of the stews stands, and where one stands before it. */
export const CHEST: BlockPosition = { x: 40, y: -60, z: 134 };
export const AT_CHEST: Point = { x: 40.5, y: -60, z: 132.5 };
export const FURNACE: BlockPosition = { x: 48, y: -60, z: 127 };
export const AT_FURNACE: Point = { x: 47.5, y: -60, z: 127.5 };

/** Modes of clicks (protocol "Click Container"). */
const SHIFT = 1;
const THROW = 4;

/** One agent, played by hand on a raw client. Positions are the arena's. */
export interface Cook {
  readonly name: string;
  readonly player: Player;
  readonly visitor: Visitor;
  /** Is put somewhere, as the referee could do. */
  stand(at: Point): Promise<void>;
  /** Opens the block at a cell. */
  open(cell: BlockPosition): Promise<void>;
  close(): Promise<void>;
  /** Shift-clicks the slot of the open container that holds an item, without a tick. */
  grab(item: string): void;
  /** Shift-clicks the own slot that holds an item, while a container is open, without a tick. */
  stow(item: string): void;
  /** Takes everything of an item out of the chest. */
  take(item: string): Promise<void>;
  /** Throws all of an item away, without a tick. */
  toss(item: string): void;
  /** Throws away what was grabbed in the same tick: the slot it went to is the first free one. */
  tossNext(): void;
  /** How many of an item a container holds. */
  inside(cell: BlockPosition, item: string): number;
  respawn(): void;
  /** Gets items out of nowhere, which no log explains: only what is held counts. */
  given(item: string, count: number): Promise<void>;
  chat(message: string): void;
  has(item: string): number;
}

export interface Kitchen extends AsyncDisposable {
  readonly stage: RefereeEnv;
  readonly episode: Episode;
  readonly cooks: readonly Cook[];
  tick(count?: number): Promise<void>;
  /** Where items of an id lie about. */
  lying(item: string): Point[];
  /** Ticks until the episode's own tick. */
  until(tick: number): Promise<void>;
  /** Ends the episode and tells the score. */
  score(): Promise<Score>;
}

/** An episode of a task that runs, with raw clients for agents; nothing but the places above is of cooking alone. */
export async function createKitchen(task: Task, agents = 2): Promise<Kitchen> {
  const stage = await createRefereeEnv();
  const episode = stage.create({ task, agents });
  const visitors = await stage.run(episode);
  const { env, host } = stage;
  const { origin } = episode.briefing('Alice');
  const inWorld = (point: Point) => add(point, origin);
  const cooks = episode.agents.map((name, index): Cook => {
    const visitor = visitors[index] as Visitor;
    const { username } = episode.briefing(name).game;
    const playerOf = () => {
      const player = env.server.players.get(username);
      if (!player) throw new Error(`${name} is not in play`);
      return player;
    };
    const write = (packet: string, fields: object) => visitor.client.write(packet, fields);
    const hands = windowClient(env, { raw: visitor.client, write } as unknown as TestClient);
    let openCell: BlockPosition | undefined;
    const containerSlots = () => {
      if (!openCell) throw new Error('no container is open');
      return slotsAt(env, inWorld(openCell));
    };
    const slotWith = (stacks: readonly ({ id: string } | null)[], item: string) => {
      const slot = stacks.findIndex((stack) => stack?.id === item);
      if (slot < 0) throw new Error(`${item} is not there`);
      return slot;
    };
    /** A container's window shows the player's slots from 9 on behind its own. */
    const inWindow = (slot: number) =>
      (env.systems.windows.containerOf(playerOf())?.slots.length ?? containerSlots().all().length) + slot - 9;
    const cook: Cook = {
      name,
      visitor,
      get player() {
        return playerOf();
      },
      async stand(at) {
        await host.intervene({ type: 'teleport', player: username, position: inWorld(at), yaw: 0 });
        await env.tick(2);
      },
      async open(cell) {
        openCell = cell;
        hands.use(inWorld(cell));
        await env.tick(2);
        if (hands.state.window === 0) throw new Error(`nothing opened at ${JSON.stringify(cell)}`);
      },
      async close() {
        hands.close();
        openCell = undefined;
        await env.tick(1);
      },
      grab: (item) => hands.click(SHIFT, 0, slotWith(containerSlots().all(), item)),
      stow: (item) => hands.click(SHIFT, 0, inWindow(slotWith(playerOf().inventory.slots.all(), item))),
      async take(item) {
        await cook.open(CHEST);
        while (
          containerSlots()
            .all()
            .some((stack) => stack?.id === item)
        ) {
          cook.grab(item);
          await env.tick(1);
        }
        await cook.close();
      },
      toss(item) {
        const slot = slotWith(playerOf().inventory.slots.all(), item);
        hands.click(THROW, 1, openCell ? inWindow(slot) : slot);
      },
      // Shift-clicks out of a container fill the hotbar from its right end.
      tossNext: () => hands.click(THROW, 1, inWindow(44)),
      inside: (cell, item) =>
        slotsAt(env, inWorld(cell))
          .all()
          .reduce((sum, stack) => sum + (stack?.id === item ? stack.count : 0), 0),
      respawn: () => write('client_command', { actionId: 0 }),
      async given(item, count) {
        await host.intervene({ type: 'give', player: username, item, count });
      },
      chat: (message) => visitor.chat(message),
      has: (item) =>
        playerOf()
          .inventory.slots.all()
          .reduce((sum, stack) => sum + (stack?.id === item ? stack.count : 0), 0),
    };
    return cook;
  });
  return {
    stage,
    episode,
    cooks,
    tick: (count = 1) => env.tick(count),
    lying: (item) =>
      [...env.systems.items.all()]
        .filter(({ stack }) => stack.id === item)
        .map(({ position }) => subtract(position, origin)),
    async until(tick) {
      while (episode.status().tick < tick) await env.tick();
      if (episode.status().tick !== tick) throw new Error(`tick ${episode.status().tick} is past ${tick}`);
    },
    async score() {
      episode.stop('stopped-by-controller');
      return episode.finished;
    },
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}
