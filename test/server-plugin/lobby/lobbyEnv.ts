import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { Lobby, type LobbyOptions } from '../../../server-plugin/lobby/lobby.ts';
import type { LobbyEvent } from '../../../server-plugin/lobby/lobbyEvent.ts';
import type { OfferOptions } from '../../../server-plugin/lobby/offer.ts';
import { comeIn, type Newcomer } from '../../support/newcomer.ts';
import { createRefereeEnv, type RefereeEnv } from '../episode/refereeEnv.ts';

/** A referee with a lobby, on an embedded server whose ticks the test owns. */
export interface LobbyEnv extends AsyncDisposable, Omit<RefereeEnv, 'join'> {
  readonly lobby: Lobby;
  readonly news: LobbyEvent[];
  /** The names of the players of the game, in the order they joined. */
  playing(): string[];
  /** An episode whose seat Bob people may take, and the code for it. */
  offer(options?: Partial<OfferOptions>): { episode: Episode; code: string; spectatorCode: string };
  come(claims?: string): Promise<Newcomer>;
  /** Enters a code and agrees to be recorded. */
  agree(person: Newcomer, code: string): Promise<void>;
  /** Starts an offered episode with a program as Alice and a person as Bob; it runs when it resolves. */
  play(episode: Episode, code: string): Promise<{ alice: Newcomer; bob: Newcomer }>;
  /** A program with an agent's join token. */
  program(episode: Episode, agent: string): Promise<Newcomer>;
}

export async function createLobbyEnv(
  options: LobbyOptions & { readonly version?: string; readonly showScores?: boolean } = {},
): Promise<LobbyEnv> {
  const { version, showScores = false, ...lobbyOptions } = options;
  const own = await createRefereeEnv({
    patience: { graceTicks: 100, joinTicks: 300 },
    showScores,
    ...(version === undefined ? {} : { version }),
  });
  const { env } = own;
  const lobby = await Lobby.open(own.host, { mostPerAddress: 32, ...lobbyOptions });
  const news: LobbyEvent[] = [];
  lobby.onEvent((event) => news.push(event));
  const program = (episode: Episode, agent: string) => {
    const { username, joinToken } = episode.briefing(agent).game;
    return comeIn(env, username, joinToken as string);
  };
  const agree = async (person: Newcomer, code: string) => {
    person.chat(`/code ${code}`);
    await env.tick(2);
    person.chat('/consent yes');
    await env.tick(3);
  };
  return {
    ...own,
    lobby,
    news,
    playing: () => [...env.server.players.values()].filter(({ hidden }) => !hidden).map(({ username }) => username),
    offer(more = {}) {
      const episode = own.create({ people: ['Bob'] });
      const { codes, spectatorCode = '' } = lobby.offer(episode, { seats: ['Bob'], ...more });
      return { episode, code: codes.get('Bob') as string, spectatorCode };
    },
    come: (claims = 'Steve') => comeIn(env, claims),
    agree,
    program,
    async play(episode, code) {
      void episode.start();
      await own.reach(episode, 'waiting-for-agents');
      const alice = await program(episode, 'Alice');
      episode.report('Alice', 'ready');
      const bob = await comeIn(env, 'Steve');
      await agree(bob, code);
      bob.chat('/ready');
      await own.reach(episode, 'running');
      await env.tick(2);
      return { alice, bob };
    },
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]();
    },
  };
}
