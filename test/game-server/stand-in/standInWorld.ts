import type { Clock } from '../../../clock/clock.ts';
import { Random } from '../../../clock/random.ts';
import type { StandInOptions } from '../../../game-server/stand-in/standInOptions.ts';
import { StandInServer } from '../../../game-server/stand-in/standInServer.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';

export const PASSWORD = 'geheim';

/** A stand-in server with RCON on a free port; what it fails on fails the test when it is disposed of. */
export async function startStandIn(
  options: Pick<StandInOptions, 'clock'> & Partial<StandInOptions>,
): Promise<{ standIn: StandInServer } & AsyncDisposable> {
  const faults: unknown[] = [];
  const standIn = await StandInServer.start({
    random: new Random(1),
    viewDistance: 3,
    onFault: ({ error }) => faults.push(error),
    ...options,
    properties: { 'enable-rcon': true, 'rcon.port': 0, 'rcon.password': PASSWORD, ...options.properties },
  });
  return {
    standIn,
    async [Symbol.asyncDispose]() {
      await standIn.stop();
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} fault(s)`);
    },
  };
}

/** A body that joins a stand-in server as anybody does, over a link within the process or else over its port. */
export function joinBody(standIn: StandInServer, username: string, clock: Clock, linked = true): Promise<Body> {
  const { host, port } = standIn.address ?? { host: 'in-process', port: 25_565 };
  const briefing: Briefing = {
    episodeId: 'none',
    taskId: 'none',
    agent: 'alice',
    team: [{ agent: 'alice', username }],
    goal: '',
    documents: {},
    tools: [],
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: null },
    arena: { min: { x: -100, y: -64, z: -100 }, max: { x: 100, y: 100, z: 100 } },
    origin: { x: 0, y: 0, z: 0 },
    spawn: standIn.spawn,
    seed: 1,
    game: { host, port, version: standIn.server.gameData.version, username, joinToken: 'none' },
  };
  return createBody({
    briefing,
    clock,
    random: new Random(2),
    ...(linked ? { connect: () => standIn.connectInProcess() } : {}),
  });
}
