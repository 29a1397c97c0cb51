import fileSystem, { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXIT } from '../../../../bench/console/exitCodes.ts';
import { Random } from '../../../../clock/random.ts';
import { RealtimeClock } from '../../../../clock/realtimeClock.ts';
import { dagent } from '../../../../sidecar/frameworks/dagent/dagent.ts';
import { runSession } from '../../../../sidecar/session/runSession.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { type RefereeServer, startRefereeServer } from '../../../sidecar/session/refereeServer.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { createBench } from '../../commandLine.ts';
import { inlineWorkers } from '../../workers/inlineWorker.ts';
import { playFresh, rules } from './playFresh.ts';

/** What was done to which file, and after how many writes the transcript's device is full. */
const disk = { done: [] as string[], room: Number.POSITIVE_INFINITY };
const { openSync, writeSync, fsyncSync, closeSync, renameSync } = fileSystem;
const actual = { openSync, writeSync, fsyncSync, closeSync, renameSync };

/** Has the file system note what it does. */
function watchFiles(): void {
  const names = new Map<number, string>();
  const note = (what: string, file: number) => {
    const name = names.get(file);
    if (name !== undefined) disk.done.push(`${what} ${name}`);
    return name;
  };
  Object.assign(fileSystem, {
    openSync(path: string | URL, ...more: [number, number]) {
      const file = actual.openSync(path, ...more);
      names.set(file, basename(String(path)));
      return file;
    },
    writeSync(file: number, ...more: [Buffer, number]) {
      if (note('write', file) === 'transcript.jsonl' && disk.room-- <= 0)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      return actual.writeSync(file, ...more);
    },
    fsyncSync(file: number) {
      note('sync', file);
      actual.fsyncSync(file);
    },
    closeSync(file: number) {
      note('close', file);
      names.delete(file);
      actual.closeSync(file);
    },
    renameSync(from: string, to: string) {
      disk.done.push(`place ${basename(to)}`);
      actual.renameSync(from, to);
    },
  });
  syncBuiltinESMExports();
}

beforeAll(watchFiles);
afterAll(() => {
  Object.assign(fileSystem, actual);
  syncBuiltinESMExports();
});
beforeEach(() => {
  disk.done.length = 0;
  disk.room = Number.POSITIVE_INFINITY;
});

/** Plays the lamp by DAGENT in real time, over sockets. */
function playInRealtime(server: RefereeServer) {
  const { tokens, finished } = server.open(findTask('construction/lamp'), 2);
  const record = server.record();
  const session = runSession({
    gateway: { url: server.gatewayUrl },
    tokens,
    framework: dagent,
    model: rules(),
    clock: new RealtimeClock(),
    random: new Random(1),
    record,
    signal: new AbortController().signal,
  }).finally(() => record.close());
  return { finished, session };
}

/** The transcript's last write, then its way to the disk, then the score. */
function expectOrder(): void {
  const of = (what: string) => disk.done.lastIndexOf(what);
  expect(of('write transcript.jsonl')).toBeGreaterThan(-1);
  const order = ['write transcript.jsonl', 'sync transcript.jsonl', 'close transcript.jsonl', 'place score.json'].map(
    of,
  );
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(of('sync events.jsonl')).toBeLessThan(of('place score.json'));
}

test('in lockstep the transcript is complete on the disk before the score is written', async () => {
  const { score } = await playFresh();
  expect(score.success).toBe(true);
  expectOrder();
});

test.runIf(EXHAUSTIVE)('in real time the transcript is complete on the disk before the score is written', async () => {
  await using server = await startRefereeServer();
  const { finished, session } = playInRealtime(server);
  const score = await finished;
  expect(score.success).toBe(true);
  const entries = server.transcript();
  expectOrder();
  await session;
  expect(server.transcript()).toEqual(entries);
});

test('a disk that is full for the transcript is exit 3 with the resume command, and no score is written', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  disk.room = 5;
  const args = 'run construction/lamp --framework dagent --jobs 1 --id x --out out'.split(' ');
  const { code, stdout, stderr } = await bench.guildhall(args);
  expect(stderr).toContain('no space is left on the device [ENOSPC]');
  expect(stdout).toContain('to resume it: guildhall run --resume out/x');
  expect(code).toBe(EXIT.unavailable);
  expect(existsSync(bench.path('out', 'x', 'episodes', '0', 'score.json'))).toBe(false);
  disk.room = Number.POSITIVE_INFINITY;
  expect(await bench.guildhall(['run', '--resume', 'out/x'])).toMatchObject({ code: EXIT.ok });
});

test('in real time a full disk ends the episode without a score', async () => {
  await using server = await startRefereeServer();
  disk.room = 5;
  const { finished, session } = playInRealtime(server);
  await expect(finished).rejects.toMatchObject({ code: 'ENOSPC' });
  await session;
  expect(existsSync(join(server.folder, 'episode', 'score.json'))).toBe(false);
});
