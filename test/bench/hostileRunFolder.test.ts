import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireAddresses, resumeCommand } from '../../bench/commands/run/addresses.ts';
import { keepProblem } from '../../bench/run/folder/problem.ts';
import { readEpisode } from '../../bench/run/folder/readRun.ts';
import { lockRun } from '../../bench/run/folder/runLock.ts';
import type { EpisodeRecord } from '../../bench/run/folder/runRecord.ts';
import { scoreLostEpisode } from '../../bench/run/play/lostEpisode.ts';

const RECORD = { index: 0, agents: ['Alice'], taskId: 'construction/lamp' } as unknown as EpisodeRecord;
const corrupt = (message: RegExp) =>
  expect.objectContaining({ code: 'corrupt-run', message: expect.stringMatching(message) });

let folder: string;
let episode: string;
let outside: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-hostile-'));
  episode = join(folder, 'episodes', '0');
  outside = join(folder, 'outside');
  mkdirSync(episode, { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a run folder of unknown origin', () => {
  const snapshot = (blocks: readonly number[], max = { x: 9, y: 9, z: 9 }) =>
    writeFileSync(
      join(episode, 'initial.snapshot.json'),
      JSON.stringify({
        tick: 0,
        box: { min: { x: 0, y: 0, z: 0 }, max },
        palette: ['air'],
        blocks,
        entities: [],
        containers: [],
        signs: [],
      }),
    );

  test('whose snapshot announces more cells than memory holds is refused before any is made', () => {
    snapshot([0, 1_000]);
    expect(readEpisode(folder, RECORD).initialSnapshot?.blocks).toEqual([0, 1_000]);
    snapshot(Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 0 : 2 ** 31)));
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/blocks: runs of 214748364800 cells; expected 1000/));
    snapshot([0, 1_000], { x: 2 ** 30, y: 2 ** 30, z: 2 ** 30 });
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/blocks: a region of .* cells/));
    snapshot([7, 1_000]);
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/palette index 7; expected less than 1/));
    snapshot([0, 1_000], { x: -9, y: 9, z: 9 });
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/blocks: a region of/));
    snapshot([0, 999.5, 0, 0.5]);
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/blocks\.1: .*expected int/));
    snapshot([0, 1_001, 0, -1]);
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/blocks\.3: .*>=0/));
  });

  test('shows no file outside it through a symbolic link', () => {
    symlinkSync(join(outside, 'secret'), join(episode, 'problem.txt'));
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/problem.txt: is a symbolic link/));
    rmSync(join(folder, 'episodes'), { recursive: true });
    symlinkSync(outside, join(folder, 'episodes'));
    expect(() => readEpisode(folder, RECORD)).toThrow(corrupt(/episodes: expected a directory/));
  });

  test('has nothing written outside it through a symbolic link', () => {
    for (const name of ['score.json.part', 'problem.txt']) symlinkSync(join(outside, 'secret'), join(episode, name));
    scoreLostEpisode(episode, RECORD);
    expect(() => keepProblem(episode, 'a problem')).toThrow('ELOOP');
    symlinkSync(outside, join(folder, 'playing'));
    expect(() => lockRun(folder)).toThrow(corrupt(/playing: expected a directory/));
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  test('chooses no address that is sent the key of whoever resumes it', () => {
    const recorded = { baseUrl: 'http://evil.example/v1', otel: 'http://evil.example:4318', server: 'evil.json' };
    const missing = (flag: string) =>
      expect.objectContaining({ code: 'address-of-run', message: expect.stringContaining(`give ${flag} again`) });
    expect(() => requireAddresses('x', recorded, {})).toThrow(missing('--base-url'));
    expect(() => requireAddresses('x', recorded, { baseUrl: 'http://own.example' })).toThrow(missing('--otel'));
    expect(() => requireAddresses('x', { server: 'evil.json' }, {})).toThrow(missing('--server'));
    expect(() => requireAddresses('x', recorded, { ...recorded, baseUrl: 'http://own.example' })).not.toThrow();
    expect(() => requireAddresses('x', {}, {})).not.toThrow();
    expect(resumeCommand("runs/it's", { baseUrl: 'http://own.example/v1', server: 'my server.json' })).toBe(
      "guildhall run --resume 'runs/it'\\''s' --base-url http://own.example/v1 --server 'my server.json'",
    );
  });

  test('has no sign in its problem.txt that steers a terminal', () => {
    keepProblem(episode, 'first \u001b]0;owned\u0007\u009b2J\nsecond \u202eline \u2066x\u2069');
    keepProblem(episode, 'third');
    expect(readFileSync(join(episode, 'problem.txt'), 'utf8')).toBe('first  ]0;owned 2J\nsecond  line  x \nthird\n');
  });
});
