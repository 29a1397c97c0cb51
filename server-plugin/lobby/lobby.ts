import { randomNumber } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Episode } from '../episode/episode.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import type { PeopleHost, PeopleRoom, PersonEvent } from '../hosts/peopleHost.ts';
import { Board } from './board.ts';
import { bookPages } from './bookPages.ts';
import { type DrawNumber, JoinCodes } from './joinCodes.ts';
import type { LobbyEvent } from './lobbyEvent.ts';
import { GameOffer, type OfferOptions, type OpenSeries } from './offer.ts';
import { Reception } from './reception.ts';
import { ROOM_RULES, roomInWorld, roomPlan } from './room.ts';
import { GameSeries, type Place } from './series.ts';
import { CONSENT_TEXT, HOUSE_BOOK } from './texts.ts';
import { Tries } from './tries.ts';

/** The waiting room's zone, and where its middle is unless told otherwise: far from where arenas lie. */
const ZONE = 'waiting-room';
const ORIGIN: BlockPosition = { x: -1_024, y: 64, z: -1_024 };

export interface LobbyOptions extends Pick<PeopleRoom, 'most' | 'mostPerAddress' | 'idleTicks' | 'fromAnywhere'> {
  /** What people agree to; that everything done and said is recorded unless given. */
  readonly consentText?: string;
  /** Digits of codes, 4 to 8; 6 unless given. */
  readonly codeDigits?: number;
  /** Where codes come from; the system's randomness unless given. Never a scenario's seed. */
  readonly draw?: DrawNumber;
  /** Whether people are shown listed games, of which they can join the open ones without a code. */
  readonly hasBoard?: boolean;
  /** The middle of the room's floor. */
  readonly origin?: BlockPosition;
}

/** How people can take part in one game. */
export interface OpenOffer {
  /** The code of each seat, by agent: whoever has it can take the seat. */
  readonly codes: ReadonlyMap<string, string>;
  /** The code with which any number may watch, up to the limit. */
  readonly spectatorCode: string | undefined;
  /** Takes the codes back. Who plays goes on. */
  close(): void;
}

/**
 * Where people wait who connect with a client of their own: by a code they take a seat of an episode, agree to be
 * recorded, read their goal and are moved into the arena; after the end they come back. Time is the host's ticks.
 */
export class Lobby {
  readonly #host: MinecraftHost;
  readonly #people: PeopleHost;
  readonly #codes: JoinCodes<Place>;
  readonly #board: Board | undefined;
  readonly #reception: Reception;
  readonly #offers = new Set<GameOffer>();
  readonly #listeners = new Set<(event: LobbyEvent) => void>();
  readonly #stops: (() => void)[] = [];

  private constructor(host: MinecraftHost, people: PeopleHost, options: LobbyOptions, tries: Tries) {
    this.#host = host;
    this.#people = people;
    this.#codes = new JoinCodes(options.draw ?? randomNumber, options.codeDigits);
    this.#board = options.hasBoard ? new Board() : undefined;
    this.#reception = new Reception({
      people,
      board: this.#board,
      tries,
      tick: () => host.tick(),
      find: (code) => this.#codes.find(code),
      consentText: options.consentText ?? CONSENT_TEXT,
      report: (event) => this.#report(event),
    });
  }

  /**
   * Builds the waiting room on a host and lets people in.
   * @throws ConfigError 'no-people' for a host that cannot; HostFault where the server fails.
   */
  static async open(host: MinecraftHost, options: LobbyOptions = {}): Promise<Lobby> {
    const { people } = host;
    if (!people)
      throw new ConfigError('no-people', 'people cannot join a game on this server with a client of their own');
    const tries = new Tries();
    const lobby = new Lobby(host, people, options, tries);
    const origin = options.origin ?? ORIGIN;
    const { box, loadout } = roomInWorld(origin);
    // Rules of a zone hold for the whole server where others share it, so the host makes the room there.
    if (people.persons === 'visitors') {
      await host.openZone({ id: ZONE, box, rules: ROOM_RULES });
      await host.build(roomPlan({ title: 'How to join', pages: bookPages(HOUSE_BOOK) }), origin);
    }
    lobby.#follow();
    await people.open({
      ...options,
      zone: ZONE,
      loadout,
      refuses: (address) => {
        const wait = tries.waitOf(address, host.tick());
        return wait > 0 ? `wait ${Math.ceil(wait / TICKS_PER_SECOND)} s before you try again` : undefined;
      },
    });
    return lobby;
  }

  /** Calls back for everything that goes on; returns the way to stop. */
  onEvent(listener: (event: LobbyEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Makes codes that lead into each of the games that are offered as of this series, one after the other. People who have
   * one keep it for all of them, and are asked for consent once.
   */
  openSeries({ seats, spectators = false }: Pick<OfferOptions, 'seats' | 'spectators'>): OpenSeries {
    return this.#seriesWith(new GameSeries({ isOpen: true }), seats, Number(spectators) > 0);
  }

  /**
   * Lets people take seats of an episode, before or after it starts, until it is archived. @throws ConfigError
   * 'unknown-seat'.
   */
  offer(episode: Episode, options: OfferOptions): OpenOffer {
    const offer = new GameOffer(episode, options);
    this.#offers.add(offer);
    offer.series.add(offer);
    this.#board?.add(offer);
    const own = options.series
      ? undefined
      : this.#seriesWith(
          offer.series,
          offer.seats.map(({ agent }) => agent),
          offer.mostSpectators > 0,
        );
    const { codes, spectatorCode } = own ?? (options.series as OpenSeries);
    const close = () => own?.close();
    const letOthers = this.#people.keepFor(offer.seats.map(({ username }) => username));
    const unfollow = episode.onState((state) => {
      this.#reception.gameChanged(offer);
      if (state !== 'archived') return;
      close();
      unfollow();
      letOthers();
      this.#offers.delete(offer);
      this.#board?.remove(offer);
      offer.series.remove(offer);
      void this.#reception.gameOver(offer);
    });
    this.#reception.gameOffered(offer);
    return { codes, spectatorCode, close };
  }

  /** Sends everyone away and takes the room down. Episodes go on. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#people.close();
    if (this.#people.persons === 'visitors') await this.#host.closeZone(ZONE);
  }

  #seriesWith(games: GameSeries, seats: readonly string[], isWatched: boolean): OpenSeries {
    const codes = new Map([...new Set(seats)].map((agent) => [agent, this.#codes.issue(games.seat(agent))]));
    const spectatorCode = isWatched ? this.#codes.issue(games.watching) : undefined;
    const close = () => {
      games.isOpen = false;
      for (const code of [...codes.values(), spectatorCode]) if (code !== undefined) this.#codes.revoke(code);
    };
    return { games, codes, spectatorCode, close };
  }

  #follow(): void {
    this.#stops.push(
      this.#people.onPerson((event: PersonEvent) => this.#reception.take(event)),
      this.#host.onTick((tick) => {
        if (tick % TICKS_PER_SECOND !== 0) return;
        this.#reception.freeUnanswered();
        for (const offer of this.#offers) this.#reception.showProgress(offer);
      }),
    );
  }

  #report(event: LobbyEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
