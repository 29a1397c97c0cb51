import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../../clock/wallTime.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';
import { joinTokenIn } from '../../protocol/joinHost.ts';
import { type Newcomer, Visitors, type WaitingRoom } from './waitingRoom.ts';

/** Where those come in who just connect, without having been admitted by name. */
export interface OpenDoor {
  readonly zone: string;
  /** How every guest begins; who comes back goes on where they were. */
  readonly loadout: Admission['loadout'];
  /** How every guest begins to play; survival unless given. */
  readonly gameMode?: Admission['gameMode'];
  /** Names that may come in this way at most; 32 unless given. */
  readonly most?: number;
  /** Guests from other machines too; only from this one unless true. Whoever reaches the port can come in then. */
  readonly fromAnywhere?: boolean;
  /** Why a name may not come in now, asked whenever it wants to; undefined lets it in. */
  readonly refuses?: (username: string) => string | undefined;
  /** Places the server list shows; 0 unless given. */
  readonly places?: number;
  /**
   * Asks everybody to prove a paid account, as vanilla's online mode does. Nobody can here: who answers is sent away.
   */
  readonly asksForAccounts?: boolean;
}

const MOST_GUESTS = 32;

/** Who may join: by name and token, by a door that was opened, or as a visitor. Nobody else. */
export class Admissions {
  readonly #byName = new Map<string, Admission>();
  readonly #guests = new Set<string>();
  readonly #visitors = new Visitors();
  #door: OpenDoor | undefined;
  #room: WaitingRoom | undefined;

  /** Admits a player, replacing any earlier admission of the name. */
  add(admission: Admission): void {
    this.#guests.delete(admission.username);
    this.#byName.set(admission.username, admission);
  }

  remove(username: string): void {
    this.#guests.delete(username);
    this.#byName.delete(username);
  }

  forgetZone(zone: string): void {
    for (const [username, admission] of this.#byName) if (admission.zone === zone) this.remove(username);
    if (this.#door?.zone === zone) this.#door = undefined;
    if (this.#room?.zone === zone) this.#room = undefined;
  }

  /** Whoever comes without a token is a visitor from now on; undefined ends that. An open door comes after it. */
  openRoom(room: WaitingRoom | undefined): void {
    this.#room = room;
  }

  /** The open waiting room; undefined while it is closed. */
  get room(): WaitingRoom | undefined {
    return this.#room;
  }

  /** Whether who was let in by an admission may still enter play. */
  isExpected(admission: Admission): boolean {
    if (admission.presence === 'visitor') return this.#room !== undefined;
    return this.#byName.get(admission.username) === admission;
  }

  /**
   * Lets anyone in under any name that is not somebody's already, without a token. A name that is admitted keeps needing
   * its token, so that no guest can pass for a player. Undefined closes the door; who came in by it is forgotten.
   */
  openDoor(door: OpenDoor | undefined): void {
    for (const username of this.#guests) this.remove(username);
    this.#door = door;
  }

  /** Has guests begin otherwise from now on, those of before after a death. @returns false while the door is closed. */
  changeDoor(change: Partial<Pick<OpenDoor, 'loadout' | 'gameMode'>>): boolean {
    if (this.#door) this.#door = { ...this.#door, ...change };
    return this.#door !== undefined;
  }

  /** Where somebody begins who has no place of their own: the world's spawn for guests, the own start for others. */
  beginningOf({ username, loadout }: Admission): Admission['loadout'] {
    return this.#door && this.#guests.has(username) ? this.#door.loadout : loadout;
  }

  /** The open door; undefined while it is closed. */
  get door(): OpenDoor | undefined {
    return this.#door;
  }

  /** Whether a name is that of somebody who came in by the open door. */
  isGuest(username: string): boolean {
    return this.#guests.has(username);
  }

  get(username: string): Admission | undefined {
    return this.#byName.get(username);
  }

  /**
   * As what a client comes in, otherwise why not. A join token counts, whatever name comes with it: names are claims.
   * Without one, anybody is a visitor while the waiting room is open.
   */
  check(username: string, serverHost: string, from: Newcomer): Admission | string {
    const token = joinTokenIn(serverHost);
    const holder = token === '' ? undefined : this.#holderOf(token);
    if (holder) return holder;
    if (token === '' && this.#room) return this.#visitors.welcome(this.#room, from, (name) => this.#byName.has(name));
    const admission = this.#byName.get(username) ?? this.#welcome(username, from.local);
    if (typeof admission === 'string') return admission;
    if (this.#guests.has(username)) {
      const expected = from.local || this.#door?.fromAnywhere === true;
      return this.#door?.refuses?.(username) ?? (expected ? admission : `${username} is not expected here`);
    }
    return 'the server address lacks the right join token';
  }

  /** Whose join token it is; every one is compared, so that the time taken tells nothing. */
  #holderOf(token: string): Admission | undefined {
    const given = digestOf(token);
    let holder: Admission | undefined;
    for (const admission of this.#byName.values())
      if (timingSafeEqual(given, digestOf(admission.joinToken)) && !this.#guests.has(admission.username))
        holder ??= admission;
    return holder;
  }

  #welcome(username: string, local: boolean): Admission | string {
    const door = this.#door;
    if (!door || !(local || door.fromAnywhere === true)) return `${username} is not expected here`;
    const refusal = door.refuses?.(username);
    if (refusal !== undefined) return refusal;
    if (this.#guests.size >= (door.most ?? MOST_GUESTS)) return 'there is no room for more guests';
    const { zone, loadout, gameMode } = door;
    const admission: Admission = {
      username,
      joinToken: randomToken(),
      zone,
      loadout,
      ...(gameMode ? { gameMode } : {}),
    };
    this.#byName.set(username, admission);
    this.#guests.add(username);
    return admission;
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
