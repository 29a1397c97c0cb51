import type { Bot, BotOptions } from 'mineflayer';
import type { Clock } from '../../clock/clock.ts';
import type { Random } from '../../clock/random.ts';
import type { BlockState } from '../../protocol/blockState.ts';
import type { Briefing, Sight } from '../../protocol/briefing.ts';
import { HostFault } from '../../protocol/errors.ts';
import { type BlockPosition, type Box, cellOf, type HorizontalFacing } from '../../protocol/geometry.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import type { PacketLink } from '../../protocol/packetLink.ts';
import type { Action, ActionResult } from './action.ts';
import { AtRest } from './actions/atRest.ts';
import { perform } from './actions/perform.ts';
import { noticeGettingOff } from './actions/ride.ts';
import { teamChestOf } from './actions/teamChest.ts';
import type { Body, Climate, Observation, SeenBlock } from './body.ts';
import { Columns } from './client/columns.ts';
import { LinkedClient } from './client/linkedClient.ts';
import { unexploredWays } from './navigation/exploring/landChoice.ts';
import { isUnderSky } from './navigation/exploring/openSky.ts';
import { trailOf } from './navigation/exploring/trail.ts';
import { longestDropFor } from './navigation/walking/bounds.ts';
import { SAFE_DROP } from './navigation/walking/footing.ts';
import { reachesFrom, roam } from './navigation/walking/roam.ts';
import { loadPathfinder } from './navigation/walking/search.ts';
import { observe } from './observe.ts';
import { applyBotPatches } from './patches/applyBotPatches.ts';
import { loadMineflayer } from './patches/loadMineflayer.ts';
import { shareGameData } from './patches/sharedData/sharedGameData.ts';
import { BlockView } from './perception/blockView.ts';
import { noticeEffects } from './perception/effects.ts';
import { findBlocks } from './perception/findBlocks.ts';
import { MessageLog } from './perception/messageLog.ts';
import { noticeDeaths } from './perception/mobAppearance.ts';
import { noticeOwnDeaths } from './perception/ownDeaths.ts';
import { SentScene } from './perception/sentScene.ts';
import { signLines } from './perception/signs.ts';
import { AllLoaded } from './perception/vision/allLoaded.ts';
import { LineOfSight } from './perception/vision/lineOfSight.ts';
import type { Vision } from './perception/vision/vision.ts';
import { Frame } from './player/frame.ts';
import { idOfName } from './player/inventory.ts';
import { plainText } from './player/plainText.ts';
import { feetOf, type Player } from './player/player.ts';
import { until } from './player/waiting.ts';
import type { Scene } from './scene.ts';

export interface BodyOptions {
  readonly briefing: Briefing;
  readonly clock: Clock;
  readonly random: Random;
  /** Opens a link to the game server within the process; left out, a socket to the briefing's address. */
  readonly connect?: () => PacketLink;
  /** Gives up joining when this aborts. */
  readonly signal?: AbortSignal;
}

/** How long joining may take: login, the first chunks, the place to stand, ms of game time. */
const JOIN_LIMIT_MS = 30_000;

/**
 * Joins the game as the briefing's agent and resolves with its body once it stands in the world and sees the blocks
 * around. Rejects with HostFault 'join-refused' (the server's reason), 'join-failed' (no connection) or 'join-timeout',
 * or with the signal's reason.
 */
export async function createBody(options: BodyOptions): Promise<Body> {
  const { briefing, clock, random } = options;
  const bot = openBot(options);
  const lost = new AbortController();
  const limit = clock.deadline(JOIN_LIMIT_MS, options.signal);
  const joining = AbortSignal.any([limit.signal, lost.signal]);
  let reason: string | undefined;
  let problem: Error | undefined;
  bot.on('kicked', (text) => {
    reason ??= plainText(text);
  });
  bot.on('error', (error) => {
    problem ??= error;
    // An error before there is a connection is not followed by an end.
    if (!bot._client.socket || !bot.entity) lost.abort(error);
  });
  bot.on('end', () => lost.abort(new Error('connection ended')));
  const columns = new Columns(bot);
  const blocks = new BlockView(bot, columns);
  let vision: Vision = new AllLoaded(blocks);
  const player: Player = {
    bot,
    clock,
    random,
    briefing,
    frame: new Frame(briefing),
    blocks,
    get vision() {
      return vision;
    },
  };
  let messageLog: MessageLog | undefined;
  bot.once('inject_allowed', () => {
    messageLog = new MessageLog(bot, briefing, clock);
    applyBotPatches(bot, columns, clock);
    noticeGettingOff(bot);
    noticeDeaths(bot);
    noticeEffects(bot, clock);
    noticeOwnDeaths(bot);
    loadPathfinder(bot);
    if (briefing.sight === 'line-of-sight') vision = new LineOfSight(bot, columns, blocks);
  });
  try {
    await until(
      bot,
      ['spawn', 'forcedMove', 'chunkColumnLoad', 'physicsTick'],
      () => (seesItsPlace(player) ? true : undefined),
      joining,
    );
    if (!messageLog) throw new Error('the bot spawned before its plugins were injected');
    // A way is remembered from its beginning.
    if (briefing.sight === 'line-of-sight') trailOf(player);
    return new MineflayerBody(player, messageLog, lost);
  } catch (error) {
    bot.end('could not join');
    if (options.signal?.aborted) throw options.signal.reason;
    const who = `${briefing.agent} could not join ${briefing.game.host}:${briefing.game.port} as ${briefing.game.username}`;
    if (reason !== undefined) throw new HostFault('join-refused', `${who}: ${reason}`, { cause: problem });
    if (limit.signal.aborted && !lost.signal.aborted)
      throw new HostFault('join-timeout', `${who} within ${JOIN_LIMIT_MS / 1000} s`, { cause: error });
    throw new HostFault('join-failed', `${who}: ${(problem ?? (error as Error)).message}`, { cause: problem ?? error });
  } finally {
    limit.clear();
  }
}

function openBot({ briefing, connect }: BodyOptions): Bot {
  const { host, port, version, username, joinToken } = briefing.game;
  let opening: LinkedClient | undefined;
  const bot = loadMineflayer().createBot({
    host,
    port,
    version,
    username,
    auth: 'offline',
    ...(joinToken === undefined ? {} : { fakeHost: joinHost(joinToken) }),
    hideErrors: true,
    logErrors: false,
    ...(connect
      ? {
          Client: LinkedClient,
          connect: (client: LinkedClient) => {
            opening = client;
          },
        }
      : {}),
  } as unknown as BotOptions);
  if (connect) {
    shareGameData(bot);
    // A link within the process would deliver the first packets before Mineflayer's plugins listen.
    bot.once('inject_allowed', () => opening?.join(connect()));
  }
  return bot;
}

function seesItsPlace(player: Player): boolean {
  const entity = player.bot.entity;
  if (!entity || player.bot.health === undefined || !Number.isFinite(entity.position.x)) return false;
  const { x, y, z } = feetOf(player);
  return player.blocks.atXyz(Math.floor(x), Math.floor(y), Math.floor(z)) !== undefined;
}

class MineflayerBody implements Body {
  readonly agent: string;
  readonly sight: Sight;
  readonly team: readonly string[];
  readonly teamChest: BlockPosition | undefined;
  readonly lost: AbortSignal;
  readonly #player: Player;
  readonly #messageLog: MessageLog;
  readonly #atRest: AtRest;
  readonly #scene: SentScene;
  #busy: string | undefined;

  constructor(player: Player, messageLog: MessageLog, lost: AbortController) {
    this.#player = player;
    this.#messageLog = messageLog;
    this.#atRest = new AtRest(player, lost.signal);
    this.#scene = new SentScene(player);
    this.agent = player.briefing.agent;
    this.sight = player.briefing.sight ?? 'loaded';
    this.team = player.briefing.team.map(({ agent }) => agent);
    this.teamChest = teamChestOf(player.briefing);
    this.lost = lost.signal;
  }

  observe(): Observation {
    return observe(this.#player, this.#messageLog);
  }

  scene(): Scene {
    return this.#scene.now();
  }

  blockAt(position: BlockPosition): BlockState | undefined {
    return this.#player.blocks.at(this.#player.frame.toWorld(position))?.state;
  }

  seenAt(position: BlockPosition): BlockState | undefined {
    return this.#player.vision.at(this.#player.frame.toWorld(position))?.state;
  }

  idOf(name: string): string | undefined {
    return idOfName(this.#player, name);
  }

  climate(): Climate {
    const { bot } = this.#player;
    const number = bot.blockAt(bot.entity.position)?.biome?.id;
    const biome = number === undefined ? undefined : bot.registry.biomes[number]?.name;
    const weather = bot.thunderState > 0 ? 'thunderstorm' : bot.isRaining ? 'rain' : 'clear';
    return { biome, weather };
  }

  underSky(): boolean {
    return isUnderSky(this.#player.blocks, cellOf(feetOf(this.#player)));
  }

  unexplored(): readonly HorizontalFacing[] {
    return unexploredWays(this.#player);
  }

  signAt(position: BlockPosition): readonly string[] | undefined {
    const { blocks, frame } = this.#player;
    const cell = frame.toWorld(position);
    return blocks.at(cell)?.state.id.endsWith('_sign') ? signLines(blocks.entityAt(cell)) : undefined;
  }

  findBlocks(matches: (id: string) => boolean, radius: number, limit: number, within?: Box): SeenBlock[] {
    return findBlocks(this.#player, matches, radius, limit, within);
  }

  walkable(limit: number, hurt = false): BlockPosition[] {
    const longestDrop = hurt ? longestDropFor(this.#player) : SAFE_DROP;
    return roam(this.#player, limit, longestDrop).map(({ x, y, z }) => this.#player.frame.toArena({ x, y, z }));
  }

  reachesFrom(stand: BlockPosition, position: BlockPosition): boolean {
    const { frame } = this.#player;
    return reachesFrom(this.#player, frame.toWorld(stand), frame.toWorld(position));
  }

  async perform(action: Action, signal?: AbortSignal): Promise<ActionResult> {
    // Words need neither hands nor feet.
    if (action.type === 'say' && this.#busy !== undefined)
      return perform(this.#player, action, this.lost, signal, true);
    if (this.#busy !== undefined) throw new Error(`${this.agent} is busy with ${this.#busy}; asked for ${action.type}`);
    this.#busy = action.type;
    const rescue = action.type === 'wait' ? undefined : this.#atRest.end();
    try {
      if (rescue) await rescue;
      return await perform(this.#player, action, this.lost, signal);
    } finally {
      this.#busy = undefined;
      this.#atRest.begin();
    }
  }

  async close(): Promise<void> {
    if (this.lost.aborted) return;
    const { bot } = this.#player;
    const ended = new Promise<void>((resolve) => {
      this.lost.addEventListener('abort', () => resolve(), { once: true });
    });
    bot.end('done');
    await ended;
  }
}
