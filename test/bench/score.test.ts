import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { score } from '../../bench/commands/score.ts';
import { EPISODE_FILES, episodeFolder } from '../../bench/run/folder/paths.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { testContext } from './commandLine.ts';
import { writeSampleRun } from './report/sampleRun.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('further views are printed of constructions, and refused where there are none', () => {
  const run = join(folder, 'lamp');
  writeSampleRun(run, [{ task: findTask('construction/lamp') }]);
  const lines: string[] = [];
  const context = testContext((line) => lines.push(line));
  expect(score(run, { views: '45,30' }, context)).toBe(0);
  expect(lines[0]).toMatch(/vhr 100\.0 %, vhr over 1 given view 100\.0 %, agrees with score\.json, not sealed$/);
  const dish = JSON.stringify(findTask('villager/cooking/036'));
  writeFileSync(join(episodeFolder(run, 0), EPISODE_FILES.task), dish);
  expect(() => score(run, { views: '45,30' }, context)).toThrow(
    `--views: only a construction has a view hit rate, and ${run} has none`,
  );
});

describe('score confirms nothing that the files do not bear out, and exits with 1:', () => {
  const LAMP = findTask('construction/lamp');
  const good = join(folder, 'good');
  writeSampleRun(good, [
    { task: LAMP, transcript: [{ type: 'note' }] },
    { task: LAMP, skip: new Set([0]) },
  ]);

  /** What is printed of a copy of the run with one file changed. */
  function scored(name: keyof typeof EPISODE_FILES, change: (text: string) => string | undefined) {
    const run = mkdtempSync(join(folder, 'copy-'));
    cpSync(good, run, { recursive: true });
    const file = join(episodeFolder(run, 0), EPISODE_FILES[name]);
    const text = change(readFileSync(file, 'utf8'));
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    const lines: string[] = [];
    const code = score(
      run,
      {},
      testContext((line) => lines.push(line)),
    );
    return { code, text: lines.join('\n') };
  }
  const lessLines = (text: string, lines: number) => `${text.trimEnd().split('\n').slice(0, -lines).join('\n')}\n`;

  test('untouched, it exits with 0', () => {
    expect(scored('score', (text) => text)).toMatchObject({ code: 0 });
  });

  test.each<
    [what: string, name: keyof typeof EPISODE_FILES, change: (text: string) => string | undefined, why: string]
  >([
    ['a doctored score', 'score', (text) => text.replace('"value":1', '"value":0.5'), 'score.json differs: metrics.'],
    ['the score of another trial', 'score', (text) => text.replace('episode-0', 'episode-1'), 'episodeId "episode-1"'],
    ['no score', 'score', () => undefined, 'score.json is missing'],
    ['a score that is no JSON', 'score', (text) => text.slice(0, 40), 'score.json: not JSON'],
    ['no log', 'events', () => undefined, 'events.jsonl is missing or empty'],
    ['a log without its end', 'events', (text) => lessLines(text, 1), 'does not show how the episode ended'],
    ['a log cut within a line', 'events', (text) => text.slice(0, -5), 'events.jsonl is cut short within a line'],
    ['a log with more after its end', 'events', (text) => `${text}${text.split('\n')[0]}\n`, 'comes after the end'],
    [
      'a log with a strange event',
      'events',
      (text) => text.replace('episode-released', 'episode-won'),
      'events.jsonl:1',
    ],
    ['no task', 'task', () => undefined, 'task.json is missing'],
    ['another task', 'task', () => JSON.stringify(findTask('construction/well')), 'the run planned construction/lamp'],
    [
      'an easier task',
      'task',
      (text) => text.replace('"version":1', '"version":2'),
      'not the task that the run planned',
    ],
    ['no first snapshot', 'initialSnapshot', () => undefined, 'initial.snapshot.json is missing'],
    ['no last snapshot', 'finalSnapshot', () => undefined, 'final.snapshot.json is missing'],
    ['a transcript cut within a line', 'transcript', (text) => text.slice(0, -3), 'transcript.jsonl is cut short'],
  ])('%s', (_, name, change, why) => {
    const { code, text } = scored(name, change);
    expect(text).toContain(why);
    expect(code).toBe(1);
    expect(text).toMatch(/NOT CONFIRMED|DIFFERS|not finished/);
  });

  test('a doctored score with a cut log: no share is printed that was not computed', () => {
    const { code, text } = scored('events', (log) => lessLines(log, 3));
    expect(text.split('\n')[0]).toBe('0 construction/lamp: NOT CONFIRMED, not sealed');
    expect(code).toBe(1);
  });

  test('an episode of the plan that has no files', () => {
    const run = join(folder, 'gap');
    cpSync(good, run, { recursive: true });
    rmSync(episodeFolder(run, 1), { recursive: true });
    const lines: string[] = [];
    expect(
      score(
        run,
        {},
        testContext((line) => lines.push(line)),
      ),
    ).toBe(1);
    expect(lines).toContain('  not played: it has no files');
  });
});
