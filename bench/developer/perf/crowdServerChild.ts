import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import { type CrowdServerMessage, CrowdServerOrder } from './crowdMessages.ts';
import { type CrowdServer, openArenas, openField } from './crowdServer.ts';

const CATCH_UP_MS = 1_000;

const send = (message: CrowdServerMessage) => process.send?.(message);
const clock = new RealtimeClock();
let measure: ((windowMs: number) => Promise<void>) | undefined;

process.on('message', async (message) => {
  const order = CrowdServerOrder.parse(message);
  if (order.type === 'measure') {
    await measure?.(order.windowMs);
    return;
  }
  const { bots, arenas } = order;
  const crowd = await (arenas > 0 ? openArenas(arenas, bots) : openField(bots));
  measure = measuring(crowd);
  const { host, port, players, server } = crowd;
  send({ type: 'open', host, port, version: server.gameData.version, players: [...players] });
});

/** Ticks the server from now on. @returns what measures and reports a window of it. */
function measuring({ server, begin, games, close }: CrowdServer): (windowMs: number) => Promise<void> {
  let ticks: number[] = [];
  let [dug, corrected, walked] = [0, 0, 0];
  server.onEvent(({ type }) => {
    if (type === 'block-broken') dug++;
    else if (type === 'player-corrected') corrected++;
  });
  const ticking = clock.every(MS_PER_TICK, () => {
    const start = wallTimeMs();
    server.tick();
    ticks.push(wallTimeMs() - start);
  });
  const before = new Map<string, { x: number; z: number }>();
  server.onTick(() => {
    for (const { username, position } of server.players.values()) {
      const last = before.get(username);
      if (last) walked += Math.hypot(position.x - last.x, position.z - last.z);
      before.set(username, position);
    }
  });
  process.once('disconnect', () => {
    ticking.cancel();
    close();
    process.exit(0);
  });
  let hasBegun = false;
  return async (windowMs) => {
    if (!hasBegun) begin();
    hasBegun = true;
    globalThis.gc?.();
    // What the collection held up is caught up first.
    await clock.sleep(CATCH_UP_MS);
    [ticks, dug, corrected, walked] = [[], 0, 0, 0];
    const [wall, cpu] = [wallTimeMs(), process.cpuUsage()];
    await clock.sleep(windowMs);
    const { user, system } = process.cpuUsage(cpu);
    const [wallMs, durations] = [wallTimeMs() - wall, ticks];
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    send({
      type: 'measured',
      players: server.players.size,
      games: games(),
      ticks: durations,
      wallMs,
      cpuMs: (user + system) / 1000,
      heapUsed,
      rss,
      dug,
      walked,
      corrected,
    });
  };
}
