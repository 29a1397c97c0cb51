import { describe, expect, test } from 'vitest';
import { collisionBoxesByState } from '../../../../game-server/data/collisionShapes.ts';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { damagePerTick } from '../../../../game-server/world/blocks/digTime.ts';
import { blockOfItem } from '../../../../game-server/world/blocks/items.ts';
import { LATEST } from '../../../support/testedVersions.ts';
import { at, SmallWorld } from './smallWorld.ts';

const facts = blockFacts(LATEST);
const before = blockFacts('1.21.4');
const gameData = ServerGameData.of(LATEST);
const fresh = gameData.source.data.itemsArray.map(({ name }) => name).filter((name) => !before.hasItem(name));

describe('what came after 1.21.4', () => {
  test('is known', () => {
    expect(fresh).toEqual(
      expect.arrayContaining(['leaf_litter', 'oak_shelf', 'copper_chest', 'iron_spear', 'iron_chain']),
    );
  });

  const blocks = fresh.filter((item) => blockOfItem(facts, item) !== undefined);
  const operators = new Set(['test_block', 'test_instance_block']);

  test.each(blocks)('%s can be placed, collided with and broken', (item) => {
    const grounds = ['grass_block', 'stone', 'sand', 'cactus'];
    const placed = grounds.flatMap((ground) => {
      const world = new SmallWorld(facts, { '0,0,0': ground });
      const result = world.place({
        item,
        clicked: at('0,0,0'),
        face: 'up',
        yaw: 0,
        pitch: 80,
        cursor: { x: 0.5, y: 1, z: 0.5 },
      });
      return result.ok ? result.cells.map(({ state }) => state) : [];
    });
    expect(placed.length).toBeGreaterThan(0);
    for (const state of placed) {
      expect(() => collisionBoxesByState(gameData)(gameData.states.idOf(state))).not.toThrow();
      expect(damagePerTick(facts, state, { onGround: true })).toBeGreaterThan(operators.has(item) ? -1 : 0);
    }
  });
});
