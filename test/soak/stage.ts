import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { spawnOn } from '../../game-server/world/ground.ts';
import { useGameTime } from '../../patches/gameScope.ts';
import { type GameRules, LIVING_RULES } from '../../protocol/gameRules.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import type { Body } from '../../sidecar/body/body.ts';
import { createBody } from '../../sidecar/body/createBody.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { createEnv } from '../support/env.ts';
import { joinPlainBot, rejoinPlainBot } from '../support/plainBot.ts';
import { createRealtimeServer, type RealtimeServer } from '../support/realtimeServer.ts';
import { briefingOf, tokenOf } from './briefing.ts';
import type { CampSite } from './camp.ts';
import { type Complement, type Gangway, rolls } from './crew.ts';

const ZONE = 'zone';
const RULES: Partial<GameRules> = { keepInventory: true, difficulty: 'normal' };
/** Blocks from the middle of a living world to its edges. */
const RADIUS = 1_000;

/** The living world, where one is asked for. */
export const livingWorld = (seed: number): WorldPreset => ({ type: 'overworld', seed });

/** A server that is soaked. */
export interface Stage extends CampSite {
  /** Where everybody begins; undefined in the camp. */
  readonly start: Point | undefined;
  /** Faults of the server and errors of clients so far; in real time `close` rejects with them. */
  readonly problems: readonly unknown[];
  ticks(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A stage whose ticks follow each other as fast as the machine goes; the same seed plays the same game. */
export async function gameTimeStage(
  version: string,
  seed: number,
  living: boolean,
): Promise<Stage & { readonly gangway: Gangway }> {
  const box = { min: { x: -RADIUS, y: -64, z: -RADIUS }, max: { x: RADIUS - 1, y: 319, z: RADIUS - 1 } };
  const env = await createEnv({
    version,
    seed,
    ...(living
      ? { world: livingWorld(seed), viewDistance: 6, zone: { id: ZONE, box, seed, rules: LIVING_RULES } }
      : { rules: RULES }),
  });
  const { clock, server, problems } = env;
  const random = server.random.fork('soak');
  const leaveGameTime = useGameTime(clock, random.fork('game packages'));
  const known = new Set<string>();
  const ticks = async (count: number) => {
    await env.tick(count);
    // An hour of them is of no use to anybody.
    env.events.length = 0;
  };
  const gangway: Gangway = {
    clock,
    random,
    ticks,
    bot(name, position) {
      if (known.has(name)) return rejoinPlainBot(env, name);
      known.add(name);
      return joinPlainBot(env, name, { position });
    },
    async body(agent, team, position) {
      admit(env, agent.toLowerCase(), position);
      const briefing = briefingOf(agent, team, position, { host: '127.0.0.1', port: 1, version }, living);
      const connect = (): PacketLink => server.connectInProcess();
      let body: Body | undefined;
      const joining = createBody({ briefing, clock, random: random.fork(agent), connect }).then((joined) => {
        body = joined;
      });
      while (!body) await Promise.race([env.tick(), joining.then(() => undefined)]);
      const player = server.players.get(agent.toLowerCase());
      if (player) player.frozen = false;
      return body;
    },
  };
  return {
    server,
    systems: env.systems,
    zone: env.zone,
    start: startOn(server, living),
    problems,
    ticks,
    gangway,
    async close() {
      leaveGameTime();
      problems.length = 0;
      await env.close();
    },
  };
}

/** A stage in real time, whose crew comes over sockets. */
export async function realTimeStage(
  version: string,
  complement: Complement,
  seed: number,
  living: boolean,
): Promise<Stage & { readonly sockets: RealtimeServer; readonly clock: RealtimeClock }> {
  const sockets = await createRealtimeServer({
    version,
    ...(living ? { world: livingWorld(seed), radius: RADIUS, rules: LIVING_RULES } : { rules: RULES }),
  });
  const { server, systems, events } = sockets;
  server.onJoin((player) => {
    player.frozen = false;
  });
  const start = startOn(server, living);
  const { bots, bodies } = rolls(complement, start);
  for (const [name, place] of bots) admit(sockets, name, place);
  for (const [agent, place] of bodies) admit(sockets, agent.toLowerCase(), place);
  return {
    server,
    systems,
    zone: ZONE,
    start,
    problems: [],
    sockets,
    clock: new RealtimeClock(),
    ticks: (count) =>
      new Promise<void>((resolve) => {
        const last = server.tickNumber + count;
        const stop = server.onTick((tick) => {
          if (tick < last) return;
          stop();
          events.length = 0;
          resolve();
        });
      }),
    async close() {
      await sockets[Symbol.asyncDispose]();
    },
  };
}

/** Where those begin who come into a living world. */
function startOn({ world }: CampSite['server'], living: boolean): Point | undefined {
  return living ? spawnOn(world.chunks.ground) : undefined;
}

function admit({ server }: Pick<CampSite, 'server'>, username: string, position: Point): void {
  const loadout = { position, yaw: 0, pitch: 0, items: [] };
  server.admit({ username, joinToken: tokenOf(username), zone: ZONE, loadout });
}
