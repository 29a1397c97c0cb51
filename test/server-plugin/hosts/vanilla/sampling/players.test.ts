import { expect, test } from 'vitest';
import { carries, only, place, Scene } from './sampled.ts';

// What is told of players themselves: where they are, how they are, what they hold and make.

test('every move is told once, with its tick', () => {
  const scene = new Scene(['Alice']);
  const moved = scene.fetch([
    { t: 1, e: [place(0, [1.5, 61, 1.5])] },
    { t: 2, e: [place(0, [1.7, 61, 1.5])] },
    { t: 3, e: [place(0, [1.7, 61, 1.5])] },
  ]);
  expect(moved).toEqual([
    { tick: 1, type: 'player-moved', player: 'Alice', position: { x: 1.5, y: 61, z: 1.5 }, yaw: 0, pitch: 0 },
    { tick: 2, type: 'player-moved', player: 'Alice', position: { x: 1.7, y: 61, z: 1.5 }, yaw: 0, pitch: 0 },
  ]);
});

test('hurt, death with all that was carried, and the new life', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([
    { t: 1, e: [{ k: 'j', a: 0 }, place(0, [1.5, 61, 1.5]), { k: 'h', a: 0, v: 20 }, carries(0, { stone: 3 })] },
  ]);
  const hurt = scene.fetch([{ t: 5, e: [{ k: 'h', a: 0, v: 12.5 }] }]);
  expect(hurt).toMatchObject([{ tick: 5, type: 'player-hurt', player: 'Alice', amount: 7.5, cause: 'unknown' }]);
  expect(scene.fetch([{ t: 6, e: [{ k: 'h', a: 0, v: 13 }] }])).toEqual([]);
  const died = scene.fetch([
    { t: 8, e: [carries(0, {}), { k: 'h', a: 0, v: 0 }, { k: 'd', a: 0, v: 1 }] },
    { t: 30, e: [place(0, [9.5, 61, 9.5]), { k: 'h', a: 0, v: 20 }] },
  ]);
  expect(died.map(({ tick, type }) => [tick, type])).toEqual([
    [8, 'player-hurt'],
    [8, 'player-died'],
    [8, 'inventory-changed'],
    [30, 'player-moved'],
    [30, 'player-respawned'],
  ]);
  expect(died.at(-1)).toMatchObject({ position: { x: 9.5, y: 61, z: 9.5 } });
});

test('a death and a return between two looks are both told', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [{ k: 'j', a: 0 }, place(0, [1.5, 61, 1.5]), { k: 'h', a: 0, v: 20 }] }]);
  const events = scene.fetch([{ t: 9, e: [place(0, [5.5, 61, 5.5]), { k: 'd', a: 0, v: 4 }] }]);
  expect(events.map(({ type }) => type)).toEqual(['player-moved', 'player-died', 'player-respawned']);
});

test('who comes back has not lost health, and what they hold is told only where it differs', () => {
  const scene = new Scene(['Alice']);
  const state = (health: number) => [place(0, [1.5, 61, 1.5]), { k: 'h' as const, a: 0, v: health }];
  scene.fetch([{ t: 1, e: [{ k: 'j', a: 0 }, ...state(20), carries(0, { stone: 3, dirt: 1 })] }]);
  const back = scene.fetch([{ t: 99, e: [{ k: 'j', a: 0 }, ...state(6), carries(0, { stone: 2, dirt: 1 })] }]);
  expect(only(back, 'player-hurt', 'inventory-changed')).toEqual([
    { type: 'inventory-changed', player: 'Alice', item: 'stone', count: 2 },
  ]);
});

test('what is held counts over all slots, armour and off-hand too, as they are numbered in every version', () => {
  const scene = new Scene(['Alice']);
  const slot = (Slot: number, Count: number) => ({ Slot, id: 'minecraft:apple', Count });
  const events = scene.fetch([
    { t: 1, e: [{ k: 'i', a: 0, v: [slot(0, 1), slot(9, 2), slot(103, 4), slot(-106, 8)] }] },
    { t: 2, e: [{ k: 'i', a: 0, v: [slot(0, 1)], e: { offhand: { id: 'minecraft:apple', count: 5 } } }] },
  ]);
  expect(only(events, 'inventory-changed')).toMatchObject([{ count: 15 }, { count: 6 }]);
});

test('moving things about within an inventory is acting, gaining is not', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [carries(0, { stone: 3, dirt: 1 })] }]);
  const sorted = scene.fetch([{ t: 2, e: [carries(0, { dirt: 1, stone: 3 })] }]);
  expect(sorted).toEqual([{ tick: 2, type: 'player-acted', player: 'Alice', action: 'window-click' }]);
  expect(only(scene.fetch([{ t: 3, e: [carries(0, { dirt: 2, stone: 3 })] }]), 'player-acted')).toEqual([]);
});

test('what was crafted is told before it is held, or at the end of the fetch', () => {
  const scene = new Scene(['Alice', 'Bob']);
  scene.count('Alice', 'gh.c.stick', 4);
  scene.count('Bob', 'gh.c.cake');
  const events = scene.fetch([{ t: 5, e: [carries(0, { stick: 4 })] }], 9);
  expect(only(events, 'item-crafted', 'inventory-changed')).toEqual([
    { type: 'item-crafted', player: 'Alice', item: 'stick', count: 4 },
    { type: 'inventory-changed', player: 'Alice', item: 'stick', count: 4 },
    { type: 'item-crafted', player: 'Bob', item: 'cake', count: 1 },
  ]);
  expect(events.filter(({ type }) => type === 'item-crafted').map(({ tick }) => tick)).toEqual([5, 9]);
});

test('a statistic is news by how much it rose, and none when it is first seen', () => {
  const scene = new Scene([]);
  scene.sampler.enrol({ number: 3, username: 'Dan', zone: 'zone' });
  const take = (killed: number) =>
    scene.sampler
      .take({ ticks: [], gameTime: 20 }, new Map([['Dan', new Map([['gh.k.rabbit', killed]])]]))
      .flatMap(({ events }) => events);
  expect(take(7)).toEqual([]);
  expect(take(9)).toEqual([
    { tick: 20, type: 'statistic-changed', player: 'Dan', statistic: 'killed', of: 'rabbit', count: 2 },
  ]);
  expect(take(1)).toEqual([]);
  expect(take(2)).toMatchObject([{ count: 1 }]);
});

test('samples of one tick that come apart are one tick', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [{ k: 'j', a: 0 }, place(0, [1.5, 61, 1.5]), { k: 'h', a: 0, v: 20 }] }]);
  const events = scene.fetch([
    { t: 5, e: [{ k: 'h', a: 0, v: 0 }] },
    { t: 5, e: [{ k: 'd', a: 0, v: 1 }] },
  ]);
  expect(events.map(({ type }) => type)).toEqual(['player-hurt', 'player-died']);
});
