import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import { SpectatorLink } from '../../../sidecar/gateway/spectatorLink.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { bareHost } from './bareHost.ts';
import type { Figure, Step } from './figure.ts';

const TASK = 'construction/lamp';
/** Pause between two events, ms: one a millisecond is more than eight busy players cause. */
const PAUSE_MS = 1;

/** Time from an event's entry in the log to its arrival at a spectator, parsed, over a real WebSocket. */
export async function gatewayLatency(events: number, step: Step): Promise<Figure[]> {
  const clock = new RealtimeClock();
  const host = await bareHost();
  const referee = new Referee(host);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const gateway = await GatewayServer.listen({ referee, clock, tasks: [], newEpisodeFolder: () => folder });
  const episode = referee.create({ task: findTask(TASK), agents: 1, seed: 1, folder });
  const sentAt: number[] = [];
  const values: number[] = [];
  let arrived = Promise.withResolvers<void>();
  const leave = new AbortController();
  const spectator = new SpectatorLink({
    url: gateway.url,
    token: gateway.open(episode).spectator,
    clock,
    signal: leave.signal,
    onEvent: ({ seq }) => {
      values.push(wallTimeMs() - (sentAt[seq] as number));
      arrived.resolve();
    },
  });
  for (let sent = 0; sent < events; sent++) {
    arrived = Promise.withResolvers();
    sentAt.push(wallTimeMs());
    episode.log.append({ type: 'chat-sent', actor: 'Alice', message: `event ${sent}` }, sent);
    await arrived.promise;
    await clock.sleep(PAUSE_MS);
    step((sent + 1) / events, `${sent + 1} events`);
  }
  spectator.close();
  leave.abort();
  await referee.close();
  await gateway.close();
  await host.close();
  rmSync(folder, { recursive: true });
  // The first waited for the connection.
  const note = 'log entry to spectator over a WebSocket, both ends in one process';
  return [{ name: 'gateway event latency', unit: 'ms', values: values.slice(1), note }];
}
