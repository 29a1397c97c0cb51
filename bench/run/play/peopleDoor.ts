import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import { writeJsonAtomically } from '../../../server-plugin/episode/archive.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import { Lobby } from '../../../server-plugin/lobby/lobby.ts';
import type { LobbyEvent } from '../../../server-plugin/lobby/lobbyEvent.ts';
import { EPISODE_FILES } from '../folder/paths.ts';
import type { PeopleRecord } from '../folder/peopleRecord.ts';
import { type EpisodeRecord, openSeatsOf } from '../folder/runRecord.ts';

/** How long people may take to answer questions before the episode is sealed, ms. */
const LONGEST_ANSWERS_MS = 90_000;

/** How long people may read how their last game ended, ms. */
const LAST_LOOK_MS = 3_000;

/** How people take part in a run. */
export interface PeopleOptions {
  /** Whether there is a code for spectators. */
  readonly spectators: boolean;
  /** Whether nobody is told who is what, and people are asked afterwards. */
  readonly blinded: boolean;
  /** Whether clients on other machines may come in. */
  readonly fromAnywhere: boolean;
}

interface DoorOptions extends PeopleOptions {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** The one episode that people are let into, and how they come. */
interface OfferedGame {
  readonly episode: Episode;
  readonly record: EpisodeRecord;
  /** Where the episode's files go. */
  readonly folder: string;
  /** Of the gateway, by agent: for clients that report over it. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly gatewayUrl: string;
}

/** Where clients of others come into the episodes of a run, with all that is kept of it: consent, answers, who was what. */
export class PeopleDoor {
  readonly #host: MinecraftHost;
  readonly #lobby: Lobby | undefined;
  readonly #options: DoorOptions;
  /** Who is on the server. */
  readonly #people = new Set<string>();

  private constructor(host: MinecraftHost, lobby: Lobby | undefined, options: DoorOptions) {
    this.#host = host;
    this.#lobby = lobby;
    this.#options = options;
  }

  /** Opens the waiting room where anybody is to come in by it. Rejects like `Lobby.open`. */
  static async open(host: MinecraftHost, records: readonly EpisodeRecord[], options: DoorOptions): Promise<PeopleDoor> {
    const isWanted = options.spectators || records.some((record) => openSeatsOf(record).length > 0);
    const lobby = isWanted && host.people ? await Lobby.open(host, { fromAnywhere: options.fromAnywhere }) : undefined;
    const door = new PeopleDoor(host, lobby, options);
    lobby?.onEvent((event) => {
      if (event.type === 'came') door.#people.add(event.person);
      if (event.type === 'left') door.#people.delete(event.person);
      const text = lineOf(event);
      if (text !== undefined) options.print(text);
    });
    return door;
  }

  /**
   * Says how the open seats of an episode are taken, and follows who takes them.
   * @returns waits, once the episode is over, until people have answered what they are asked; then its record is written.
   */
  offer(game: OfferedGame): () => Promise<void> {
    const { episode, record, folder } = game;
    const seats = openSeatsOf(record);
    if (seats.length === 0 && !this.#options.spectators) return async () => undefined;
    const kept: PeopleRecord = {
      blinded: this.#options.blinded,
      kinds: kindsOf(record),
      consents: [],
      answers: [],
    };
    const keep = () => writeJsonAtomically(join(folder, EPISODE_FILES.people), kept);
    if (!this.#lobby) return this.#withoutLobby(game, keep);
    const { spectators, blinded, print, clock } = this.#options;
    const { codes, spectatorCode } = this.#lobby.offer(episode, { seats, spectators, questions: blinded });
    const { host, port, version } = this.#host.address;
    print(`${episode.id}: join Minecraft ${version} at ${host}:${port}`);
    for (const [agent, code] of codes)
      print(`${episode.id}: seat ${agent}: code ${code}, gateway ${game.gatewayUrl}, token ${game.tokens[agent]}`);
    if (spectatorCode !== undefined) print(`${episode.id}: spectators: code ${spectatorCode}`);
    const players = new Set<string>();
    const answered = new Set<string>();
    const allAnswered = Promise.withResolvers<void>();
    const stop = this.#lobby.onEvent((event) => {
      if (!('episodeId' in event) || event.episodeId !== episode.id) return;
      if (event.type === 'consented') kept.consents.push({ agent: event.agent, tick: event.tick, text: event.text });
      if (event.type === 'seat-taken') players.add(event.agent);
      if (event.type === 'answered') {
        answered.add(event.agent);
        if (event.answers.length > 0) kept.answers.push({ agent: event.agent, answers: [...event.answers] });
      }
      if (event.type === 'consented' || event.type === 'answered') keep();
      if (event.type === 'answered' && answered.size >= players.size) allAnswered.resolve();
    });
    return async () => {
      const late = clock.after(LONGEST_ANSWERS_MS, allAnswered.resolve);
      if (!blinded || players.size === 0) allAnswered.resolve();
      await allAnswered.promise;
      late.cancel();
      stop();
      keep();
    };
  }

  /** Closes the waiting room, once those in it have had a moment to read how their game ended. */
  async close(): Promise<void> {
    const { clock } = this.#options;
    if (this.#people.size > 0) await clock.sleep(LAST_LOOK_MS);
    await this.#lobby?.close();
  }

  /**
   * Where there is no waiting room, people join by the account that a seat has, are ready when they are there, and write what
   * they would otherwise enter as a command.
   */
  #withoutLobby({ episode, record }: OfferedGame, keep: () => void): () => Promise<void> {
    const { print } = this.#options;
    const { host, port, version } = this.#host.address;
    const seats = new Map(openSeatsOf(record).map((agent) => [episode.usernameOf(agent), agent]));
    for (const [username, agent] of seats)
      print(
        `${episode.id}: seat ${agent}: join Minecraft ${version} at ${host}:${port} as ${username}; write "done" in the chat at the end`,
      );
    const stop = this.#host.onEvent((event) => {
      const agent = 'player' in event && typeof event.player === 'string' ? seats.get(event.player) : undefined;
      if (agent === undefined) return;
      if (event.type === 'player-joined') episode.report(agent, 'ready');
      if (event.type === 'chat-sent' && /^[!/]?done$/i.test(event.message.trim())) episode.report(agent, 'done');
    });
    return async () => {
      stop();
      keep();
    };
  }
}

/** What stands behind each seat, beside which answers about it are laid. */
function kindsOf({ agents, seats = [] }: EpisodeRecord): PeopleRecord['kinds'] {
  const isPerson = (name: string) => seats.some((seat) => seat.agent === name && 'by' in seat && seat.by === 'human');
  return Object.fromEntries(agents.map((name) => [name, isPerson(name) ? 'person' : 'program']));
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
