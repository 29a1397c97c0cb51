import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gameNbtProblem, nbtProblem } from '../../files/nbtScan.ts';
import { packsIn } from '../../game-server/commands/packs/packFiles.ts';
import { readLevelState } from '../../game-server/world/anvil/levelFile.ts';
import { RECORD_LIMITS } from '../../protocol/playersRecord.ts';
import { decodeSchematic } from '../../schematics/schematicFile.ts';
import { readRecording } from '../../sidecar/model/replay/recording.ts';

/** A root compound with one list of empty compounds, each of which is a byte in the file and an object in memory. */
function compounds(count: number): Buffer {
  const data = Buffer.alloc(3 + 3 + 1 + 5 + count + 1);
  data.set([10, 0, 0, 9, 0, 1, 0x61, 10]);
  data.writeInt32BE(count, 8);
  return data;
}

test('a schematic of some kilobytes that unpacks to millions of objects is refused before one is made', () => {
  const bytes = gzipSync(compounds(40_000_000));
  expect(bytes.length).toBeLessThan(50_000);
  const before = process.memoryUsage().heapUsed;
  expect(() => decodeSchematic('bomb.schem', bytes)).toThrow(
    expect.objectContaining({ code: 'corrupt-schematic', message: expect.stringContaining('numbers') }),
  );
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
});

test('a level.dat that unpacks to more than a world has is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bomb-'));
  try {
    for (const count of [10_000_000, 100_000_000]) {
      writeFileSync(join(folder, 'level.dat'), gzipSync(compounds(count), { level: 1 }));
      expect(() => readLevelState(folder)).toThrow(expect.objectContaining({ code: 'no-world' }));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('NBT is counted without building any of it', () => {
  expect(nbtProblem(compounds(100), 10_000)).toBeUndefined();
  expect(nbtProblem(compounds(100), 700)).toBe('the NBT data holds more than 700 numbers');
  const nothing = compounds(0);
  nothing[7] = 0;
  nothing.writeInt32BE(2 ** 30, 8);
  expect(gameNbtProblem(nothing, 10_000)).toMatch(/empty tags/);
});

test('a data pack of some kilobytes that unpacks to more than a pack has is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bomb-'));
  try {
    const bomb = zipSync({ 'pack.mcmeta': new Uint8Array(65 * 1024 * 1024) }, { level: 1 });
    expect(bomb.length).toBeLessThan(100_000);
    writeFileSync(join(folder, 'bomb.zip'), bomb);
    const refusal = expect.objectContaining({ code: 'no-pack', message: expect.stringContaining('unpacks to more') });
    expect(() => packsIn(folder)).toThrow(refusal);
    rmSync(join(folder, 'bomb.zip'));
    mkdirSync(join(folder, 'linked'));
    writeFileSync(join(folder, 'secret'), 'secret');
    symlinkSync(join(folder, 'secret'), join(folder, 'linked', 'pack.mcmeta'));
    expect(packsIn(folder)[0]?.paths).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a recording that is larger than any transcript is refused unread, as is one behind a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bomb-'));
  try {
    const file = join(folder, 'transcript.jsonl');
    writeFileSync(file, '');
    truncateSync(file, RECORD_LIMITS.transcriptBytes + 1);
    const refused = (why: string) =>
      expect.objectContaining({ code: 'bad-recording', message: expect.stringContaining(why) });
    expect(() => readRecording(file)).toThrow(refused('expected at most'));
    symlinkSync('/etc/passwd', join(folder, 'linked'));
    expect(() => readRecording(join(folder, 'linked'))).toThrow(refused('is a symbolic link'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
