import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { barText, createProgress } from '../../bench/console/progress.ts';

const LABEL = '12 construction/market-stall 2x dagent';
const half = { label: LABEL, value: 0.5, note: 'vhr 49.5 % 12:34' };

describe('a bar', () => {
  test('has its full length where there is room', () => {
    const text = barText(120, LABEL.length, half);
    expect(text).toBe(`${LABEL} ${'█'.repeat(12)}${'░'.repeat(12)}  50% vhr 49.5 % 12:34`);
  });

  test.each([200, 120, 80, 70, 60, 50, 40])('fits %i columns and keeps percentage and note', (columns) => {
    const text = barText(columns, LABEL.length, half);
    expect(text.length).toBeLessThan(columns);
    expect(text).toMatch(/ {2}50% vhr 49\.5 % 12:34$/);
    expect(text.startsWith('12 const')).toBe(true);
  });

  test('is full only at the end', () => {
    expect(barText(120, 3, { label: 'a', value: 0.999, note: '' })).toMatch(/░ {2}99% $/);
    expect(barText(120, 3, { label: 'a', value: 1, note: '' })).not.toContain('░');
  });

  test('labels line up', () => {
    const bars = ['a', 'longer'].map((label) => barText(100, 6, { ...half, label }).indexOf('█'));
    expect(new Set(bars).size).toBe(1);
  });
});

describe('bars on a terminal', () => {
  test('a finished one is told above the others, and nothing of a bar is left behind it', () => {
    let written = '';
    const stream = Object.assign(
      new Writable({
        write(chunk, _, done) {
          written += chunk;
          done();
        },
      }),
      { isTTY: true, columns: 80, rows: 24 },
    ) as unknown as NodeJS.WriteStream;
    const progress = createProgress(stream);
    const first = progress.line('first');
    const second = progress.line('second');
    first.update(0.5, 'half');
    second.update(0.25, 'quarter');
    written = '';
    first.done('well');
    expect(written).toContain('\x1b[Jfirst: well\n');
    expect(written.indexOf('second ')).toBeGreaterThan(written.indexOf('first: well'));
    written = '';
    progress.print('the last word');
    progress.stop();
    expect(written).toContain('the last word\n');
    // The cursor is shown again.
    expect(written).toContain('\x1b[?25h');
    expect(written).not.toContain('first');
  });
});

test('what lines quote steers no terminal', () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk;
      done();
    },
  }) as unknown as NodeJS.WriteStream;
  const progress = createProgress(stream);
  progress.print('a service says \u001b]0;owned\u0007\u009b2J\u202e so');
  progress.line('episode').done('fault: \u001b[2J');
  expect(written).toBe('a service says  ]0;owned 2J  so\nepisode: fault:  [2J\n');
});
