import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { groundOf } from '../../../game-server/world/presetGround.ts';
import { World } from '../../../game-server/world/world.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';

const gameData = ServerGameData.of(DEFAULT_VERSION);
const newWorld = (preset: WorldPreset) => new World(gameData, groundOf(gameData, preset));
const GLOWSTONE = parseBlockState('glowstone') ?? expect.fail('no glowstone');

/** Every state of the chunks from (0, 0) to (1, 1). */
function statesOf(world: World): number[] {
  const states: number[] = [];
  for (let x = 0; x < 32; x += 3)
    for (let z = 0; z < 32; z += 3) for (let y = -64; y < 120; y++) states.push(world.stateId({ x, y, z }));
  return states;
}

describe('worlds of one process on the same land', () => {
  test('make each chunk once', () => {
    const first = newWorld({ type: 'overworld', seed: 71 });
    const second = newWorld({ type: 'overworld', seed: 71 });
    const other = newWorld({ type: 'overworld', seed: 72 });
    expect(statesOf(second)).toEqual(statesOf(first));
    expect(statesOf(other)).not.toEqual(statesOf(first));
    expect([first, second, other].map(({ chunks }) => chunks.generatedCount).sort()).toEqual([0, 4, 4]);
    expect(first.chunks.column(1, 1)).toBe(second.chunks.column(1, 1));
  });

  test('do not see what is built, nor its light and heights, in another', () => {
    const first = newWorld({ type: 'overworld', seed: 73 });
    const second = newWorld({ type: 'overworld', seed: 73 });
    const untouched = statesOf(second);
    const place = { x: 5, y: 200, z: 7 };
    expect(second.light.blockLight(place)).toBe(0);
    first.setBlock(place, GLOWSTONE, { type: 'build' });
    expect(first.light.blockLight({ ...place, y: 199 })).toBe(14);
    expect(second.light.blockLight({ ...place, y: 199 })).toBe(0);
    expect(second.block(place).id).toBe('air');
    expect(statesOf(second)).toEqual(untouched);
    expect([...second.chunks.modified()]).toEqual([]);
    expect([...first.chunks.modified()]).toHaveLength(1);
    expect(first.chunks.column(0, 0).heights.surface[(7 << 4) | 5]).toBe(200 + 64 + 1);
    expect(second.chunks.column(0, 0).heights.surface[(7 << 4) | 5]).toBeLessThan(200 + 64);
    // One that comes later sees the land as it was, too.
    expect(statesOf(newWorld({ type: 'overworld', seed: 73 }))).toEqual(untouched);
    // The packets of both differ where the block is and nowhere else.
    const [mine, theirs] = [first, second].map((world) => world.chunks.sections(world.chunks.column(0, 0)));
    const differing = mine?.flatMap((bytes, section) => (bytes.equals(theirs?.[section] as Buffer) ? [] : [section]));
    expect(differing).toEqual([(200 + 64) >> 4]);
  });

  test.runIf(EXHAUSTIVE)('keep a bounded number of chunks, and make again what was let go', () => {
    const world = newWorld({ type: 'plains-forest', seed: 74 });
    if (world.chunks.ground.type !== 'land') return expect.fail('no land');
    const { columns } = world.chunks.ground.land;
    const before = Array.from({ length: 120 }, (_, y) => world.stateId({ x: 3, y: y - 64, z: 3 }));
    for (let x = 0; x < 27; x++) for (let z = 0; z < 26; z++) world.chunks.column(x, z);
    expect(columns.size).toBeLessThanOrEqual(640);
    world.chunks.release(() => false);
    expect(world.chunks.isMade(0, 0)).toBe(false);
    expect(Array.from({ length: 120 }, (_, y) => world.stateId({ x: 3, y: y - 64, z: 3 }))).toEqual(before);
  });
});
