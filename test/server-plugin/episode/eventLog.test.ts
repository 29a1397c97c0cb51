import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoggedEvent } from '../../../protocol/loggedEvent.ts';
import { EventLog } from '../../../server-plugin/episode/eventLog.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-log-'));
  path = join(folder, 'events.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const chat = (message: string) => ({ type: 'chat-sent', actor: 'Alice', message }) as const;

describe('EventLog', () => {
  test('numbers events from 0 and writes them as lines on flush', () => {
    const log = new EventLog(path);
    log.append({ type: 'episode-released' }, 0);
    log.append(chat('häßlich "quoted"\n'), 3);
    expect(readFileSync(path, 'utf8')).toBe('');
    log.flush();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => LoggedEvent.parse(JSON.parse(line)))).toEqual([
      { seq: 0, tick: 0, type: 'episode-released' },
      { seq: 1, tick: 3, ...chat('häßlich "quoted"\n') },
    ]);
    log.dispose();
  });

  test('hands its lines over at the end of a tick when it last did so 50 ms ago', () => {
    let now = 1000;
    const log = new EventLog(path, () => now);
    const written = () => readFileSync(path, 'utf8').split('\n').length - 1;
    log.append(chat('a'), 1);
    log.endTick();
    expect(written()).toBe(1);
    log.append(chat('b'), 2);
    now += 49;
    log.endTick();
    expect(written()).toBe(1);
    log.append(chat('c'), 3);
    now += 1;
    log.endTick();
    expect(written()).toBe(3);
    log.append(chat('d'), 4);
    log.close();
    expect(written()).toBe(4);
    log.dispose();
  });

  test('tells subscribers at once, and no longer once they left', () => {
    const log = new EventLog(path);
    const heard: number[] = [];
    const leave = log.subscribe(({ seq }) => heard.push(seq));
    log.append(chat('a'), 1);
    log.append(chat('b'), 1);
    leave();
    log.append(chat('c'), 1);
    expect(heard).toEqual([0, 1]);
    log.dispose();
  });

  test('reads any stretch back, from memory or from the file', () => {
    const log = new EventLog(path);
    const count = 20_000;
    for (let index = 0; index < count; index++) log.append(chat(`messäge ${index}`), index);
    for (const from of [0, 1, 9_999, count - 4_096, count - 4_097, count - 9_000, count - 1]) {
      const events = log.read(from, 50);
      expect(events.map(({ seq }) => seq)).toEqual(
        Array.from({ length: Math.min(50, count - from) }, (_, index) => from + index),
      );
      expect(events[0]).toMatchObject({ message: `messäge ${from}`, tick: from });
    }
    expect(log.read(count, 5)).toEqual([]);
    expect(log.read(-1, 5)).toEqual([]);
    log.dispose();
  });

  test('is never overwritten and takes nothing after its end', () => {
    const log = new EventLog(path);
    log.append(chat('last'), 1);
    log.close();
    expect(() => log.append(chat('too late'), 2)).toThrow('closed');
    expect(log.read(0, 9)).toHaveLength(1);
    log.dispose();
    expect(() => new EventLog(path)).toThrow('EEXIST');
  });
});
