import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { type SummonOptions, summon } from '../../../../../game-server/mobs/summon.ts';
import { distance } from '../../../../../protocol/geometry.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { ActionRunner } from '../../../../../sidecar/frameworks/mindcraft/actions/actionRunner.ts';
import { HandOvers } from '../../../../../sidecar/frameworks/mindcraft/actions/handOvers.ts';
import { MODE_NAMES, type ModeName } from '../../../../../sidecar/frameworks/mindcraft/modes/mode.ts';
import {
  type ModeInterruption,
  Modes,
  type ModesOptions,
} from '../../../../../sidecar/frameworks/mindcraft/modes/modes.ts';
import { REFLEX_TOOLS } from '../../../../../sidecar/tools/mindcraft/reflexTools.ts';
import type { ToolBelt } from '../../../../../sidecar/tools/tool.ts';
import { ALL_TOOLS, createToolBelt, type ToolCallRecord } from '../../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from '../../../body/bodyWorld.ts';

const PERMITTED = [
  'attackTarget',
  'placeBlock',
  'MineBlock',
  'collectDrops',
  'navigateTo',
  'wait',
  'tossItem',
  'followAgent',
];
const NOON = 6_000;
const MIDNIGHT = 18_000;

let world: BodyWorld;
let alice: Body;
let bob: Body;
let belt: ToolBelt;
let handOvers: HandOvers;
const calls: ToolCallRecord[] = [];
beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
  bob = await world.join('Bob', { at: { x: 14.5, y: FLOOR_Y, z: 14.5 } });
  const tools = [...ALL_TOOLS, ...REFLEX_TOOLS];
  const names = [...PERMITTED, ...REFLEX_TOOLS.map(({ name }) => name)];
  handOvers = new HandOvers(world.clock);
  belt = handOvers.watch(
    createToolBelt(alice, names, { clock: world.clock, tools, onCall: (call) => calls.push(call) }),
  );
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const entity of [...world.systems.entities.all()]) world.systems.entities.remove(entity);
  world.systems.commands.console('kill @e[type=item]', 'zone');
  world.clear();
  world.give('Alice', {});
  for (const name of ['alice', 'bob']) {
    const player = playerOf(name);
    world.systems.vitals.restore(player, player.position, { yaw: 0, pitch: 0 });
  }
  world.systems.dayCycle.setTime('zone', NOON);
  moveTo('bob', 14.5, 14.5);
  moveTo('alice', 0.5, 0.5);
  await world.play(() => world.clock.sleep(500));
  calls.length = 0;
});

function playerOf(name: string) {
  const player = world.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

function moveTo(name: string, x: number, z: number, y = FLOOR_Y): void {
  world.systems.movement.teleport(playerOf(name), { x: x + ORIGIN.x, y, z: z + ORIGIN.z });
}

function mob(kind: string, x: number, z: number, options: SummonOptions = {}): number {
  const position = { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z };
  return summon(world.systems.habitat, kind, { zone: 'zone', position }, options).entityId;
}

function drop(id: string, x: number, z: number): void {
  world.systems.items.spawn(
    { id, count: 1 },
    { x: x + ORIGIN.x, y: FLOOR_Y, z: z + ORIGIN.z },
    { x: 0, y: 0, z: 0 },
    10,
  );
}

/** Alice with only these modes on, whose rounds go on while `work` does. */
async function withModes<T>(
  on: readonly ModeName[],
  work: (modes: Modes, actions: ActionRunner) => Promise<T>,
  options: Partial<ModesOptions> = {},
): Promise<T> {
  const stop = new AbortController();
  const { clock } = world;
  const signal = stop.signal;
  const actions = new ActionRunner({ clock, signal, observe: () => alice.observe() });
  const start = Object.fromEntries(MODE_NAMES.map((name) => [name, on.includes(name)]));
  const modes = new Modes({
    body: alice,
    tools: belt,
    clock,
    signal,
    actions,
    start,
    random: new Random(5),
    handOvers,
    quirks: false,
    isNeeded: () => false,
    ...options,
  });
  return world.play(async () => {
    const running = modes.run();
    running.catch(() => undefined);
    try {
      return await work(modes, actions);
    } finally {
      await actions.stop();
      stop.abort(new Error('over'));
      await expect(running).rejects.toThrow('over');
    }
  });
}

const sleep = (ms: number) => world.clock.sleep(ms);
const toolsCalled = () => calls.map(({ tool }) => tool);
/** How far Alice is from a place on the floor, blocks. */
const awayFrom = (x: number, z: number) => distance(alice.observe().position, { x, y: FLOOR_Y, z });

describe('self_preservation', () => {
  test('brings the head out of water', async () => {
    for (let y = FLOOR_Y; y < FLOOR_Y + 3; y++) world.set(0, y, 0, 'water[level=0]');
    await withModes(['self_preservation'], () => sleep(3_000));
    expect(toolsCalled()).toContain('reflex_jump');
    expect(alice.observe().health).toBe(20);
  });

  test('leaves sand at the head to the body, which is out of it sooner', async () => {
    world.set(0, FLOOR_Y, 0, 'sand');
    world.set(0, FLOOR_Y + 1, 0, 'sand');
    const log = await withModes(['self_preservation'], async (modes) => {
      await sleep(4_000);
      return modes.takeLog();
    });
    expect(alice.observe().health).toBeGreaterThan(15);
    expect(awayFrom(0.5, 0.5)).toBeGreaterThan(1);
    expect(log).toBe('');
  });

  test.each(['fire', 'lava[level=0]'])('moves away out of %s', async (what) => {
    world.set(0, FLOOR_Y - 1, 0, 'netherrack');
    world.set(0, FLOOR_Y, 0, what);
    const log = await withModes(['self_preservation'], async (modes) => {
      await sleep(5_000);
      return modes.takeLog();
    });
    expect(log).toMatch(/^I was in (fire|lava), so I moved away\./);
    expect(awayFrom(0.5, 0.5)).toBeGreaterThan(3);
  });

  test('goes into water out of fire where there is some', async () => {
    world.set(0, FLOOR_Y - 1, 0, 'netherrack');
    world.set(0, FLOOR_Y, 0, 'fire');
    world.set(7, FLOOR_Y - 1, 0, 'water[level=0]');
    const log = await withModes(['self_preservation'], async (modes) => {
      await sleep(5_000);
      return modes.takeLog();
    });
    expect(log).toBe('I was in fire, so I went into water.');
    expect(awayFrom(7.5, 0.5)).toBeLessThan(2);
  });

  test('runs when badly hurt', async () => {
    const log = await withModes(['self_preservation'], async (modes) => {
      await sleep(1_000);
      world.systems.damage.hurt(playerOf('alice'), 16, { type: 'generic' });
      await sleep(8_000);
      return modes.takeLog();
    });
    expect(log).toBe('I was badly hurt, so I ran away.');
    expect(awayFrom(0.5, 0.5)).toBeGreaterThan(15);
  });

  test('does not for a scratch', async () => {
    await withModes(['self_preservation'], async () => {
      await sleep(1_000);
      world.systems.damage.hurt(playerOf('alice'), 3, { type: 'generic' });
      await sleep(2_000);
    });
    expect(toolsCalled()).toEqual([]);
  });
});

describe('unstuck', () => {
  test('breaks off an action that went nowhere for 20 s, and has the model asked anew', async () => {
    const told: ModeInterruption[] = [];
    const [report, after] = await withModes(
      ['unstuck'],
      async (_, actions) => {
        const begun = world.clock.now();
        const ended = await actions.run('!collectBlocks', (signal) => belt.call('wait', { seconds: 60 }, signal));
        const ms = world.clock.now() - begun;
        await sleep(4_000);
        return [ended, ms] as const;
      },
      { onInterruption: (each) => told.push(each) },
    );
    expect(report).toMatchObject({ interrupted: true, by: 'mode:unstuck' });
    expect(after).toBeGreaterThan(20_000);
    expect(after).toBeLessThan(21_500);
    expect(awayFrom(0.5, 0.5)).toBeGreaterThan(4);
    expect(told).toMatchObject([{ mode: 'unstuck', action: '!collectBlocks', askAnew: true, resumes: false }]);
  });

  test.each(['!smeltItem', '!smeltIn', '!fish', '!stay', '!newAction'])('leaves %s alone', async (label) => {
    await withModes(['unstuck'], async (_, actions) => {
      void actions.run(label, (signal) => belt.call('wait', { seconds: 60 }, signal));
      await sleep(25_000);
      expect(actions.current).toEqual({ label });
    });
  });
});

describe('cowardice', () => {
  test('runs from an enemy within 16 blocks', async () => {
    const told: ModeInterruption[] = [];
    mob('zombie', 8.5, 0.5, { noAI: true });
    const report = await withModes(
      ['cowardice'],
      async (modes, actions) => {
        const ended = actions.run('!collectBlocks', (signal) => belt.call('wait', { seconds: 60 }, signal));
        await sleep(12_000);
        expect(modes.takeLog()).toBe('I saw a zombie and ran away.');
        return ended;
      },
      { onInterruption: (each) => told.push(each) },
    );
    expect(report).toMatchObject({ interrupted: true, by: 'mode:cowardice' });
    expect(awayFrom(8.5, 0.5)).toBeGreaterThan(16);
    expect(told[0]).toMatchObject({ mode: 'cowardice' });
  });

  test.each(['!goToPlayer', '!attack', '!stay'])('is paused by %s', async (label) => {
    mob('zombie', 8.5, 0.5, { noAI: true });
    await withModes(['cowardice'], async (_, actions) => {
      void actions.run(label, (signal) => belt.call('wait', { seconds: 60 }, signal));
      await sleep(2_000);
      expect(actions.current).toEqual({ label });
    });
  });
});

describe('self_defense', () => {
  test('leaves an enemy alone that is more than 8 blocks away', async () => {
    mob('zombie', 10.5, 0.5, { noAI: true });
    await withModes(['self_defense'], () => sleep(2_000));
    expect(toolsCalled()).toEqual([]);
  });

  test('fights an enemy within 8 blocks, and leaves those alone that leave others alone', async () => {
    mob('zombie', 5.5, 0.5, { noAI: true, health: 5 });
    mob('enderman', 0.5, 5.5, { noAI: true });
    await withModes(['self_defense'], () => sleep(12_000));
    expect(
      alice
        .observe()
        .entities.filter(({ kind }) => kind === 'mob')
        .map(({ name }) => name),
    ).toEqual(['enderman']);
  });
});

describe('hunting', () => {
  test('kills a grown animal within 8 blocks when idle, no young one', async () => {
    mob('cow', 4.5, 0.5, { noAI: true, health: 3 });
    mob('sheep', 0.5, 4.5, { noAI: true, baby: true } as SummonOptions);
    await withModes(['hunting'], () => sleep(12_000));
    expect(
      alice
        .observe()
        .entities.filter(({ kind }) => kind === 'mob')
        .map(({ name }) => name),
    ).toEqual(['sheep']);
    expect(world.carries('Alice', 'beef')).toBeGreaterThan(0);
  });

  test('does not while the agent acts', async () => {
    mob('cow', 4.5, 0.5, { noAI: true, health: 3 });
    await withModes(['hunting'], async (_, actions) => {
      void actions.run('!collectBlocks', (signal) => belt.call('wait', { seconds: 60 }, signal));
      await sleep(3_000);
    });
    expect(toolsCalled()).toEqual(['wait']);
  });
});

describe('item_collecting', () => {
  test('picks up what has lain in sight for 2 s', async () => {
    await withModes(['item_collecting'], async () => {
      await sleep(500);
      drop('diamond', 4.5, 0.5);
      await sleep(1_500);
      expect(toolsCalled()).toEqual([]);
      await sleep(4_000);
    });
    expect(world.carries('Alice', 'diamond')).toBe(1);
  });

  test.each([
    ['!givePlayer', false, 0],
    ['!newAction', false, 0],
    ['!givePlayer', true, 1],
  ])('what %s threw to somebody is picked up again with quirks (%s) alone', async (label, quirks, carried) => {
    world.give('Alice', { diamond: 1 });
    await withModes(
      ['item_collecting'],
      async (_, actions) => {
        await sleep(300);
        await actions.run(label, (signal) => belt.call('tossItem', { item_name: 'diamond', item_count: 1 }, signal));
        await sleep(8_000);
      },
      { quirks },
    );
    expect(world.carries('Alice', 'diamond')).toBe(carried);
  });
});

describe('torch_placing', () => {
  const placed = async (options: Partial<ModesOptions> = {}) => {
    world.give('Alice', { torch: 2 });
    await withModes(['torch_placing'], () => sleep(3_000), options);
    return world.block(0, FLOOR_Y, 0) === 'torch';
  };

  test('places a torch in the dark, one within 6 blocks', async () => {
    world.systems.dayCycle.setTime('zone', MIDNIGHT);
    expect(await placed()).toBe(true);
    await withModes(['torch_placing'], () => sleep(8_000));
    expect(world.carries('Alice', 'torch')).toBe(1);
  });

  test('not by day, nor torches that the task speaks of, but with quirks both', async () => {
    expect(await placed()).toBe(false);
    expect(await placed({ quirks: true, isNeeded: () => true })).toBe(true);
    world.clear();
    world.systems.dayCycle.setTime('zone', MIDNIGHT);
    expect(await placed({ isNeeded: (item) => item === 'torch' })).toBe(false);
  });
});

describe('elbow_room', () => {
  test('stands where it is beside who is a block away', async () => {
    moveTo('bob', 1.5, 0.5);
    await withModes(['elbow_room'], () => sleep(3_000));
    expect(toolsCalled()).toEqual([]);
  });

  test('steps aside for who stands in the same place', async () => {
    moveTo('bob', 0.7, 0.5);
    await withModes(['elbow_room'], () => sleep(4_000));
    expect(distance(alice.observe().position, bob.observe().position)).toBeGreaterThan(0.5);
    expect(toolsCalled()).toContain('reflex_flee');
  });
});

/** What each mode acts on, and which of two actions it interrupts for it: mining, and following somebody. */
const INTERRUPTIONS: readonly {
  readonly mode: ModeName;
  readonly trigger: () => void;
  readonly interrupts: readonly ('!collectBlocks' | '!followPlayer')[];
  /** Until it acts, ms. */
  readonly after?: number;
}[] = [
  {
    mode: 'self_preservation',
    trigger: () => {
      world.set(0, FLOOR_Y - 1, 0, 'netherrack');
      world.set(0, FLOOR_Y, 0, 'fire');
    },
    interrupts: ['!collectBlocks', '!followPlayer'],
  },
  // Who follows somebody that stands still is not stuck.
  { mode: 'unstuck', trigger: () => undefined, interrupts: ['!collectBlocks'], after: 22_000 },
  {
    mode: 'cowardice',
    trigger: () => void mob('zombie', 8.5, 0.5, { noAI: true }),
    interrupts: ['!collectBlocks', '!followPlayer'],
  },
  {
    mode: 'self_defense',
    trigger: () => void mob('zombie', 5.5, 0.5, { noAI: true }),
    interrupts: ['!collectBlocks', '!followPlayer'],
  },
  { mode: 'hunting', trigger: () => void mob('cow', 4.5, 0.5, { noAI: true }), interrupts: [] },
  { mode: 'item_collecting', trigger: () => drop('diamond', 4.5, 0.5), interrupts: ['!followPlayer'] },
  {
    mode: 'torch_placing',
    trigger: () => {
      world.systems.dayCycle.setTime('zone', MIDNIGHT);
      world.give('Alice', { torch: 1 });
    },
    interrupts: ['!followPlayer'],
  },
  { mode: 'elbow_room', trigger: () => moveTo('bob', 0.7, 0.5), interrupts: ['!followPlayer'] },
  { mode: 'idle_staring', trigger: () => moveTo('bob', 5.5, 0.5), interrupts: [] },
];

describe('interruptions', () => {
  test('every mode that acts is tried', () => {
    expect(INTERRUPTIONS.map(({ mode }) => mode)).toEqual(MODE_NAMES.filter((name) => name !== 'cheat'));
  });

  const tried = INTERRUPTIONS.flatMap((each) =>
    (['!collectBlocks', '!followPlayer'] as const).map((label) => ({ ...each, label })),
  );
  test.each(tried)('$mode interrupts what it may and nothing else: $label', async (each) => {
    const { mode, trigger, interrupts, label, after = 4_000 } = each;
    const goesOn = await withModes([mode], async (_, actions) => {
      void actions.run(label, (signal) => belt.call('wait', { seconds: 60 }, signal));
      trigger();
      await sleep(after);
      return actions.current?.label === label;
    });
    expect(goesOn).toBe(!interrupts.includes(label));
  });
});

describe('idle_staring', () => {
  test('does nothing while the agent acts', async () => {
    moveTo('bob', 5.5, 0.5);
    await withModes(['idle_staring'], async (_, actions) => {
      void actions.run('!collectBlocks', (signal) => belt.call('wait', { seconds: 60 }, signal));
      await sleep(3_000);
    });
    expect(toolsCalled()).toEqual(['wait']);
  });

  test('looks at who is near, and the agent counts as idle', async () => {
    moveTo('bob', 5.5, 0.5);
    await withModes(['idle_staring'], async (_, actions) => {
      await sleep(4_000);
      expect(actions.idleSince).toBeLessThanOrEqual(world.clock.now() - 3_900);
    });
    const [look] = calls;
    expect(look).toMatchObject({ tool: 'reflex_look', args: { x: 5.5 }, result: { ok: true } });
  });
});

describe('the modes', () => {
  test('are asked in their order, and one that acts keeps those after it still', async () => {
    mob('zombie', 5.5, 0.5, { noAI: true, health: 5 });
    mob('cow', 0.5, 4.5, { noAI: true, health: 3 });
    await withModes(['self_defense', 'hunting'], () => sleep(15_000));
    const targets = calls
      .filter(({ tool }) => tool === 'attackTarget')
      .map(({ result }) => result.message.split(' with')[0]);
    expect(targets.map((text) => text?.replace(/ at .*/, ''))).toEqual(['killed zombie', 'killed cow']);
  });

  test('an action that resumes goes on after a mode, and the model is not asked', async () => {
    const told: ModeInterruption[] = [];
    mob('zombie', 5.5, 0.5, { noAI: true, health: 1 });
    await withModes(
      ['self_defense'],
      async (_, actions) => {
        void actions.run('!followPlayer', (signal) => belt.call('wait', { seconds: 60 }, signal), { resume: true });
        await sleep(6_000);
        expect(actions.current).toEqual({ label: '!followPlayer' });
      },
      { onInterruption: (each) => told.push(each) },
    );
    expect(told).toMatchObject([{ mode: 'self_defense', action: '!followPlayer', resumes: true, askAnew: false }]);
  });

  test('do the same every time', async () => {
    const once = async () => {
      calls.length = 0;
      const begun = world.clock.now();
      moveTo('alice', 0.5, 0.5);
      moveTo('bob', 5.5, 0.5);
      await withModes(['elbow_room', 'idle_staring'], () => sleep(30_000));
      return calls.map(({ tool, args, at }) => [tool, args, at - begun]);
    };
    const first = await once();
    expect(first.length).toBeGreaterThan(1);
    expect(await once()).toEqual(first);
  });
});
