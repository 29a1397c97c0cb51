import { HostFault } from '../../../protocol/errors.ts';
import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { Point } from '../../../protocol/geometry.ts';
import { NumberPool } from './numberPool.ts';
import { MOST_AGENTS } from './pack/packContract.ts';

/** A player whom the host will have in, or has in. */
export interface AdmittedPlayer {
  /** 0 to `MOST_AGENTS` - 1. */
  readonly number: number;
  readonly admission: Admission;
  /** Whether they are on the server and have their number. */
  present: boolean;
  /** Whether they have been in before, under this admission. */
  known: boolean;
  /** Whether they are to stand still. */
  held: boolean;
  /** Where they stood when they were taken out of play for a while. */
  stood: Point | undefined;
}

/** Who may play, by name, each with a number of their own. */
export class GuestList {
  readonly #numbers = new NumberPool(MOST_AGENTS);
  readonly #byName = new Map<string, AdmittedPlayer>();

  /** Admits a player, replacing what was said of the name before. @throws HostFault 'too-many-agents'. */
  add(admission: Admission): AdmittedPlayer {
    this.remove(admission.username);
    const number = this.#numbers.take();
    if (number === undefined)
      throw new HostFault('too-many-agents', `${MOST_AGENTS} players are admitted to this server, the maximum`);
    const guest: AdmittedPlayer = { number, admission, present: false, known: false, held: true, stood: undefined };
    this.#byName.set(admission.username, guest);
    return guest;
  }

  remove(username: string): AdmittedPlayer | undefined {
    const guest = this.strike(username);
    if (guest) this.freeNumber(guest);
    return guest;
  }

  /** Removes a guest who still goes by their number on the server, until `freeNumber`. */
  strike(username: string): AdmittedPlayer | undefined {
    const guest = this.#byName.get(username);
    this.#byName.delete(username);
    return guest;
  }

  freeNumber({ number }: AdmittedPlayer): void {
    this.#numbers.give(number);
  }

  get(username: string): AdmittedPlayer | undefined {
    return this.#byName.get(username);
  }

  /** @throws HostFault 'not-online' for one who is not there. */
  present(username: string): AdmittedPlayer {
    const guest = this.#byName.get(username);
    if (!guest?.present) throw new HostFault('not-online', `${username} is not on the server`);
    return guest;
  }

  all(): IterableIterator<AdmittedPlayer> {
    return this.#byName.values();
  }

  ofZone(zone: string): AdmittedPlayer[] {
    return [...this.#byName.values()].filter(({ admission }) => admission.zone === zone);
  }
}
