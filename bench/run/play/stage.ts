import type { Server } from 'node:http';
import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import { Referee } from '../../../server-plugin/episode/referee.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import { Lobby, type LobbyOptions } from '../../../server-plugin/lobby/lobby.ts';
import type { LobbyEvent } from '../../../server-plugin/lobby/lobbyEvent.ts';
import type { Task } from '../../../tasks/task.ts';
import { type HostChoice, openHost } from './openHost.ts';

/** How long people may read how their last game ended, ms. */
const LAST_LOOK_MS = 3_000;

export interface StageOptions {
  readonly host: HostChoice;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly print: (line: string) => void;
  /** Where the gateway is: at a port of its own, or under a path of a web server. */
  readonly gateway:
    | { readonly port: number; readonly bind?: string | undefined }
    | { readonly server: Server; readonly path: string };
  /** The tasks that a controller on the gateway may play, and where the files of such an episode go; none unless given. */
  readonly controller?: { readonly tasks: readonly Task[]; newEpisodeFolder(episodes: number): string };
  /** Whether clients on other machines may come into the lobby. */
  readonly fromAnywhere: boolean;
  /** Whether the lobby shows the games that can be joined, and for how many people it has room; as usual unless given. */
  readonly lobby?: Pick<LobbyOptions, 'hasBoard' | 'most' | 'mostPerAddress'>;
}

/** A game server with its referee, gateway and lobby, on which any number of runs are played in real time. */
export class Stage {
  readonly clock: Clock;
  readonly host: MinecraftHost;
  readonly referee: Referee;
  readonly gateway: GatewayServer;
  readonly #options: StageOptions;
  /** Who is in the lobby or plays by it. */
  readonly #people = new Set<string>();
  #lobby: Promise<Lobby> | undefined;

  private constructor(host: MinecraftHost, referee: Referee, gateway: GatewayServer, options: StageOptions) {
    this.clock = options.clock;
    this.host = host;
    this.referee = referee;
    this.gateway = gateway;
    this.#options = options;
  }

  /** @throws ConfigError 'port-in-use'; HostFault where the server cannot be used. */
  static async open(options: StageOptions): Promise<Stage> {
    const { clock, version, random, print, controller, gateway: way } = options;
    const { host, grid } = await openHost(options.host, { version, clock, random, print });
    try {
      const referee = new Referee(host, grid ? { grid } : {});
      const gateway = await GatewayServer.listen({
        referee,
        clock,
        tasks: controller?.tasks ?? [],
        newEpisodeFolder: () => {
          if (!controller) throw new RangeError('controllers play no episodes here');
          return controller.newEpisodeFolder(referee.list().length);
        },
        ...way,
      });
      return new Stage(host, referee, gateway, options);
    } catch (error) {
      await host.close();
      throw error;
    }
  }

  /** People on the server who came with clients of their own. */
  get people(): number {
    return this.#people.size;
  }

  /** Where people come in, opened on the first call; undefined on a server that has no such place. Rejects like `Lobby.open`. */
  async lobby(): Promise<Lobby | undefined> {
    if (!this.host.people) return undefined;
    this.#lobby ??= this.#openLobby();
    return this.#lobby;
  }

  /** Interrupts what is going on, waits until its files are written, and closes everything. */
  async close(): Promise<void> {
    try {
      await this.referee.close();
      if (this.#people.size > 0) await this.clock.sleep(LAST_LOOK_MS);
      await (await this.#lobby)?.close();
      await this.gateway.close();
    } finally {
      // What was played was played, and is written.
      await this.host.close().catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#options.print(`the server could not be restored: ${why}`);
      });
    }
  }

  async #openLobby(): Promise<Lobby> {
    const { fromAnywhere, lobby: options } = this.#options;
    const lobby = await Lobby.open(this.host, { fromAnywhere, ...options });
    lobby.onEvent((event) => {
      if (event.type === 'came') this.#people.add(event.person);
      if (event.type === 'left') this.#people.delete(event.person);
      const text = lineOf(event);
      if (text !== undefined) this.#options.print(text);
    });
    return lobby;
  }
}

/** What whoever hosts is told of what goes on; nothing that says which seat a person has in mind. */
function lineOf(event: LobbyEvent): string | undefined {
  switch (event.type) {
    case 'came':
      return `${event.person} came into the waiting room`;
    case 'left':
      return `${event.person} left (${event.reason})`;
    case 'put-out':
      return `${event.person} was put out: ${event.reason}`;
    case 'seat-taken':
      return `${event.episodeId}: ${event.person} took the seat of ${event.agent}`;
    case 'seat-left':
      return `${event.episodeId}: ${event.person} left the seat of ${event.agent}`;
    case 'watching':
      return `${event.episodeId}: ${event.person} watches`;
    case 'problem':
      return `${event.person}: ${event.detail}`;
    case 'consented':
    case 'answered':
      return undefined;
    default:
      return event satisfies never;
  }
}
