import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Chunks } from '../../../game-server/world/chunks.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { createEnv } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';

/** Nobody else's: what others of this process have made would be known. */
const LAND = { type: 'overworld', seed: 70_007 } as const;
const present = (chunks: Chunks) => [...chunks.present()].map(({ chunkX, chunkZ }) => [chunkX, chunkZ]);
const FAR: Zone = { id: 'far', box: { min: { x: -64, y: -64, z: -64 }, max: { x: 2_000, y: 319, z: 64 } } };
/** How often a server looks for chunks that nobody sees, ticks. */
const RELEASE_TICKS = 600;
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

describe('land that players walk over', () => {
  test('is let go behind them: what is kept is what they see, however far they go', async () => {
    await using env = await createEnv({ world: LAND, viewDistance: 2, zone: FAR });
    const { player } = await env.connect('Alice', { position: { x: 0.5, y: 120, z: 0.5 } });
    const { chunks } = env.server.world;
    const kept: number[] = [];
    for (let round = 1; round <= 2; round++) {
      for (let stop = 0; stop < 4; stop++) {
        env.systems.movement.teleport(player, { x: (round * 4 + stop) * 48 + 0.5, y: 200, z: 0.5 });
        await env.tick(20);
      }
      await env.tick(RELEASE_TICKS);
      kept.push(chunks.size);
    }
    // What is seen, and what lies around it and is lit with it.
    expect(Math.max(...kept)).toBeLessThanOrEqual(9 ** 2);
    expect(chunks.generatedCount).toBeGreaterThan(2 * 9 ** 2);
    const { bytes } = chunks.column(Math.floor(player.position.x) >> 4, 0);
    expect(bytes.every((section) => section === undefined)).toBe(true);
  });
});
