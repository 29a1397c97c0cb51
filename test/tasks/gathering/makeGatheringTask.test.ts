import { describe, expect, test } from 'vitest';
import { OPEN_WORLD_RULES } from '../../../protocol/gameRules.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import { gatheringArena } from '../../../tasks/gathering/gatheringArena.ts';
import { gatheringGenerator } from '../../../tasks/gathering/gatheringGenerator.ts';
import { GATHERING_KINDS } from '../../../tasks/gathering/gatheringKinds.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import { makeGatheringTask } from '../../../tasks/gathering/makeGatheringTask.ts';
import { seedOf } from '../../../tasks/splits.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';

const SEED = 2;
const make = (kind: string) => makeGatheringTask({ id: 'gathering/test', title: 'test', kind, seed: SEED });
const pathOf = (kind: string) => make(kind).milestones.map(({ name }) => name);

describe('what is asked for', () => {
  test('in hand: one agent, empty hands, no chest, no limit but the game’s', () => {
    const task = make('gather/iron');
    expect(task).toMatchObject({
      agents: { min: 1, max: 1 },
      kit: [],
      chest: null,
      steps: [],
      target: { what: 'iron ingot', items: ['iron_ingot'], count: 1 },
      ground: { preset: 'overworld', seed: SEED, herds: true },
      rules: OPEN_WORLD_RULES,
      limits: { gameTicks: 30 * 60 * 20, actionTicks: 30 * 60 * 20, noProgressTicks: null },
    });
    expect(task.starts).toHaveLength(1);
  });

  test('in the chest: one to four agents around a chest the land does not have', () => {
    const task = make('collect/logs-50');
    expect(task).toMatchObject({
      agents: { min: 1, max: 4 },
      kit: [],
      target: { what: 'logs', count: 50 },
      ground: { preset: 'plains-forest' },
      limits: { gameTicks: 72_000, noProgressTicks: 48_000 },
      steps: [{ type: 'set', position: task.chest, state: { id: 'chest' } }],
    });
    expect(task.target.items).toEqual(expect.arrayContaining(['oak_log', 'spruce_log', 'birch_log', 'dark_oak_log']));
    expect(task.starts).toHaveLength(4);
  });

  test('every way begins at a log and ends at the target; harder things lie behind easier ones', () => {
    for (const kind of GATHERING_KINDS) {
      const task = make(kind);
      expect(task.milestones[0]?.items, kind).toContain('oak_log');
      expect(task.milestones.at(-1)?.items, kind).toEqual(task.target.items);
    }
    const way = ['log', 'planks', 'crafting table', 'wooden pickaxe', 'cobblestone'];
    expect(pathOf('gather/wood')).toEqual(['log']);
    expect(pathOf('gather/cobblestone')).toEqual(way);
    const toIron = [...way, 'stone pickaxe', 'furnace', 'raw iron', 'iron ingot'];
    expect(pathOf('gather/iron')).toEqual(toIron);
    expect(pathOf('gather/gold')).toEqual([...toIron, 'iron pickaxe', 'raw gold', 'gold ingot']);
    expect(pathOf('gather/diamond')).toEqual([...toIron, 'iron pickaxe', 'diamond']);
    expect(pathOf('collect/iron-100')).toEqual([...way, 'stone pickaxe', 'iron']);
  });

  test('the goal tells the count, what counts and the chest, and no other place', () => {
    const task = make('collect/stone-100');
    const { x, y, z } = task.chest as NonNullable<GatheringTask['chest']>;
    expect(task.goal).toContain(`100 stone together in the team's chest at (${x}, ${y}, ${z})`);
    for (const item of task.target.items) expect(task.goal).toContain(item);
    expect(make('gather/iron').goal).toContain('Get an iron ingot');
    expect(make('gather/gold').goal).toContain('Get a gold ingot');
    expect(make('gather/gold').goal).not.toMatch(/\d/);
  });

  test.each([
    ['gather/emerald', 'expected gather/ and one of wood'],
    ['collect/logs', 'with a count'],
    ['collect/logs-0', 'with a count'],
    ['collect/logs-1281', 'from 1 to 1280'],
    ['collect/gold-50', 'one of logs, stone, iron'],
  ])('%s is no kind', (kind, says) => expect(() => make(kind)).toThrow(says));

  test('land that lacks what it takes is refused', () => {
    const options = { id: 'gathering/test', title: 'test', seed: SEED };
    expect(() => makeGatheringTask({ ...options, kind: 'gather/iron', land: 'plains-forest' })).toThrow(
      'gather/iron on plains-forest: the land does not hold everything it needs; expected overworld',
    );
    expect(() => makeGatheringTask({ ...options, kind: 'gather/wood', land: 'cavern' })).toThrow(RangeError);
    const stones = makeGatheringTask({ ...options, kind: 'collect/stone-50', land: 'plains-forest' });
    expect(stones.ground.preset).toBe('plains-forest');
  });
});

describe('the arena', () => {
  test('is whole chunks of the land’s own coordinates with the start in the middle, from bottom to top', () => {
    const { box, starts, chest } = make('collect/iron-50');
    expect([box.max.x - box.min.x + 1, box.max.y - box.min.y + 1, box.max.z - box.min.z + 1]).toEqual([384, 384, 384]);
    expect([box.min.x % 16, box.min.z % 16, box.min.y]).toEqual([0, 0, -64].map((at) => expect.closeTo(at)));
    for (const { x, z } of [chest as NonNullable<typeof chest>, ...starts.map(({ position }) => position)]) {
      expect(Math.min(x - box.min.x, box.max.x - x)).toBeGreaterThan(170);
      expect(Math.min(z - box.min.z, box.max.z - z)).toBeGreaterThan(170);
    }
  });

  test('is the land but for the chest; everybody begins empty-handed', () => {
    const task = make('collect/logs-100');
    const plan = gatheringArena(task, 3);
    expect(plan).toMatchObject({ box: task.box, ground: task.ground, rules: task.rules, steps: task.steps });
    expect(plan.loadouts.map(({ position, items }) => [position, items])).toEqual(
      task.starts.slice(0, 3).map(({ position }) => [position, []]),
    );
    const { x, y, z } = task.chest as NonNullable<GatheringTask['chest']>;
    expect(plan.watched).toEqual({ min: { x: x - 2, y: y - 2, z: z - 2 }, max: { x: x + 2, y: y + 2, z: z + 2 } });
  });
});

describe('the generator', () => {
  test('has all kinds in turn, on the land of the split’s seed', () => {
    const tasks = Array.from({ length: 12 }, (_, index) => gatheringGenerator.make({ split: 'train', index }));
    const kinds = tasks.map(
      ({ chest, target, limits }) => `${chest ? target.count : 'one'} ${target.what} ${limits.gameTicks}`,
    );
    expect(new Set(kinds.slice(0, 11)).size).toBe(11);
    expect(kinds[11]).toBe(kinds[0]);
    expect(tasks[3]).toMatchObject({
      id: 'gathering/train/000003',
      ground: { seed: seedOf('train', 3) },
      origin: { generator: 'gathering@1', split: 'train', seed: seedOf('train', 3) },
    });
    for (const task of tasks) expect(inconsistencyOf(task), task.id).toBeUndefined();
  });

  test('makes one kind with any count, and says so in the id', () => {
    const task = gatheringGenerator.make({ split: 'dev', index: 5, kind: 'collect/logs-75', land: 'overworld' });
    expect(task).toMatchObject({
      id: 'gathering/dev/000005-collect-logs-75-overworld',
      title: '75 logs in the chest, dev 5',
      target: { count: 75 },
      ground: { preset: 'overworld', seed: seedOf('dev', 5) },
    });
    expect(gatheringGenerator.make({ split: 'dev', index: 5, kind: 'collect/logs-75', land: 'overworld' })).toEqual(
      task,
    );
  });

  test('has no use for teams and levels', () => {
    expect(() => gatheringGenerator.make({ split: 'dev', index: 0, agents: 2 })).toThrow(RangeError);
    expect(() => gatheringGenerator.make({ split: 'dev', index: 0, level: 2 })).toThrow(RangeError);
  });
});

describe('what contradicts itself is found', () => {
  const broken = (change: (task: GatheringTask) => void) => {
    const task = structuredClone(make('collect/logs-50'));
    change(task);
    return inconsistencyOf(task);
  };
  const cases: [string, (task: GatheringTask) => void, string][] = [
    ['a box between chunks', ({ box }) => (box.min.x += 3), 'box: x from'],
    ['a box as large as a country', ({ box }) => (box.max.z += 16 * 200), 'box: 3584 blocks along z'],
    [
      'a box larger than arenas can be',
      ({ box }) => (box.max.x += 16 * 9),
      'box: 528 blocks along x; expected at most 512',
    ],
    [
      'steps that change a mountain',
      ({ steps, box }) =>
        steps.unshift({
          type: 'fill',
          box: { min: box.min, max: { ...box.max, y: 0 } },
          state: { id: 'stone', properties: {} },
        }),
      'steps: they change 9584641 cells of the land',
    ],
    ['a box deeper than the world', ({ box }) => (box.min.y = -80), 'box: y from -80'],
    ['a start outside', ({ starts }) => Object.assign(starts[1]?.position ?? {}, { x: 9000 }), 'starts.1: '],
    ['too few starts', ({ starts }) => starts.pop(), 'starts: 3 for up to 4 agents'],
    ['a chest outside', ({ chest }) => Object.assign(chest ?? {}, { x: 9000 }), 'chest: '],
    ['no chest', ({ steps }) => steps.pop(), 'chest: no step sets a chest'],
    [
      'something else in its place',
      ({ steps, chest }) =>
        steps.push({ type: 'set', position: { ...chest } as never, state: { id: 'barrel', properties: {} } }),
      'chest: no step sets a chest',
    ],
    [
      'two milestones of one name',
      ({ milestones }) => milestones.unshift({ name: 'logs', items: ['stick'] }),
      'milestones: two',
    ],
    [
      'a way that ends elsewhere',
      ({ milestones }) => milestones.push({ name: 'end', items: ['stick'] }),
      'milestones: stick is not',
    ],
    [
      'a kit that has it already',
      ({ kit }) => kit.push({ slot: 9, id: 'birch_log', count: 1 }),
      'kit: birch_log is the item to gather',
    ],
    ['more than a chest holds', ({ target }) => (target.count = 3457), 'target: 3457 logs; expected at most 3456'],
    [
      'more than one can hold',
      (task) => Object.assign(task, { chest: null, target: { ...task.target, count: 3000 } }),
      'target: 3000 logs; expected at most 2304',
    ],
    ['a target off the way', ({ target }) => target.items.push('stick'), 'milestones: stick is not'],
  ];
  test.each(cases)('%s', (_, change, says) => expect(broken(change)).toContain(says));
  test('and nothing else', () => {
    expect(broken(() => {})).toBeUndefined();
    const { chest, steps } = make('collect/logs-50');
    const [set] = steps;
    expect(set?.type === 'set' && chest && positionKey(set.position) === positionKey(chest)).toBe(true);
  });
});
