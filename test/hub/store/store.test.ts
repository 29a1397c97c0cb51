import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GameRequest } from '../../../hub/games/gameRequest.ts';
import { DATABASE_FILE, openDatabase } from '../../../hub/store/database.ts';
import { GameStore } from '../../../hub/store/games.ts';
import { TokenStore } from '../../../hub/store/tokens.ts';

let folder: string;
let database: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-'));
  database = openDatabase(folder);
});

afterEach(() => database.close());

const request = (more: Partial<GameRequest> = {}) => GameRequest.parse({ task: 'construction/lamp', ...more });
const RESULT = {
  success: true,
  termination: 'completed',
  reason: 'goal-reached',
  ticks: 31,
  metrics: { completion: 1 },
};

describe('the tokens of groups', () => {
  test('stand for their group until they are revoked, and nothing like them does', () => {
    const tokens = new TokenStore(database);
    const { id, token } = tokens.add('lab-a', 'laptop', 1);
    expect(tokens.holderOf(token)).toEqual({ tokenId: id, group: 'lab-a' });
    for (const other of [
      '',
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      `gh_${id}_${'A'.repeat(32)}`,
      `gh_${'A'.repeat(8)}_${token.slice(-32)}`,
    ])
      expect(tokens.holderOf(other), other).toBeUndefined();
    expect(tokens.revoke(id, 2)).toBe(true);
    expect(tokens.revoke(id, 3)).toBe(false);
    expect(tokens.holderOf(token)).toBeUndefined();
    expect(tokens.list()).toEqual([{ tokenId: id, group: 'lab-a', label: 'laptop', createdAt: 1, revokedAt: 2 }]);
  });

  test('are nowhere on the disk, nor are sessions', () => {
    const tokens = new TokenStore(database);
    const { token, id } = tokens.add('lab-a', '', 1);
    const session = tokens.beginSession({ tokenId: id, group: 'lab-a' }, 10);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(join(folder, DATABASE_FILE));
    expect(bytes.includes('lab-a')).toBe(true);
    for (const secret of [token.slice(-32), session]) expect(bytes.includes(secret)).toBe(false);
  });

  test('begin sessions that end by themselves, by hand, or with the token', () => {
    const tokens = new TokenStore(database);
    const { id } = tokens.add('lab-a', '', 1);
    const holder = { tokenId: id, group: 'lab-a' };
    const [one, two, three] = [10, 20, 20].map((until) => tokens.beginSession(holder, until)) as [
      string,
      string,
      string,
    ];
    expect(tokens.sessionHolder(one, 9)).toEqual(holder);
    expect(tokens.sessionHolder(one, 10)).toBeUndefined();
    tokens.endSession(two);
    expect(tokens.sessionHolder(two, 1)).toBeUndefined();
    tokens.revoke(id, 3);
    expect(tokens.sessionHolder(three, 1)).toBeUndefined();
    expect(tokens.sessionHolder('', 1)).toBeUndefined();
  });

  test.each(['', 'Lab', 'a b', '-a', 'a'.repeat(41), '../x'])('are not made for a group called "%s"', (group) => {
    expect(() => new TokenStore(database).add(group, '', 1)).toThrow(expect.objectContaining({ code: 'bad-group' }));
  });
});

describe('games on record', () => {
  test('come back as they were asked for, in the order of priority and age', () => {
    const games = new GameStore(database);
    games.accept('lab-a', [request(), request({ priority: 5, human: ['Alice'] }), request()], 0, 1);
    expect(games.queued().map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(games.get(2)?.request).toEqual(request({ priority: 5, human: ['Alice'] }));
    expect(games.list({ group: 'lab-b', limit: 5 })).toEqual([]);
    expect(games.list({ group: 'lab-a', limit: 2 }).map(({ id }) => id)).toEqual([3, 2]);
    expect(games.list({ before: 2, limit: 2 }).map(({ id }) => id)).toEqual([1]);
  });

  test('are accepted all or not at all', () => {
    const games = new GameStore(database);
    const circular = { ...request() } as GameRequest & { self?: unknown };
    circular.self = circular;
    expect(() => games.accept('lab-a', [request(), circular], 0, 1)).toThrow();
    expect(games.queued()).toEqual([]);
  });

  test('end once: what was cancelled while it was played keeps what it cost and no result', () => {
    const games = new GameStore(database);
    games.accept('lab-a', [request()], 2, 1);
    games.begin(1, 'game-000001', 2);
    expect(games.usageOf('lab-a', 0)).toEqual({ queued: 0, playing: 1, begun: 1, spentUsd: 0, reservedUsd: 2 });
    expect(games.cancel(1, 3)).toBe(true);
    games.spent(1, 0.25);
    games.scored(1, RESULT, 4);
    expect(games.get(1)).toMatchObject({ state: 'cancelled', result: null, endedAt: 3, spentUsd: 0.25 });
    expect(games.cancel(1, 5)).toBe(false);
    games.requeue(1);
    expect(games.get(1)?.state).toBe('cancelled');
  });

  test('count towards the day on which they were begun', () => {
    const games = new GameStore(database);
    games.accept('lab-a', [request(), request()], 1, 1);
    games.begin(1, 'game-000001', 100);
    games.spent(1, 0.5);
    games.scored(1, RESULT, 150);
    games.begin(2, 'game-000002', 200);
    games.spent(2, 0.25);
    games.faulted(2, 'nobody came', 210);
    expect(games.usageOf('lab-a', 200)).toMatchObject({ begun: 1, spentUsd: 0.25 });
    expect(games.usageOf('lab-a', 0)).toMatchObject({ begun: 2, spentUsd: 0.75 });
    expect(games.countByState()).toEqual(
      new Map([
        ['faulted', 1],
        ['scored', 1],
      ]),
    );
  });

  test('survive the process, and are seen by another one at once', () => {
    new GameStore(database).accept('lab-a', [request()], 0, 1);
    const other = openDatabase(folder);
    expect(new GameStore(other).queued()).toHaveLength(1);
    new GameStore(other).accept('lab-b', [request()], 0, 2);
    expect(new GameStore(database).queued()).toHaveLength(2);
    other.close();
  });
});

test('a file that is not a hub’s, or of a newer version, is refused and left as it is', () => {
  const strange = mkdtempSync(join(tmpdir(), 'hub-'));
  writeFileSync(join(strange, DATABASE_FILE), 'no database at all, but long enough to be one'.repeat(50));
  expect(() => openDatabase(strange)).toThrow(expect.objectContaining({ code: 'bad-hub-data' }));
  database.exec('PRAGMA user_version = 99');
  expect(() => openDatabase(folder)).toThrow('newer version');
});
