import type { Duplex } from 'node:stream';
import mineflayer, { type Bot, type BotOptions } from 'mineflayer';
import type { Point } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { speakLaterProtocol } from '../../sidecar/body/patches/laterProtocol.ts';
import { type Env, FLOOR_Y } from './env.ts';

export interface PlainBotOptions {
  readonly zone?: string;
  /** Feet; (0.5, FLOOR_Y, 0.5) unless given. */
  readonly position?: Point;
  /** Degrees as the game counts them: 0 looks south, 90 west. */
  readonly yaw?: number;
  readonly pitch?: number;
  readonly items?: readonly SlotStack[];
  /** Players of the Env are free at once; true keeps them held, as the host does. */
  readonly held?: boolean;
  /** Admitted as an operator, which counts where the server allows any. */
  readonly operator?: boolean;
  /** Sees the bot before it connects, to listen from the first packet on. */
  readonly prepare?: (bot: Bot) => void;
  /** Connects the bot's client in another way than over a stream within the process. */
  readonly connect?: (client: unknown) => void;
  /** Further options of Mineflayer's createBot. */
  readonly bot?: Partial<BotOptions>;
}

/** Ticks a bot may take to get into play. */
const JOIN_TICKS = 200;

/**
 * A plain Mineflayer bot in play with its first chunks, over a link within the process. Its errors become problems of
 * the Env. The caller must have put the game packages on the Env's clock (`useGameTime`): then the bot's physics and
 * timers run with the Env's ticks and nowhere else. At 26.1 it has the one patch without which Mineflayer misreads it.
 */
export async function joinPlainBot(env: Env, name: string, options: PlainBotOptions = {}): Promise<Bot> {
  const { position = { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw = 0, pitch = 0, items = [], zone } = options;
  env.server.admit({
    username: name,
    joinToken: `token-of-${name}`,
    zone: zone ?? env.zone,
    ...(options.operator ? { operator: true } : {}),
    loadout: { position, yaw, pitch, items: [...items] },
  });
  return rejoinPlainBot(env, name, options);
}

/** A bot of a name that was admitted before. Rejects with the server's reason when it is refused. */
export async function rejoinPlainBot(env: Env, name: string, options: PlainBotOptions = {}): Promise<Bot> {
  let opening: { setSocket(stream: Duplex): void; emit(event: string): void } | undefined;
  const bot = mineflayer.createBot({
    username: name,
    version: env.version,
    auth: 'offline',
    fakeHost: joinHost(`token-of-${name}`),
    checkTimeoutInterval: 600_000,
    logErrors: false,
    ...options.bot,
    connect: (client: typeof opening) => {
      opening = client;
    },
  } as BotOptions);
  let refusal: string | undefined;
  bot.on('error', (error) => {
    env.problems.push(error);
  });
  bot.once('kicked', (reason) => {
    refusal ??= typeof reason === 'string' ? reason : JSON.stringify(reason);
  });
  bot.once('end', (reason) => {
    refusal ??= reason;
  });
  let spawned = false;
  bot.once('spawn', () => {
    spawned = true;
  });
  options.prepare?.(bot);
  // A link within the process would deliver the first packets before Mineflayer's plugins listen.
  bot.once('inject_allowed', () => {
    speakLaterProtocol(bot);
    if (options.connect) {
      options.connect(opening);
      return;
    }
    opening?.setSocket(env.link());
    opening?.emit('connect');
  });
  const sees = () => bot.entity !== undefined && bot.blockAt(bot.entity.position) !== null;
  for (let waited = 0; !(spawned && sees()) && refusal === undefined; waited++) {
    if (waited >= JOIN_TICKS) throw new Error(`${name} did not get into play within ${JOIN_TICKS} ticks`);
    await env.tick();
  }
  if (refusal !== undefined) throw new Error(`${name} was refused: ${refusal}`);
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} spawned but the server has no such player`);
  player.frozen = options.held ?? false;
  await env.tick(2);
  return bot;
}
