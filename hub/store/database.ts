import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../protocol/errors.ts';

/** The file of a hub's state within its data folder. */
export const DATABASE_FILE = 'hub.sqlite';

/** How long a statement waits for another process, such as `guildhall hub token add`, ms. */
const BUSY_MS = 5_000;

/** What turns an older file into the next newer one, in order; `user_version` counts those done. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE tokens (
     id TEXT PRIMARY KEY,
     grp TEXT NOT NULL,
     digest BLOB NOT NULL,
     label TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     revoked_at INTEGER
   ) STRICT;
   CREATE TABLE sessions (
     digest BLOB PRIMARY KEY,
     token_id TEXT NOT NULL REFERENCES tokens (id),
     expires_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE games (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     grp TEXT NOT NULL,
     request TEXT NOT NULL,
     priority INTEGER NOT NULL,
     reserved_usd REAL NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('queued', 'playing', 'scored', 'faulted', 'cancelled')),
     attempts INTEGER NOT NULL DEFAULT 0,
     run TEXT,
     created_at INTEGER NOT NULL,
     began_at INTEGER,
     ended_at INTEGER,
     result TEXT,
     problem TEXT,
     spent_usd REAL NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX games_by_state ON games (state, id);
   CREATE INDEX games_by_group ON games (grp, id);`,
  // What a group uses is asked for with every game that is shown, however many it has had.
  `CREATE INDEX games_in_use ON games (grp, state, reserved_usd);
   CREATE INDEX games_by_beginning ON games (grp, began_at, spent_usd);`,
];

/**
 * Opens the state of a hub, made where there is none. Everything that a statement has done survives a kill of the process.
 * @throws ConfigError 'bad-hub-data' for a file that is not a hub's, or of a newer version.
 */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, DATABASE_FILE);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;`);
    migrate(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('bad-hub-data', `${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Does all that `work` does, or nothing of it. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function migrate(database: DatabaseSync, file: string): void {
  inTransaction(database, () => {
    for (const statements of MIGRATIONS.slice(refuseNewer(database, file))) database.exec(statements);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/** What a look at a hub's state found. */
export interface DatabaseReport {
  /** What SQLite found damaged; empty for a sound file. */
  readonly faults: readonly string[];
  readonly games: number;
  /** Groups with a token in use, sorted. */
  readonly groups: readonly string[];
}

/**
 * Looks at the state of a hub, which may be running, and changes nothing.
 * @throws ConfigError 'bad-hub-data' as `openDatabase` does.
 */
export function inspectDatabase(folder: string): DatabaseReport {
  const file = join(folder, DATABASE_FILE);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    const lines = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    const faults = lines.map((line) => line.integrity_check).filter((line) => line !== 'ok');
    if (faults.length > 0) return { faults, games: 0, groups: [] };
    refuseNewer(database, file);
    const { games } = database.prepare('SELECT count(*) AS games FROM games').get() as { games: number };
    const rows = database.prepare('SELECT DISTINCT grp FROM tokens WHERE revoked_at IS NULL ORDER BY grp').all();
    return { faults, games, groups: (rows as { grp: string }[]).map(({ grp }) => grp) };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('bad-hub-data', `${file}: ${(error as Error).message}`, { cause: error });
  } finally {
    database?.close();
  }
}

/** Returns how many migrations are done. @throws ConfigError 'bad-hub-data'. */
function refuseNewer(database: DatabaseSync, file: string): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length)
    throw new ConfigError('bad-hub-data', `${file}: written by a newer version of Guildhall`);
  return version;
}
