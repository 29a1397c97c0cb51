import { expect, test } from 'vitest';
import { actorOf, carries, cell, only, place, Scene, whole } from './sampled.ts';

// Who is named for what one look at the world finds: exactly one who can have done it, or nobody.

const at = { x: 5, y: 61, z: 5 };
const near = (a: number) => place(a, [5.5, 61, 3.5], at);
const far = (a: number) => place(a, [14.5, 61, 14.5], at);

test('who alone can reach a cell and holds one item less placed it there', () => {
  const scene = new Scene(['Alice', 'Bob']);
  scene.fetch([{ t: 1, e: [near(0), far(1), carries(0, { oak_planks: 5 }), carries(1, { oak_planks: 5 })] }]);
  const events = scene.fetch([
    { t: 3, e: [carries(0, { oak_planks: 4 })] },
    { t: 4, e: [cell(at, 'oak_planks')] },
  ]);
  expect(only(events, 'block-placed', 'inventory-changed', 'player-acted')).toEqual([
    { type: 'player-acted', player: 'Alice', action: 'use' },
    { type: 'inventory-changed', player: 'Alice', item: 'oak_planks', count: 4 },
    { type: 'player-acted', player: 'Alice', action: 'use' },
    { type: 'block-placed', player: 'Alice', position: at, state: 'oak_planks', replaced: 'air' },
  ]);
  expect(events.find(({ type }) => type === 'block-placed')?.tick).toBe(4);
});

test('a statistic names who placed, where a pick-up hides what left their hands', () => {
  const scene = new Scene(['Alice', 'Bob']);
  scene.fetch([{ t: 1, e: [near(0), near(1)] }]);
  scene.count('Bob', 'gh.u.torch');
  const events = scene.fetch([{ t: 4, e: [cell(at, 'wall_torch[facing=north]')] }]);
  expect(actorOf(events, 'block-placed')).toBe('Bob');
  expect(only(events, 'statistic-changed')).toEqual([
    { type: 'statistic-changed', player: 'Bob', statistic: 'used', of: 'torch', count: 1 },
  ]);
});

test('two who both placed such a block near each other: whoever alone had the cell in sight', () => {
  const scene = new Scene(['Alice', 'Bob']);
  const [one, other] = [at, { x: 7, y: 61, z: 5 }];
  scene.fetch([
    {
      t: 1,
      e: [
        place(0, [5.5, 61, 3.5], one),
        place(1, [7.5, 61, 3.5], other),
        carries(0, { stone: 9 }),
        carries(1, { stone: 9 }),
      ],
    },
  ]);
  for (const name of ['Alice', 'Bob']) scene.count(name, 'gh.u.stone');
  const events = scene.fetch([
    {
      t: 4,
      e: [carries(0, { stone: 8 }), carries(1, { stone: 8 }), cell(one, 'stone'), cell(other, 'stone')],
    },
  ]);
  expect(only(events, 'block-placed')).toEqual([
    { type: 'block-placed', player: 'Alice', position: one, state: 'stone', replaced: 'air' },
    { type: 'block-placed', player: 'Bob', position: other, state: 'stone', replaced: 'air' },
  ]);
});

test('nobody is named where either can have done it', () => {
  const scene = new Scene(['Alice', 'Bob']);
  scene.fetch([{ t: 1, e: [near(0), near(1), carries(0, { stone: 9 }), carries(1, { stone: 9 })] }]);
  const events = scene.fetch([{ t: 4, e: [carries(0, { stone: 8 }), carries(1, { stone: 8 }), cell(at, 'stone')] }]);
  expect(actorOf(events, 'block-placed')).toBeUndefined();
});

test('where more came to stand than one alone has lost, at most what they looked at is theirs', () => {
  const other = { x: 6, y: 61, z: 5 };
  const placedBy = (look: (a: number) => ReturnType<typeof place>) => {
    const scene = new Scene(['Alice']);
    scene.fetch([{ t: 1, e: [look(0), carries(0, { stone: 9 })] }]);
    const events = scene.fetch([{ t: 4, e: [carries(0, { stone: 8 }), cell(at, 'stone'), cell(other, 'stone')] }]);
    return events.flatMap((event) => (event.type === 'block-placed' ? [event.player] : []));
  };
  expect(placedBy((a) => place(a, [5.5, 61, 7.5]))).toEqual([undefined, undefined]);
  expect(placedBy(near)).toEqual(['Alice', undefined]);
});

test('what nobody was counted for, where the server counts it, nobody placed', () => {
  const scene = new Scene(['Alice'], { counts: () => true });
  scene.fetch([{ t: 1, e: [near(0), carries(0, { sand: 9 })] }]);
  const events = scene.fetch([{ t: 4, e: [carries(0, { sand: 8 }), cell(at, 'sand')] }]);
  expect(actorOf(events, 'block-placed')).toBeUndefined();
});

test('an item thrown away a second before accounts for no block', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [near(0), carries(0, { cobblestone: 9 })] }]);
  scene.fetch([{ t: 2, e: [carries(0, { cobblestone: 8 })] }]);
  const events = scene.fetch([{ t: 22, e: [cell(at, 'cobblestone')] }]);
  expect(actorOf(events, 'block-placed')).toBeUndefined();
});

test('both halves of a door are one placement, and one breaking', () => {
  const scene = new Scene(['Alice']);
  const above = { ...at, y: 62 };
  const [lower, upper] = ['lower', 'upper'].map((half) => `oak_door[half=${half}]`) as [string, string];
  scene.fetch([{ t: 1, e: [near(0), carries(0, { oak_door: 1 })] }]);
  const placed = scene.fetch([{ t: 4, e: [carries(0, {}), cell(above, upper), cell(at, lower)] }]);
  expect(only(placed, 'block-placed')).toEqual([
    { type: 'block-placed', player: 'Alice', position: above, state: whole(upper), replaced: 'air' },
    { type: 'block-placed', player: 'Alice', position: at, state: whole(lower), replaced: 'air' },
  ]);
  scene.count('Alice', 'gh.m.oak_door');
  const broken = scene.fetch([{ t: 8, e: [cell(at, 'air'), cell(above, 'air')] }]);
  expect(only(broken, 'block-broken').map((event) => 'player' in event && event.player)).toEqual(['Alice', 'Alice']);
});

test('a second slab is a change of the block, by who placed it', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [near(0), carries(0, { oak_slab: 2 })] }]);
  scene.fetch([{ t: 4, e: [carries(0, { oak_slab: 1 }), cell(at, 'oak_slab')] }]);
  const events = scene.fetch([{ t: 8, e: [carries(0, {}), cell(at, 'oak_slab[type=double]')] }]);
  expect(actorOf(events, 'block-changed')).toBe('Alice');
});

test('who was counted for mining broke it; what was left is said', () => {
  const scene = new Scene(['Alice', 'Bob']);
  scene.fetch([{ t: 1, e: [near(0), near(1), cell(at, 'oak_fence[waterlogged=true]')] }]);
  scene.count('Bob', 'gh.m.oak_fence');
  const events = scene.fetch([{ t: 4, e: [cell(at, 'water')] }]);
  expect(only(events, 'block-broken')).toEqual([
    {
      type: 'block-broken',
      player: 'Bob',
      position: at,
      state: whole('oak_fence[waterlogged=true]'),
      left: whole('water'),
    },
  ]);
});

test('without a count, who alone was looking broke it, unless it may have gone by itself', () => {
  const floor = { ...at, y: 60 };
  const looking = (a: number) => place(a, [5.5, 61, 3.5], floor);
  const broken = (state: string, ...also: [typeof at, string][]) => {
    const scene = new Scene(['Alice', 'Bob']);
    scene.fetch([
      { t: 1, e: [looking(0), place(1, [5.5, 61, 7.5]), cell(floor, state), ...also.map(([p, s]) => cell(p, s))] },
    ]);
    const events = scene.fetch([{ t: 4, e: [cell(floor, 'air'), ...also.map(([p]) => cell(p, 'air'))] }]);
    return events.flatMap((event) => (event.type === 'block-broken' ? [event.player] : []));
  };
  expect(broken('stone_bricks')).toEqual(['Alice']);
  expect(broken('sand')).toEqual([undefined]);
  expect(broken('oak_leaves[persistent=false]')).toEqual([undefined]);
  expect(broken('stone_bricks', [at, 'torch'])).toEqual(['Alice', undefined]);
});

test('what a tool makes of the ground is by who alone looks at it; what grows is nobody’s', () => {
  const scene = new Scene(['Alice', 'Bob']);
  const ground = { ...at, y: 60 };
  scene.fetch([{ t: 1, e: [place(0, [5.5, 61, 3.5], ground), far(1), cell(ground, 'dirt'), cell(at, 'wheat')] }]);
  expect(actorOf(scene.fetch([{ t: 4, e: [cell(ground, 'farmland')] }]), 'block-placed')).toBe('Alice');
  expect(actorOf(scene.fetch([{ t: 8, e: [cell(at, 'wheat[age=1]')] }]), 'block-changed')).toBeUndefined();
});

test('what the referee does is told as nobody’s, and not at all while it is silent', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [near(0), carries(0, { stone: 9 })] }]);
  const own = scene.sampler.disclaim('zone', [at]);
  expect(
    actorOf(scene.fetch([{ t: 4, e: [carries(0, { stone: 8 }), cell(at, 'stone')] }]), 'block-placed'),
  ).toBeUndefined();
  own.to();
  const silence = scene.sampler.silence('zone');
  expect(scene.fetch([{ t: 8, e: [cell(at, 'glass'), near(0), carries(0, { dirt: 1 })] }])).toEqual([]);
  silence.to();
  const events = scene.fetch([{ t: 12, e: [cell(at, 'air')] }]);
  expect(only(events, 'block-broken')).toMatchObject([{ state: 'glass' }]);
  expect(scene.fetch([{ t: 13, e: [carries(0, { dirt: 1 })] }])).toEqual([]);
});

test('a block no version of the pack can have told of ends it', () => {
  const scene = new Scene([]);
  const strange = { k: 'b' as const, p: [5, 61, 5] as [number, number, number], n: 9999, s: {} };
  expect(() => scene.fetch([{ t: 1, e: [strange] }])).toThrow(/block number 9999.*1\.20\.4|1\.20\.4.*9999/);
});
