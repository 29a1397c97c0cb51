import type { Bot } from 'mineflayer';
import type { Point } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { FLOOR_Y } from '../../support/env.ts';
import type { ExampleBot, ExampleRunner } from '../../support/exampleBot.ts';
import { createRealtimeServer, type RealtimeServer } from '../../support/realtimeServer.ts';

/** Where Boss stands unless told otherwise, who tells the examples what to do by chat. */
const BOSS = { x: 3.5, y: FLOOR_Y, z: 3.5 };

/** The name every example plays under. */
export const EXAMPLE = 'Example';

export interface Scene {
  readonly server: RealtimeServer;
  readonly boss: Bot;
  readonly example: ExampleBot;
  /** Says something and waits until the example has answered with a line that matches. */
  tell(message: string, answer: RegExp | string, ticks?: number): Promise<string>;
  /** What the example carries, by item. */
  carried(id: string): number;
  /** Waits until the example has printed a line that matches. */
  printed(line: RegExp, ticks?: number): Promise<void>;
}

export interface SceneOptions {
  readonly version?: string;
  readonly items?: readonly SlotStack[];
  /** Where the example stands and how it looks; at the origin, south and a little up, unless given. */
  readonly at?: { position?: Point; yaw?: number; pitch?: number };
  readonly boss?: Point;
  /** Whether the example is an operator. */
  readonly operator?: boolean;
  /** Prepares the place before anybody comes. */
  readonly set?: (server: RealtimeServer) => void;
}

/**
 * Plays one example from Mineflayer's package, unmodified, in a process that knows only host, port and name.
 * @param examples the process
 */
export async function play(
  examples: ExampleRunner,
  script: string,
  options: SceneOptions,
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  const { version, operator = false } = options;
  await using server = await createRealtimeServer({ allowOp: operator, ...(version === undefined ? {} : { version }) });
  if (operator)
    server.server.onJoin((player) => {
      if (player.username === EXAMPLE) server.systems.commands.setOperator(player, true);
    });
  options.set?.(server);
  // Mineflayer's blockAtCursor takes a pitch of exactly 0 for none.
  server.openDoor({ items: options.items ?? [], pitch: 5, ...options.at });
  const boss = await server.join('Boss', { position: options.boss ?? BOSS });
  await using example = await examples.run(server, script, EXAMPLE);
  const seen = () => boss.players[EXAMPLE]?.entity;
  await server.when(seen, 'Boss to see the example');
  const withTraces = (error: Error): never => {
    const objections = [...server.eventsOf('action-refused'), ...server.eventsOf('player-corrected')];
    const refused = JSON.stringify(objections.slice(0, 5));
    error.message += `\nit said: ${JSON.stringify(example.said)}\nit printed: ${example.output}\nrefused: ${refused}`;
    throw error;
  };
  const scene: Scene = {
    server,
    boss,
    example,
    async tell(message, answer, ticks) {
      const heard = example.said.length;
      boss.chat(message);
      const matches = (line: string) => (typeof answer === 'string' ? line === answer : answer.test(line));
      return server.when(() => example.said.slice(heard).find(matches), `an answer ${answer} to "${message}"`, ticks);
    },
    async printed(line, ticks) {
      await server.when(() => line.test(example.output), `"${line}" in what it prints`, ticks);
    },
    carried: (id) => server.server.players.get(EXAMPLE)?.inventory.count(id) ?? 0,
  };
  await act(scene).catch(withTraces);
}
