import { type Child, startChild } from './child.ts';
import { PlayersMessage, ServerMessage } from './childMessages.ts';
import type { Figure, Step } from './figure.ts';

interface Watched {
  readonly bots: number;
  /** How long they are left alone first, ms. */
  readonly settleMs: number;
  /** Between two looks, ms. */
  readonly windowMs: number;
}

const TEAMS: readonly Watched[] = [
  { bots: 0, settleMs: 500, windowMs: 600 },
  { bots: 2, settleMs: 1_500, windowMs: 900 },
  { bots: 8, settleMs: 2_000, windowMs: 5_000 },
];
/** Looks at memory within a window; the server's process takes as many. */
const LOOKS = 3;
const MIB = 2 ** 20;

/** Memory of the server's process with idle Mineflayer bots, which run in another, and the duration of its ticks. */
export async function serverMemory(repetitions: number, step: Step, teams = TEAMS): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { bots, settleMs, windowMs }] of teams.entries()) {
    const rss: number[] = [];
    const heap: number[] = [];
    const ticks: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await using server = startChild('./serverChild.ts');
      await expected(server, 'listening');
      await using players = bots > 0 ? startChild('./playersChild.ts') : undefined;
      if (players) {
        server.send({ type: 'admit', agents: bots });
        const { briefings } = await expected(server, 'admitted');
        players.send({ type: 'join', briefings });
        await players.next(PlayersMessage);
      }
      server.send({ type: 'measure', settleMs, windowMs });
      for (let look = 0; look < LOOKS; look++) {
        const measured = await expected(server, 'measured');
        rss.push(measured.rss / MIB);
        heap.push(measured.heapUsed / MIB);
        ticks.push(...measured.tickDurations);
      }
      step((index + (repetition + 1) / repetitions) / teams.length, `${bots} bots`);
    }
    const note = bots === 0 ? 'the server alone' : `${bots} idle Mineflayer bots from another process`;
    figures.push(
      { name: `memory, ${bots} bots: RSS`, unit: 'MiB', values: rss, note },
      { name: `memory, ${bots} bots: heap`, unit: 'MiB', values: heap, note: 'used, after a collection' },
      {
        name: `tick, ${bots} bots`,
        unit: 'ms',
        values: ticks,
        note: 'one tick, referee included; 50 ms are available',
      },
    );
  }
  return figures;
}

async function expected<T extends ServerMessage['type']>(
  server: Child,
  type: T,
): Promise<Extract<ServerMessage, { type: T }>> {
  const message = await server.next(ServerMessage);
  if (message.type !== type) throw new Error(`expected "${type}", got "${message.type}"`);
  return message as Extract<ServerMessage, { type: T }>;
}
