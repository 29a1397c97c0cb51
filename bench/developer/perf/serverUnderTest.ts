import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { listen } from '../../../game-server/network/listener.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { type ServerMessage, ServerOrder } from './childMessages.ts';

const TASK = 'construction/chapel';
/** How often memory is looked at within a window. */
const LOOKS = 3;

/** The embedded server with a referee in a process of its own, told over IPC what to do; ends when told to disconnect. */
export async function serve(): Promise<void> {
  const send = (message: ServerMessage) => process.send?.(message);
  const before = wallTimeMs();
  const clock = new RealtimeClock();
  const server = new GameServer({ clock, random: new Random(1) });
  const systems = installSurvival(server);
  const listener = await listen(server, 0);
  const now = wallTimeMs();
  send({ type: 'listening', sinceStart: now, opening: now - before });

  let tickDurations: number[] = [];
  // Ticking is ours here, as GameServer.start does it, so that every tick's duration is known.
  const ticking = clock.every(MS_PER_TICK, () => {
    const start = wallTimeMs();
    server.tick();
    tickDurations.push(wallTimeMs() - start);
  });
  const host = new EmbeddedHost(server, systems, listener);
  const referee = new Referee(host);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  let episode: Episode | undefined;

  const admit = async (agents: number) => {
    episode = referee.create({ task: findTask(TASK), agents, seed: 1, folder });
    await episode.start();
    const { agents: names } = episode;
    send({ type: 'admitted', briefings: names.map((name) => (episode as Episode).briefing(name)) });
  };
  const measure = async (settleMs: number, windowMs: number) => {
    for (const agent of episode?.agents ?? []) episode?.report(agent, 'ready');
    await clock.sleep(settleMs);
    for (let look = 0; look < LOOKS; look++) {
      tickDurations = [];
      await clock.sleep(windowMs / LOOKS);
      const ticks = tickDurations;
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      if (episode && episode.state !== 'running') throw new Error(`the episode is ${episode.state}, not running`);
      send({ type: 'measured', rss, heapUsed, tickDurations: ticks });
    }
  };
  process.on('message', (message) => {
    const order = ServerOrder.parse(message);
    if (order.type === 'admit') void admit(order.agents);
    else void measure(order.settleMs, order.windowMs);
  });
  process.once('disconnect', async () => {
    ticking.cancel();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
}
