import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { Body, Observation } from '../../../sidecar/body/body.ts';
import { FacingWord, facingProperties } from '../../../sidecar/tools/facing.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { ItemName, tool } from '../../../sidecar/tools/villager/defineTool.ts';
import { VILLAGER_TOOLS } from '../../../sidecar/tools/villager/villagerTools.ts';
import { stubBody } from '../body/stubBody.ts';
import { CONSTRUCTION_NAMES } from './toolNames.ts';

/** No call in this file has a body act. */
const body: Body = {
  ...stubBody(),
  idOf: (name: string) => (name === 'Block of Iron' ? 'iron_block' : undefined),
};
const signal = new AbortController().signal;
const all = CONSTRUCTION_NAMES;
const belt = (names: readonly string[] = all) => createToolBelt(body, names, { clock: new ManualClock() });

function takeTool(seen: unknown[]) {
  return tool({
    name: 'take',
    description: 'Take a number of an item.',
    parameters: z.strictObject({
      item: ItemName,
      n: z.int(),
      position: z.int().optional(),
      lines: z.array(z.string()).optional(),
    }),
    run: async (_body, args) => {
      seen.push(args);
      return { ok: true, message: 'taken' };
    },
  });
}

test('a call that ends in another dimension than it began tells so', async () => {
  const ways: readonly (readonly [from: Partial<Observation>, to: Partial<Observation>, told: string])[] = [
    [{}, {}, 'taken'],
    [
      {},
      { dimension: 'the_nether', position: { x: 1.5, y: 64, z: -0.649 } },
      'taken (you are in the Nether now, at (1.5, 64, -0.6) there)',
    ],
    [{ dimension: 'the_nether' }, {}, 'taken (you are back from the Nether, at (0.5, 64, 0.5))'],
  ];
  for (const [from, to, told] of ways) {
    let isOver = false;
    const walker: Body = { ...stubBody(), observe: () => stubBody(isOver ? to : from).observe() };
    const cross = tool({
      name: 'cross',
      description: 'Go through a portal.',
      parameters: z.strictObject({}),
      run: async () => {
        isOver = true;
        return { ok: true, message: 'taken' };
      },
    });
    const options = { clock: new ManualClock(), tools: [cross] };
    expect(await createToolBelt(walker, ['cross'], options).call('cross', {}, signal)).toMatchObject({ message: told });
  }
});

describe('how long a call may take', () => {
  const waits = (limitMs?: number) => ({
    ...tool({
      name: 'wait_for_ever',
      description: 'Wait until it is stopped.',
      parameters: z.strictObject({}),
      run: (_body, _args, stop) =>
        new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason), { once: true })),
    }),
    ...(limitMs === undefined ? {} : { limitMs }),
  });
  const called = (limitMs: number | undefined, stop: AbortSignal) => {
    const clock = new ManualClock();
    const call = createToolBelt(body, ['wait_for_ever'], { clock, tools: [waits(limitMs)] }).call(
      'wait_for_ever',
      {},
      stop,
    );
    return { clock, call };
  };

  test.each([
    [undefined, 750_000],
    [600_000, 600_000],
  ])('limit %s', async (limitMs, ends) => {
    const { clock, call } = called(limitMs, signal);
    clock.advance(ends);
    expect(await call).toMatchObject({ ok: false, code: 'time-limit' });
  });

  test('one without limit ends when its caller stops it', async () => {
    const stop = new AbortController();
    const { clock, call } = called(Number.POSITIVE_INFINITY, stop.signal);
    clock.advance(100_000_000);
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('ToolBelt', () => {
  test('has the ten tools of the construction scenario', () => {
    expect(belt().names).toEqual([
      'placeBlock',
      'fetchContainerContents',
      'MineBlock',
      'scanNearbyEntities',
      'equipItem',
      'navigateTo',
      'withdrawItem',
      'dismantleDirtLadder',
      'erectDirtLadder',
      'handoverBlock',
    ]);
  });

  test('describes each tool by a JSON Schema that says what its validator says', () => {
    for (const { name, description, parameters } of belt().describe()) {
      const tool = VILLAGER_TOOLS.find((candidate) => candidate.name === name) ?? expect.fail(name);
      expect(description.length).toBeGreaterThan(20);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      const required = (parameters as { required?: string[] }).required ?? [];
      const without = tool.parameters.safeParse({});
      const missing = without.success ? [] : without.error.issues.map((issue) => issue.path[0]);
      expect(missing.sort()).toEqual([...required].sort());
    }
  });

  test('a tool that is not permitted is refused, and one that does not exist too', async () => {
    const few = belt(['navigateTo']);
    expect(await few.call('placeBlock', {}, signal)).toEqual({
      ok: false,
      code: 'unknown-tool',
      message: '"placeBlock" is not one of your tools: navigateTo',
    });
    expect(() => belt(['fly'])).toThrow('unknown tool "fly"');
  });

  test.each([
    ['placeBlock', { item_name: 'dirt', x: 0.5, y: 1, z: 2, facing: 'A' }, /^x must be a whole number, not 0\.5$/],
    ['placeBlock', { item_name: 'dirt', x: 0, y: 1, z: 2, facing: 'left' }, /facing: expected W, E, S, N/],
    ['placeBlock', { item_name: 'dirt!', x: 0, y: 1, z: 2 }, /item_name must be an exact item id/],
    ['navigateTo', { x: 1, y: 2 }, /^z is missing: it must be a whole number$/],
    ['navigateTo', null, /^x is missing.*; y is missing.*; z is missing/],
    ['navigateTo', 'there', /^the arguments must be an object, not "there"$/],
    ['withdrawItem', { item_name: 'dirt', item_count: 0 }, /^item_count must be at least 1, not 0$/],
    ['equipItem', { slot: 'tail', item_name: 'dirt' }, /^slot must be one of hand, off-hand, .*; not "tail"$/],
  ])('%s %j is answered with the field and what was expected', async (name, args, message) => {
    const result = await belt().call(name, args, signal);
    expect(result.ok).toBe(false);
    expect(result).toMatchObject({ ok: false, code: 'bad-argument' });
    expect(result.message).toMatch(message);
  });

  test.each([
    [
      { item: 'minecraft:oak_planks', n: '3' },
      { item: 'oak_planks', n: 3 },
    ],
    [
      { item: 'Oak Planks', n: 3, position: null },
      { item: 'oak_planks', n: 3 },
    ],
    [
      { Item: 'Block of Iron', n: 3 },
      { item: 'iron_block', n: 3 },
    ],
    [
      { item: 'dirt', n: 3, lines: 'one' },
      { item: 'dirt', n: 3, lines: ['one'] },
    ],
  ])('%j is what was meant', async (args, expected) => {
    const seen: unknown[] = [];
    const result = await createToolBelt(body, ['take'], { clock: new ManualClock(), tools: [takeTool(seen)] }).call(
      'take',
      args,
      signal,
    );
    expect(result).toEqual({ ok: true, message: 'taken' });
    expect(seen).toEqual([expected]);
  });

  test('an unknown argument is ignored, and the result says so', async () => {
    const tools = [takeTool([])];
    const result = await createToolBelt(body, ['take'], { clock: new ManualClock(), tools }).call(
      'take',
      { item: 'dirt', n: 3, speed: 9 },
      signal,
    );
    expect(result).toEqual({ ok: true, message: 'taken (ignored the unknown key "speed")' });
  });

  test('facing words', () => {
    expect(
      Object.fromEntries(
        ['W', 'east', 'S', 'North', 'x', 'up', 'down', 'A', 'default', ''].map((word) => [
          word,
          facingProperties(word),
        ]),
      ),
    ).toEqual({
      W: { facing: 'west' },
      east: { facing: 'east' },
      S: { facing: 'south' },
      North: { facing: 'north' },
      x: { axis: 'x' },
      up: { axis: 'y' },
      down: { axis: 'y' },
      A: {},
      default: {},
      '': {},
    });
    expect(z.safeParse(FacingWord, 'sideways').success).toBe(false);
  });
});
