import { describe, expect, test } from 'vitest';
import { RunRecord } from '../../../../bench/run/folder/runRecord.ts';

const episode = {
  index: 0,
  taskId: 'construction/lamp',
  taskVersion: 1,
  taskHash: '',
  trial: 0,
  agents: ['Alice'],
  framework: 'oracle',
  model: 'none',
  seed: 1,
  limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: 1 },
};
/** As runs before lockstep wrote it. */
const realtime = {
  format: 2,
  id: 'x',
  createdAt: '2026-01-01T00:00:00.000Z',
  command: [],
  guildhallVersion: '0.1.0',
  gitSha: null,
  nodeVersion: 'v24.0.0',
  gameVersion: '1.20.4',
  packages: {},
  host: 'embedded',
  clock: 'realtime',
  seed: 1,
  episodes: [episode],
};
const lockstep = { think: 'fixed:2000', pace: '4x', jobs: 2, verifyReplay: false };

describe('the record of a run', () => {
  test('is read for both clocks', () => {
    expect(RunRecord.parse(realtime)).toEqual(realtime);
    const record = { ...realtime, clock: 'lockstep', lockstep };
    expect(RunRecord.parse(record)).toEqual(record);
  });

  test.each([
    { name: 'lockstep without its options', record: { ...realtime, clock: 'lockstep' }, path: ['lockstep'] },
    { name: 'realtime with options of lockstep', record: { ...realtime, lockstep }, path: ['lockstep'] },
    { name: 'a clock nobody knows', record: { ...realtime, clock: 'sundial' }, path: ['clock'] },
    {
      name: 'a surplus field',
      record: { ...realtime, clock: 'lockstep', lockstep: { ...lockstep, speed: 1 } },
      path: ['lockstep'],
    },
  ])('refuses $name', ({ record, path }) => {
    expect(RunRecord.safeParse(record).error?.issues[0]?.path).toEqual(path);
  });
});
