import { describe, expect, test } from 'vitest';
import { boundsOf, boundsTable } from './bounds.ts';
import type { GaugeRow, Measured } from './gauge.ts';

function measured(memory: readonly number[], more: Partial<Measured> = {}): Measured {
  const row = { ticksPerSecond: 20, median: 2, p99: 9, longest: 60, heap: 90, monsters: 12, entities: 40 };
  const rows = memory.map((rss, index): GaugeRow => ({ ...row, minute: index + 1, rss }));
  return { rows, p99: 20, longest: 60, cpuP99: 15, overCaps: [], most: new Map(), ...more };
}

const violated = (...of: Parameters<typeof boundsOf>) =>
  boundsOf(...of)
    .filter(({ holds }) => holds === false)
    .map(({ name }) => name);
const flat = (minutes: number, rss = 350) => new Array<number>(minutes).fill(rss);

describe('the lines a soak must hold', () => {
  test('hold in real time where ticks are in time, short, and memory is little and flat', () => {
    expect(violated(measured(flat(60)), true, 1)).toEqual([]);
    expect(violated(measured(flat(60, 400)), true, 1)).toEqual(['memory of the server']);
    expect(violated(measured(flat(60), { p99: 50 }), true, 1)).toEqual(['tick p99']);
    const slow = measured(flat(60));
    const rows = slow.rows.map((row, index) => (index === 30 ? { ...row, ticksPerSecond: 19.9 } : row));
    expect(violated({ ...slow, rows }, true, 1)).toEqual(['slowest minute']);
  });

  test('are violated by memory that grows from the second quarter to the last', () => {
    const growing = Array.from({ length: 60 }, (_, minute) => 250 + 2 * minute);
    expect(violated(measured(growing), true, 1)).toEqual(['memory grows']);
    // What the first minutes take is code that is met for the first time.
    const warming = Array.from({ length: 60 }, (_, minute) => (minute < 15 ? 200 + 10 * minute : 350));
    expect(violated(measured(warming), true, 1)).toEqual([]);
  });

  test('ask for 30 times real time in lockstep, where the process has the players as well', () => {
    expect(violated(measured(flat(60, 700)), false, 30)).toEqual([]);
    expect(violated(measured(flat(60, 700)), false, 29.9)).toEqual(['lockstep']);
    expect(violated(measured(flat(60), { overCaps: ['90 of monster where 70 may be'] }), false, 31)).toEqual(['caps']);
  });

  test('leave open what a short run cannot tell', () => {
    expect(boundsOf(measured([]), true, 1).flatMap(({ name, holds }) => (holds === undefined ? [name] : []))).toEqual([
      'slowest minute',
      'memory of the server',
      'memory grows',
    ]);
    expect(boundsTable(boundsOf(measured([]), true, 1))[0]).toMatch(/slowest minute .* too short to tell +-$/);
  });
});
