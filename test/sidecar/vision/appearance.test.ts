import { describe, expect, test } from 'vitest';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { BlockAppearance, KIND, LIQUID } from '../../../sidecar/vision/blocks/blockAppearance.ts';
import { faceTexture, materialOf } from '../../../sidecar/vision/blocks/faceTexture.ts';
import { brushFor } from '../../../sidecar/vision/blocks/paint.ts';

describe.each(['1.19.2', '1.20.4', '1.21.4'])('the blocks of %s', (version) => {
  const { states } = VersionGameData.ofVersion(version);
  const appearance = new BlockAppearance(version);

  test('all look like something within their cells, but for air and what the game hides', () => {
    const unseen = new Set<string>();
    const beyond: string[] = [];
    for (let stateId = 0; stateId < states.count; stateId++) {
      const kind = appearance.learn(stateId);
      if (kind === KIND.empty) unseen.add(states.blockId(stateId));
      const { boxes } = appearance.partsOf(stateId);
      if (!boxes.every((edge) => edge >= 0 && edge <= 1)) beyond.push(states.text(stateId));
    }
    expect(beyond).toEqual([]);
    const hidden = ['air', 'barrier', 'cave_air', 'end_gateway', 'end_portal', 'light', 'moving_piston'];
    expect([...unseen].sort()).toEqual(
      [...hidden, 'structure_void', 'tripwire', 'void_air', ...seenInSomeStates(unseen)].sort(),
    );
  });

  /** Blocks that are nothing in some of their states, such as a vine without any side. */
  function seenInSomeStates(unseen: ReadonlySet<string>): string[] {
    return [...unseen].filter((id) =>
      /^(?:vine|glow_lichen|sculk_vein|resin_clump|bubble_column)$|_wall$|pale_moss_carpet/.test(id),
    );
  }

  test('those that fill their cells and hide what is behind are cubes', () => {
    const kindOf = (id: string) => appearance.learn(states.idOf(blockState(id)));
    for (const id of ['stone', 'oak_planks', 'grass_block', 'furnace', 'oak_leaves', 'soul_sand', 'bookshelf'])
      expect(kindOf(id), id).toBe(KIND.cube);
    for (const id of ['glass', 'torch', 'oak_stairs', 'poppy', 'water', 'oak_door', 'chest', 'ice'])
      expect(kindOf(id), id).toBe(KIND.parts);
    expect(appearance.liquidOf(states.idOf(blockState('lava')))).toBe(LIQUID.lava);
    expect(appearance.liquidOf(states.idOf(blockState('oak_slab', { waterlogged: 'true' })))).toBe(LIQUID.water);
    expect(appearance.liquidOf(states.idOf(blockState('oak_slab')))).toBe(LIQUID.none);
  });
});

describe('textures', () => {
  const { states } = VersionGameData.ofVersion('1.20.4');
  const has = (id: string) => states.has(id);

  test.each([
    ['oak_stairs', 'oak_planks'],
    ['stone_brick_slab', 'stone_bricks'],
    ['cobblestone_wall', 'cobblestone'],
    ['smooth_stone_slab', 'smooth_stone'],
    ['quartz_stairs', 'quartz_block'],
    ['red_carpet', 'red_wool'],
    ['infested_stone', 'stone'],
    ['waxed_cut_copper_stairs', 'cut_copper'],
    ['glass_pane', 'glass'],
    ['nether_brick_fence', 'nether_bricks'],
    ['oak_log', 'oak_log'],
  ])('%s is made of %s', (id, material) => {
    expect(materialOf(id, has)).toBe(material);
  });

  test('logs show their rings along their axis, and furnaces their front where they face', () => {
    const log = blockState('oak_log', { axis: 'x' });
    expect(faceTexture(log, 'east', has)).toEqual({ name: 'oak_log_top' });
    expect(faceTexture(log, 'up', has)).toEqual({ name: 'oak_log', turned: true });
    const furnace = blockState('furnace', { facing: 'west', lit: 'true' });
    expect(faceTexture(furnace, 'west', has)).toEqual({ name: 'furnace_front_on' });
    expect(faceTexture(furnace, 'north', has)).toEqual({ name: 'furnace_side' });
    expect(faceTexture(furnace, 'up', has)).toEqual({ name: 'furnace_top' });
  });

  test('the same name draws the same, and different blocks differ', () => {
    const cells = (name: string) => {
      const brush = brushFor(name);
      return Array.from({ length: 256 }, (_, cell) =>
        brush(cell & 15, cell >> 4)
          .map(Math.round)
          .join(),
      ).join(' ');
    };
    expect(cells('stone')).toBe(cells('stone'));
    const names = ['stone', 'cobblestone', 'oak_planks', 'birch_planks', 'bricks', 'red_wool', 'diamond_ore', 'dirt'];
    expect(new Set(names.map(cells)).size).toBe(names.length);
  });
});
