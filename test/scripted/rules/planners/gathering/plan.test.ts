import { describe, expect, test } from 'vitest';
import { gatheringPlanner } from '../../../../../scripted/rules/planners/gathering/gatheringPlanner.ts';
import type { PastOrder } from '../../../../../scripted/rules/planners/planner.ts';
import type { ShownPlace } from '../../../../../sidecar/prompt/teamState.ts';
import { EMPTY_TEAM_STATE } from '../../../../sidecar/prompt/emptyTeamState.ts';
import { drawLand, type LandSketch } from './drawnLand.ts';

const past = (text: string, status: PastOrder['status'], agent: string | null): PastOrder => ({ text, status, agent });

function plan(sketch: LandSketch, most = Object.keys(sketch.team).length, before: readonly PastOrder[] = []) {
  const teamState = drawLand(sketch);
  return gatheringPlanner.plan(teamState, { workers: teamState.team.map(({ name }) => name), most, past: before });
}

const texts = (...args: Parameters<typeof plan>) => plan(...args).map(({ text }) => text);

const TOOLS = { crafting_table: 1, oak_planks: 20, stone_pickaxe: 2, cobblestone: 20 };

describe('the gathering craft', () => {
  test('is for goals of open land', () => {
    expect(gatheringPlanner.suits(drawLand({ kind: 'gather/iron', team: { Alice: {} } }))).toBe(true);
    expect(gatheringPlanner.suits(EMPTY_TEAM_STATE)).toBe(false);
  });

  test('goes to the nearest tree first, and looks for one where none is in sight', () => {
    expect(
      texts({
        kind: 'gather/wood',
        team: { Alice: {} },
        trees: [
          [30, 64, 0],
          [8, 65, 0],
        ],
      }),
    ).toEqual(['Cut trees until Alice carries 1 logs, first at (8,65,0), (30,64,0)']);
    expect(texts({ kind: 'gather/wood', team: { Alice: {} }, unexplored: ['west', 'south'] })).toEqual([
      'Look for trees south of Alice',
    ]);
    expect(texts({ kind: 'gather/wood', team: { Alice: { birch_log: 1 } } })).toEqual([]);
  });

  test('plans all that iron takes, one after the other, up to where it has to be found', () => {
    const whole = plan({ kind: 'gather/iron', team: { Alice: {} }, trees: [[8, 64, 0]], stone: [[5, 60, 5]] }, 20);
    expect(whole.map(({ text }) => text)).toEqual([
      'Cut trees until Alice carries 5 logs, first at (8,64,0)',
      'Make wooden_pickaxe until Alice carries 1',
      'Mine stone until Alice carries 3 cobblestone, first at (5,60,5)',
      'Make stone_pickaxe until Alice carries 1',
      'Mine stone until Alice carries 11 cobblestone',
      'Make stone_pickaxe until Alice carries 2',
      'Dig stairs to y 48 north of Alice',
    ]);
    expect(whole.map(({ after }) => after)).toEqual([[], [0], [1], [2], [3], [4], [5]]);
    expect(whole.every(({ candidates }) => candidates.join() === 'Alice')).toBe(true);
  });

  test.each<[string, ShownPlace, NonNullable<LandSketch['ores']>, string[]]>([
    ['goes down to where the ore lies', [0, 40, 0], {}, ['Dig stairs to y 24 south of Alice']],
    ['no deeper than that', [0, 20, 0], {}, ['Dig stairs to y 16 east of Alice']],
    ['looks for it there', [0, 17, 0], {}, ['Look for iron ore at y 16 north of Alice']],
    [
      'mines what is in sight',
      [0, 40, 0],
      {
        iron_ore: [
          [9, 36, 4],
          [10, 36, 4],
          [0, 30, 90],
        ],
      },
      ['Mine iron ore until Alice carries 1 raw_iron, first at (9,36,4)'],
    ],
    [
      'and what lies in deepslate',
      [0, 14, 0],
      { deepslate_iron_ore: [[9, 10, 4]] },
      ['Mine iron ore until Alice carries 1 raw_iron, first at (9,10,4)'],
    ],
  ])('%s', (_, at, ores, expected) => {
    expect(
      texts({ kind: 'gather/iron', team: { Alice: TOOLS }, at: { Alice: at }, ores, underground: ['Alice'] }),
    ).toEqual(expected);
  });

  test('smelts with what burns, and makes the iron pickaxe before it goes for diamonds', () => {
    expect(texts({ kind: 'gather/iron', team: { Alice: { ...TOOLS, raw_iron: 1 } } })).toEqual([
      'Smelt raw_iron with oak_planks until Alice carries 1 iron_ingot',
    ]);
    expect(texts({ kind: 'gather/diamond', team: { Alice: { ...TOOLS, raw_iron: 3 } } }, 9)).toEqual([
      'Smelt raw_iron with oak_planks until Alice carries 3 iron_ingot',
      'Make iron_pickaxe until Alice carries 1',
      'Dig stairs to y 48 north of Alice',
    ]);
  });

  test('gets more wood where planks of several kinds do not make a table', () => {
    const pieces = { oak_planks: 2, birch_planks: 3, spruce_planks: 3, oak_log: 0, stick: 4 };
    expect(texts({ kind: 'gather/cobblestone', team: { Alice: pieces }, trees: [[8, 64, 0]] })).toEqual([
      'Cut trees until Alice carries 2 logs, first at (8,64,0)',
    ]);
  });

  test('splits what the chest lacks, each at other trees', () => {
    const trees = [
      [6, 64, 0],
      [7, 64, 1],
      [-9, 64, 0],
      [0, 64, 12],
      [0, 64, -14],
    ] as const;
    const orders = texts({
      kind: 'collect/logs-50',
      team: { Alice: { wooden_axe: 1 }, Bob: { wooden_axe: 1 }, Carol: { wooden_axe: 1 } },
      trees: trees.map((place) => [...place]),
    });
    expect(orders).toEqual([
      'Cut trees until Alice carries 8 logs, first at (6,64,0)',
      'Cut trees until Bob carries 8 logs, first at (0,64,12)',
      'Cut trees until Carol carries 8 logs, first at (-9,64,0)',
    ]);
  });

  test('has everybody bring a share, and all bring what they have once that is enough', () => {
    const team = { Alice: { oak_log: 17 }, Bob: { oak_log: 9, birch_log: 3 }, Carol: { stick: 2 } };
    expect(texts({ kind: 'collect/logs-50', team, trees: [[8, 64, 0]] })[0]).toBe(
      "Bring Alice's 17 oak_log to the chest at (0,64,0)",
    );
    expect(texts({ kind: 'collect/logs-50', team, stored: 21, trees: [[8, 64, 0]] })).toEqual([
      "Bring Alice's 17 oak_log to the chest at (0,64,0)",
      "Bring Bob's 9 oak_log, 3 birch_log to the chest at (0,64,0)",
    ]);
    expect(texts({ kind: 'collect/logs-50', team, stored: 50, trees: [[8, 64, 0]] })).toEqual([]);
  });

  test('counts on mates beyond the view, and leaves them the trees they are nearer to', () => {
    const sketch: LandSketch = {
      kind: 'collect/logs-50',
      team: { Alice: { wooden_axe: 1, oak_log: 12 } },
      at: { Alice: [0, 64, 2] },
      others: { Bob: [5, 64, 0], Carol: [0, 64, -3] },
      trees: [
        [6, 64, 0],
        [0, 64, 14],
      ],
    };
    expect(texts(sketch)).toEqual(['Cut trees until Alice carries 17 logs, first at (0,64,14), (6,64,0)']);
  });

  test('gives nothing to those who are at something, and leaves what failed twice alone', () => {
    const sketch: LandSketch = {
      kind: 'collect/logs-50',
      team: { Alice: { wooden_axe: 1 }, Bob: { wooden_axe: 1 } },
      trees: [
        [6, 64, 0],
        [-20, 64, 0],
      ],
    };
    const running = past('Cut trees until Alice carries 8 logs, first at (6,64,0)', 'running', 'Alice');
    expect(texts(sketch, 1, [running])).toEqual(['Cut trees until Bob carries 8 logs, first at (-20,64,0)']);
    const failed = past('Cut trees until Bob carries 8 logs, first at (6,64,0)', 'failed', 'Bob');
    expect(texts(sketch, 1, [failed, failed])[0]).toBe('Cut trees until Alice carries 8 logs, first at (-20,64,0)');
  });

  test('turns where it looked in vain', () => {
    const sketch: LandSketch = { kind: 'gather/iron', team: { Alice: TOOLS }, at: { Alice: [0, 16, 0] } };
    const look = (way: string) => `Look for iron ore at y 16 ${way} of Alice`;
    expect(texts(sketch, 1, [past(look('north'), 'succeeded', 'Alice')])).toEqual([look('north')]);
    expect(texts(sketch, 1, [past(look('north'), 'failed', 'Alice')])).toEqual([look('east')]);
  });

  test('gets back to the light for wood, and hunts when hungry', () => {
    const trees: LandSketch['trees'] = [[20, 70, 0]];
    expect(
      texts({ kind: 'gather/iron', team: { Alice: {} }, at: { Alice: [0, 20, 0] }, underground: ['Alice'], trees }),
    ).toEqual(['Get back to the surface with Alice']);
    const hungry: LandSketch = {
      kind: 'gather/iron',
      team: { Alice: {} },
      food: 5,
      animals: { cow: [9, 64, 0] },
      trees,
    };
    expect(texts(hungry)).toEqual(['Hunt a cow for Alice']);
    expect(texts({ ...hungry, team: { Alice: { beef: 1 } } })[0]).toMatch(/^Cut trees/);
  });

  test('gives the lost nothing and counts what they carried no more', () => {
    const teamState = drawLand({
      kind: 'collect/logs-50',
      team: { Alice: { oak_log: 20, wooden_axe: 1 }, Bob: { oak_log: 30 } },
      trees: [[8, 64, 0]],
    });
    const team = teamState.team.map((agent) => ({ ...agent, lost: agent.name === 'Bob' }));
    const orders = gatheringPlanner.plan({ ...teamState, team }, { workers: ['Alice', 'Bob'], most: 1, past: [] });
    expect(orders.map(({ text }) => text)).toEqual(['Cut trees until Alice carries 28 logs, first at (8,64,0)']);
  });
});
