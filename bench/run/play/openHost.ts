import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import { type GridOptions, NARROW_GRID } from '../../../server-plugin/arena/arenaGrid.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import type { ServerSettings } from '../../../server-plugin/hosts/vanilla/serverFile.ts';

/** Which server episodes are played on: our own in this process, or one that somebody runs. */
export type HostChoice =
  | { readonly type: 'embedded'; readonly port: number; readonly bind?: string | undefined }
  | { readonly type: 'vanilla'; readonly settings: ServerSettings };

interface HostContext {
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Prints to whoever started the run what no episode is told about. */
  readonly print: (line: string) => void;
}

interface OpenHost {
  readonly host: MinecraftHost;
  /** Where arenas lie; as usual unless given. */
  readonly grid?: GridOptions;
}

/**
 * Starts or connects to the server of a run: the one place that knows which there are.
 * @throws ConfigError 'port-in-use'; HostFault of the bridge.
 */
export async function openHost(choice: HostChoice, { version, clock, random, print }: HostContext): Promise<OpenHost> {
  switch (choice.type) {
    case 'embedded': {
      const { startEmbeddedHost } = await import('../../../server-plugin/hosts/embedded/startEmbeddedHost.ts');
      const host = await startEmbeddedHost({
        version,
        port: choice.port,
        ...(choice.bind === undefined ? {} : { bind: choice.bind }),
        clock,
        random,
        // Episodes are notified too, but between two of them nobody else would be, and the process would end.
        onFault: ({ where, error }) =>
          print(`server defect in ${where}: ${error instanceof Error ? error.message : error}`),
      });
      return { host };
    }
    case 'vanilla': {
      const { startVanillaHost } = await import('../../../server-plugin/hosts/vanilla/vanillaHost.ts');
      const { host: name, port, rcon, world, log, arenas, whitelist, freeze, fetchEveryMs } = choice.settings;
      const host = await startVanillaHost({
        rcon,
        game: { host: name, port },
        version,
        clock,
        random,
        intervalMs: fetchEveryMs,
        whitelist,
        freeze,
        ...(world === undefined ? {} : { worldFolder: world }),
        ...(log === undefined ? {} : { logFile: log }),
        warn: print,
      });
      const { x, z, slots, viewDistance } = arenas;
      return { host, grid: { ...NARROW_GRID, viewDistance, slots, origin: { x, z } } };
    }
    default:
      return choice satisfies never;
  }
}
