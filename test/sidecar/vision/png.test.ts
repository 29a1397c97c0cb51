import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { decodePng } from '../../../sidecar/vision/png/decodePng.ts';
import { encodePng } from '../../../sidecar/vision/png/encodePng.ts';
import { openResourcePack } from '../../../sidecar/vision/resourcePack.ts';

function pixels(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 37 + Math.floor(at / 50) * 11) & 255);
}

/** A PNG by hand: header fields, palette and opacities if any, and rows with their filter bytes. */
function png(
  width: number,
  height: number,
  depth: number,
  type: number,
  rows: number[][],
  extra: [string, number[]][] = [],
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(name), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(typed), 4);
    return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra.map(([name, data]) => chunk(name, Buffer.from(data))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('what is encoded is decoded to the same pixels', () => {
  const rgb = pixels(23, 17);
  const { width, height, rgba } = decodePng(encodePng(23, 17, rgb));
  expect([width, height]).toEqual([23, 17]);
  expect(rgba.filter((_, at) => at % 4 !== 3)).toEqual(rgb);
  expect(() => encodePng(2, 2, rgb)).toThrow(/take 12 bytes, not 1173/);
});

test('every filter and kind of colour that textures have is read', () => {
  // Differences to the left, above, to their mean and to the nearest.
  const grey = png(3, 5, 8, 0, [
    [0, 10, 20, 30],
    [1, 10, 1, 1],
    [2, 1, 1, 1],
    [3, 5, 5, 5],
    [4, 1, 2, 3],
  ]);
  const levels = [10, 20, 30, 10, 11, 12, 11, 12, 13, 10, 16, 19, 11, 18, 22];
  expect([...decodePng(grey).rgba.filter((_, at) => at % 4 === 0)]).toEqual(levels);
  const palette = png(
    4,
    1,
    2,
    3,
    [[0, 0b00_01_10_11]],
    [
      ['PLTE', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
      ['tRNS', [255, 0]],
    ],
  );
  expect([...decodePng(palette).rgba]).toEqual([1, 2, 3, 255, 4, 5, 6, 0, 7, 8, 9, 255, 10, 11, 12, 255]);
  expect([...decodePng(png(1, 1, 8, 4, [[0, 9, 80]])).rgba]).toEqual([9, 9, 9, 80]);
});

test.each([
  ['no PNG', Buffer.from('GIF89a, no PNG at all')],
  ['end too early', encodePng(8, 8, pixels(8, 8)).subarray(0, 60)],
  ['too large', png(100_000, 100_000, 8, 2, [])],
  ['not supported', png(1, 1, 16, 2, [[0, 0, 0, 0, 0, 0, 0]])],
  ['filter 9', png(1, 1, 8, 0, [[9, 1]])],
  ['ends too early', png(1, 4, 8, 0, [[0, 1]])],
])('a bad file is refused: %s', (_, bytes) => {
  expect(() => decodePng(bytes)).toThrow();
});

test("a user's own textures are taken from a folder or a zip, reduced to 16 cells; grey leaves are coloured", () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    const block = join(folder, 'assets/minecraft/textures/block');
    mkdirSync(block, { recursive: true });
    const large = new Uint8Array(32 * 64 * 3).map((_, at) => (Math.floor(at / 3) % 32 < 16 ? 200 : 100));
    writeFileSync(join(block, 'stone.png'), encodePng(32, 64, large));
    writeFileSync(join(block, 'oak_leaves.png'), encodePng(16, 16, new Uint8Array(768).fill(255)));
    const pack = openResourcePack(folder);
    expect(pack.brush('stone')?.(0, 0)).toEqual([200, 200, 200, 255]);
    expect(pack.brush('stone')?.(15, 15)).toEqual([100, 100, 100, 255]);
    expect(pack.brush('oak_leaves')?.(3, 3)).toEqual([124, 189, 107, 255]);
    expect(pack.brush('dirt')).toBeUndefined();
    const zip = join(folder, 'pack.zip');
    writeFileSync(zip, zipSync({ 'assets/minecraft/textures/block/stone.png': encodePng(32, 64, large) }));
    expect(openResourcePack(zip).brush('stone')?.(0, 0)).toEqual([200, 200, 200, 255]);
    writeFileSync(join(block, 'dirt.png'), 'nothing');
    expect(() => openResourcePack(folder).brush('dirt')).toThrow(/dirt\.png cannot be read: it is not a PNG/);
    expect(() => openResourcePack(join(folder, 'none'))).toThrow(/does not exist/);
    writeFileSync(zip, 'no zip');
    expect(() => openResourcePack(zip)).toThrow(/pack\.zip/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
