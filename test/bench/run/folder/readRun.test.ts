import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRun } from '../../../../bench/run/folder/readRun.ts';
import { ConfigError } from '../../../../protocol/errors.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { sampleTranscript, writeSampleRun } from '../../report/sampleRun.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'guildhall-runs-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

let runs = 0;
function sample(): string {
  const folder = join(ROOT, String(runs++));
  writeSampleRun(folder, [{ task: findTask('construction/lamp'), transcript: sampleTranscript() }]);
  return folder;
}

/** The code and message of the ConfigError that reading a folder ends in. */
function refusal(folder: string): { code: string; message: string } {
  try {
    readRun(folder);
  } catch (error) {
    if (error instanceof ConfigError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the run was read');
}

describe('reading a run', () => {
  test('gives back what was written', () => {
    const { record, episodes } = readRun(sample());
    expect(record.episodes).toHaveLength(1);
    const [episode] = episodes;
    expect(episode?.task?.id).toBe('construction/lamp');
    expect(episode?.events.map((event) => event.seq)).toEqual(episode?.events.map((_, index) => index));
    expect(episode?.score?.success).toBe(true);
    expect(episode?.transcript).toEqual(sampleTranscript());
    expect(episode?.initialSnapshot?.box).toEqual(episode?.finalSnapshot?.box);
  });

  test('leaves out a last line that a crash cut off, and no other', () => {
    const folder = sample();
    const log = join(folder, 'episodes/0/events.jsonl');
    const whole = readRun(folder).episodes[0]?.events;
    appendFileSync(log, '{"seq":99,"ti');
    expect(readRun(folder).episodes[0]?.events).toEqual(whole);
    writeFileSync(log, `{"seq":0,"ti\n${readFileSync(log, 'utf8')}`);
    expect(refusal(folder)).toMatchObject({ code: 'corrupt-run', message: expect.stringContaining('events.jsonl:1') });
  });

  test('refuses a task that contradicts itself', () => {
    const folder = sample();
    const stew = structuredClone(findTask('villager/cooking/099'));
    if (stew.family === 'cooking') stew.checkpoints[0]?.parts.push(stew.dish);
    writeFileSync(join(folder, 'episodes/0/task.json'), JSON.stringify(stew));
    expect(refusal(folder)).toEqual({
      code: 'corrupt-run',
      message: expect.stringMatching(/task\.json: checkpoints: rabbit_stew is part of itself$/),
    });
  });

  test.each([
    { file: 'run.json', text: 'no JSON', says: /run\.json: not JSON/ },
    { file: 'run.json', text: '{"format":3}', says: /run\.json: format: / },
    { file: 'episodes/0/task.json', text: '{}', says: /task\.json: / },
    { file: 'episodes/0/final.snapshot.json', text: '{"tick":1}', says: /final\.snapshot\.json: box: / },
    { file: 'episodes/0/events.jsonl', text: '{"type":"block-conjured"}\n', says: /events\.jsonl:1: type: / },
  ])('names the file and the field when $file holds $text', ({ file, text, says }) => {
    const folder = sample();
    writeFileSync(join(folder, file), text);
    const { code, message } = refusal(folder);
    expect(code).toBe('corrupt-run');
    expect(message).toMatch(says);
    expect(message).not.toContain('\n');
  });

  test('says so when there is no run', () => {
    expect(refusal(join(ROOT, 'nowhere')).code).toBe('run-not-found');
  });
});
