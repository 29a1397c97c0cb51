import { GameServer } from '../../../game-server/core/server.ts';
import type { ServerFault, ServerOptions } from '../../../game-server/core/serverOptions.ts';
import { listen } from '../../../game-server/network/listener.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { checkPatches } from '../../../patches/checkPatches.ts';
import { PATCHES } from '../../../patches/manifest.ts';
import { EmbeddedHost } from './embeddedHost.ts';

export interface EmbeddedHostOptions extends ServerOptions {
  /** The port for clients on this machine, 0 for any free one; undefined opens none and serves in-process links only. */
  readonly port?: number;
  /** The address to listen on; this machine's own (127.0.0.1) unless given. */
  readonly bind?: string;
  /** Hears of failures of the server's own code; without it they are thrown out of the clock's callback. */
  readonly onFault?: (fault: ServerFault) => void;
}

/**
 * Starts an embedded server with all systems, ticking on the given clock.
 * @throws ConfigError 'unsupported-version', 'port-in-use' or 'patched-package'; nothing keeps running then.
 */
export async function startEmbeddedHost(options: EmbeddedHostOptions): Promise<EmbeddedHost> {
  checkPatches([PATCHES.boundedLists]);
  const { port, bind, onFault, ...rest } = options;
  const server = new GameServer(rest);
  const systems = installSurvival(server);
  if (onFault) server.onFault(onFault);
  const listener = port === undefined ? undefined : await listen(server, port, bind);
  server.start();
  return new EmbeddedHost(server, systems, listener);
}
