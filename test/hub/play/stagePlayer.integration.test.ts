import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRun } from '../../../bench/run/folder/readRun.ts';
import { lockRun } from '../../../bench/run/folder/runLock.ts';
import type { Stage } from '../../../bench/run/play/stage.ts';
import { ownKey } from '../../../bench/run/seal/sealKey.ts';
import type { Game } from '../../../hub/games/game.ts';
import { GameRequest } from '../../../hub/games/gameRequest.ts';
import type { LiveGame } from '../../../hub/play/liveGame.ts';
import { StagePlayer } from '../../../hub/play/stagePlayer.ts';
import { HubFile } from '../../../hub/settings/hubFile.ts';
import { createLog } from '../../../hub/telemetry/log.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { PersonClient } from '../../support/personClient.ts';
import { openStage } from '../../support/stagedGames.ts';

/** A game that a person plays alone, begun for the `attempts`th time. */
function gameOf(attempts: number, more: object = {}): Game {
  return {
    id: 1,
    group: 'lab',
    request: GameRequest.parse({ task: 'construction/lamp', agents: 1, human: ['Alice'], ...more }),
    state: 'playing',
    attempts,
    run: 'game-000001',
    createdAt: 1,
    beganAt: 1,
    endedAt: null,
    result: null,
    problem: null,
    reservedUsd: 0,
    spentUsd: 0,
  };
}

let out: string;
let folder: string;
let stage: Stage;
let player: StagePlayer;
/** Called whenever seats are open. */
let opened: () => void;

beforeEach(async () => {
  out = mkdtempSync(join(tmpdir(), 'hub-'));
  folder = join(out, 'game-000001');
  stage = await openStage();
  opened = () => undefined;
  player = new StagePlayer({
    stage,
    settings: HubFile.parse({}),
    env: {},
    out,
    key: ownKey(process.env),
    log: createLog('info', { write: (line) => line.includes('seats are open') && opened() }),
    leavingMs: 2_000,
    unwritable: (error) => expect.fail(`${error}`),
  });
});

afterEach(async () => {
  await stage.close();
  rmSync(out, { recursive: true, force: true });
});

/** Resolves when the episode of the game that begins is there: its doors are reported after those of the run. */
function whenOpen(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let reports = 0;
  opened = () => {
    reports++;
    if (reports === 2) resolve();
  };
  return promise;
}

/** Begins a game and waits until its seat is open. */
async function open(game: Game): Promise<LiveGame> {
  const isOpen = whenOpen();
  const live = player.play(game);
  await isOpen;
  return live;
}

test.runIf(EXHAUSTIVE)('a game that was cut off is played from its folder, with what it left set aside', async () => {
  const first = await open(gameOf(1));
  first.stop();
  expect(await first.ended).toEqual({ type: 'interrupted' });
  const again = await open(gameOf(2));
  expect(readRun(folder).attempts.get(0)).toMatchObject([{ attempt: 1, setAside: {} }, { attempt: 2 }]);
  const person = await PersonClient.join({ port: stage.host.address.port });
  await person.takesSeat(again.waysIn()[0]?.code ?? '');
  await person.shows('Go');
  await person.enters(['/done', 'You are done']);
  const scored = await again.ended;
  expect(scored).toMatchObject({ type: 'scored', result: { reason: 'agents-done', success: false } });
  person.leave();

  // Killed after the score was written and before it was on record.
  expect(await player.play(gameOf(3)).ended).toEqual(scored);
  expect(readRun(folder).attempts.get(0)).toHaveLength(2);
  // Nothing of it is in use any more.
  lockRun(folder).release();
});

test('a folder without a plan is moved out of the way', async () => {
  mkdirSync(folder);
  const live = await open(gameOf(2));
  expect(existsSync(`${folder}-unbegun-1`)).toBe(true);
  expect(readRun(folder).attempts.get(0)).toHaveLength(1);
  live.stop();
  expect(await live.ended).toEqual({ type: 'interrupted' });
});

test('a game whose task has changed ends with that, and names no place on the machine', async () => {
  const live = await open(gameOf(1));
  live.stop();
  await live.ended;
  const ended = await player.play(gameOf(2, { task: 'construction/gatehouse', human: ['Alice'] })).ended;
  expect(ended).toEqual({ type: 'faulted', problem: expect.stringContaining('construction/lamp') });
  expect(JSON.stringify(ended)).not.toContain(out);
});

test('a game whose folder others still use waits for them, unless it is stopped', async () => {
  const live = await open(gameOf(1));
  live.stop();
  await live.ended;
  const others = lockRun(folder);
  const waiting = player.play(gameOf(2));
  waiting.stop();
  expect(await waiting.ended).toEqual({ type: 'interrupted' });
  const again = player.play(gameOf(3));
  const isOpen = whenOpen();
  others.release();
  await isOpen;
  again.stop();
  expect(await again.ended).toEqual({ type: 'interrupted' });
});

test.runIf(EXHAUSTIVE && process.platform === 'linux')(
  'players of a killed hub that do not leave are killed',
  async () => {
    const live = await open(gameOf(1));
    live.stop();
    await live.ended;
    const left = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(left, 'spawn');
    const ended = once(left, 'exit');
    const lock = lockRun(folder);
    lock.add(left.pid);
    const playing = join(folder, 'playing');
    const files = readdirSync(playing).filter((name) => name.includes(`-${left.pid}.`));
    const holders = files.map((name) => readFileSync(join(playing, name)));
    lock.release();
    mkdirSync(playing);
    for (const [index, name] of files.entries()) writeFileSync(join(playing, name), holders[index] ?? '');
    const again = await open(gameOf(2));
    expect(await ended).toEqual([null, 'SIGKILL']);
    again.stop();
    expect(await again.ended).toEqual({ type: 'interrupted' });
  },
);
