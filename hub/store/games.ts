import type { DatabaseSync } from 'node:sqlite';
import { type Game, GameResult, GameState } from '../games/game.ts';
import { GameRequest } from '../games/gameRequest.ts';
import { inTransaction } from './database.ts';

interface GameRow {
  readonly id: number;
  readonly grp: string;
  readonly request: string;
  readonly priority: number;
  readonly reserved_usd: number;
  readonly state: string;
  readonly attempts: number;
  readonly run: string | null;
  readonly created_at: number;
  readonly began_at: number | null;
  readonly ended_at: number | null;
  readonly result: string | null;
  readonly problem: string | null;
  readonly spent_usd: number;
}

/** Which games are asked for. */
export interface GameFilter {
  readonly group?: string | undefined;
  readonly states?: readonly GameState[] | undefined;
  /** Games with a smaller id than this, for the next page. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What a group has used of its quotas. */
export interface Usage {
  readonly queued: number;
  readonly playing: number;
  /** Games begun and money spent since a time. */
  readonly begun: number;
  readonly spentUsd: number;
  /** What the models of the games under way may still cost. */
  readonly reservedUsd: number;
}

/** The games of a hub. A game that was accepted stays on record, whatever becomes of the process. */
export class GameStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Puts games into the queue: all of them or, where the disk fails, none. */
  accept(group: string, requests: readonly GameRequest[], reservedUsd: number, at: number): Game[] {
    const insert = this.#database.prepare(
      `INSERT INTO games (grp, request, priority, reserved_usd, state, created_at) VALUES (?, ?, ?, ?, 'queued', ?)`,
    );
    return inTransaction(this.#database, () =>
      requests.map((request) => {
        const { lastInsertRowid } = insert.run(
          group,
          JSON.stringify(request),
          request.priority,
          reservedUsd,
          Math.round(at),
        );
        return this.require(Number(lastInsertRowid));
      }),
    );
  }

  get(id: number): Game | undefined {
    const row = this.#database.prepare('SELECT * FROM games WHERE id = ?').get(id) as GameRow | undefined;
    return row && gameOf(row);
  }

  /** Throws Error for an id that no game has. */
  require(id: number): Game {
    const game = this.get(id);
    if (!game) throw new Error(`no game ${id}`);
    return game;
  }

  /** Games that fit, newest first. */
  list({ group, states = GameState.options, before = Number.MAX_SAFE_INTEGER, limit }: GameFilter): Game[] {
    const rows = this.#database
      .prepare(
        `SELECT * FROM games WHERE id < ? AND state IN (${states.map(() => '?').join()})
         ${group === undefined ? '' : 'AND grp = ?'} ORDER BY id DESC LIMIT ?`,
      )
      .all(before, ...states, ...(group === undefined ? [] : [group]), limit);
    return (rows as unknown as GameRow[]).map(gameOf);
  }

  /** Every game that waits, in the order in which its group wants them played. */
  queued(): Game[] {
    const rows = this.#database
      .prepare(`SELECT * FROM games WHERE state = 'queued' ORDER BY priority DESC, id`)
      .all() as unknown as GameRow[];
    return rows.map(gameOf);
  }

  /** Every game that is, or was when the process was killed, under way. */
  playing(): Game[] {
    const rows = this.#database.prepare(`SELECT * FROM games WHERE state = 'playing' ORDER BY id`).all();
    return (rows as unknown as GameRow[]).map(gameOf);
  }

  /** Games begun since a time that were cancelled under way and have models that cost something. */
  cancelledUnderWay(since: number): Game[] {
    const rows = this.#database
      .prepare(`SELECT * FROM games WHERE state = 'cancelled' AND began_at >= ? AND reserved_usd > 0 ORDER BY id`)
      .all(Math.round(since));
    return (rows as unknown as GameRow[]).map(gameOf);
  }

  /** A game is begun, once more where it was before. */
  begin(id: number, run: string, at: number): Game {
    this.#database
      .prepare(
        `UPDATE games SET state = 'playing', attempts = attempts + 1, run = ?, began_at = ?
         WHERE id = ? AND state IN ('queued', 'playing')`,
      )
      .run(run, Math.round(at), id);
    return this.require(id);
  }

  /** A game goes back to the queue: it was interrupted, and is to be played again. */
  requeue(id: number): void {
    this.#database.prepare(`UPDATE games SET state = 'queued' WHERE id = ? AND state = 'playing'`).run(id);
  }

  scored(id: number, result: GameResult, at: number): void {
    this.#end(id, 'scored', JSON.stringify(result), null, at);
  }

  /** A game ended without a score. */
  faulted(id: number, problem: string, at: number): void {
    this.#end(id, 'faulted', null, problem, at);
  }

  /** Takes a game back that nobody needs any more. Returns whether it was queued or under way. */
  cancel(id: number, at: number): boolean {
    const { changes } = this.#database
      .prepare(`UPDATE games SET state = 'cancelled', ended_at = ? WHERE id = ? AND state IN ('queued', 'playing')`)
      .run(Math.round(at), id);
    return changes === 1;
  }

  /** What a group has used since a time, ms since 1970. */
  usageOf(group: string, since: number): Usage {
    const row = this.#database
      .prepare(
        `SELECT queued, playing, reserved, begun, spent FROM
           (SELECT count(*) FILTER (WHERE state = 'queued') AS queued,
                   count(*) FILTER (WHERE state = 'playing') AS playing,
                   coalesce(sum(reserved_usd) FILTER (WHERE state = 'playing'), 0) AS reserved
            FROM games WHERE grp = :grp AND state IN ('queued', 'playing')),
           (SELECT count(*) AS begun, coalesce(sum(spent_usd), 0) AS spent
            FROM games WHERE grp = :grp AND began_at >= :since)`,
      )
      .get({ grp: group, since: Math.round(since) }) as Record<
      'queued' | 'playing' | 'begun' | 'spent' | 'reserved',
      number
    >;
    const { queued, playing, begun, spent: spentUsd, reserved: reservedUsd } = row;
    return { queued, playing, begun, spentUsd, reservedUsd };
  }

  /** A game's models have cost this in all. What was once spent stays on record, whatever becomes of the game's files. */
  spent(id: number, usd: number): void {
    this.#database.prepare('UPDATE games SET spent_usd = max(spent_usd, ?) WHERE id = ?').run(usd, id);
  }

  /** How many games are in each state. */
  countByState(): ReadonlyMap<GameState, number> {
    const rows = this.#database.prepare('SELECT state, count(*) AS games FROM games GROUP BY state').all();
    return new Map((rows as { state: string; games: number }[]).map((row) => [GameState.parse(row.state), row.games]));
  }

  #end(id: number, state: GameState, result: string | null, problem: string | null, at: number): void {
    this.#database
      .prepare(`UPDATE games SET state = ?, result = ?, problem = ?, ended_at = ? WHERE id = ? AND state = 'playing'`)
      .run(state, result, problem, Math.round(at), id);
  }
}

function gameOf(row: GameRow): Game {
  return {
    id: row.id,
    group: row.grp,
    request: GameRequest.parse(JSON.parse(row.request)),
    state: GameState.parse(row.state),
    attempts: row.attempts,
    run: row.run,
    createdAt: row.created_at,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    result: row.result === null ? null : GameResult.parse(JSON.parse(row.result)),
    problem: row.problem,
    reservedUsd: row.reserved_usd,
    spentUsd: row.spent_usd,
  };
}
