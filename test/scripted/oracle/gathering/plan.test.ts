import { describe, expect, test } from 'vitest';
import { nextAim } from '../../../../scripted/knowledge/gathering/aims.ts';
import { junkIn } from '../../../../scripted/knowledge/gathering/needs.ts';
import { CarriedPack } from '../../../../scripted/knowledge/gathering/pack.ts';
import { type Want, wantFor } from '../../../../scripted/knowledge/gathering/sources.ts';
import { readGatheringGoal } from '../../../../scripted/oracle/gathering/gatheringGoal.ts';

function pack(items: Readonly<Record<string, number>>): CarriedPack {
  return new CarriedPack(Object.entries(items).map(([id, count]) => ({ id, count })));
}

function want(...items: string[]): Want {
  const found = wantFor(items);
  if (!found) throw new Error(`nothing yields ${items}`);
  return found;
}

describe('what an order is read as', () => {
  const order = (gathering: unknown) =>
    readGatheringGoal({ taskId: 'gather/x/1', documents: { gathering: gathering as never } });

  test('an ore whose drop counts is not smelted, one whose ingot alone counts is', () => {
    expect(order({ what: 'iron', items: ['raw_iron', 'iron_ingot'], count: 3, chest: null }).want).toMatchObject({
      ore: 'iron',
      smelt: false,
    });
    expect(order({ what: 'iron', items: ['iron_ingot'], count: 3, chest: [1, 64, 2] })).toMatchObject({
      want: { ore: 'iron', smelt: true },
      chest: { x: 1, y: 64, z: 2 },
    });
  });

  test('what no tree, stone or ore yields is refused by name', () => {
    expect(() => order({ what: 'eggs', items: ['egg'], count: 1, chest: null })).toThrow(/gather\/x\/1.*egg/);
    expect(() => order(undefined)).toThrow(/gathering/);
  });
});

describe('the next step', () => {
  test('from nothing to a log is a tree', () => {
    expect(nextAim(pack({}), want('oak_log', 'birch_log'), 1)).toEqual({ type: 'wood', logs: 1 });
    expect(nextAim(pack({ birch_log: 1 }), want('oak_log', 'birch_log'), 1)).toEqual({ type: 'ready' });
  });

  test('many logs are cut with an axe', () => {
    expect(nextAim(pack({}), want('oak_log'), 50)).toEqual({ type: 'wood', logs: 3 });
    expect(nextAim(pack({ oak_log: 3 }), want('oak_log'), 50)).toMatchObject({ item: 'wooden_axe' });
    expect(nextAim(pack({ wooden_axe: 1 }), want('oak_log'), 50)).toEqual({ type: 'wood', logs: 50 });
  });

  test('stone takes a pickaxe of wood, much of it one of stone', () => {
    const stone = want('cobblestone');
    expect(nextAim(pack({}), stone, 1)).toMatchObject({ type: 'wood' });
    expect(nextAim(pack({ oak_log: 3 }), stone, 1)).toMatchObject({ item: 'wooden_pickaxe' });
    expect(nextAim(pack({ wooden_pickaxe: 1 }), stone, 1)).toEqual({ type: 'stone', count: 1 });
    const outfit = { wooden_pickaxe: 1, crafting_table: 1, stick: 4 };
    expect(nextAim(pack(outfit), stone, 50)).toEqual({ type: 'stone', count: 3 });
    expect(nextAim(pack({ ...outfit, cobblestone: 3 }), stone, 50)).toMatchObject({ item: 'stone_pickaxe' });
  });

  test('the way to an ingot of iron, step by step', () => {
    const iron = want('iron_ingot');
    const steps = [
      [{}, 'wood'],
      [{ oak_log: 5 }, 'craft wooden_pickaxe'],
      [{ oak_log: 3, crafting_table: 1, stick: 2, wooden_pickaxe: 1 }, 'stone'],
      [{ oak_log: 3, crafting_table: 1, stick: 2, wooden_pickaxe: 1, cobblestone: 3 }, 'craft stone_pickaxe'],
      [{ oak_log: 3, crafting_table: 1, stone_pickaxe: 1, cobblestone: 4 }, 'stone'],
      [{ oak_log: 3, crafting_table: 1, stone_pickaxe: 1, cobblestone: 11 }, 'craft stone_pickaxe'],
      [{ oak_log: 2, crafting_table: 1, stone_pickaxe: 2, cobblestone: 8 }, 'ore iron'],
      [{ oak_log: 2, crafting_table: 1, stone_pickaxe: 2, cobblestone: 8, raw_iron: 1 }, 'craft oak_planks'],
      [{ oak_planks: 4, crafting_table: 1, stone_pickaxe: 2, cobblestone: 8, raw_iron: 1 }, 'smelt raw_iron'],
      [{ iron_ingot: 1 }, 'ready'],
    ] as const;
    for (const [items, expected] of steps) {
      const aim = nextAim(pack(items), iron, 1);
      const detail = 'item' in aim ? ` ${aim.item}` : 'ore' in aim ? ` ${aim.ore}` : '';
      expect(`${aim.type}${detail}`).toBe(expected);
    }
  });

  test('diamonds take an iron pickaxe, and that three ingots', () => {
    const outfit = { oak_log: 2, crafting_table: 1, stone_pickaxe: 2, cobblestone: 20, stick: 4 };
    const diamond = want('diamond');
    expect(nextAim(pack({ ...outfit, raw_iron: 2 }), diamond, 1)).toEqual({ type: 'ore', ore: 'iron', count: 3 });
    expect(nextAim(pack({ ...outfit, oak_planks: 3, raw_iron: 4 }), diamond, 1)).toMatchObject({
      type: 'smelt',
      count: 3,
      fuel: 'oak_planks',
    });
    expect(nextAim(pack({ ...outfit, iron_ingot: 3 }), diamond, 1)).toMatchObject({ item: 'iron_pickaxe' });
    const ready = { ...outfit, iron_pickaxe: 1, stone_pickaxe: 2 };
    expect(nextAim(pack(ready), diamond, 1)).toEqual({ type: 'ore', ore: 'diamond', count: 1 });
  });

  test('who died begins again, and who broke the last pickaxe makes another from what is left', () => {
    expect(nextAim(pack({}), want('diamond'), 1)).toMatchObject({ type: 'wood' });
    const left = { oak_log: 2, cobblestone: 30, iron_ingot: 3, crafting_table: 1 };
    expect(nextAim(pack(left), want('diamond'), 1)).toMatchObject({ item: 'stone_pickaxe' });
  });
});

describe('a full pack', () => {
  const full = (items: Record<string, number>) => pack({ ...items, bread: 32 * 64 });

  test('throws away what there is most of and nobody needs, never what counts', () => {
    expect(junkIn(full({ dirt: 30, andesite: 64, cobblestone: 120, raw_iron: 3 }), ['raw_iron'])).toEqual({
      item: 'andesite',
      count: 64,
    });
    expect(junkIn(full({ cobblestone: 120 }), ['cobblestone'])).toBeUndefined();
    expect(junkIn(full({ cobblestone: 120 }), ['raw_iron'])).toEqual({ item: 'cobblestone', count: 56 });
  });

  test('keeps coal, which smelts, and everything while there is room', () => {
    expect(junkIn(full({ coal: 192 }), ['raw_iron'])).toBeUndefined();
    expect(junkIn(pack({ dirt: 64 }), ['raw_iron'])).toBeUndefined();
  });
});
