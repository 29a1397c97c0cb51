import { createHash, timingSafeEqual } from 'node:crypto';
import type { Admission } from '../../host/minecraftHost.ts';

/** Ends the server address of a player's handshake: "<join token>.guildhall". */
export const JOIN_HOST_SUFFIX = '.guildhall';

/** The server address with which a client of this token must connect (Mineflayer's `fakeHost`). */
export function joinHost(token: string): string {
  return `${token}${JOIN_HOST_SUFFIX}`;
}

/** Who may join, by name. */
export class Admissions {
  readonly #byName = new Map<string, Admission>();

  /** Admits a player, replacing what was said of the name before. */
  add(admission: Admission): void {
    this.#byName.set(admission.username, admission);
  }

  remove(username: string): void {
    this.#byName.delete(username);
  }

  forgetZone(zone: string): void {
    for (const [username, admission] of this.#byName) if (admission.zone === zone) this.#byName.delete(username);
  }

  get(username: string): Admission | undefined {
    return this.#byName.get(username);
  }

  /** The admission when name and server address match one, otherwise why not. */
  check(username: string, serverHost: string): Admission | string {
    const admission = this.#byName.get(username);
    // Mod loaders append "\0FML..." to the address and some resolvers a final dot.
    const host = (serverHost.split('\0')[0] ?? '').replace(/\.$/, '');
    const token = host.endsWith(JOIN_HOST_SUFFIX) ? host.slice(0, -JOIN_HOST_SUFFIX.length) : '';
    if (!admission) return `${username} is not expected here`;
    if (!sameSecret(token, admission.joinToken)) return 'the server address lacks the right join token';
    return admission;
  }
}

function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
