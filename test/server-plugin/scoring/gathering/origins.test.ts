import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { centreOf } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { at, broken, placed } from '../scene.ts';
import {
  appears,
  CHEST,
  collecting,
  crafts,
  dies,
  gatheringTask,
  type Happened,
  holds,
  metricOf,
  picksUp,
  puts,
  scoreOf,
  spills,
  throws,
} from './scene.ts';

const TEAM = ['Alice', 'Bob', 'Carol'];
const LOGS = collecting(20);
const IRON = collecting(20, 'iron');

type Moment = readonly [number, NewGameEvent];

/** An agent fells a log and picks it up half a second later. */
function fells(tick: number, agent: string, entity: number, held: number, where = '3,70,3'): Moment[] {
  return [
    [tick, broken(agent, where, 'oak_log[axis=y]')],
    [tick, appears(entity, 'oak_log', where)],
    [tick + 10, picksUp(agent, entity, 'oak_log')],
    [tick + 10, holds(agent, 'oak_log', held)],
  ];
}

/** What an agent carries goes into the chest by one click. */
function delivers(tick: number, agent: string, item: string, count: number, left = 0): Moment[] {
  return [
    [tick, puts(agent, item, count)],
    [tick, holds(agent, item, left)],
  ];
}

/** Credit by agent. */
function creditsOf(score: Score): Record<string, number | null> {
  return Object.fromEntries(Object.entries(score.perAgent).map(([agent, { credit }]) => [agent, credit]));
}

function credits(happened: Happened, task = LOGS): Record<string, number | null> {
  return creditsOf(scoreOf(task, TEAM, happened, 5000));
}

describe('credit is of those who', () => {
  test('broke the block, whoever picks it up and delivers it', () => {
    const happened: Happened = [
      [5, broken('Alice', '3,70,3', 'oak_log[axis=y]')],
      [5, appears(1, 'oak_log', '3,70,3')],
      [20, picksUp('Bob', 1, 'oak_log')],
      [20, holds('Bob', 'oak_log', 1)],
      ...delivers(40, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('broke it, also where the host tells of the item before the block', () => {
    const happened: Happened = [
      [5, appears(1, 'oak_log', '3,70,3')],
      [5, broken('Alice', '3,70,3', 'oak_log[axis=y]')],
      [20, picksUp('Bob', 1, 'oak_log')],
      [20, holds('Bob', 'oak_log', 1)],
      ...delivers(40, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened).Alice).toBe(1);
  });

  test('found it where nobody had broken or thrown anything', () => {
    const happened: Happened = [
      [5, appears(1, 'oak_log', '3,70,3')],
      // Another block, too far off to have left it.
      [5, broken('Alice', '30,70,3', 'oak_log[axis=y]')],
      [20, picksUp('Bob', 1, 'oak_log')],
      [20, holds('Bob', 'oak_log', 1)],
      ...delivers(40, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 0, Bob: 1, Carol: 0 });
  });

  test('killed the animal that left it', () => {
    const killed: NewGameEvent = {
      type: 'entity-died',
      actor: 'Carol',
      entity: 9,
      kind: 'zombie',
      cause: 'player',
      position: centreOf(at('3,70,3')),
    };
    const happened: Happened = [
      [5, killed],
      [5, appears(1, 'iron_ingot', '3,70,3')],
      [20, picksUp('Bob', 1, 'iron_ingot')],
      [20, holds('Bob', 'iron_ingot', 1)],
      ...delivers(40, 'Bob', 'iron_ingot', 1),
    ];
    expect(credits(happened, IRON)).toEqual({ Alice: 0, Bob: 0, Carol: 1 });
  });

  test('had mined what somebody else smelted', () => {
    const furnace = '5,70,5';
    const happened: Happened = [
      [5, broken('Alice', '3,40,3', 'iron_ore')],
      [5, appears(1, 'raw_iron', '3,40,3')],
      [15, picksUp('Alice', 1, 'raw_iron')],
      [15, holds('Alice', 'raw_iron', 1)],
      [30, puts('Alice', 'raw_iron', 1, CHEST)],
      [30, holds('Alice', 'raw_iron', 0)],
      [40, puts('Bob', 'raw_iron', -1, CHEST)],
      [40, holds('Bob', 'raw_iron', 1)],
      [50, puts('Bob', 'raw_iron', 1, furnace, 'furnace')],
      [50, holds('Bob', 'raw_iron', 0)],
      [51, puts('Carol', 'coal', 1, furnace, 'furnace')],
      // The game itself.
      [300, puts(undefined, 'coal', -1, furnace, 'furnace')],
      [300, puts(undefined, 'raw_iron', -1, furnace, 'furnace')],
      [300, puts(undefined, 'iron_ingot', 1, furnace, 'furnace')],
      [400, puts('Carol', 'iron_ingot', -1, furnace, 'furnace')],
      [400, holds('Carol', 'iron_ingot', 1)],
      ...delivers(420, 'Carol', 'iron_ingot', 1),
    ];
    expect(credits(happened, IRON)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
    // In whichever order the host tells what came out and what went in.
    const swapped = happened.toSpliced(12, 2, happened[13] as Moment, happened[12] as Moment);
    expect(credits(swapped, IRON)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });
});

describe('credit stays', () => {
  test('when the same log is thrown back and forth', () => {
    const happened: Moment[] = fells(5, 'Alice', 1, 1);
    for (let turn = 0; turn < 20; turn++) {
      const [from, to] = turn % 2 === 0 ? ['Alice', 'Bob'] : ['Bob', 'Alice'];
      const tick = 100 + turn * 60;
      happened.push([tick, throws(from as string, 10 + turn, 'oak_log')], [tick, holds(from as string, 'oak_log', 0)]);
      happened.push(
        [tick + 40, picksUp(to as string, 10 + turn, 'oak_log')],
        [tick + 40, holds(to as string, 'oak_log', 1)],
      );
    }
    happened.push(...delivers(2000, 'Alice', 'oak_log', 1));
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('when it is put into the chest and taken out again by another', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      ...delivers(30, 'Alice', 'oak_log', 1),
      [40, puts('Bob', 'oak_log', -1)],
      [40, holds('Bob', 'oak_log', 1)],
      ...delivers(50, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('when it goes by way of the cursor and a crafting grid', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      [20, throws('Alice', 7, 'oak_log')],
      [20, holds('Alice', 'oak_log', 0)],
      [70, picksUp('Bob', 7, 'oak_log')],
      [70, holds('Bob', 'oak_log', 1)],
      // On the cursor, back in a slot, on the cursor again and from there into the chest.
      [80, holds('Bob', 'oak_log', 0)],
      [90, holds('Bob', 'oak_log', 1)],
      [100, holds('Bob', 'oak_log', 0)],
      [110, puts('Bob', 'oak_log', 1)],
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('when it is placed and broken again, with its bark or without', () => {
    const again = (state: string, item: string): Happened => [
      ...fells(5, 'Alice', 1, 1),
      [20, throws('Alice', 7, 'oak_log')],
      [20, holds('Alice', 'oak_log', 0)],
      [70, picksUp('Bob', 7, 'oak_log')],
      [70, holds('Bob', 'oak_log', 1)],
      [80, placed('Bob', '8,70,8', 'oak_log[axis=y]')],
      [80, holds('Bob', 'oak_log', 0)],
      ...(item === 'oak_log' ? [] : [[90, placed('Bob', '8,70,8', state, 'oak_log[axis=y]')] as const]),
      [100, broken('Bob', '8,70,8', state)],
      [100, appears(8, 'oak_log', '8,70,8')],
      [115, picksUp('Bob', 8, 'oak_log')],
      [115, holds('Bob', 'oak_log', 1)],
      ...delivers(130, 'Bob', 'oak_log', 1),
    ];
    expect(credits(again('oak_log[axis=y]', 'oak_log'))).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
    expect(credits(again('stripped_oak_log[axis=y]', 'stripped_oak_log'))).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('when its finder dies and others take what fell', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      ...fells(20, 'Alice', 2, 2),
      [50, dies('Alice')],
      [50, throws('Alice', 3, 'oak_log', 2)],
      [50, holds('Alice', 'oak_log', 0)],
      [80, picksUp('Bob', 3, 'oak_log', 2)],
      [80, holds('Bob', 'oak_log', 2)],
      ...delivers(90, 'Bob', 'oak_log', 2),
    ];
    expect(credits(happened)).toEqual({ Alice: 2, Bob: 0, Carol: 0 });
  });

  test('when the chest is broken and filled anew by another', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      ...delivers(30, 'Alice', 'oak_log', 1),
      [50, spills(4, 'oak_log', CHEST, 1)],
      [50, puts('Bob', 'oak_log', -1)],
      [50, broken('Bob', CHEST, 'chest[facing=north,type=single,waterlogged=false]')],
      [50, appears(5, 'chest', CHEST)],
      [65, picksUp('Bob', 4, 'oak_log')],
      [65, holds('Bob', 'oak_log', 1)],
      [80, placed('Bob', CHEST, 'chest[facing=north,type=single,waterlogged=false]')],
      ...delivers(90, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });

  test('when ingots become a block and ingots again', () => {
    const happened: Happened = [
      [5, broken('Alice', '3,40,3', 'iron_ore')],
      [5, appears(1, 'raw_iron', '3,40,3', 9)],
      [15, picksUp('Alice', 1, 'raw_iron', 9)],
      [15, holds('Alice', 'raw_iron', 9)],
      [20, throws('Alice', 2, 'raw_iron', 9)],
      [20, holds('Alice', 'raw_iron', 0)],
      [70, picksUp('Bob', 2, 'raw_iron', 9)],
      [70, holds('Bob', 'raw_iron', 9)],
      // Into the grid one tick, out as a block two ticks later, and the same way back.
      [80, holds('Bob', 'raw_iron', 0)],
      [82, crafts('Bob', 'raw_iron_block')],
      [82, holds('Bob', 'raw_iron_block', 1)],
      [90, holds('Bob', 'raw_iron_block', 0)],
      [90, crafts('Bob', 'raw_iron', 9)],
      [90, holds('Bob', 'raw_iron', 9)],
      ...delivers(100, 'Bob', 'raw_iron', 9),
    ];
    expect(credits(happened, IRON)).toEqual({ Alice: 9, Bob: 0, Carol: 0 });
  });

  test('when a hopper takes it from one chest to the other, or off the ground', () => {
    const other = '10,72,10';
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      [30, puts('Alice', 'oak_log', 1, other)],
      [30, holds('Alice', 'oak_log', 0)],
      [40, puts(undefined, 'oak_log', -1, other)],
      [40, puts(undefined, 'oak_log', 1, '10,71,10', 'hopper')],
      ...fells(50, 'Bob', 2, 1),
      [70, throws('Bob', 3, 'oak_log', 1, '10,72,10')],
      [70, holds('Bob', 'oak_log', 0)],
      [90, puts(undefined, 'oak_log', 1, '10,71,10', 'hopper')],
      [98, puts(undefined, 'oak_log', -1, '10,71,10', 'hopper')],
      [98, puts(undefined, 'oak_log', 1)],
      [106, puts(undefined, 'oak_log', -1, '10,71,10', 'hopper')],
      [106, puts(undefined, 'oak_log', 1)],
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 1, Carol: 0 });
  });

  test('when heaps merge, of which the log does not tell', () => {
    const happened: Happened = [
      [5, broken('Alice', '3,70,3', 'oak_log[axis=y]')],
      [5, appears(1, 'oak_log', '3,70,3')],
      [6, broken('Bob', '3,71,3', 'oak_log[axis=y]')],
      [6, appears(2, 'oak_log', '3,71,3')],
      [7, broken('Bob', '30,71,3', 'oak_log[axis=y]')],
      [7, appears(3, 'oak_log', '30,71,3')],
      [20, picksUp('Carol', 2, 'oak_log', 2)],
      [20, holds('Carol', 'oak_log', 2)],
      ...delivers(40, 'Carol', 'oak_log', 2),
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 1, Carol: 0 });
  });
});

describe('nobody has credit', () => {
  test('for what appears without the log saying where from', () => {
    const happened: Happened = [
      [0, holds('Alice', 'oak_log', 5)],
      [30, holds('Bob', 'oak_log', 3)],
      ...delivers(40, 'Alice', 'oak_log', 5),
      ...delivers(41, 'Bob', 'oak_log', 3),
    ];
    const score = scoreOf(LOGS, TEAM, happened);
    expect(metricOf(score, 'completion')).toBe(8 / 20);
    expect(creditsOf(score)).toEqual({ Alice: 0, Bob: 0, Carol: 0 });
    expect(score.metrics?.acr).toMatchObject({ value: null, note: 'nobody has credit for anything' });
  });

  test('for what the place itself had laid into a container', () => {
    const happened: Happened = [
      [30, puts('Bob', 'oak_log', -4, '4,70,4')],
      [30, holds('Bob', 'oak_log', 4)],
      ...delivers(40, 'Bob', 'oak_log', 4),
    ];
    expect(credits(happened)).toEqual({ Alice: 0, Bob: 0, Carol: 0 });
  });

  test('for what is still in hands, nor for other things in the chest', () => {
    const happened: Happened = [...fells(5, 'Alice', 1, 1), ...fells(20, 'Bob', 2, 1), [40, puts('Bob', 'dirt', 5)]];
    const score = scoreOf(LOGS, TEAM, happened);
    expect(creditsOf(score)).toEqual({ Alice: 0, Bob: 0, Carol: 0 });
    // But they have collected it.
    expect([score.perAgent.Alice?.collected, score.perAgent.Bob?.collected, score.perAgent.Carol?.collected]).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('what is used up', () => {
  test('takes nothing with it that came later', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      // Her log becomes planks; Bob throws her his.
      [30, crafts('Alice', 'oak_planks', 4)],
      [30, holds('Alice', 'oak_log', 0)],
      [30, holds('Alice', 'oak_planks', 4)],
      ...fells(40, 'Bob', 2, 1),
      [60, throws('Bob', 3, 'oak_log')],
      [60, holds('Bob', 'oak_log', 0)],
      [110, picksUp('Alice', 3, 'oak_log')],
      [110, holds('Alice', 'oak_log', 1)],
      ...delivers(120, 'Alice', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 0, Bob: 1, Carol: 0 });
  });

  test('is the newest of what somebody has from several', () => {
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      [20, throws('Alice', 2, 'oak_log')],
      [20, holds('Alice', 'oak_log', 0)],
      [70, picksUp('Bob', 2, 'oak_log')],
      [70, holds('Bob', 'oak_log', 1)],
      ...fells(80, 'Bob', 3, 2),
      [100, holds('Bob', 'oak_log', 1)],
      ...delivers(110, 'Bob', 'oak_log', 1),
    ];
    expect(credits(happened)).toEqual({ Alice: 1, Bob: 0, Carol: 0 });
  });
});

describe('contribution', () => {
  test('is even where all bring the same, and none where one brings it all', () => {
    const bring = (counts: readonly number[]) => {
      let entity = 0;
      const happened: Moment[] = [];
      counts.forEach((count, index) => {
        const agent = TEAM[index] as string;
        for (let held = 1; held <= count; held++) happened.push(...fells(20 * entity + 1, agent, ++entity, held));
        happened.push(...delivers(20 * entity + 15, agent, 'oak_log', count));
      });
      return metricOf(scoreOf(LOGS, TEAM, happened, 5000), 'acr');
    };
    expect([bring([4, 4, 4]), bring([12, 0, 0])]).toEqual([1, 0]);
    expect(bring([6, 4, 2])).toBeCloseTo(0.711, 3);
  });

  test('to milestones is of those whose things they were reached with, and parts carry it', () => {
    const task = { ...gatheringTask('gather/iron'), agents: { min: 1, max: 3 } };
    const happened: Happened = [
      ...fells(5, 'Alice', 1, 1),
      [20, crafts('Alice', 'oak_planks', 4)],
      [20, holds('Alice', 'oak_log', 0)],
      [20, holds('Alice', 'oak_planks', 4)],
      [30, throws('Alice', 2, 'oak_planks', 4)],
      [30, holds('Alice', 'oak_planks', 0)],
      [80, picksUp('Bob', 2, 'oak_planks', 4)],
      [80, holds('Bob', 'oak_planks', 4)],
      [90, crafts('Bob', 'crafting_table')],
      [90, holds('Bob', 'oak_planks', 0)],
      [90, holds('Bob', 'crafting_table', 1)],
    ];
    const score = scoreOf(task, TEAM, happened);
    expect(score.parts?.slice(0, 4).map(({ name, credit }) => [name, credit])).toEqual([
      ['log', { Alice: 1 }],
      ['planks', { Alice: 1 }],
      ['crafting table', { Bob: 1 }],
      ['wooden pickaxe', {}],
    ]);
    expect(creditsOf(score)).toEqual({ Alice: 2, Bob: 1, Carol: 0 });
  });
});

describe('whatever agents do with logs', () => {
  test('nobody has credit for more than they felled, and every log in the chest is somebody’s', () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed).fork('to and fro');
      const hands = new Map(TEAM.map((agent) => [agent, 0]));
      const felled = new Map(TEAM.map((agent) => [agent, 0]));
      const lying: number[] = [];
      const happened: Moment[] = [];
      let [chest, entity] = [0, 0];
      for (let tick = 1; tick < 3000; tick += random.integer(1, 40)) {
        const agent = random.pick(TEAM);
        const held = hands.get(agent) ?? 0;
        const now = (count: number) => {
          hands.set(agent, count);
          happened.push([tick, holds(agent, 'oak_log', count)]);
        };
        switch (random.integer(0, 5)) {
          case 0: {
            const where = `${random.integer(0, 5)},70,${random.integer(0, 5)}`;
            happened.push([tick, broken(agent, where, 'oak_log[axis=y]')], [tick, appears(++entity, 'oak_log', where)]);
            felled.set(agent, (felled.get(agent) ?? 0) + 1);
            lying.push(entity);
            break;
          }
          case 1: {
            if (held === 0) break;
            happened.push([tick, throws(agent, ++entity, 'oak_log')]);
            lying.push(entity);
            now(held - 1);
            break;
          }
          case 2:
          case 3: {
            const [next] = lying.splice(random.integer(0, Math.max(0, lying.length - 1)), 1);
            if (next === undefined) break;
            happened.push([tick, picksUp(agent, next, 'oak_log')]);
            now(held + 1);
            break;
          }
          case 4: {
            if (held === 0) break;
            happened.push([tick, puts(agent, 'oak_log', held)]);
            chest += held;
            now(0);
            break;
          }
          default: {
            if (chest === 0) break;
            happened.push([tick, puts(agent, 'oak_log', -1)]);
            chest--;
            now(held + 1);
          }
        }
      }
      const score = scoreOf(collecting(1000), TEAM, happened, 4000);
      const credited = creditsOf(score);
      for (const agent of TEAM) expect(credited[agent]).toBeLessThanOrEqual(felled.get(agent) ?? 0);
      expect(TEAM.reduce((sum, agent) => sum + (credited[agent] ?? 0), 0)).toBe(chest);
      const had = TEAM.reduce((sum, agent) => sum + (hands.get(agent) ?? 0), chest);
      expect(TEAM.reduce((sum, agent) => sum + (score.perAgent[agent]?.collected ?? 0), 0)).toBe(had);
    }
  });
});
