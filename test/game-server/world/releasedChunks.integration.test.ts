import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Chunks } from '../../../game-server/world/chunks.ts';
import { createEnv } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';

const LAND = { type: 'overworld', seed: 7 } as const;
const present = (chunks: Chunks) => [...chunks.present()].map(({ chunkX, chunkZ }) => [chunkX, chunkZ]);
/** Has nobody be near any chunk. */
const leave = ({ release }: Chunks, chunks: Chunks) => release.call(chunks, () => false);

describe('land that was written to and is left', () => {
  test('is let go but for what was written, and is the same when somebody comes back', async () => {
    await using env = await createEnv({ world: LAND });
    const { chunks } = env.server.world;
    for (const [x, y, z, block] of [
      [5, 100, 5, 'gold_block'],
      [5, -63, 5, 'air'],
      [15, 319, 0, 'glass'],
      [-20, 64, 33, 'dirt'],
    ] as const)
      env.setBlock(x, y, z, block);
    env.setBlock(5, 100, 5, 'diamond_block');
    env.setBlock(40, 100, 40, 'chest[facing=east]');
    const states = (chunkX: number, chunkZ: number) =>
      Array.from({ length: 16 * 16 * 384 }, (_, cell) =>
        chunks.stateId(chunkX * 16 + (cell & 15), (cell >> 8) - 64, chunkZ * 16 + ((cell >> 4) & 15)),
      );
    const before = [states(0, 0), states(-2, 2)];
    const heights = [...chunks.column(0, 0).heights.motion];
    leave(chunks, chunks);
    // What holds something stays.
    expect(present(chunks)).toEqual([[2, 2]]);
    expect([states(0, 0), states(-2, 2)]).toEqual(before);
    expect([...chunks.column(0, 0).heights.motion]).toEqual(heights);
    expect(env.block(5, 100, 5)).toBe('diamond_block');
    // Once more, with more written.
    env.setBlock(6, 100, 5, 'gold_block');
    leave(chunks, chunks);
    expect([env.block(5, 100, 5), env.block(6, 100, 5), env.block(15, 319, 0)]).toEqual([
      'diamond_block',
      'gold_block',
      'glass',
    ]);
    leave(chunks, chunks);
    expect([...chunks.modified()].map(({ chunkX, chunkZ }) => [chunkX, chunkZ]).sort()).toEqual([
      [-2, 2],
      [0, 0],
      [2, 2],
    ]);
  });

  test('stays until it is saved where somebody saves it, and is saved once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-released-'));
    try {
      const { env, saver } = await keptIn(folder, { world: LAND });
      await using _ = env;
      const { chunks } = env.server.world;
      env.setBlock(5, 100, 5, 'gold_block');
      leave(chunks, chunks);
      expect(present(chunks)).toEqual([[0, 0]]);
      expect(saver.save().chunks).toBe(1);
      leave(chunks, chunks);
      expect(present(chunks)).toEqual([]);
      expect(saver.save().chunks).toBe(0);
      expect(env.block(5, 100, 5)).toBe('gold_block');
      expect(saver.save().chunks).toBe(0);
      env.setBlock(6, 100, 5, 'gold_block');
      expect(saver.save().chunks).toBe(1);
      const { env: other } = await keptIn(folder, { world: LAND });
      await using __ = other;
      expect([other.block(5, 100, 5), other.block(6, 100, 5)]).toEqual(['gold_block', 'gold_block']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
