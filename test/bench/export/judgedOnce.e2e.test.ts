import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EXIT } from '../../../bench/console/exitCodes.ts';
import { type Bench, createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

let bench: Bench;
beforeAll(async () => {
  bench = createBench({ startWorker: inlineWorkers() });
  const play = 'run construction/lamp --framework react --agents 1 --jobs 1 --trials 2'.split(' ');
  expect((await bench.guildhall([...play, '--model', 'rules', '--id', 'won'])).code).toBe(EXIT.ok);
  // A second is too short for who makes nothing but mistakes.
  await bench.guildhall([...play, '--model', 'rules:mistakes=1,seed=3', '--id', 'lost', '--game-time', '1']);
}, 120_000);
afterAll(() => bench[Symbol.dispose]());
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** How often each file is opened from now on, by its path. */
function countOpened(): ReadonlyMap<string, number> {
  const opened = new Map<string, number>();
  const open = fs.openSync;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
    opened.set(String(path), (opened.get(String(path)) ?? 0) + 1);
    return open(path, ...how);
  });
  syncBuiltinESMExports();
  return opened;
}

/** Judging takes longer than all else in an export, so that doing it twice would show only in time. */
test.each(['sft', 'dpo'])('an export as %s reads each ledger once, and judges each episode once', async (format) => {
  const opened = countOpened();
  const all = ['--split', 'all', '--force-test', '--out', `${format}.jsonl`];
  const { code, stderr } = await bench.guildhall(['export', 'runs/won', 'runs/lost', '--format', format, ...all]);
  expect([EXIT.ok, EXIT.badInput], stderr).toContain(code);
  for (const run of ['runs/won', 'runs/lost']) {
    expect(opened.get(`${run}/ledger.jsonl`), run).toBe(1);
    for (const episode of [0, 1]) {
      // Read to be judged, and hashed for the seal.
      for (const file of ['task.json', 'initial.snapshot.json', 'final.snapshot.json', 'score.json'])
        expect(opened.get(`${run}/episodes/${episode}/${file}`), `${run} ${episode} ${file}`).toBeLessThanOrEqual(2);
      expect(opened.get(`${run}/episodes/${episode}/score.json`)).toBe(2);
    }
  }
});
