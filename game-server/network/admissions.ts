import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../../clock/wallTime.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';

/** Ends the server address of a player's handshake: "<join token>.guildhall". */
const JOIN_HOST_SUFFIX = '.guildhall';

/** The server address with which a client of this token must connect (Mineflayer's `fakeHost`). */
export function joinHost(token: string): string {
  return `${token}${JOIN_HOST_SUFFIX}`;
}

/** Where those come in who just connect, without having been admitted by name. */
export interface OpenDoor {
  readonly zone: string;
  /** How every guest begins; who comes back goes on where they were. */
  readonly loadout: Admission['loadout'];
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

/** Who may join, by name. Nobody who was not admitted, unless a door was opened. */
export class Admissions {
  readonly #byName = new Map<string, Admission>();
  readonly #guests = new Set<string>();
  #door: OpenDoor | undefined;

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
  }

  /**
   * Lets anyone in under any name that is not somebody's already, without a token. A name that is admitted keeps needing
   * its token, so that no guest can pass for a player. Undefined closes the door; who came in by it is forgotten.
   */
  openDoor(door: OpenDoor | undefined): void {
    for (const username of this.#guests) this.remove(username);
    this.#door = door;
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

  /** The admission when name and server address match one, otherwise why not. `local`: from this very machine. */
  check(username: string, serverHost: string, local = false): Admission | string {
    const admission = this.#byName.get(username) ?? this.#welcome(username, local);
    if (typeof admission === 'string') return admission;
    if (this.#guests.has(username)) {
      const expected = local || this.#door?.fromAnywhere === true;
      return this.#door?.refuses?.(username) ?? (expected ? admission : `${username} is not expected here`);
    }
    // Mod loaders append "\0FML..." to the address and some resolvers a final dot.
    const host = (serverHost.split('\0')[0] ?? '').replace(/\.$/, '');
    const token = host.endsWith(JOIN_HOST_SUFFIX) ? host.slice(0, -JOIN_HOST_SUFFIX.length) : '';
    if (!sameSecret(token, admission.joinToken)) return 'the server address lacks the right join token';
    return admission;
  }

  #welcome(username: string, local: boolean): Admission | string {
    const door = this.#door;
    if (!door || !(local || door.fromAnywhere === true)) return `${username} is not expected here`;
    const refusal = door.refuses?.(username);
    if (refusal !== undefined) return refusal;
    if (this.#guests.size >= (door.most ?? MOST_GUESTS)) return 'there is no room for more guests';
    const admission: Admission = { username, joinToken: randomToken(), zone: door.zone, loadout: door.loadout };
    this.#byName.set(username, admission);
    this.#guests.add(username);
    return admission;
  }
}

function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
