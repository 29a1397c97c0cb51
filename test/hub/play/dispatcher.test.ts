import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { wallTimeEpochMs } from '../../../clock/wallTime.ts';
import type { Game } from '../../../hub/games/game.ts';
import { GameRequest } from '../../../hub/games/gameRequest.ts';
import { Dispatcher, type DispatcherOptions } from '../../../hub/play/dispatcher.ts';
import type { GameEnd, LiveGame } from '../../../hub/play/liveGame.ts';
import { openGames } from '../../../hub/play/openGames.ts';
import { HubFile } from '../../../hub/settings/hubFile.ts';
import { openDatabase } from '../../../hub/store/database.ts';
import { GameStore } from '../../../hub/store/games.ts';
import { createLog } from '../../../hub/telemetry/log.ts';

const RESULT = { success: true, termination: 'completed', reason: 'goal-reached', ticks: 31, metrics: {} };
const SCORED: GameEnd = { type: 'scored', result: RESULT };
const CUT: GameEnd = { type: 'interrupted' };

let database: DatabaseSync;
let store: GameStore;
let clock: ManualClock;
let failures: unknown[];
/** Ends of the games under way, by id. */
let ends: Map<number, (end: GameEnd) => void>;
let stopped: number[];
/** What games' models have cost by their files, by id. */
let spent: Map<number, number>;

beforeEach(() => {
  database = openDatabase(mkdtempSync(join(tmpdir(), 'hub-')));
  store = new GameStore(database);
  clock = new ManualClock();
  [failures, ends, stopped, spent] = [[], new Map(), [], new Map()];
});

afterEach(() => {
  if (database.isOpen) database.close();
});

function dispatcherWith(games: object = {}, quotas: object = {}, ended?: DispatcherOptions['ended']): Dispatcher {
  return new Dispatcher({
    store,
    settings: HubFile.parse({ games, quotas }),
    clock,
    log: createLog('silent', { write: () => undefined }),
    play,
    spentUsd: ({ id }) => spent.get(id) ?? 0,
    failed: (error) => failures.push(error),
    ...(ended && { ended }),
  });
}

function play({ id, request }: Game): LiveGame {
  const { promise, resolve } = Promise.withResolvers<GameEnd>();
  ends.set(id, resolve);
  return {
    task: request.task,
    isOpen: request.open,
    ended: promise,
    stop: () => stopped.push(id),
    waysIn: () => [],
    spectatorCode: () => undefined,
    status: () => ({ phase: 'waiting', tick: 0, free: request.human }),
  };
}

function accept(count = 1, more: object = {}, reservedUsd = 0): number[] {
  const request = GameRequest.parse({ task: 'construction/lamp', ...more });
  return store.accept('a', Array(count).fill(request), reservedUsd, 1).map(({ id }) => id);
}

/** Ends a game and lets the dispatcher see it. */
async function end(id: number, how: GameEnd): Promise<void> {
  ends.get(id)?.(how);
  await new Promise(setImmediate);
}

const states = () => store.list({ limit: 10 }).map(({ id, state, attempts }) => [id, state, attempts]);

describe('games', () => {
  test('only queue until the hub can play them, and no attempt is counted', () => {
    const dispatcher = dispatcherWith({ attempts: 1 });
    const [id] = accept();
    dispatcher.pump();
    expect(states()).toEqual([[id, 'queued', 0]]);
    dispatcher.open();
    expect(states()).toEqual([[id, 'playing', 1]]);
  });

  test('that were under way when the hub was killed are played again, so often', () => {
    const [fresh, tired] = accept(2) as [number, number];
    for (const id of [fresh, tired, tired]) store.begin(id, 'run', 1);
    dispatcherWith({ attempts: 2 }).open();
    expect(store.get(fresh)).toMatchObject({ state: 'playing', attempts: 2 });
    expect(store.get(tired)).toMatchObject({ state: 'faulted', problem: expect.stringContaining('begun 2 times') });
  });

  test('count what every attempt cost, those that a kill cut off included', async () => {
    const now = wallTimeEpochMs();
    const [resumed, tired, cancelled] = accept(3, {}, 1) as [number, number, number];
    for (const id of [resumed, tired, tired, cancelled]) store.begin(id, 'run', now);
    store.cancel(cancelled, now);
    for (const id of [resumed, tired, cancelled]) spent.set(id, 0.5);
    const charged: number[] = [];
    const dispatcher = dispatcherWith({ attempts: 2 }, { modelUsdPerDay: 10 }, (_, usd) => charged.push(usd));
    dispatcher.open();
    expect(store.get(resumed)).toMatchObject({ state: 'playing', spentUsd: 0.5 });
    expect(store.get(tired)).toMatchObject({ state: 'faulted', spentUsd: 0.5 });
    expect(dispatcher.usageOf('a')).toMatchObject({ spentUsd: 1.5 });
    spent.set(resumed, 0.75);
    await end(resumed, SCORED);
    expect(store.get(resumed)).toMatchObject({ state: 'scored', spentUsd: 0.75 });
    expect(dispatcher.usageOf('a')).toMatchObject({ spentUsd: 1.75 });
    // What the models of this process cost.
    expect(charged).toEqual([0.25]);
  });

  test('that are cancelled keep their arena and their money until they have left it', async () => {
    const dispatcher = dispatcherWith({}, { arenas: 1, modelUsdPerDay: 1 });
    dispatcher.open();
    const [first, second] = accept(2, {}, 0.75) as [number, number];
    dispatcher.pump();
    expect(dispatcher.cancel(first)).toBe(true);
    expect(stopped).toEqual([first]);
    dispatcher.pump();
    expect(dispatcher.usageOf('a')).toMatchObject({ playing: 1, reservedUsd: 0.75 });
    expect(store.get(second)?.state).toBe('queued');
    spent.set(first, 0.5);
    await end(first, CUT);
    // What it cost leaves too little for the other one.
    expect(dispatcher.usageOf('a')).toMatchObject({ playing: 0, reservedUsd: 0, spentUsd: 0.5 });
    expect(states()).toEqual([
      [second, 'queued', 0],
      [first, 'cancelled', 1],
    ]);
    expect(dispatcher.cancel(first)).toBe(false);
  });

  test('after one that could not be played begin a breath later', async () => {
    const dispatcher = dispatcherWith({ atOnce: 1 });
    const [first, second] = accept(2) as [number, number];
    dispatcher.open();
    await end(first, { type: 'faulted', problem: 'nobody came' });
    expect(store.get(second)?.state).toBe('queued');
    clock.advance(1_000);
    expect(store.get(second)?.state).toBe('playing');
    await end(second, SCORED);
    expect(states()).toEqual([
      [second, 'scored', 1],
      [first, 'faulted', 1],
    ]);
  });

  test('may end while the hub drains; what does not is stopped, and played later', async () => {
    const dispatcher = dispatcherWith();
    const [first, second] = accept(2) as [number, number];
    dispatcher.open();
    const drained = dispatcher.drain(5_000);
    const [late] = accept() as [number];
    dispatcher.pump();
    await end(first, SCORED);
    expect(stopped).toEqual([]);
    clock.advance(5_000);
    expect(stopped).toEqual([second]);
    await end(second, CUT);
    await drained;
    expect(states()).toEqual([
      [late, 'queued', 0],
      [second, 'queued', 1],
      [first, 'scored', 1],
    ]);
  });

  test('that end with the game server count as cut off', async () => {
    const dispatcher = dispatcherWith();
    const [id] = accept() as [number];
    dispatcher.open();
    dispatcher.fail();
    spent.set(id, 0.25);
    await end(id, { type: 'faulted', problem: 'host-fault' });
    await dispatcher.drain(0);
    expect(store.get(id)).toMatchObject({ state: 'queued', attempts: 1, problem: null, spentUsd: 0.25 });
  });

  test('whose end cannot be put on record stop the hub', async () => {
    const dispatcher = dispatcherWith({ atOnce: 1 });
    const [id] = accept(2) as [number, number];
    dispatcher.open();
    database.close();
    await end(id, SCORED);
    expect(failures).toHaveLength(1);
    expect(dispatcher.isDraining).toBe(true);
    await dispatcher.drain(0);
  });

  test('stand on the page while anybody may take a seat', () => {
    const dispatcher = dispatcherWith();
    const [open] = accept(1, { open: true, human: ['Alice'] });
    accept(1, { human: ['Alice'] });
    accept(1, { open: true });
    dispatcher.open();
    expect(openGames(dispatcher)).toEqual([{ id: open, task: 'construction/lamp', free: ['Alice'] }]);
  });
});
