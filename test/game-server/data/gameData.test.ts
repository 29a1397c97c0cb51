import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { fromWireItem, toWireItem } from '../../../game-server/data/wireItem.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('game data of %s', (version) => {
  const gameData = ServerGameData.of(version);
  const { states } = gameData;

  test('every state number becomes a block state and comes back', () => {
    const wrong: number[] = [];
    const texts = new Set<string>();
    for (let stateId = 0; stateId < states.count; stateId++) {
      if (states.idOf(states.state(stateId)) !== stateId) wrong.push(stateId);
      texts.add(states.text(stateId));
    }
    expect(wrong).toEqual([]);
    expect(texts.size).toBe(states.count);
  });

  test('a block without properties named takes the default state of minecraft-data', () => {
    const wrong = minecraftData(version).blocksArray.filter(
      (block) => states.idOf(blockState(block.name)) !== block.defaultState,
    );
    expect(wrong).toEqual([]);
  });

  test('numbers, booleans and names are read as Minecraft writes them', () => {
    expect(gameData.complete(blockState('candle', { candles: '3', lit: 'true' })).properties).toEqual({
      candles: '3',
      lit: 'true',
      waterlogged: 'false',
    });
    expect(gameData.complete(blockState('oak_stairs', { half: 'top' })).properties).toMatchObject({
      facing: 'north',
      half: 'top',
      shape: 'straight',
    });
    expect(gameData.complete(blockState('snow', { layers: '8' })).properties).toEqual({ layers: '8' });
  });

  test('what does not exist is said in one line', () => {
    expect(gameData.problemWith(blockState('oak_stares'))).toBe(`Minecraft ${version} has no block "oak_stares"`);
    expect(gameData.problemWith(blockState('stone', { facing: 'north' }))).toContain('has no property "facing"');
    expect(gameData.problemWith(blockState('oak_stairs', { half: 'left' }))).toContain('expected one of top, bottom');
    expect(gameData.problemWith(blockState('stone'))).toBeUndefined();
    expect(() => states.idOf(blockState('oak_stares'))).toThrow(
      expect.objectContaining({ code: 'unknown-block', party: 'user' }),
    );
    expect(() => gameData.complete(blockState('stone', { facing: 'north' }))).toThrow(
      expect.objectContaining({ code: 'unknown-block-state' }),
    );
    expect(() => gameData.itemNumber('dirtt')).toThrow(expect.objectContaining({ code: 'unknown-item' }));
  });

  test("items survive the way through the version's slot format", () => {
    expect(gameData.stackSize('ender_pearl')).toBe(16);
    expect(gameData.hasItem('oak_planks')).toBe(true);
    const stack = { id: 'oak_planks', count: 17 };
    expect(fromWireItem(gameData, toWireItem(gameData, stack))).toEqual(stack);
    expect(fromWireItem(gameData, toWireItem(gameData, undefined))).toBeUndefined();
  });
});
