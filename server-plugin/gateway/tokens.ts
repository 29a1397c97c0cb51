import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '../../clock/wallTime.ts';
import type { Episode } from '../episode/episode.ts';
import type { MindParty } from './mindParty.ts';

/** What a token allows. */
export type Grant =
  | { readonly role: 'controller' }
  | { readonly role: 'agent'; readonly episode: Episode; readonly agent: string }
  | { readonly role: 'sidecar'; readonly episode: Episode }
  | { readonly role: 'spectator'; readonly episode: Episode }
  /** Plays this seat by calling tools, in every episode of the run that has it. */
  | { readonly role: 'mind'; readonly party: MindParty; readonly seat: string }
  /** Stands between minds and the bodies they play. */
  | { readonly role: 'bodies'; readonly party: MindParty };

interface Entry {
  readonly digest: Buffer;
  readonly grant: Grant;
}

/** The gateway's secrets. Looking one up takes the same time whether and where it matches. */
export class TokenBook {
  #entries: Entry[] = [];

  /** Makes a secret for a grant. */
  issue(grant: Grant): string {
    const token = randomToken();
    this.#entries.push({ digest: digestOf(token), grant });
    return token;
  }

  /** What the token allows; undefined for one never issued or revoked. */
  grantOf(token: string): Grant | undefined {
    const digest = digestOf(token);
    let found: Grant | undefined;
    for (const entry of this.#entries) if (timingSafeEqual(entry.digest, digest)) found = entry.grant;
    return found;
  }

  /** Makes every token of an episode worthless. */
  revoke(episode: Episode): void {
    this.#entries = this.#entries.filter(({ grant }) => !('episode' in grant) || grant.episode !== episode);
  }

  /** Makes every token of a party worthless. */
  revokeParty(party: MindParty): void {
    this.#entries = this.#entries.filter(({ grant }) => !('party' in grant) || grant.party !== party);
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
