import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRunRecord } from '../../../../bench/run/folder/readRun.ts';
import { upgradeV1 } from '../../../../bench/run/folder/runRecordV1.ts';

const STORED = join(import.meta.dirname, 'format1');

function optionsOf(...command: string[]): unknown {
  return upgradeV1({ format: 1, clock: 'lockstep', command: ['run', ...command] }).options;
}

describe('a record of format 1', () => {
  test('is read as one of format 2, with the options that its command line meant', () => {
    const { options, ...rest } = readRunRecord(STORED);
    const { format: _, ...stored } = JSON.parse(readFileSync(join(STORED, 'run.json'), 'utf8'));
    expect(rest).toEqual({ ...stored, format: 2 });
    expect(options).toEqual({
      tasks: ['construction/lamp', 'villager/cooking'],
      only: ['0-1', '36'],
      agents: 2,
      framework: 'dagent',
      model: 'rules:mistakes=0.1',
      modelFor: ['Bob=rules', 'dagent.*=rules'],
      costLimit: 0.5,
      taskFiles: ['mine.json', 'yours.json'],
      xray: true,
      seed: 1,
      trials: 1,
      clock: 'lockstep',
      think: 'fixed:2000',
      jobs: 3,
    });
  });

  test('has the defaults of then where an option was not given, and everything after "--" is a task', () => {
    const defaults = { agents: 2, framework: 'oracle', model: 'rules', seed: 1, trials: 1, clock: 'lockstep' };
    expect(optionsOf()).toEqual({ ...defaults, tasks: [] });
    expect(optionsOf('--seed=7', '--', 'a', '--b')).toEqual({ ...defaults, seed: 7, tasks: ['a', '--b'] });
    expect(optionsOf('--only', '1', '--only', '2', '3')).toMatchObject({ only: ['1', '2', '3'] });
  });

  test.each([
    ['an unknown option', ['--gravity', 'off']],
    ['an option without its value', ['--seed']],
    ['a number that is not one', ['--seed', 'x']],
    ['a value for an option that takes none', ['--xray=yes']],
  ])('has no options after %s', (_, command) => {
    expect(optionsOf(...command)).toBeUndefined();
  });

  test('has no options where something else than a run began it', () => {
    expect(upgradeV1({ format: 1, command: ['demo'] })).toEqual({ format: 2, command: ['demo'] });
  });

  test('an unknown format is refused in one line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-format-'));
    try {
      writeFileSync(join(folder, 'run.json'), '{"format":3,"guildhallVersion":"9.0.0"}');
      expect(() => readRunRecord(folder)).toThrow(
        /run\.json: format: unknown format 3; expected 1 or 2 \(written by Guildhall 9\.0\.0; this is \S+\)$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
