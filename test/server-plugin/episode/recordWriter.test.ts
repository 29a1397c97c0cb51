import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RECORD_LIMITS } from '../../../protocol/playersRecord.ts';
import { RecordWriter } from '../../../server-plugin/episode/recordWriter.ts';

let folder: string;
const failures: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-record-'));
  failures.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const writer = () => new RecordWriter(folder, { onFailure: (error) => failures.push(error) });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the record of the players', () => {
  test('has every line in its file as soon as it is taken, and none after its end', () => {
    const record = writer();
    record.line('{"one":1}');
    expect(read('transcript.jsonl')).toBe('{"one":1}\n');
    record.line('{"two":2}');
    record.close();
    record.line('{"late":3}');
    record.problem('late');
    record.picture('late', Buffer.from('late'));
    record.close();
    expect(read('transcript.jsonl')).toBe('{"one":1}\n{"two":2}\n');
    expect(readdirSync(folder)).toEqual(['transcript.jsonl']);
  });

  test('keeps its bounds, and says once that entries are missing', () => {
    const record = writer();
    const long = `"${'x'.repeat(RECORD_LIMITS.lineBytes)}"`;
    record.line(long);
    record.line(long);
    for (let index = 0; index < 200; index++) record.problem(`${index} \u001b[2J${'x'.repeat(10_000)}`);
    record.picture('large', Buffer.alloc(RECORD_LIMITS.onePictureBytes + 1));
    record.picture('../score', Buffer.from('x'));
    record.picture('small', Buffer.from('one'));
    record.picture('small', Buffer.from('two'));
    record.close();
    expect(readdirSync(folder)).toEqual(['problem.txt', 'transcript.jsonl', 'vision']);
    expect(read('transcript.jsonl')).toBe('');
    const problems = read('problem.txt').trimEnd().split('\n');
    expect(problems).toHaveLength(RECORD_LIMITS.problems);
    expect(problems[0]).toMatch(/transcript lacks entries/);
    expect(problems[1]).toMatch(/^0 {2}\[2Jx+$/);
    expect(problems[1]?.length).toBeLessThanOrEqual(RECORD_LIMITS.problemLength);
    expect(readdirSync(join(folder, 'vision'))).toEqual(['small.png']);
    expect(read('vision/small.png')).toBe('one');
  });

  test.each(['transcript.jsonl', 'vision/a.png'])('writes through no link at %s, and fails', (name) => {
    writeFileSync(join(folder, 'secret'), 'secret');
    mkdirSync(join(folder, 'vision'));
    symlinkSync(join(folder, 'secret'), join(folder, name));
    const record = writer();
    record.picture('a', Buffer.from('x'));
    record.line('{}');
    expect(failures).toEqual([expect.objectContaining({ code: 'EEXIST' })]);
    expect(() => record.close()).toThrow('EEXIST');
    expect(read('secret')).toBe('secret');
  });

  test('notes skills that cannot be kept', () => {
    const record = new RecordWriter(folder, {
      onFailure: (error) => failures.push(error),
      keepSkills: () => {
        throw new Error('it is read-only');
      },
    });
    record.skills('[]');
    expect(read('problem.txt')).toBe('the skills were not kept: it is read-only\n');
  });
});
