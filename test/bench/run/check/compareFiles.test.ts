import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compareFiles } from '../../../../bench/run/check/compareFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(text: string): string {
  const path = join(folder, String(files++));
  writeFileSync(path, text);
  return path;
}

/** A log of so many events, some of them with characters of several bytes; long enough for several chunks. */
function log(length: number): string[] {
  return Array.from(
    { length },
    (_, seq) => `${JSON.stringify({ seq, tick: seq * 2, type: 'chat', text: `„${'ä'.repeat(seq % 300)}“` })}\n`,
  );
}

describe('comparing two logs', () => {
  test('that are the same gives their fingerprint', async () => {
    const text = log(1_000).join('');
    expect(text.length).toBeGreaterThan(2 * 64 * 1024);
    const first = file(text);
    expect(await compareFiles(first, file(text))).toEqual({
      type: 'identical',
      sha256: createHash('sha256').update(readFileSync(first)).digest('hex'),
      lines: 1_000,
      bytes: Buffer.byteLength(text),
    });
    expect(await compareFiles(file(''), file(''))).toMatchObject({ type: 'identical', lines: 0, bytes: 0 });
  });

  test('finds the one byte that differs, and shows what comes before it', async () => {
    const lines = log(1_000);
    const other = lines.with(700, (lines[700] as string).replace('"tick":1400', '"tick":1401'));
    const difference = await compareFiles(file(lines.join('')), file(other.join('')));
    expect(difference).toEqual({
      type: 'different',
      line: 701,
      seq: 700,
      tick: 1_400,
      first: lines[700]?.trimEnd(),
      second: other[700]?.trimEnd(),
      context: lines.slice(695, 700).map((line) => line.trimEnd()),
    });
  });

  test.each([
    { name: 'ends early', from: 2, first: null, second: 'whole' },
    { name: 'goes on', from: 0, first: 'whole', second: null },
  ])('finds that one $name', async ({ from, first, second }) => {
    const lines = log(3);
    const [long, short] = [lines.join(''), lines.slice(0, 2).join('')];
    const [a, b] = from === 2 ? [short, long] : [long, short];
    const whole = lines[2]?.trimEnd();
    const difference = await compareFiles(file(a), file(b));
    expect(difference).toMatchObject({ type: 'different', line: 3, seq: 2, tick: 4 });
    expect(difference).toMatchObject({ first: first && whole, second: second && whole });
  });

  test('a last line that lacks its newline is another', async () => {
    expect(await compareFiles(file('a\nb\n'), file('a\nb'))).toMatchObject({
      type: 'different',
      line: 2,
      seq: null,
      tick: null,
      context: ['a'],
    });
  });
});
