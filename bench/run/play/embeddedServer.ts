import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { Stage } from './playLockstep.ts';
import type { StartServer } from './playServer.ts';

/** The embedded server, fresh and without a port. @param version one that it speaks; the default one unless given. */
export function embeddedServer(version?: string): StartServer<EmbeddedHost> {
  return async ({ clock, random }) => {
    const host = await startEmbeddedHost({
      clock,
      random,
      ...(version === undefined ? {} : { version }),
      // The episode is notified by itself; before and after it there is nothing to save.
      onFault: () => {},
    });
    return { host, connect: () => host.server.connectInProcess(), close: () => host.close() };
  };
}

/** The stage of an episode on it. */
export type EmbeddedStage = Stage<EmbeddedHost>;
