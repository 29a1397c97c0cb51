import { describe, expect, test } from 'vitest';
import { Tries } from '../../../server-plugin/lobby/tries.ts';

const MINUTE = 60 * 20;

/** Enters wrong codes until a visitor of the address is put out. */
function putOut(tries: Tries, address: string, tick: number): void {
  for (let count = 1; tries.wrong(address, count, tick) === 'try-again'; count++);
}

describe('wrong codes', () => {
  test('put a visitor out at the fifth, and every time the address waits twice as long, up to an hour', () => {
    const tries = new Tries();
    const waits = Array.from({ length: 9 }, () => {
      putOut(tries, 'a', 0);
      return tries.waitOf('a', 0) / MINUTE;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(tries.waitOf('a', 60 * MINUTE)).toBe(0);
    expect(tries.waitOf('b', 0)).toBe(0);
  });

  test('of all together are limited by the minute, without locking out who was never wrong', () => {
    const tries = new Tries();
    for (let index = 0; index < 30; index++) tries.wrong(`bot-${index}`, 1, 0);
    expect(tries.mayTry('bot-3', 10)).toBe(false);
    expect(tries.mayTry('honest', 10)).toBe(true);
    expect(tries.mayTry('bot-3', MINUTE)).toBe(true);
  });

  test('of any number of addresses take bounded memory', () => {
    const tries = new Tries();
    putOut(tries, 'first', 0);
    for (let index = 0; index < 5_000; index++) tries.wrong(`bot-${index}`, 1, 0);
    expect(tries.waitOf('first', 0)).toBe(0);
  });
});
