import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { FLOOR_Y } from '../support/env.ts';
import { ExampleRunner } from '../support/exampleBot.ts';
import type { RealtimeServer } from '../support/realtimeServer.ts';

/** Mineflayer's own examples that walk about, as they are, by the name each plays under. */
const SCRIPTS = { Gps: 'pathfinder/gps.js', Jumper: 'jumper.js', Guard: 'guard.js' } as const;
const BOSS = 'Boss';
/** What Boss says, and which of the examples understands it. */
const ORDERS: readonly string[] = [
  ...['come', 'come', 'come'],
  ...['forward', 'forward', 'back', 'left', 'right', 'sprint', 'jump a lot', 'stop jumping', 'stop'],
  ...['guard'],
];
const TICKS_BETWEEN_ORDERS = 40;
/** How far from the middle of the camp Boss goes, blocks. */
const FARTHEST = 12;

/** Clients in a process of their own, at work until disposed of. */
export interface ExampleClients extends AsyncDisposable {
  /** The names of those that are no longer in play. */
  missing(): string[];
}

/** Lets unmodified examples join over the socket, and has another player tell them where to go for as long as they play. */
export async function joinExamples(
  { sockets, clock }: { readonly sockets: RealtimeServer; readonly clock: Clock },
  random: Random,
): Promise<ExampleClients> {
  const { server, systems } = sockets;
  sockets.openDoor({ position: { x: 0.5, y: FLOOR_Y, z: 3.5 } });
  const boss = await sockets.join(BOSS, { position: { x: 0.5, y: FLOOR_Y, z: 2.5 } });
  const runner = new ExampleRunner();
  for (const [name, script] of Object.entries(SCRIPTS)) await runner.run(sockets, script, name);
  const orders = clock.every(TICKS_BETWEEN_ORDERS * MS_PER_TICK, () => {
    if (!server.players.get(BOSS)?.alive) return;
    const [x, z] = [random.integer(-FARTHEST, FARTHEST), random.integer(-FARTHEST, FARTHEST)];
    const isFree = [0, 1].every((above) => server.world.stateId({ x, y: FLOOR_Y + above, z }) === 0);
    if (isFree) systems.commands.console(`tp ${BOSS} ${x + 0.5} ${FLOOR_Y} ${z + 0.5}`);
    boss.chat(random.pick(ORDERS));
  });
  return {
    missing: () => Object.keys(SCRIPTS).filter((name) => !server.players.has(name)),
    async [Symbol.asyncDispose]() {
      orders.cancel();
      await runner[Symbol.asyncDispose]();
    },
  };
}
