import { createHash, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { randomToken } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { GroupName } from '../settings/hubFile.ts';

/** Whom a token stands for. */
export interface Holder {
  readonly tokenId: string;
  readonly group: string;
}

/** A token as it is listed: never the secret. Times are ms since 1970. */
export interface TokenEntry extends Holder {
  readonly label: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

interface TokenRow {
  readonly id: string;
  readonly grp: string;
  readonly digest: Uint8Array;
  readonly label: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

/** Characters of the part of a token that names it. */
const ID_LENGTH = 8;
const FORM = /^gh_([A-Za-z0-9_-]{8})_([A-Za-z0-9_-]{32})$/;
const LONGEST_LABEL = 80;

/** The tokens of a hub's groups and the sessions that were begun with them; on disk there are digests alone. */
export class TokenStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Makes a token for a group. It is shown this once.
   * @throws ConfigError 'bad-group' or 'bad-option' for a name or label that cannot be.
   */
  add(group: string, label: string, at: number): { readonly id: string; readonly token: string } {
    if (!GroupName.safeParse(group).success)
      throw new ConfigError('bad-group', `group "${group}": expected 1 to 40 of a-z, 0-9 and "-"`);
    if (label.length > LONGEST_LABEL)
      throw new ConfigError('bad-option', `--label: expected at most ${LONGEST_LABEL} characters`);
    const id = randomToken().slice(0, ID_LENGTH);
    const secret = randomToken();
    this.#database
      .prepare('INSERT INTO tokens (id, grp, digest, label, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, group, digestOf(secret), label, Math.round(at));
    return { id, token: `gh_${id}_${secret}` };
  }

  list(): TokenEntry[] {
    const rows = this.#database.prepare('SELECT * FROM tokens ORDER BY grp, created_at, id').all();
    return (rows as unknown as TokenRow[]).map((row) => ({
      tokenId: row.id,
      group: row.grp,
      label: row.label,
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
    }));
  }

  /** Makes a token worthless, and the sessions begun with it. Returns whether there was such a token in use. */
  revoke(id: string, at: number): boolean {
    this.#database.prepare('DELETE FROM sessions WHERE token_id = ?').run(id);
    const { changes } = this.#database
      .prepare('UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL')
      .run(Math.round(at), id);
    return changes === 1;
  }

  /** Whom a token stands for; undefined for one never made or revoked. Takes as long wherever it differs. */
  holderOf(token: string): Holder | undefined {
    const [, id, secret] = FORM.exec(token) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const row = this.#database.prepare('SELECT * FROM tokens WHERE id = ?').get(id) as TokenRow | undefined;
    const isRight = timingSafeEqual(digestOf(secret), row?.digest ?? Buffer.alloc(32));
    return row && isRight && row.revoked_at === null ? { tokenId: row.id, group: row.grp } : undefined;
  }

  /** Begins a session; what comes back is its secret. */
  beginSession({ tokenId }: Holder, expiresAt: number): string {
    const secret = randomToken();
    this.#database
      .prepare('INSERT INTO sessions (digest, token_id, expires_at) VALUES (?, ?, ?)')
      .run(digestOf(secret), tokenId, Math.round(expiresAt));
    return secret;
  }

  /** Whose session a secret is; undefined for one that is over. */
  sessionHolder(secret: string, now: number): Holder | undefined {
    const row = this.#database
      .prepare(
        `SELECT tokens.id AS id, tokens.grp AS grp FROM sessions JOIN tokens ON tokens.id = sessions.token_id
         WHERE sessions.digest = ? AND sessions.expires_at > ? AND tokens.revoked_at IS NULL`,
      )
      .get(digestOf(secret), Math.round(now)) as Pick<TokenRow, 'id' | 'grp'> | undefined;
    return row && { tokenId: row.id, group: row.grp };
  }

  endSession(secret: string): void {
    this.#database.prepare('DELETE FROM sessions WHERE digest = ?').run(digestOf(secret));
  }

  /** Forgets the sessions that are over. */
  forgetSessions(now: number): void {
    this.#database.prepare('DELETE FROM sessions WHERE expires_at <= ?').run(Math.round(now));
  }
}

/** A digest without salt or stretching is enough: what it hides has 192 random bits. */
function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
