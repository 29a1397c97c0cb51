import { describe, expect, test } from 'vitest';
import { firstHolderRateOf } from '../../../../server-plugin/scoring/cooking/asCoded.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { cookingTask, holds, leaves, metricOf, moved, OTHER_CHEST, scoreOf } from './kitchenLog.ts';

const TEAM = ['Alice', 'Bob'];
const EASY = cookingTask(0);
const STEW = cookingTask(99);

type Happened = readonly (readonly [number, NewGameEvent])[];

const creditsOf = (task: typeof EASY, happened: Happened, team: readonly string[] = TEAM) => {
  const { perAgent } = scoreOf(task, team, happened);
  return team.map((agent) => perAgent[agent]?.credit);
};

const crafted = (actor: string, item: string): NewGameEvent => ({ type: 'item-crafted', actor, item, count: 1 });
const CELL = { x: 36, y: -60, z: 140 };
const broke = (actor: string | undefined, state: string): NewGameEvent => ({
  type: 'block-broken',
  ...(actor === undefined ? {} : { actor }),
  position: CELL,
  state,
});
const loose = (item: string, away = 0): NewGameEvent => ({
  type: 'item-dropped',
  item,
  count: 1,
  entity: 1,
  position: { x: CELL.x + 0.5 + away, y: CELL.y + 0.5, z: CELL.z + 0.5 },
});

describe('credit for a checkpoint goes to', () => {
  test('whoever took the things out of the chest, though another holds them in the end', () => {
    const happened: Happened = [
      [1, moved('Bob', 'wheat', -3)],
      [50, holds('Alice', 'wheat', 3)],
    ];
    expect(creditsOf(EASY, happened)).toEqual([0, 25]);
  });

  test('all who took some of it, in even shares', () => {
    const happened: Happened = [
      [1, moved('Bob', 'wheat', -1)],
      [2, moved('Alice', 'wheat', -2)],
      [50, holds('Alice', 'wheat', 3)],
    ];
    expect(creditsOf(EASY, happened)).toEqual([12.5, 12.5]);
  });

  test('nobody who only took what the team had put into the chest', () => {
    const happened: Happened = [
      [1, moved('Bob', 'egg', -1)],
      [3, moved('Bob', 'egg', 1, 'chest', OTHER_CHEST)],
      [5, moved('Alice', 'egg', -1, 'chest', OTHER_CHEST)],
      [5, holds('Alice', 'egg', 1)],
    ];
    expect(creditsOf(EASY, happened)).toEqual([0, 10]);
  });

  test('nobody who took something and put it back where it was', () => {
    const idle: Happened = [
      [1, moved('Bob', 'egg', -1)],
      [3, moved('Bob', 'egg', 1)],
    ];
    const taken: Happened = [
      [5, moved('Alice', 'egg', -1)],
      [5, holds('Alice', 'egg', 1)],
    ];
    expect(creditsOf(EASY, [...idle, ...taken])).toEqual([10, 0]);
  });

  test('nobody who put a block down and broke it, or crafted something into another form and back', () => {
    const idle: Happened = [
      [9, { type: 'block-placed', actor: 'Bob', position: CELL, state: 'sugar_cane', replaced: 'air' }],
      [12, broke('Bob', 'sugar_cane')],
      [12, loose('sugar')],
      [13, crafted('Bob', 'wheat')],
    ];
    const taken: Happened = [
      [14, moved('Alice', 'wheat', -3)],
      [14, moved('Alice', 'sugar', -2)],
      [15, holds('Alice', 'wheat', 3)],
      [15, holds('Alice', 'sugar', 2)],
    ];
    expect(creditsOf(EASY, [...idle, ...taken])).toEqual(creditsOf(EASY, taken));
  });

  test('whoever broke the block it came from', () => {
    const happened: Happened = [
      [9, broke('Bob', 'carrots[age=7]')],
      [9, loose('carrot')],
      [20, holds('Alice', 'carrot', 1)],
    ];
    expect(creditsOf(STEW, happened)).toEqual([0, 10]);
  });

  test('nobody for what came loose elsewhere, later, or by itself: then to the holder', () => {
    const cases: Happened[] = [
      [
        [9, broke('Bob', 'carrots[age=7]')],
        [9, loose('carrot', 6)],
      ],
      [
        [9, broke('Bob', 'carrots[age=7]')],
        [10, loose('carrot')],
      ],
      [
        [9, broke(undefined, 'carrots[age=7]')],
        [9, loose('carrot')],
      ],
    ];
    for (const happened of cases)
      expect(creditsOf(STEW, [...happened, [20, holds('Alice', 'carrot', 1)]])).toEqual([10, 0]);
  });

  test('nobody who broke the chest or the furnace that held the team’s things; for what the place had laid there, to who broke it', () => {
    const spilt = (block: string, item: string, count: number): Happened => [
      [9, broke('Bob', block)],
      [9, loose(item)],
      [9, moved('Bob', item, -count)],
      [20, holds('Alice', item, count)],
    ];
    const puts: Happened = [
      [1, moved('Alice', 'egg', -1, 'chest', OTHER_CHEST)],
      [2, moved('Alice', 'egg', 1)],
    ];
    const chest = 'chest[facing=north,type=single,waterlogged=false]';
    expect(creditsOf(EASY, [...puts, ...spilt(chest, 'egg', 1)])).toEqual([10, 0]);
    expect(creditsOf(EASY, spilt(chest, 'egg', 1))).toEqual([0, 10]);
    const baked: Happened = [
      [1, moved('Alice', 'potato', 1, 'furnace')],
      [
        8,
        {
          type: 'item-smelted',
          position: { x: 40, y: -60, z: 134 },
          container: 'furnace',
          item: 'baked_potato',
          count: 1,
        },
      ],
      [9, broke('Bob', 'furnace[facing=west,lit=true]')],
      [9, loose('baked_potato')],
      [20, holds('Bob', 'baked_potato', 1)],
    ];
    expect(creditsOf(STEW, baked)).toEqual([20, 0]);
  });

  test('whoever killed the animal', () => {
    const happened: Happened = [
      [
        9,
        {
          type: 'entity-died',
          actor: 'Bob',
          entity: 3,
          kind: 'rabbit',
          cause: 'player_attack',
          position: { x: CELL.x + 0.2, y: CELL.y, z: CELL.z + 0.4 },
        },
      ],
      [9, loose('rabbit')],
      [20, holds('Alice', 'rabbit', 1)],
    ];
    expect(creditsOf(STEW, happened)).toEqual([0, 10]);
  });

  test('whoever milked the cow', () => {
    const milked: NewGameEvent = { type: 'entity-milked', actor: 'Bob', entity: 2, kind: 'cow', position: CELL };
    const happened: Happened = [
      [5, milked],
      [9, holds('Alice', 'milk_bucket', 3)],
    ];
    expect(creditsOf(cookingTask(12), happened)).toEqual([0, 30]);
  });

  test('whoever put the raw thing into the furnace, not who took the meal out', () => {
    const smelted: NewGameEvent = {
      type: 'item-smelted',
      position: { x: 40, y: -60, z: 134 },
      container: 'furnace',
      item: 'baked_potato',
      count: 1,
    };
    const happened: Happened = [
      [5, moved('Bob', 'potato', 1, 'furnace')],
      [6, moved('Alice', 'coal', 1, 'furnace')],
      [206, smelted],
      [210, moved('Alice', 'baked_potato', -1, 'furnace')],
      [210, holds('Alice', 'baked_potato', 1)],
    ];
    expect(creditsOf(STEW, happened)).toEqual([0, 20]);
    const takenBack: Happened = [
      [3, moved('Alice', 'potato', 1, 'furnace')],
      [4, moved('Alice', 'potato', -1, 'furnace')],
    ];
    expect(creditsOf(STEW, [...takenBack, ...happened])).toEqual([0, 20]);
  });

  test('whoever crafted it, for what it adds to its parts', () => {
    const happened: Happened = [
      [1, moved('Bob', 'wheat', -3)],
      [1, holds('Bob', 'wheat', 3)],
      [9, crafted('Alice', 'cake')],
      [9, holds('Alice', 'cake', 1)],
    ];
    // The cake adds all that was never held in full: 100 - 25.
    expect(creditsOf(EASY, happened)).toEqual([75, 25]);
  });

  test('the first of two meals for nothing, when rabbit and coal had counted as much', () => {
    const happened: Happened = [
      [1, holds('Bob', 'rabbit', 1)],
      [2, holds('Bob', 'coal', 1)],
      [3, holds('Bob', 'potato', 1)],
      [300, holds('Alice', 'cooked_rabbit', 1)],
      [500, holds('Alice', 'baked_potato', 1)],
    ];
    const { parts, perAgent } = scoreOf(STEW, TEAM, happened);
    const credit = (item: string) => parts?.find(({ name }) => name === item)?.credit;
    expect([credit('cooked_rabbit'), credit('baked_potato')]).toEqual([{}, { Alice: 10 }]);
    expect([perAgent.Alice?.credit, perAgent.Bob?.credit]).toEqual([10, 30]);
  });

  test('parts before wholes within one tick', () => {
    const happened: Happened = [
      [7, holds('Alice', 'sugar', 2)],
      [7, holds('Bob', 'sugar_cane', 2)],
    ];
    expect(creditsOf(cookingTask(1), happened)).toEqual([10, 15]);
  });
});

describe('the contribution rate', () => {
  test('is 1 for an even split, 0 when one agent has it all, and null for one agent or no points', () => {
    const rate = (happened: Happened, team: readonly string[] = TEAM) => metricOf(scoreOf(EASY, team, happened), 'acr');
    const even: Happened = [
      [1, holds('Alice', 'wheat', 3)],
      [2, holds('Bob', 'sugar', 2)],
    ];
    expect(rate(even)).toBe(1);
    expect(rate([[1, holds('Alice', 'wheat', 3)]])).toBe(0);
    expect(rate([])).toBeNull();
    expect(rate([[1, holds('Alice', 'wheat', 3)]], ['Alice'])).toBeNull();
  });
});

describe('the contribution rate as coded', () => {
  const rate = (happened: Happened, team: readonly string[] = TEAM) =>
    metricOf(scoreOf(EASY, team, happened), 'acr.firstHolder');

  test('is 0 when nobody was seen with anything, and 1 for a team of one that was', () => {
    expect(rate([])).toBe(0);
    expect(rate([[1, holds('Alice', 'egg', 1)]], ['Alice'])).toBe(1);
  });

  test('counts kinds in any number, for the first seen with them', () => {
    // One wheat, too few for the checkpoint, and the egg: one kind each.
    expect(
      rate([
        [1, holds('Alice', 'wheat', 1)],
        [2, holds('Bob', 'egg', 1)],
        [150, holds('Bob', 'wheat', 3)],
      ]),
    ).toBe(1);
    expect(
      rate([
        [1, holds('Alice', 'wheat', 1)],
        [2, holds('Alice', 'egg', 1)],
        [150, holds('Bob', 'wheat', 3)],
      ]),
    ).toBe(0);
  });

  test('gives what two are first seen with in one look to the first of the team', () => {
    expect(
      rate([
        [1, holds('Bob', 'wheat', 1)],
        [2, holds('Alice', 'wheat', 1)],
        [3, holds('Bob', 'egg', 1)],
      ]),
    ).toBe(1);
  });

  test('leaves out agents who were never in the place at a look', () => {
    expect(
      rate([
        [0, leaves('Bob')],
        [1, holds('Alice', 'wheat', 1)],
        [1, holds('Alice', 'egg', 1)],
      ]),
    ).toBe(1);
  });

  test('is the formula of the reference', () => {
    expect(firstHolderRateOf([3, 1]).value).toBeCloseTo(0.5, 12);
    expect(firstHolderRateOf([2, 1]).value).toBe(1);
    expect(firstHolderRateOf([4, 0, 0]).value).toBe(0);
    expect(firstHolderRateOf([1, 0]).value).toBe(1);
    expect(firstHolderRateOf([]).value).toBe(0);
  });
});
