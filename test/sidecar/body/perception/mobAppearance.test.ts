import type { Entity } from 'prismarine-entity';
import { expect, test } from 'vitest';
import { bodySizeOf } from '../../../../sidecar/body/perception/mobAppearance.ts';

const seen = (name: string, width: number, height: number, sixteenth?: unknown) =>
  bodySizeOf({ name, width, height, metadata: Object.assign([], { 16: sixteenth }) } as unknown as Entity);

test('the box of a mob is half as large while it is young, and a slime’s goes by its size', () => {
  expect(seen('sheep', 0.9, 1.3)).toEqual({ width: 0.9, height: 1.3 });
  expect(seen('sheep', 0.9, 1.3, true)).toEqual({ width: 0.45, height: 0.65 });
  expect(seen('slime', 2.04, 2.04, 2)).toEqual({ width: 1.04, height: 1.04 });
  expect(seen('magma_cube', 2.04, 2.04)).toEqual({ width: 0.52, height: 0.52 });
});
