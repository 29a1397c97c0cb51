import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { Referee } from '../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../server-plugin/gateway/gatewayServer.ts';
import { startEmbeddedHost } from '../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { Task } from '../../tasks/task.ts';

interface OpenGatewayOptions {
  /** What a controller may have played. */
  readonly tasks: readonly Task[];
  /** Where the files of episodes go, a folder for each; a temporary folder unless given. */
  readonly folder?: string;
  /** Ports of game server and gateway; any free ones unless given. */
  readonly port?: number;
  readonly gatewayPort?: number;
  /** Minecraft version; 1.20.4 unless given. */
  readonly version?: string;
  readonly seed?: number;
}

/** A server with a referee and its gateway, in real time. */
export interface OpenGateway {
  readonly url: string;
  /** Rules over all episodes: creates, starts and stops them (docs/reference/protocol.md). */
  readonly controllerToken: string;
  readonly folder: string;
  /** Interrupts what goes on, completes its files and closes all ports. */
  close(): Promise<void>;
}

/**
 * Starts an embedded server, a referee and a gateway for controllers of your own: whoever has the controller's token creates
 * episodes and gets the tokens of their agents. @throws ConfigError 'port-in-use' or 'unsupported-version'.
 */
export async function openGateway(options: OpenGatewayOptions): Promise<OpenGateway> {
  const { tasks, port = 0, gatewayPort = 0, version, seed = 1 } = options;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'guildhall-gateway-'));
  const clock = new RealtimeClock();
  const host = await startEmbeddedHost({
    clock,
    random: new Random(seed).fork('server'),
    port,
    ...(version === undefined ? {} : { version }),
    onFault: () => undefined,
  });
  const referee = new Referee(host);
  let episodes = 0;
  const gateway = await GatewayServer.listen({
    referee,
    clock,
    tasks,
    newEpisodeFolder: () => join(folder, String(episodes++)),
    port: gatewayPort,
  }).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  return {
    url: gateway.url,
    controllerToken: gateway.controllerToken,
    folder,
    async close() {
      await referee.close();
      await gateway.close();
      await host.close();
    },
  };
}
