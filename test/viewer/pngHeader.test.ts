import { expect, test } from 'vitest';
import { isDrawable } from '../../viewer/scene/pngHeader.ts';

/** The beginning of a PNG of a size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

test('a picture is decoded only if its header says that it is a PNG of a size that fits', () => {
  expect(isDrawable(png(16, 16))).toBe(true);
  expect(isDrawable(png(64, 64 * 40))).toBe(true);
  expect([png(60_000, 60_000), png(0, 16), png(16, 16).subarray(0, 20), new Uint8Array(40)].map(isDrawable)).toEqual(
    Array(4).fill(false),
  );
});
