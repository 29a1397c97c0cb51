import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import type { Stack } from '../../../../game-server/items/inventory/stack.ts';
import { RecipeBook } from '../../../../game-server/mechanics/crafting/recipeBook.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('recipes of %s', (version) => {
  const gameData = ServerGameData.of(version);
  const book = RecipeBook.of(gameData);
  /** Rows divided by "/", cells by blanks, "." for an empty one. */
  const craft = (grid: string, data: Readonly<Record<string, Stack['data']>> = {}) => {
    const rows = grid.split('/').map((row) => row.trim().split(/\s+/));
    const width = rows.length > 2 || rows.some((row) => row.length > 2) ? 3 : 2;
    const cells = Array.from({ length: width * width }, (_, cell): Stack | null => {
      const id = rows[Math.floor(cell / width)]?.[cell % width];
      return id === undefined || id === '.' ? null : { id, count: 1, ...(data[id] ? { data: data[id] } : {}) };
    });
    return book.craft({ width, height: width, cells })?.result;
  };
  const text = (grid: string) => {
    const result = craft(grid);
    return result ? `${result.count} ${result.id}` : 'nothing';
  };

  test.each([
    ['oak_log', '4 oak_planks'],
    ['stripped_spruce_wood', '4 spruce_planks'],
    ['crimson_hyphae', '4 crimson_planks'],
    ['oak_planks / birch_planks', '4 stick'],
    ['. spruce_planks / . oak_planks', '4 stick'],
    ['oak_planks birch_planks / oak_planks jungle_planks', '1 crafting_table'],
    ['charcoal / stick', '4 torch'],
    ['oak_planks oak_planks birch_planks / . stick . / . stick .', '1 wooden_pickaxe'],
    ['cobblestone cobbled_deepslate . / cobblestone stick . / . stick .', '1 stone_axe'],
    ['. cobblestone cobblestone / . stick cobblestone / . stick .', '1 stone_axe'],
    ['oak_planks oak_planks oak_planks / oak_planks . oak_planks / oak_planks oak_planks birch_planks', '1 chest'],
    [
      'oak_planks oak_planks oak_planks / oak_planks oak_planks oak_planks / oak_planks oak_planks oak_planks',
      'nothing',
    ],
    ['oak_planks birch_slab oak_planks / oak_planks . oak_planks / oak_planks oak_slab oak_planks', '1 barrel'],
    ['white_wool white_wool white_wool / oak_planks birch_planks oak_planks', '1 white_bed'],
    ['white_wool red_wool white_wool / oak_planks oak_planks oak_planks', 'nothing'],
    ['red_dye white_wool', '1 red_wool'],
    ['wheat wheat wheat', '1 bread'],
    ['milk_bucket milk_bucket milk_bucket / sugar egg sugar / wheat wheat wheat', '1 cake'],
    ['gravel dirt / dirt gravel', '4 coarse_dirt'],
    ['dirt dirt / dirt dirt', 'nothing'],
    ['soul_soil', 'nothing'],
    ['coal / stick / soul_soil', '4 soul_torch'],
    ['charcoal blaze_powder / gunpowder', '3 fire_charge'],
    ['. stick . / stick charcoal stick / oak_log stripped_birch_wood oak_log', '1 campfire'],
    ['iron_ingot . iron_ingot / . iron_ingot .', '1 bucket'],
    ['stone', '1 stone_button'],
  ])('%s makes %s', (grid, result) => {
    expect(text(grid)).toBe(result);
  });

  test('dye on any colour of wool, bed and carpet', () => {
    const any = version !== '1.19.2';
    expect(text('red_dye blue_wool')).toBe(any ? '1 red_wool' : 'nothing');
    expect(text('lime_dye black_bed')).toBe(any ? '1 lime_bed' : 'nothing');
    expect(text('lime_dye black_carpet')).toBe(any ? '1 lime_carpet' : 'nothing');
    expect(text('red_dye red_wool')).toBe('nothing');
  });

  test('what depends on more than ids', () => {
    expect(craft('bowl brown_mushroom / red_mushroom poppy')).toEqual({
      id: 'suspicious_stew',
      count: 1,
      data: { stewEffects: [{ id: 'night_vision', duration: 100 }] },
    });
    const contents = [{ slot: 0, id: 'dirt', count: 3 }];
    expect(craft('blue_dye shulker_box', { shulker_box: { contents } })).toEqual({
      id: 'blue_shulker_box',
      count: 1,
      data: { contents },
    });
    expect(craft('leather_boots red_dye')?.data).toEqual({ color: 0xb02e26 });
    expect(craft('written_book writable_book', { written_book: { title: 'A', author: 'B', pages: ['x'] } })).toEqual({
      id: 'written_book',
      count: 1,
      data: { title: 'A', author: 'B', pages: ['x'] },
    });
    // 250 points: 50 and 50 left of two, and a twentieth of 250 more.
    expect(craft('iron_pickaxe iron_pickaxe', { iron_pickaxe: { damage: 200 } })).toEqual({
      id: 'iron_pickaxe',
      count: 1,
      data: { damage: 138 },
    });
    expect(craft('iron_pickaxe iron_pickaxe', { iron_pickaxe: { damage: 10 } })).toEqual({
      id: 'iron_pickaxe',
      count: 1,
    });
    expect(
      craft('arrow arrow arrow / arrow lingering_potion arrow / arrow arrow arrow', {
        lingering_potion: { potion: 'poison' },
      }),
    ).toEqual({ id: 'tipped_arrow', count: 8, data: { potion: 'poison' } });
  });

  test("every one of minecraft-data's recipes makes what it says, or what a special rule makes of it", () => {
    const { recipes } = gameData.source.data as unknown as {
      recipes: Record<
        string,
        { inShape?: (number | null)[][]; ingredients?: number[]; result: { id: number; count: number } }[]
      >;
    };
    const wrong: string[] = [];
    let count = 0;
    for (const list of Object.values(recipes))
      for (const recipe of list) {
        const id = gameData.itemId(recipe.result.id);
        if (id === 'air' || recipe.result.count < 1) continue;
        count++;
        const cells = new Array<Stack | null>(9).fill(null);
        const put = (cell: number, number: number | null | undefined) => {
          const item = number === null || number === undefined ? undefined : gameData.itemId(number);
          cells[cell] = item === undefined ? null : { id: item, count: 1 };
        };
        for (const [y, row] of (recipe.inShape ?? []).entries())
          for (const [x, cell] of row.entries()) put(y * 3 + x, cell);
        for (const [cell, number] of (recipe.ingredients ?? []).entries()) put(cell, number);
        const made = book.craft({ width: 3, height: 3, cells })?.result;
        if (made?.id !== id || made?.count !== recipe.result.count)
          wrong.push(
            `${recipe.result.count} ${id} from ${cells.map((cell) => cell?.id ?? '.').join(' ')}: ${made?.count} ${made?.id}`,
          );
      }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });
});
