import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AttemptBook } from '../../../../bench/run/folder/ledger/attemptBook.ts';
import type { AttemptNote } from '../../../../bench/run/folder/ledger/ledgerEntry.ts';
import { readLedger } from '../../../../bench/run/folder/ledger/readLedger.ts';
import { readRun } from '../../../../bench/run/folder/readRun.ts';
import type { RunRecord } from '../../../../bench/run/folder/runRecord.ts';
import { RunLedger } from '../../../../bench/run/seal/runLedger.ts';
import { oneTimeKey, type SealKey } from '../../../../bench/run/seal/sealKey.ts';
import { verifyRun } from '../../../../bench/run/seal/verifyRun.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { writeSampleRun } from '../../report/sampleRun.ts';

let run: string;
let record: RunRecord;
let key: SealKey;

/** A run of two episodes with all files, whose ledger is begun. */
beforeEach(() => {
  run = join(mkdtempSync(join(tmpdir(), 'guildhall-ledger-')), 'run');
  const task = findTask('construction/lamp');
  writeSampleRun(run, [{ task }, { task }]);
  record = readRun(run).record;
  key = oneTimeKey();
});
afterEach(() => rmSync(join(run, '..'), { recursive: true }));

/** A ledger in which both episodes have been played once. */
function played(): RunLedger {
  const ledger = RunLedger.begin(run, record, key);
  for (const { record: episode, score } of readRun(run).episodes) {
    ledger.began(episode.index);
    if (score) ledger.ended(episode, score);
  }
  return ledger;
}

const noted = () => readLedger(run)?.entries.map(({ note }) => note.type);

describe('the ledger of a run', () => {
  test('that is over holds, and has every attempt', () => {
    played().end();
    expect(verifyRun(run).problems).toEqual([]);
    expect(noted()).toEqual([
      'run-begun',
      ...['attempt-begun', 'attempt-ended', 'attempt-begun', 'attempt-ended'],
      'run-ended',
    ]);
  });

  test('whose process was killed before a move that it had noted: the move is made once, and noted once', () => {
    played().setAside(0);
    renameSync(join(run, 'set-aside/0-1'), join(run, 'episodes/0'));
    const again = RunLedger.resume(run, record, key);
    again.setAside(0);
    expect(existsSync(join(run, 'episodes/0'))).toBe(false);
    expect(existsSync(join(run, 'set-aside/0-1/score.json'))).toBe(true);
    again.setAside(0);
    expect(noted()?.filter((type) => type === 'attempt-set-aside')).toHaveLength(1);
    expect(verifyRun(run).problems.map(({ message }) => message)).not.toContainEqual(
      expect.stringContaining('set-aside'),
    );
  });

  test('whose process was killed within a line and an episode: the line is cut, the attempt lost', () => {
    const ledger = played();
    ledger.setAside(1);
    ledger.began(1);
    appendFileSync(join(run, 'ledger.jsonl'), '{"seq":8,"at":"20');
    expect(readLedger(run)).toMatchObject({ isCutOnly: true, cut: 17 });
    RunLedger.resume(run, record, key).end();
    const { entries = [], problem, attempts } = readLedger(run) ?? {};
    expect([problem, entries.at(-3)?.note]).toEqual([undefined, expect.objectContaining({ cut: 17 })]);
    expect(attempts?.get(1)?.map(({ isLost, setAside }) => [isLost, setAside?.folder])).toEqual([
      [undefined, 'set-aside/1-1'],
      [true, undefined],
    ]);
  });

  test('whose process was killed: attempts under way are lost, but for those that are still played elsewhere', () => {
    const ledger = RunLedger.begin(run, record, key);
    for (const { record: episode } of readRun(run).episodes) ledger.began(episode.index);
    const again = RunLedger.resume(run, record, key, new Set([1]));
    expect([again.isUnderWay(0), again.isUnderWay(1)]).toEqual([false, true]);
    again.setAside(0);
    for (const { record: episode, score } of readRun(run).episodes)
      if (episode.index === 1 && score) again.ended(episode, score);
    again.end();
    expect(noted()?.slice(3)).toEqual([
      'run-resumed',
      'attempt-lost',
      'attempt-set-aside',
      'attempt-ended',
      'run-ended',
    ]);
    expect(readLedger(run)?.problem).toBeUndefined();
  });

  test('that was changed is not resumed', () => {
    played();
    const file = join(run, 'ledger.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"attempt":1', '"attempt":2'));
    expect(() => RunLedger.resume(run, record, key)).toThrow('ledger.jsonl:2 is not as it was signed');
  });
});

test('notes that cannot follow what was noted are refused', () => {
  const book = new AttemptBook();
  const take = (note: Partial<AttemptNote>) => book.take({ episode: 0, attempt: 1, ...note } as AttemptNote, '');
  const end = { type: 'attempt-ended', termination: 'completed', reason: 'goal-reached', ticks: 1, seal: '' } as const;
  expect(take(end)).toBe(false);
  expect(take({ type: 'attempt-begun', attempt: 2 })).toBe(false);
  expect(take({ type: 'attempt-begun' })).toBe(true);
  expect(take({ type: 'attempt-begun', attempt: 2 })).toBe(false);
  expect(take(end)).toBe(true);
  expect(take(end)).toBe(false);
  expect(take({ type: 'attempt-lost' })).toBe(false);
  expect(take({ type: 'attempt-set-aside', folder: 'set-aside/0-1', files: null })).toBe(true);
  expect(take({ type: 'attempt-set-aside', folder: 'set-aside/0-2', files: null })).toBe(false);
  expect(take({ type: 'attempt-begun', attempt: 2 })).toBe(true);
});
