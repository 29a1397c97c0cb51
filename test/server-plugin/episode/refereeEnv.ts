import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import protocol from 'minecraft-protocol';
import { formatBlockState, parseBlockState } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import type { EpisodeState } from '../../../protocol/gatewayRequest.ts';
import { add, type BlockPosition } from '../../../protocol/geometry.ts';
import { joinHost } from '../../../protocol/joinHost.ts';
import { LoggedEvent } from '../../../protocol/loggedEvent.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { type CreateOptions, Referee, type RefereeOptions } from '../../../server-plugin/episode/referee.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { createEnv, type Env } from '../../support/env.ts';

/** A raw player of an episode. */
export interface Visitor {
  readonly client: protocol.Client;
  /** Every line of chat the client was shown. */
  readonly heard: string[];
  chat(message: string): void;
  leave(): void;
}

/** The Env's own zone, which no arena may share ground with: whatever stands there belongs to one zone alone. */
const ELSEWHERE = { id: 'elsewhere', box: { min: { x: -5000, y: -64, z: -5000 }, max: { x: -4900, y: 0, z: -4900 } } };

/** A referee on an embedded server whose ticks the test owns. */
export interface RefereeEnv extends AsyncDisposable {
  readonly env: Env;
  readonly host: MinecraftHost;
  readonly referee: Referee;
  readonly folder: string;
  /** A lamp of three blocks for a team of two, unless told otherwise. */
  create(options?: Partial<CreateOptions>): Episode;
  /** Ticks until the episode is in a state. Throws after 400 ticks, or when the episode ended some other way. */
  reach(episode: Episode, state: EpisodeState): Promise<void>;
  join(briefing: Briefing): Promise<Visitor>;
  /** Starts an episode, lets its team in, reports it ready, and ticks until it runs. */
  run(episode: Episode): Promise<Visitor[]>;
  /** Changes a block of the arena on an agent's account, as the server does when the agent places or breaks one. */
  change(episode: Episode, agent: string, position: BlockPosition, state: string): void;
  /** `change`s every cell of the blueprint to what it should be, the agents taking turns. */
  buildBlueprint(episode: Episode): void;
}

/** The lines of an episode's log. */
export function logOf(folder: string): GameEvent[] {
  return readText(folder, 'events.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => LoggedEvent.parse(JSON.parse(line)));
}

/** A file of an episode, as text. */
export function readText(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** A host of which some methods do something else. */
export function changed(host: MinecraftHost, methods: Partial<MinecraftHost>): MinecraftHost {
  return new Proxy(host, {
    get(target, key) {
      if (key in methods) return methods[key as keyof MinecraftHost];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export async function createRefereeEnv(
  options: RefereeOptions & {
    readonly wrap?: (host: MinecraftHost, env: Env) => MinecraftHost;
    readonly serverSeed?: number;
    readonly version?: string;
  } = {},
): Promise<RefereeEnv> {
  const env = await createEnv({
    zone: ELSEWHERE,
    ...(options.version === undefined ? {} : { version: options.version }),
    ...(options.serverSeed === undefined ? {} : { seed: options.serverSeed }),
  });
  const own = new EmbeddedHost(env.server, env.systems);
  const host = options.wrap?.(own, env) ?? own;
  const referee = new Referee(host, { grid: { viewDistance: 2, largestReach: 64, slots: 8 }, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-episode-'));
  const clients: protocol.Client[] = [];
  const task = findTask('construction/lamp') as ConstructionTask;
  let count = 0;

  const reach = async (episode: Episode, state: EpisodeState) => {
    for (let ticks = 0; episode.state !== state; ticks++) {
      if (ticks > 400 || episode.state === 'archived')
        throw new Error(`${episode.id} is ${episode.state}, not ${state}: ${JSON.stringify(episode.ending)}`);
      await env.tick();
    }
  };

  const enter = async (briefing: Briefing): Promise<Visitor> => {
    const link = env.link();
    const client = protocol.createClient({
      username: briefing.game.username,
      version: briefing.game.version,
      auth: 'offline',
      fakeHost: joinHost(briefing.game.joinToken as string),
      hideErrors: true,
      checkTimeoutInterval: 600_000,
      validateChannelProtocol: false,
      connect: (opening: protocol.Client) => {
        opening.setSocket(link as never);
        process.nextTick(() => opening.emit('connect'));
      },
    } as unknown as protocol.ClientOptions);
    clients.push(client);
    const heard: string[] = [];
    client.on('error', () => {});
    client.on('system_chat' as never, ((packet: unknown) => heard.push(JSON.stringify(packet))) as never);
    client.on('position', ({ teleportId }) => client.write('teleport_confirm', { teleportId }));
    for (let ticks = 0; !env.server.players.has(briefing.game.username); ticks++) {
      if (ticks > 40) throw new Error(`${briefing.game.username} did not get in`);
      await env.tick();
    }
    await env.tick(2);
    return {
      client,
      heard,
      chat: (message) =>
        client.write('chat_message', {
          message,
          timestamp: 0n,
          salt: 0n,
          offset: 0,
          acknowledged: Buffer.alloc(3),
        }),
      leave: () => client.end('leaving'),
    };
  };

  const change: RefereeEnv['change'] = (episode, agent, position, text) => {
    const { origin, game } = episode.briefing(agent);
    const state = parseBlockState(text);
    if (!state) throw new Error(`not a block state: ${text}`);
    env.server.world.setBlock(add(position, origin), state, { type: 'player', player: game.username });
  };

  return {
    env,
    host,
    referee,
    folder,
    create: (more = {}) => {
      count++;
      return referee.create({ task, agents: 2, seed: 7, folder: join(folder, `${count}`), ...more });
    },
    reach,
    join: enter,
    run: async (episode) => {
      void episode.start();
      await reach(episode, 'waiting-for-agents');
      const visitors: Visitor[] = [];
      for (const agent of episode.agents) {
        visitors.push(await enter(episode.briefing(agent)));
        episode.report(agent, 'ready');
      }
      await reach(episode, 'running');
      return visitors;
    },
    change,
    buildBlueprint: (episode) => {
      for (const [index, { position, state }] of task.blueprint.cells.entries())
        change(
          episode,
          episode.agents[index % episode.agents.length] as string,
          add(position, task.at),
          formatBlockState(state),
        );
    },
    [Symbol.asyncDispose]: async () => {
      await referee.close();
      await env.close();
      for (const client of clients) client.end('test over');
      rmSync(folder, { recursive: true });
    },
  };
}
