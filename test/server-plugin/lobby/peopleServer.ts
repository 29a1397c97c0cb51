import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mineflayer, { type Bot } from 'mineflayer';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import { joinHost } from '../../../protocol/joinHost.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { Patience } from '../../../server-plugin/episode/episodeOptions.ts';
import { type CreateOptions, Referee } from '../../../server-plugin/episode/referee.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import { Lobby, type LobbyOptions } from '../../../server-plugin/lobby/lobby.ts';
import type { LobbyEvent } from '../../../server-plugin/lobby/lobbyEvent.ts';
import { findTask } from '../../../tasks/catalogue.ts';

/** A plain Mineflayer bot with what its client was told. */
export interface Client {
  readonly bot: Bot;
  /** Every line it was shown. */
  readonly lines: string[];
  kicked: string | undefined;
}

/** A referee and a lobby on an embedded server in real time, behind a socket. */
export interface PeopleServer extends AsyncDisposable {
  readonly host: EmbeddedHost;
  readonly referee: Referee;
  readonly lobby: Lobby;
  readonly folder: string;
  readonly news: LobbyEvent[];
  readonly events: HostEvent[];
  create(options?: Partial<CreateOptions>): Episode;
  /** Somebody with a client of their own, who claims a name. */
  person(claims: string): Promise<Client>;
  /** A program that has an agent's join token. */
  program(episode: Episode, agent: string): Promise<Client>;
  /** Resolves at the end of the first tick at which a condition holds. Rejects after `ticks`. */
  when<T>(condition: () => T | undefined | null | false, what: string, ticks?: number): Promise<T>;
}

export async function startPeopleServer(
  options: { version?: string; patience?: Partial<Patience>; lobby?: LobbyOptions } = {},
): Promise<PeopleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-people-'));
  const problems: unknown[] = [];
  const host = await startEmbeddedHost({
    clock: new RealtimeClock(),
    random: new Random(1),
    viewDistance: 3,
    port: 0,
    ...(options.version === undefined ? {} : { version: options.version }),
    onFault: ({ error }) => problems.push(error),
  });
  const referee = new Referee(host, { patience: { graceTicks: 400, ...options.patience } });
  const lobby = await Lobby.open(host, options.lobby);
  const news: LobbyEvent[] = [];
  lobby.onEvent((event) => {
    news.push(event);
    if (event.type === 'problem') problems.push(new Error(event.detail));
  });
  const events: HostEvent[] = [];
  host.onEvent((event) => events.push(event));
  const task = findTask('construction/lamp');
  const bots: Bot[] = [];
  let [closing, count] = [false, 0];
  const enter = async (username: string, fakeHost?: string): Promise<Client> => {
    const { port, version } = host.address;
    const bot = mineflayer.createBot({
      host: '127.0.0.1',
      port,
      username,
      version,
      auth: 'offline',
      ...(fakeHost === undefined ? {} : { fakeHost }),
    } as never);
    bots.push(bot);
    const client: Client = { bot, lines: [], kicked: undefined };
    bot.on('message', (message) => {
      client.lines.push(message.toString());
    });
    bot.on('kicked', (reason) => {
      client.kicked = typeof reason === 'string' ? reason : JSON.stringify(reason);
    });
    bot.on('error', (error) => {
      if (!closing) problems.push(error);
    });
    await Promise.race([once(bot, 'spawn'), once(bot, 'end')]);
    return client;
  };
  return {
    host,
    referee,
    lobby,
    folder,
    news,
    events,
    create: (more = {}) =>
      referee.create({ task, agents: 2, seed: 7, folder: join(folder, `${++count}`), people: ['Bob'], ...more }),
    person: (claims) => enter(claims),
    program: (episode, agent) => {
      const { username, joinToken } = episode.briefing(agent).game;
      return enter(username, joinHost(joinToken as string));
    },
    when(condition, what, ticks = 400) {
      return new Promise((resolve, reject) => {
        const last = host.tick() + ticks;
        const stop = host.onTick((tick) => {
          const value = condition();
          const holds = value !== undefined && value !== null && value !== false;
          if (!holds && tick < last) return;
          stop();
          if (holds) resolve(value);
          else reject(new Error(`waited ${ticks} ticks in vain for: ${what}`));
        });
      });
    },
    async [Symbol.asyncDispose]() {
      closing = true;
      for (const bot of bots) bot.quit();
      await referee.close();
      await lobby.close();
      await host.close();
      rmSync(folder, { recursive: true, force: true });
      if (problems.length > 0)
        throw new AggregateError(problems, `${problems.length} problem(s): ${String(problems[0])}`);
    },
  };
}
