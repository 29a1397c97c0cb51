import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { GameServer } from '../../game-server/core/server.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../game-server/data/versionData.ts';
import { type Listener, listen } from '../../game-server/network/listener.ts';
import { installSurvival } from '../../game-server/survival/installSurvival.ts';
import type { SurvivalSystems } from '../../game-server/survival/systems.ts';
import { blockState, parseBlockState } from '../../protocol/blockState.ts';
import { type GameRules, SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import { withStateTexts } from '../../protocol/gameServer/blockEvent.ts';
import type { HostEventType } from '../../protocol/gameServer/hostEvent.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import type { WorldPreset } from '../../worlds/worldPreset.ts';
import { FLOOR_Y } from './env.ts';
import type { TextEvent, TextEventOf } from './stateTexts.ts';

/** An embedded server in real time behind a socket, with the Env's flat floor, for real Mineflayer bots. */
export interface RealtimeServer extends AsyncDisposable {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  readonly port: number;
  readonly events: TextEvent[];
  eventsOf<T extends HostEventType>(type: T): TextEventOf<T>[];
  /**
   * Resolves with the value of a condition at the end of the first tick at which it holds (anything but undefined, null
   * and false). Rejects after `ticks` (300 unless given), saying what it waited for.
   */
  when<T>(condition: () => T | undefined | null | false, what: string, ticks?: number): Promise<T>;
  /** Puts a block given as text, such as "oak_log[axis=x]", as the arena would. */
  setBlock(x: number, y: number, z: number, state: string): void;
  /** Gives a command at the console. Throws, with its answer, when it fails. */
  command(line: string): void;
  /** The canonical text of a block. */
  block(x: number, y: number, z: number): string;
  /** Lets anyone in: what examples that know no token need. Guests begin with these items at this place. */
  openDoor(guest?: { position?: Point; yaw?: number; pitch?: number; items?: readonly SlotStack[] }): void;
  /** A bot that has spawned and whose surroundings are loaded; free to move. */
  join(name: string, options?: { position?: Point; items?: readonly SlotStack[]; zone?: string }): Promise<Bot>;
}

/** Starts the server on a free port. Disposing it ends the bots and throws if the server had a fault. */
export async function createRealtimeServer(
  options: {
    version?: string;
    rules?: Partial<GameRules>;
    allowOp?: boolean;
    /** The flat floor unless given. */
    world?: WorldPreset;
    /** Blocks from the middle of the one zone to its edges; 64 unless given. */
    radius?: number;
  } = {},
): Promise<RealtimeServer> {
  const { version = DEFAULT_VERSION, radius = 64 } = options;
  const gameData = ServerGameData.of(version);
  const server = new GameServer({
    version,
    clock: new RealtimeClock(),
    random: new Random(1),
    ...(options.world
      ? { world: options.world, viewDistance: 6 }
      : {
          layers: ['bedrock', 'dirt', 'dirt', 'grass_block'].map((id) => gameData.states.idOf(blockState(id))),
          viewDistance: 3,
        }),
    allowOp: options.allowOp ?? false,
  });
  const systems = installSurvival(server);
  server.openZone({
    id: 'zone',
    box: { min: { x: -radius, y: -64, z: -radius }, max: { x: radius - 1, y: 255, z: radius - 1 } },
    ...(options.rules ? { rules: { ...SURVIVAL_RULES, ...options.rules } } : {}),
  });
  const events: TextEvent[] = [];
  const problems: unknown[] = [];
  server.onEvent((event) => events.push(withStateTexts(event)));
  server.onFault(({ error }) => problems.push(error));
  const listener: Listener = await listen(server, 0);
  server.start();
  const bots: Bot[] = [];
  let closing = false;
  return {
    server,
    systems,
    port: listener.port,
    events,
    eventsOf: (type) => events.filter((event) => event.type === type) as never,
    when(condition, what, ticks = 300) {
      return new Promise((resolve, reject) => {
        const last = server.tickNumber + ticks;
        const stop = server.onTick((tick) => {
          const value = condition();
          const holds = value !== undefined && value !== null && value !== false;
          if (!holds && tick < last) return;
          stop();
          if (holds) resolve(value);
          else reject(new Error(`waited ${ticks} ticks in vain for: ${what}`));
        });
      });
    },
    setBlock(x, y, z, text) {
      const state = parseBlockState(text);
      if (!state) throw new Error(`not a block state: ${text}`);
      server.world.setBlock({ x, y, z }, state, { type: 'build' });
    },
    command(line) {
      const { success, lines } = systems.commands.console(line);
      if (!success) throw new Error(`"${line}" failed: ${lines.join(' ')}`);
    },
    block: (x, y, z) => gameData.states.text(server.world.stateId({ x, y, z })),
    openDoor({ position = { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw = 0, pitch = 0, items = [] } = {}) {
      server.openDoor({ zone: 'zone', loadout: { position, yaw, pitch, items: [...items] } });
    },
    async join(name, { position = { x: 0.5, y: FLOOR_Y, z: 0.5 }, items = [], zone = 'zone' } = {}) {
      server.admit({
        username: name,
        joinToken: `token-of-${name}`,
        zone,
        loadout: { position, yaw: 0, pitch: 0, items: [...items] },
      });
      const bot = mineflayer.createBot({
        host: listener.host,
        port: listener.port,
        fakeHost: joinHost(`token-of-${name}`),
        username: name,
        version,
        auth: 'offline',
        hideErrors: false,
      } as never);
      bots.push(bot);
      bot.on('error', (error) => {
        // A farewell may cross another on the wire.
        if (!closing) problems.push(error);
      });

      const ended = once(bot, 'end').then(([reason]) => {
        throw new Error(`${name} could not join: ${reason}`);
      });
      const kicked = once(bot, 'kicked').then(([reason]) => {
        throw new Error(`${name} was refused: ${JSON.stringify(reason)}`);
      });
      await Promise.race([once(bot, 'spawn'), ended, kicked]);
      ended.catch(() => undefined);
      kicked.catch(() => undefined);
      await bot.waitForChunksToLoad();
      const player = server.players.get(name);
      if (player) player.frozen = false;
      return bot;
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      for (const bot of bots) bot.quit();
      server.close();
      await listener.close();
      if (problems.length > 0) throw new AggregateError(problems, `${problems.length} problem(s)`);
    },
  };
}
