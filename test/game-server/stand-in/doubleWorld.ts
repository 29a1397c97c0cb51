import type { Clock } from '../../../clock/clock.ts';
import { Random } from '../../../clock/random.ts';
import type { VanillaDoubleOptions } from '../../../game-server/stand-in/doubleOptions.ts';
import { VanillaDouble } from '../../../game-server/stand-in/vanillaDouble.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { createBody } from '../../../sidecar/body/createBody.ts';

export const PASSWORD = 'geheim';

/** A double with RCON on a free port; what it fails on fails the test when it is disposed of. */
export async function startDouble(
  options: Pick<VanillaDoubleOptions, 'clock'> & Partial<VanillaDoubleOptions>,
): Promise<{ double: VanillaDouble } & AsyncDisposable> {
  const faults: unknown[] = [];
  const double = await VanillaDouble.start({
    random: new Random(1),
    viewDistance: 3,
    onFault: ({ error }) => faults.push(error),
    ...options,
    properties: { 'enable-rcon': true, 'rcon.port': 0, 'rcon.password': PASSWORD, ...options.properties },
  });
  return {
    double,
    async [Symbol.asyncDispose]() {
      await double.stop();
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} fault(s)`);
    },
  };
}

/** A body that joins a double as anybody does, over a link within the process or else over its port. */
export function joinBody(double: VanillaDouble, username: string, clock: Clock, linked = true): Promise<Body> {
  const { host, port } = double.address ?? { host: 'in-process', port: 25_565 };
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
    spawn: double.spawn,
    seed: 1,
    game: { host, port, version: double.server.gameData.version, username, joinToken: 'none' },
  };
  return createBody({
    briefing,
    clock,
    random: new Random(2),
    ...(linked ? { connect: () => double.connectInProcess() } : {}),
  });
}
