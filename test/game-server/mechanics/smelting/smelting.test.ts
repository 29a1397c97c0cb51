import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { SlotGrid } from '../../../../game-server/items/inventory/slotGrid.ts';
import { burnTicks } from '../../../../game-server/items/recipes/fuels.ts';
import { recipesOf, smeltingRecipe } from '../../../../game-server/items/recipes/smeltingRecipes.ts';
import { Furnace, type FurnaceKind } from '../../../../game-server/mechanics/smelting/furnace.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('smelting at %s', (version) => {
  const gameData = ServerGameData.of(version);

  test('there are as many recipes as the game has', () => {
    const count = (smelter: 'furnace' | 'blast_furnace' | 'smoker' | 'campfire') => recipesOf(gameData)[smelter].size;
    // Charcoal is made of 7, 8 and 9 kinds of wood in four forms; resin came with 1.21.4.
    expect([count('furnace'), count('blast_furnace'), count('smoker'), count('campfire')]).toEqual([
      { '1.19.2': 120, '1.20.4': 124, '1.21.1': 124, '1.21.4': 129, '26.1': 129 }[version],
      46,
      9,
      9,
    ]);
  });

  test.each([
    ['furnace', 'oak_log', 'charcoal'],
    ['furnace', 'stripped_mangrove_wood', 'charcoal'],
    ['furnace', 'crimson_stem', undefined],
    ['furnace', 'raw_iron', 'iron_ingot'],
    ['blast_furnace', 'golden_sword', 'gold_nugget'],
    ['blast_furnace', 'beef', undefined],
    ['smoker', 'kelp', 'dried_kelp'],
    ['smoker', 'raw_iron', undefined],
    ['campfire', 'potato', 'baked_potato'],
    ['furnace', 'lime_terracotta', 'lime_glazed_terracotta'],
  ] as const)('%s makes of %s: %s', (smelter, id, result) => {
    expect(smeltingRecipe(gameData, smelter, id)?.result).toBe(result);
  });

  test('fuels burn as long as the game says, and stone does not', () => {
    const fuels = [
      'coal',
      'oak_planks',
      'birch_slab',
      'stick',
      'lava_bucket',
      'oak_chest_boat',
      'red_wool',
      'red_carpet',
    ];
    expect(fuels.map(burnTicks)).toEqual([1600, 300, 150, 100, 20_000, 1200, 100, 67]);
    expect(
      ['stone', 'crimson_planks', 'warped_door', 'iron_door', 'stone_slab', 'moss_carpet', 'water_bucket'].map(
        burnTicks,
      ),
    ).toEqual(new Array(7).fill(0));
    const wooden = gameData.source.data.itemsArray.filter(
      ({ name }) => /^(?:oak|mangrove|jungle)_/.test(name) && !/leaves|mangrove_roots|propagule/.test(name),
    );
    expect(wooden.filter(({ name }) => burnTicks(name) === 0).map(({ name }) => name)).toEqual([]);
  });

  const furnace = (kind: FurnaceKind, input: [string, number], fuel: [string, number]) => {
    const slots = new SlotGrid(3, gameData.itemRules);
    slots.set(0, { id: input[0], count: input[1] });
    slots.set(1, { id: fuel[0], count: fuel[1] });
    return { slots, furnace: new Furnace(gameData, kind, slots) };
  };
  const text = (slots: SlotGrid) => slots.all().map((stack) => (stack ? `${stack.count} ${stack.id}` : '-'));

  test('a coal smelts eight items in 1600 ticks; the ninth waits', () => {
    const { slots, furnace: working } = furnace('furnace', ['raw_iron', 9], ['coal', 1]);
    for (let tick = 0; tick < 199; tick++) expect(working.tick()).toBeUndefined();
    expect(working.tick()).toEqual({ id: 'iron_ingot', count: 1 });
    expect(working.properties()).toEqual([1401, 1600, 0, 200]);
    for (let tick = 200; tick < 3000; tick++) working.tick();
    expect(text(slots)).toEqual(['1 raw_iron', '-', '8 iron_ingot']);
    expect(working.lit).toBe(false);
    expect(working.takeExperience()).toEqual([8 * 0.7]);
    expect(working.takeExperience()).toEqual([]);
  });

  test('blast furnaces and smokers are twice as fast and burn twice as much', () => {
    const { slots, furnace: working } = furnace('smoker', ['beef', 64], ['coal', 1]);
    for (let tick = 0; tick < 2000; tick++) working.tick();
    expect(text(slots)).toEqual(['56 beef', '-', '8 cooked_beef']);
  });

  test('lava leaves its bucket, a full result slot stops the work, another item starts it over', () => {
    const { slots, furnace: working } = furnace('furnace', ['sand', 64], ['lava_bucket', 1]);
    for (let tick = 0; tick < 150; tick++) working.tick();
    expect(text(slots)[1]).toBe('1 bucket');
    slots.set(0, { id: 'cobblestone', count: 3 });
    for (let tick = 0; tick < 199; tick++) working.tick();
    expect(text(slots)[2]).toBe('-');
    working.tick();
    expect(text(slots)).toEqual(['2 cobblestone', '1 bucket', '1 stone']);
    slots.set(2, { id: 'stone', count: 64 });
    for (let tick = 0; tick < 600; tick++) working.tick();
    expect(text(slots)).toEqual(['2 cobblestone', '1 bucket', '64 stone']);
  });

  test('a sponge fills the bucket in the place of the fuel', () => {
    const { slots, furnace: working } = furnace('furnace', ['wet_sponge', 1], ['coal', 1]);
    working.tick();
    slots.set(1, { id: 'bucket', count: 1 });
    for (let tick = 0; tick < 200; tick++) working.tick();
    expect(text(slots)).toEqual(['-', '1 water_bucket', '1 sponge']);
  });

  test('nothing burns without something to smelt', () => {
    const { slots, furnace: working } = furnace('furnace', ['dirt', 1], ['coal', 1]);
    for (let tick = 0; tick < 50; tick++) working.tick();
    expect(text(slots)).toEqual(['1 dirt', '1 coal', '-']);
  });
});
