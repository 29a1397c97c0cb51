import { describe, expect, test } from 'vitest';
import { makingBook } from '../../../bench/tasks/makingBook.ts';
import { Random } from '../../../clock/random.ts';
import { farmSite } from '../../../tasks/making/farmSite.ts';
import { makingProblem } from '../../../tasks/making/solver/makingProblem.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';
import { taskWith } from './kitchen.ts';

const BOOK = makingBook('1.20.4');
const problem = (...args: Parameters<typeof taskWith>) => makingProblem(taskWith(...args), BOOK);
const farm = { site: farmSite(['chicken'], new Random(1)) };

describe('what a team of all and no part of it can make is a task', () => {
  test.each([
    ['wool, dyed from any other colour', ['1 pink_dye', '1 orange_wool'], ['1 pink_wool']],
    [
      'planks of any wood, several recipes deep',
      ['2 birch_log', '3 string', '1 redstone, 7 cobblestone'],
      ['1 dispenser'],
    ],
    ['an item of which everybody has a part', ['5 gold_ingot', '3 gold_ingot, 1 apple'], ['1 golden_apple']],
  ])('%s', (_, kits, targets) => expect(problem(kits, targets)).toBeUndefined());

  test.each(TESTED_VERSIONS)('wool of any colour on Minecraft %s, since 1.20', (version) => {
    const found = makingProblem(taskWith(['1 pink_dye', '1 orange_wool'], ['1 pink_wool']), makingBook(version));
    if (version === '1.19.2') expect(found).toContain('cannot be made');
    else expect(found).toBeUndefined();
  });

  test('what a furnace makes with any fuel, if one can be set up', () => {
    expect(problem(['8 cobblestone, 1 sand', '1 coal'], ['1 glass'])).toBeUndefined();
    expect(problem(['8 cobblestone, 2 sand', '1 spruce_planks'], ['2 glass'])).toContain('cannot be made');
  });

  test.each([
    ['stands there', ['1 sand', '1 egg, 1 sugar'], ['1 glass', '1 pumpkin_pie'], undefined],
    ['is dealt', ['1 furnace, 1 sand', '1 coal'], ['1 glass'], undefined],
    ['is made of what is dealt', ['8 cobblestone, 1 sand', '1 coal'], ['1 glass'], undefined],
    ['lacks a stone', ['7 cobblestone, 1 sand', '1 coal'], ['1 glass'], 'cannot be made'],
    ['takes all the stone', ['8 cobblestone', '1 coal'], ['1 stone'], 'cannot be made'],
    ['leaves one stone', ['9 cobblestone', '1 coal'], ['1 stone'], undefined],
    [
      'is lost where it was used',
      ['8 cobblestone, 1 sand', '4 oak_log, 1 coal'],
      ['1 glass', '1 smoker'],
      'cannot be made',
    ],
    ['is made twice', ['16 cobblestone, 1 sand', '4 oak_log, 1 coal'], ['1 glass', '1 smoker'], undefined],
  ] as const)('what is smelted where the furnace %s', (name, kits, targets, expected) => {
    const site = name === 'stands there' ? { site: farmSite(['pumpkin'], new Random(1)) } : {};
    const found = problem([...kits], [...targets], site);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  test('what needs a crafting table only where one stands or can be made', () => {
    const bare = { site: { ...farm.site, steps: [] } };
    expect(problem(['3 wheat', '4 oak_planks'], ['1 bread'], bare)).toBeUndefined();
    expect(problem(['3 wheat', '3 oak_planks'], ['1 bread'], bare)).toContain('cannot be made');
    // The table is taken along again, and becomes a part of another.
    expect(problem(['4 oak_planks', '8 oak_log'], ['2 chest'], bare)).toContain('kits.0');
  });

  test('what grows and lives on a site is for everybody', () => {
    expect(problem(['1 bowl', '1 cocoa_beans'], ['1 beetroot_soup', '8 cookie'], farm)).toBeUndefined();
    expect(problem(['1 bowl', '1 egg'], ['1 beetroot_soup'], farm)).toContain('kits.1: all others can make');
  });

  test('who plays alone need only be able to', () => {
    expect(problem(['2 oak_log'], ['4 stick'])).toBeUndefined();
    expect(problem(['2 dirt'], ['4 stick'])).toContain('cannot be made');
  });
});

describe('known defects of the public files are refused', () => {
  test.each([
    [
      '1.2: a cake with two buckets of milk',
      ['2 milk_bucket, 2 sugar', '1 egg, 3 wheat'],
      ['1 cake'],
      /1 cake cannot be made/,
    ],
    ['1.2: an apple with eight nuggets', ['8 gold_nugget', '1 apple'], ['1 golden_apple'], /cannot be made/],
    ['1.2: an item that does not exist', ['1 rose_red', '1 white_wool'], ['1 red_wool'], /no item "rose_red"/],
    ['1.2: a slab from before 1.13', ['6 oak_planks', '2 wooden_slab'], ['1 barrel'], /no item "wooden_slab"/],
    [
      '1.2: a training task for one alone',
      ['1 iron_ingot, 1 flint', '1 oak_log'],
      ['1 flint_and_steel'],
      /kits\.1: all others can/,
    ],
    ['1.2: half of the inventory of two', ['1 pink_dye'], ['1 pink_wool'], /cannot be made/],
    [
      '1.3: a dish that no recipe makes',
      ['1 bowl, 1 dandelion', '1 brown_mushroom, 1 red_mushroom'],
      ['1 suspicious_stew'],
      /no recipe .* makes suspicious_stew/,
    ],
    ['1.3: somebody with empty hands', ['3 wheat', ''], ['1 bread'], /kits\.1: all others can make/],
    ['1.2: the target is among what is given', ['1 bread', '1 egg'], ['1 bread'], /somebody has one/],
  ] as const)('%s', (_, kits, targets, message) => expect(problem([...kits], [...targets])).toMatch(message));

  test("1.4: Hell's Kitchen in which somebody needs nobody", () => {
    const targets = [
      { item: 'bread', count: 1, holder: 0 },
      { item: 'cookie', count: 8, holder: 1 },
    ];
    expect(problem(['3 wheat, 1 cocoa_beans', '2 wheat'], ['1 bread'], { targets })).toContain(
      'kits.0: it is enough for 1 bread',
    );
    expect(problem(['2 wheat, 1 cocoa_beans', '3 wheat'], ['1 bread'], { targets })).toBeUndefined();
  });
});
