import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../../game-server/data/versionData.ts';
import { Chunks } from '../../../../game-server/world/chunks.ts';
import { groundOf } from '../../../../game-server/world/presetGround.ts';
import { LivelyCells } from '../../../../game-server/world/ticking/livelyCells.ts';
import { blockState } from '../../../../protocol/blockState.ts';

const gameData = ServerGameData.of(DEFAULT_VERSION);
const GRASS = gameData.states.idOf(blockState('grass_block'));

function stage() {
  const asked = { count: 0 };
  const lively = new LivelyCells((stateId) => {
    asked.count++;
    return stateId === GRASS;
  });
  const chunks = new Chunks(gameData, groundOf(gameData, { type: 'plains-forest', seed: 3 }));
  /** Every cell of a chunk that is grass, by x, y, z. */
  const found = (x: number, z: number) =>
    lively
      .of(chunks.column(x, z))
      .flatMap(({ y, cells }) => [...cells].map((cell) => [cell & 15, y * 16 + (cell >> 8), (cell >> 4) & 15].join()));
  const grass = (x: number, z: number) => {
    const cells: string[] = [];
    for (let y = -64; y < 320; y++)
      for (let dz = 0; dz < 16; dz++)
        for (let dx = 0; dx < 16; dx++)
          if (chunks.stateId(x * 16 + dx, y, z * 16 + dz) === GRASS) cells.push([dx, y, dz].join());
    return cells;
  };
  return { asked, chunks, found, grass };
}

describe('the cells chance makes a difference to', () => {
  test('are all there are, also after some have come and gone', () => {
    const { chunks, found, grass } = stage();
    expect(found(0, 0).length).toBeGreaterThan(100);
    expect(found(0, 0)).toEqual(grass(0, 0));
    chunks.setStateId(3, 200, 4, GRASS);
    expect(found(0, 0)).toEqual(grass(0, 0));
    expect(found(0, 0)).toContain('3,200,4');
    chunks.setStateId(3, 200, 4, 0);
    chunks.setStateId(5, 100, 4, GRASS);
    expect(found(0, 0)).toEqual(grass(0, 0));
    expect(found(1, 0)).toEqual(grass(1, 0));
  });

  test('come with what stands there', () => {
    const { chunks } = stage();
    const lively = new LivelyCells((stateId) => stateId !== 0).of(chunks.column(0, 0));
    expect(lively.length).toBeGreaterThan(4);
    for (const { y, cells, states } of lively) {
      const there = [...cells].map((cell) => chunks.stateId(cell & 15, y * 16 + (cell >> 8), (cell >> 4) & 15));
      expect([...states]).toEqual(there);
    }
  });

  test('are not looked for again where nothing has changed', () => {
    const { asked, chunks, found } = stage();
    found(0, 0);
    const first = asked.count;
    found(0, 0);
    expect(asked.count).toBe(first);
    chunks.setStateId(3, 200, 4, GRASS);
    found(0, 0);
    // A copy of the chunk is a chunk of its own; from then on one section is looked at.
    const copied = asked.count;
    chunks.setStateId(3, 201, 4, GRASS);
    found(0, 0);
    expect(asked.count - copied).toBeGreaterThan(0);
    expect(asked.count - copied).toBeLessThan(4096 + 100);
  });
});
