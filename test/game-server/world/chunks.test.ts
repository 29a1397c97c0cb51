import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { Chunks } from '../../../game-server/world/chunks.ts';
import { groundOf } from '../../../game-server/world/presetGround.ts';
import { biomesIn } from '../../../game-server/world/sectionPalette.ts';

const gameData = ServerGameData.of(DEFAULT_VERSION);
const STONE = gameData.states.defaultIdOf('stone') ?? expect.fail('no stone');
const land = () => new Chunks(gameData, groundOf(gameData, { type: 'plains-forest', seed: 5 }));

describe('the revision of chunks', () => {
  test('stays while chunks are looked at and made', () => {
    const chunks = land();
    const { revision } = chunks;
    const first = chunks.column(0, 0);
    chunks.column(3, 3);
    expect(chunks.column(0, 0)).toBe(first);
    expect(chunks.revision).toBe(revision);
  });

  test('rises with every write and with all that takes a chunk away', () => {
    const chunks = land();
    const shared = chunks.column(0, 0);
    const rises = (change: () => void) => {
      const { revision } = chunks;
      change();
      return chunks.revision > revision;
    };
    expect(rises(() => chunks.setStateId(3, 100, 3, STONE))).toBe(true);
    expect(chunks.column(0, 0)).not.toBe(shared);
    expect(rises(() => chunks.setStateId(3, 101, 3, STONE))).toBe(true);
    expect(rises(() => chunks.release(() => false))).toBe(true);
    const states = new Uint16Array(24 * 4096);
    expect(rises(() => chunks.replace(0, 0, states, () => new Uint8Array(64)))).toBe(true);
    const flat = new Chunks(gameData, []);
    const { ground } = chunks;
    if (ground.type !== 'land') return expect.fail('no land');
    const patch = {
      name: 'patch',
      laidTick: 0,
      land: ground.land,
      area: { minX: 0, minZ: 0, maxX: 1, maxZ: 1 },
      shiftX: 0,
      shiftZ: 0,
    };
    const { revision } = flat;
    flat.lay(patch);
    expect(flat.revision).toBeGreaterThan(revision);
    const { revision: laid } = flat;
    flat.lift(patch);
    expect(flat.revision).toBeGreaterThan(laid);
  });
});

test('the biomes of a chunk are all that any of its cells has', () => {
  const chunks = new Chunks(gameData, groundOf(gameData, { type: 'overworld', seed: 4 }));
  for (let chunk = 0; chunk < 12; chunk++) {
    const [chunkX, chunkZ] = [chunk * 5, chunk * 7];
    const among = new Set(biomesIn(chunks.column(chunkX, chunkZ)));
    const found = new Set<number>();
    for (let y = -64; y < 320; y += 4)
      for (let cell = 0; cell < 16; cell++)
        found.add(chunks.biome(chunkX * 16 + (cell & 3) * 4, y, chunkZ * 16 + (cell >> 2) * 4));
    for (const biome of found) expect(among).toContain(biome);
  }
});
