import type { Bot } from 'mineflayer';
import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { useGameTime } from '../../patches/gameScope.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import type { Body } from '../../sidecar/body/body.ts';
import { createBody } from '../../sidecar/body/createBody.ts';
import { createEnv } from '../support/env.ts';
import { joinPlainBot, rejoinPlainBot } from '../support/plainBot.ts';
import { createRealtimeServer, type RealtimeServer } from '../support/realtimeServer.ts';
import type { CampSite } from './camp.ts';

const ZONE = 'zone';
const RULES: Partial<GameRules> = { keepInventory: true, difficulty: 'normal' };
/** Where bodies may be and act, world coordinates, which are theirs too. */
const ARENA: Briefing['arena'] = { min: { x: -40, y: -64, z: -40 }, max: { x: 40, y: 40, z: 40 } };

/** A server and its players, in game time or in real time. */
export interface Stage extends CampSite {
  readonly clock: Clock;
  readonly random: Random;
  /** Faults of the server and errors of clients so far; in real time `close` rejects with them. */
  readonly problems: unknown[];
  /** The socket others can join by; undefined in game time. */
  readonly sockets: RealtimeServer | undefined;
  /** Resolves after so many ticks. */
  ticks(count: number): Promise<void>;
  /** A plain Mineflayer bot in play, free to move; one that was there before comes back. */
  bot(name: string, position: Point): Promise<Bot>;
  /** One of the sidecar's own bodies in play. */
  body(agent: string, team: readonly string[], position: Point): Promise<Body>;
  close(): Promise<void>;
}

/** A stage whose ticks follow each other as fast as the machine goes; the same seed plays the same game. */
export async function gameTimeStage(version: string, seed: number): Promise<Stage> {
  const env = await createEnv({ version, seed, rules: RULES });
  const random = env.server.random.fork('soak');
  const leaveGameTime = useGameTime(env.clock, random.fork('game packages'));
  const known = new Set<string>();
  return {
    server: env.server,
    systems: env.systems,
    zone: env.zone,
    clock: env.clock,
    random,
    problems: env.problems,
    sockets: undefined,
    async ticks(count) {
      await env.tick(count);
      // An hour of them is of no use to anybody.
      env.events.length = 0;
    },
    bot(name, position) {
      if (known.has(name)) return rejoinPlainBot(env, name);
      known.add(name);
      return joinPlainBot(env, name, { position });
    },
    async body(agent, team, position) {
      const briefing = admitted(env, agent, team, position, { host: '127.0.0.1', port: 1 }, version);
      const connect = (): PacketLink => env.server.connectInProcess();
      let body: Body | undefined;
      const joining = createBody({ briefing, clock: env.clock, random: random.fork(agent), connect }).then((joined) => {
        body = joined;
      });
      while (!body) await Promise.race([env.tick(), joining.then(() => undefined)]);
      free(env, agent);
      return body;
    },
    async close() {
      leaveGameTime();
      env.problems.length = 0;
      await env.close();
    },
  };
}

/** A stage in real time, whose players come over sockets. */
export async function realTimeStage(version: string, random: Random): Promise<Stage> {
  const world = await createRealtimeServer({ version, rules: RULES });
  const clock = new RealtimeClock();
  return {
    server: world.server,
    systems: world.systems,
    zone: ZONE,
    clock,
    random,
    problems: [],
    sockets: world,
    ticks: (count) =>
      new Promise<void>((resolve) => {
        const last = world.server.tickNumber + count;
        const stop = world.server.onTick((tick) => {
          if (tick < last) return;
          stop();
          world.events.length = 0;
          resolve();
        });
      }),
    bot: (name, position) => world.join(name, { position }),
    async body(agent, team, position) {
      const address = { host: '127.0.0.1', port: world.port };
      const briefing = admitted(world, agent, team, position, address, version);
      const body = await createBody({ briefing, clock, random: random.fork(agent) });
      free(world, agent);
      return body;
    },
    async close() {
      await world[Symbol.asyncDispose]();
    },
  };
}

function admitted(
  { server }: Pick<CampSite, 'server'>,
  agent: string,
  team: readonly string[],
  position: Point,
  address: { readonly host: string; readonly port: number },
  version: string,
): Briefing {
  const username = agent.toLowerCase();
  const joinToken = `token-of-${username}`;
  server.admit({ username, joinToken, zone: ZONE, loadout: { position, yaw: 0, pitch: 0, items: [] } });
  return {
    episodeId: 'soak',
    taskId: 'soak',
    agent,
    team: team.map((name) => ({ agent: name, username: name.toLowerCase() })),
    goal: 'soak',
    documents: {},
    tools: [],
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: 1 },
    arena: ARENA,
    origin: { x: 0, y: 0, z: 0 },
    spawn: position,
    seed: 1,
    game: { ...address, version, username, joinToken },
  };
}

function free({ server }: Pick<CampSite, 'server'>, agent: string): void {
  const player = server.players.get(agent.toLowerCase());
  if (!player) throw new Error(`${agent} is not in play`);
  player.frozen = false;
}
