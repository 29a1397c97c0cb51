import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import { writeJsonAtomically } from '../../../server-plugin/episode/archive.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import type { Lobby } from '../../../server-plugin/lobby/lobby.ts';
import type { Listing, OpenSeries } from '../../../server-plugin/lobby/offer.ts';
import { EPISODE_FILES } from '../folder/paths.ts';
import type { PeopleRecord } from '../folder/peopleRecord.ts';
import { type EpisodeRecord, openSeatsOf } from '../folder/runRecord.ts';
import type { Doors, SeatDoor } from './doors.ts';
import { watchJoining } from './joinWatch.ts';
import { dialable, dialableUrl } from './reach.ts';
import type { Stage } from './stage.ts';

/** How long people may take to answer questions before the episode is sealed, ms. */
const LONGEST_ANSWERS_MS = 90_000;

/** How people take part in a run. */
export interface PeopleOptions {
  /** Whether there is a code for spectators. */
  readonly spectators: boolean;
  /** Whether nobody is told who is what, and people are asked afterwards. */
  readonly blinded: boolean;
}

interface DoorOptions extends PeopleOptions {
  readonly print: (line: string) => void;
  readonly doors: Doors;
  /** Aborts when the user wants to stop: nobody waits for answers then. */
  readonly signal: AbortSignal;
  /** Episodes that are played one after the other have the same codes; those side by side have their own. */
  readonly atOnce: number;
  /** How the games stand on the lobby's board; not at all unless given. */
  readonly listed?: Listing | undefined;
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
  /** How long those who are missing are waited for once the arena stands. */
  readonly joinTicks: number;
  readonly startWithout: boolean;
}

/** Where clients of others come into the episodes of a run, with all that is kept of it: consent, answers, who was what. */
export class PeopleDoor {
  readonly #host: MinecraftHost;
  readonly #lobby: Lobby | undefined;
  readonly #clock: Clock;
  readonly #options: DoorOptions;
  readonly #records: readonly EpisodeRecord[];
  /** The codes of all episodes, where they are played one after the other. */
  readonly #series: OpenSeries | undefined;
  /** What stops to follow the people of the episodes that are not over. */
  readonly #stops = new Set<() => void>();

  private constructor(
    { host, clock }: Pick<Stage, 'host' | 'clock'>,
    lobby: Lobby | undefined,
    records: readonly EpisodeRecord[],
    options: DoorOptions,
  ) {
    this.#host = host;
    this.#clock = clock;
    this.#lobby = lobby;
    this.#records = records;
    this.#options = options;
    if (options.atOnce > 1) return;
    this.#series = lobby?.openSeries({ seats: records.flatMap(openSeatsOf), spectators: options.spectators });
  }

  /** Opens the stage's lobby where anybody is to come in by it. Rejects like `Lobby.open`. */
  static async open(
    stage: Pick<Stage, 'host' | 'clock' | 'lobby'>,
    records: readonly EpisodeRecord[],
    options: DoorOptions,
  ): Promise<PeopleDoor> {
    const isWanted = options.spectators || records.some((record) => openSeatsOf(record).length > 0);
    const door = new PeopleDoor(stage, isWanted ? await stage.lobby() : undefined, records, options);
    door.#announce();
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
    if (!this.#lobby) throw new Error(`${episode.id}: no waiting room was opened for its open seats`);
    const { spectators, blinded, print, doors, listed } = this.#options;
    const clock = this.#clock;
    const series = this.#series;
    const later = this.#records.filter(({ index }) => index > record.index);
    const showMissing = watchJoining(episode, seats, { ...game, clock, print });
    // Who has no mates has nobody to be asked about.
    const isAsked = blinded && record.agents.length > 1;
    /** Who plays and has not answered yet. Whoever gave their seat up during the game is not asked. */
    const unanswered = new Set<string>();
    let whenAnswered: () => void = () => undefined;
    // People who are led on from the game before are let in by the offer itself.
    const unfollow = this.#lobby.onEvent((event) => {
      if (!('episodeId' in event) || event.episodeId !== episode.id) return;
      if (event.type === 'consented') kept.consents.push({ agent: event.agent, tick: event.tick, text: event.text });
      if (event.type === 'answered' && event.answers.length > 0)
        kept.answers.push({ agent: event.agent, answers: [...event.answers] });
      if (event.type === 'consented' || event.type === 'answered') keep();
      if (event.type === 'seat-taken' || event.type === 'seat-left') showMissing();
      if (event.type === 'seat-taken' && isAsked) unanswered.add(event.agent);
      if (event.type === 'seat-left' || event.type === 'answered') unanswered.delete(event.agent);
      if (unanswered.size === 0) whenAnswered();
    });
    this.#stops.add(unfollow);
    const { codes, spectatorCode } = this.#lobby.offer(episode, {
      seats,
      spectators,
      questions: blinded,
      ...(listed && { listed }),
      ...(series && { series }),
      ...(series && later.length > 0 && { later: later.flatMap(openSeatsOf) }),
    });
    const gateway = dialableUrl(game.gatewayUrl);
    const own = seats.map((agent): SeatDoor => {
      const by = seatKind(record, agent);
      const token = by === 'client' ? { token: game.tokens[agent] as string } : {};
      // Where nobody can be renamed, a seat is for the account of its name.
      const account = this.#host.people?.persons === 'accounts' ? { username: episode.usernameOf(agent) } : {};
      return {
        agent,
        by,
        episode: episode.id,
        ...account,
        ...(series ? {} : { code: codes.get(agent) as string }),
        ...token,
      };
    });
    for (const { agent, code, token, username } of own) {
      const ways = [
        ...(username === undefined ? [] : [`join as ${username}`]),
        ...(code === undefined ? [] : [`code ${code}`]),
        ...(token === undefined ? [] : [`gateway ${gateway}, token ${token}`]),
      ];
      if (ways.length > 0) print(`${episode.id}: seat ${agent}: ${ways.join(', ')}`);
    }
    const watched = series ? undefined : spectatorCode;
    if (watched !== undefined) print(`${episode.id}: spectators: code ${watched}`);
    doors.add({
      gateway,
      seats: own.filter(({ code, token, username }) => (code ?? token ?? username) !== undefined),
      ...(watched === undefined ? {} : { spectators: [{ episode: episode.id, code: watched }] }),
    });
    return async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      whenAnswered = resolve;
      const late = clock.deadline(LONGEST_ANSWERS_MS, this.#options.signal);
      late.signal.addEventListener('abort', () => resolve(), { once: true });
      if (unanswered.size === 0 || late.signal.aborted) resolve();
      await promise;
      late.clear();
      unfollow();
      this.#stops.delete(unfollow);
      doors.close(episode.id);
      keep();
    };
  }

  /** Prints what holds for the whole run: where people join, and the codes of episodes that follow one another. */
  #announce(): void {
    if (!this.#lobby) return;
    const { print, doors } = this.#options;
    const { host: bind, port, version } = this.#host.address;
    const host = dialable(bind);
    print(`join Minecraft ${version} at ${host}:${port} and type your code in the chat`);
    const { codes, spectatorCode } = this.#series ?? {};
    const seats = [...(codes ?? [])].map(([agent, code]): SeatDoor => {
      const record = this.#records.find((one) => openSeatsOf(one).includes(agent)) as EpisodeRecord;
      return { agent, by: seatKind(record, agent), code };
    });
    for (const { agent, code } of seats) print(`seat ${agent}: code ${code}`);
    if (spectatorCode !== undefined) print(`spectators: code ${spectatorCode}`);
    if (this.#series && this.#records.length > 1) print('the codes are the same for every game of this run');
    const spectators = spectatorCode === undefined ? [] : [{ code: spectatorCode }];
    doors.add({ minecraft: { host, port, version }, seats, spectators });
  }

  /** The run is over, however it ended: its codes lead nowhere any more, and nobody is followed. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#series?.close();
  }
}

/** Who takes an open seat. */
function seatKind({ seats = [] }: EpisodeRecord, agent: string): 'human' | 'client' {
  const isPerson = seats.some((seat) => seat.agent === agent && 'by' in seat && seat.by === 'human');
  return isPerson ? 'human' : 'client';
}

/** What stands behind each seat, beside which answers about it are laid. */
function kindsOf(record: EpisodeRecord): PeopleRecord['kinds'] {
  return Object.fromEntries(
    record.agents.map((name) => [name, seatKind(record, name) === 'human' ? 'person' : 'program']),
  );
}
