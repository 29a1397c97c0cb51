import { describe, expect, test } from 'vitest';
import { gatheringPlanner } from '../../../../../scripted/rules/planners/gathering/gatheringPlanner.ts';
import type { ShownPlace } from '../../../../../sidecar/prompt/teamState.ts';
import { drawLand, type LandSketch } from './drawnLand.ts';

function edges(orders: readonly string[], sketch: LandSketch) {
  return gatheringPlanner
    .dependencies(orders, drawLand(sketch))
    .map(({ from, to, because }) => `${from} > ${to} ${because}`)
    .sort();
}

const START: LandSketch = {
  kind: 'gather/iron',
  team: { Alice: {} },
  trees: [[8, 64, 0]],
  stone: [[5, 60, 5]],
};

describe('what must come first', () => {
  test('is wood before tools, a pickaxe before stone, one of stone before iron, and all of it before the furnace', () => {
    const orders = [
      'Cut trees until Alice carries 5 logs, first at (8,64,0)',
      'Make wooden_pickaxe until Alice carries 1',
      'Mine stone until Alice carries 3 cobblestone, first at (5,60,5)',
      'Make stone_pickaxe until Alice carries 1',
      'Mine stone until Alice carries 11 cobblestone',
      'Mine iron ore until Alice carries 1 raw_iron, first at (9,36,4)',
      'Smelt raw_iron with oak_planks until Alice carries 1 iron_ingot',
    ];
    expect(edges(orders, START)).toEqual([
      '0 > 1 material',
      '0 > 3 material',
      '0 > 6 material',
      '1 > 2 tool',
      '1 > 4 tool',
      '2 > 3 material',
      '3 > 5 tool',
      '4 > 6 material',
      '5 > 6 material',
    ]);
  });

  test('is nothing for what somebody carries already, and nobody waits for what is not theirs', () => {
    const orders = [
      'Cut trees until Bob carries 8 logs, first at (8,64,0)',
      'Make wooden_pickaxe until Alice carries 1',
      'Make wooden_pickaxe until Bob carries 1',
      "Bring Bob's 8 oak_log to the chest at (0,64,0)",
    ];
    const team = { Alice: { oak_log: 6 }, Bob: {} };
    expect(edges(orders, { ...START, kind: 'collect/logs-50', team })).toEqual(['0 > 2 material', '0 > 3 material']);
  });

  test('is other stone where the first is used up', () => {
    const orders = [
      'Mine stone until Alice carries 3 cobblestone',
      'Make stone_pickaxe until Alice carries 1',
      'Mine stone until Alice carries 11 cobblestone',
      'Make stone_pickaxe until Alice carries 2',
    ];
    const able: LandSketch = { ...START, team: { Alice: { wooden_pickaxe: 1, oak_log: 6, crafting_table: 1 } } };
    expect(edges(orders, able)).toEqual(['0 > 1 material', '2 > 3 material']);
  });

  test('closes no circle in any plan', () => {
    for (const kind of ['gather/diamond', 'gather/gold', 'collect/iron-50', 'collect/stone-100', 'collect/logs-50']) {
      const team = kind.startsWith('gather') ? { Alice: {} } : { Alice: {}, Bob: {} };
      const teamState = drawLand({
        ...START,
        kind,
        team,
        trees: [8, 16, 24, 32, 40].map((x): ShownPlace => [x, 64, 0]),
        ores: { iron_ore: [[5, 60, 9]] },
      });
      const plan = gatheringPlanner.plan(teamState, { workers: Object.keys(team), most: 40, past: [] });
      const found = gatheringPlanner.dependencies(
        plan.map(({ text }) => text),
        teamState,
      );
      expect(plan.length).toBeGreaterThan(3);
      // Plans list what comes first first.
      expect(found.filter(({ from, to }) => from >= to)).toEqual([]);
    }
  });
});
