import { describe, expect, test } from 'vitest';
import { gatheringPlanner } from '../../../../../scripted/rules/planners/gathering/gatheringPlanner.ts';
import type { ShownStep } from '../../../../../scripted/rules/planners/planner.ts';
import type { ShownAction } from '../../../../../scripted/rules/shownAction.ts';
import { GATHERING_TOOLS } from '../../../../../server-plugin/episode/families/gathering.ts';
import { drawLand, type LandSketch } from './drawnLand.ts';

const did = (
  tool: string,
  args: ShownAction['args'],
  ok = true,
  more: Pick<ShownAction, 'code' | 'data'> = {},
): ShownAction => ({ tool, args, ok, message: '', ...more });

function step(order: string, sketch: LandSketch, actions: readonly ShownAction[] = [], more: Partial<ShownStep> = {}) {
  const taken = gatheringPlanner.step(order, {
    agent: 'Alice',
    teamState: drawLand(sketch),
    subtask: { description: order },
    actions: [...actions],
    earlier: [],
    tools: [...GATHERING_TOOLS],
    iteration: actions.length,
    iterations: 6,
    leastActions: 2,
    ...more,
  });
  return 'action' in taken ? [taken.action, taken.action_input] : taken.final_answer;
}

const TOOLS = { crafting_table: 1, oak_planks: 20, stone_pickaxe: 2, cobblestone: 20 };
const wood: LandSketch = { kind: 'collect/logs-50', team: { Alice: {} }, trees: [[20, 64, 0]] };
const CUT = 'Cut trees until Alice carries 8 logs, first at (8,64,0), (9,64,9)';

describe('cutting', () => {
  test('begins where the order says and goes on with what is in sight', () => {
    expect(step(CUT, wood)).toEqual(['fellTree', { x: 8, y: 64, z: 0 }]);
    const first = did('fellTree', { x: 8, y: 64, z: 0 });
    const second = did('fellTree', { x: 9, y: 64, z: 9 }, false);
    expect(step(CUT, wood, [first])).toEqual(['fellTree', { x: 9, y: 64, z: 9 }]);
    expect(step(CUT, wood, [first, second])).toEqual(['fellTree', { x: 20, y: 64, z: 0 }]);
    expect(step(CUT, wood, [second], { earlier: [first] })).toEqual(['fellTree', { x: 20, y: 64, z: 0 }]);
  });

  test('looks around where no tree is left, another way when one leads nowhere', () => {
    const bare: LandSketch = { ...wood, trees: [], unexplored: ['west'] };
    const cut = 'Cut trees until Alice carries 8 logs';
    expect(step(cut, bare)).toEqual(['explore', expect.objectContaining({ seconds: 30, direction: 'west' })]);
    const failed = did('explore', { direction: 'west' }, false);
    expect(step(cut, bare, [failed])).toEqual(['explore', expect.objectContaining({ direction: 'north' })]);
    expect(step(cut, bare, [failed, failed, failed, failed])).toBe('Not done: 8 logs left.');
  });

  test('ends with what is carried', () => {
    expect(step(CUT, { ...wood, team: { Alice: { oak_log: 5, birch_log: 3 } } })).toMatch(/^Done/);
  });
});

describe('digging', () => {
  const stone: LandSketch = { kind: 'gather/cobblestone', team: { Alice: { wooden_pickaxe: 1 } } };
  const MINE = 'Mine stone until Alice carries 3 cobblestone';

  test('takes stone in sight, or goes down to some', () => {
    expect(step(MINE, { ...stone, stone: [[4, 62, 4]] })).toEqual(['mineVein', { x: 4, y: 62, z: 4, most: 3 }]);
    expect(step(MINE, stone)).toEqual(['digStairs', { to_y: 58, direction: 'north' }]);
  });

  test('goes aside before it digs beside the chest', () => {
    const team: LandSketch = { ...stone, kind: 'collect/stone-50' };
    expect(step(MINE, team)).toEqual(['travelTo', { x: 0, y: 64, z: -12, range: 2 }]);
    const aside = did('travelTo', { x: 0, y: 64, z: -12, range: 2 }, false);
    expect(step(MINE, team, [aside, aside])).toEqual(['digStairs', { to_y: 58, direction: 'north' }]);
  });

  test('looks for ore by tunnels, and elsewhere where none gets on', () => {
    const LOOK = 'Look for iron ore at y 16 east of Alice';
    const deep: LandSketch = { kind: 'gather/iron', team: { Alice: TOOLS }, at: { Alice: [0, 16, 0] } };
    const look_for = ['iron_ore', 'deepslate_iron_ore'];
    expect(step(LOOK, deep)).toEqual(['branchMine', { look_for, length: 24, direction: 'east' }]);
    const failed = (direction: string) => did('branchMine', { look_for, length: 24, direction }, false);
    expect(step(LOOK, deep, [failed('east')])).toEqual(['branchMine', { look_for, length: 24, direction: 'south' }]);
    expect(step(LOOK, deep, ['east', 'south', 'west', 'north'].map(failed))[0]).toBe('explore');
    expect(step(LOOK, { ...deep, at: { Alice: [0, 40, 0] } })).toEqual(['digStairs', { to_y: 24, direction: 'east' }]);
    expect(step(LOOK, { ...deep, ores: { iron_ore: [[5, 15, 5]] } })[0]).toBe('branchMine');
  });

  test('leaves a vein that could not be had and looks for another', () => {
    const ORE = 'Mine iron ore until Alice carries 3 raw_iron, first at (5,15,5)';
    const deep: LandSketch = { kind: 'gather/iron', team: { Alice: TOOLS }, at: { Alice: [0, 16, 0] } };
    expect(step(ORE, deep)).toEqual(['mineVein', { x: 5, y: 15, z: 5 }]);
    expect(step(ORE, deep, [did('mineVein', { x: 5, y: 15, z: 5 }, false)])).toEqual([
      'branchMine',
      { look_for: ['iron_ore', 'deepslate_iron_ore'], length: 24, direction: 'north' },
    ]);
  });
});

describe('making and bringing', () => {
  test('crafts what is missing and smelts what is there', () => {
    const shop: LandSketch = { kind: 'gather/iron', team: { Alice: { ...TOOLS, raw_iron: 2 } } };
    expect(step('Make stone_pickaxe until Alice carries 3', shop)).toEqual([
      'craftItem',
      { item_name: 'stone_pickaxe', item_count: 1 },
    ]);
    expect(step('Smelt raw_iron with oak_planks until Alice carries 3 iron_ingot', shop)).toEqual([
      'smeltItem',
      { item_name: 'raw_iron', item_count: 2, fuel_item_name: 'oak_planks' },
    ]);
  });

  test('comes up from a mine before it goes to the chest, and gives all it has', () => {
    const BRING = "Bring Alice's 9 oak_log, 3 birch_log to the chest at (0,64,0)";
    const load: LandSketch = { kind: 'collect/logs-50', team: { Alice: { oak_log: 9, birch_log: 3 } } };
    expect(step(BRING, { ...load, at: { Alice: [60, 20, 0] }, underground: ['Alice'] })[0]).toBe('returnToSurface');
    expect(step(BRING, load)).toEqual(['depositItems', { item_name: 'oak_log', item_count: 9 }]);
    const first = did('depositItems', { item_name: 'oak_log', item_count: 9 });
    expect(step(BRING, { ...load, team: { Alice: { birch_log: 3 } } }, [first])).toEqual([
      'depositItems',
      { item_name: 'birch_log', item_count: 3 },
    ]);
    const second = did('depositItems', { item_name: 'birch_log', item_count: 3 });
    expect(step(BRING, { ...load, team: { Alice: {} } }, [first, second])).toMatch(/^Done/);
  });

  test('finds another way where one fails: more wood for what cannot be made, stairs where none leads up', () => {
    const MAKE = 'Make wooden_pickaxe until Alice carries 1';
    const craft = did('craftItem', { item_name: 'wooden_pickaxe', item_count: 1 }, false);
    expect(step(MAKE, wood, [craft, craft])).toEqual(['fellTree', { x: 20, y: 64, z: 0 }]);
    const missing = [{ item: 'cobblestone', needed: 3, carried: 0 }];
    const lacks = { ...craft, code: 'missing-item', data: { missing } };
    const sharp = { ...lacks, args: { item_name: 'stone_pickaxe', item_count: 1 } };
    expect(step('Make stone_pickaxe until Alice carries 1', { ...wood, stone: [[3, 62, 3]] }, [sharp, sharp])).toEqual([
      'mineVein',
      { x: 3, y: 62, z: 3, most: 3 },
    ]);
    const deep: LandSketch = { ...wood, at: { Alice: [0, 20, 0] }, underground: ['Alice'] };
    const up = did('returnToSurface', {}, false);
    expect(step('Get back to the surface with Alice', deep, [up, up])).toEqual([
      'digStairs',
      { to_y: 36, direction: 'north' },
    ]);
  });

  test('goes elsewhere when digging leaves it stuck in the same place twice', () => {
    const deep: LandSketch = { kind: 'gather/iron', team: { Alice: {} }, underground: ['Alice'], unexplored: ['east'] };
    const DOWN = 'Dig stairs to y 44 north of Alice';
    const stuckAt = (x: number, y: number) => ({ code: 'unreachable', data: { stuckAt: { x, y, z: 0.5 } } });
    const stuck = did('digStairs', { to_y: 44, direction: 'north' }, false, stuckAt(0.3, 60.2));
    const late = did('digStairs', { to_y: 44, direction: 'east' }, false, { code: 'cancelled' });
    expect(step(DOWN, deep, [], { earlier: [stuck, late] })).toEqual(['digStairs', { to_y: 44, direction: 'east' }]);
    expect(step(DOWN, deep, [], { earlier: [stuck, late, stuck] })).toEqual([
      'explore',
      expect.objectContaining({ direction: 'east' }),
    ]);
    const gone = did('explore', { direction: 'east' });
    const shut = did('digStairs', { to_y: 44, direction: 'north' }, false, stuckAt(0.5, 60));
    expect(step(DOWN, deep, [shut])).toEqual(['digStairs', { to_y: 44, direction: 'east' }]);
    expect(step(DOWN, deep, [shut, shut])).toEqual(['explore', expect.objectContaining({ direction: 'east' })]);
    expect(step(DOWN, deep, [shut, shut, gone])).toEqual(['digStairs', { to_y: 44, direction: 'east' }]);
    expect(step(DOWN, deep, [], { earlier: [stuck, late, stuck, gone] })).toEqual([
      'digStairs',
      { to_y: 44, direction: 'north' },
    ]);
  });

  test('eats when hungry and makes room when the pack is full', () => {
    expect(step(CUT, { ...wood, team: { Alice: { apple: 2 } }, food: 12 })).toEqual(['eatFood', {}]);
    const full = { dirt: 900, cobblestone: 640, gravel: 640 };
    expect(step(CUT, { ...wood, team: { Alice: full } })).toEqual(['tossItem', { item_name: 'dirt', item_count: 900 }]);
    // What comes back at once lies in a tunnel with it.
    const tossed = did('tossItem', { item_name: 'dirt', item_count: 900 });
    expect(step(CUT, { ...wood, team: { Alice: full } }, [tossed])).toEqual(['fellTree', { x: 8, y: 64, z: 0 }]);
    expect(step(CUT, { ...wood, team: { Alice: full } }, [], { earlier: [tossed] })).toEqual([
      'fellTree',
      { x: 8, y: 64, z: 0 },
    ]);
    expect(
      step(CUT, {
        ...wood,
        kind: 'collect/stone-50',
        team: { Alice: { ...full, dirt: 64, gravel: 64, cobblestone: 2_000 } },
      }),
    ).toEqual(['tossItem', { item_name: 'dirt', item_count: 64 }]);
  });
});

describe('judging', () => {
  const judge = (order: string, sketch: LandSketch, actions: readonly ShownAction[] = []) =>
    gatheringPlanner.judge(order, actions, drawLand(sketch), 'Alice');

  test('goes by what is carried, not by what is claimed', () => {
    expect(judge(CUT, wood, [did('fellTree', { x: 8, y: 64, z: 0 })])).toEqual({ done: false, open: ['8 logs'] });
    expect(judge(CUT, { ...wood, team: { Alice: { oak_log: 8 } } })).toEqual({ done: true, open: [] });
  });

  test('takes a look that was had for done, and a way for done where it ends', () => {
    const deep: LandSketch = { kind: 'gather/iron', team: { Alice: TOOLS }, at: { Alice: [0, 17, 0] } };
    const LOOK = 'Look for iron ore at y 16 east of Alice';
    expect(judge(LOOK, deep).done).toBe(false);
    expect(judge(LOOK, deep, [did('branchMine', {}, false)]).done).toBe(false);
    expect(judge(LOOK, deep, [did('branchMine', {})]).done).toBe(true);
    expect(judge('Dig stairs to y 16 east of Alice', deep).done).toBe(true);
    expect(judge('Dig stairs to y 10 east of Alice', deep).open).toEqual(['the way to y 10']);
  });

  test('takes for brought what the chest has confirmed', () => {
    const BRING = "Bring Alice's 9 oak_log to the chest at (0,64,0)";
    const load: LandSketch = { kind: 'collect/logs-50', team: { Alice: { oak_log: 4 } } };
    const some = did('depositItems', { item_name: 'oak_log', item_count: 5 });
    expect(judge(BRING, load, [some]).open).toEqual(['4 oak_log']);
    const gone: LandSketch = { ...load, team: { Alice: {} } };
    expect(judge(BRING, gone)).toEqual({ done: false, open: ['9 oak_log'] });
    expect(judge(BRING, gone, [some])).toEqual({ done: true, open: [] });
  });
});
