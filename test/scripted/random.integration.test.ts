import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import type { Json } from '../../protocol/briefing.ts';
import { drawArguments } from '../../scripted/random/drawArguments.ts';
import { random } from '../../scripted/random/random.ts';
import { SeenItems } from '../../scripted/random/seenItems.ts';
import type { Agent } from '../../sidecar/frameworks/framework.ts';
import { VILLAGER_TOOLS } from '../../sidecar/tools/villager/villagerTools.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { briefingFor, FLOOR_Y } from '../sidecar/body/bodyWorld.ts';
import { createToolScene, type ToolScene } from '../sidecar/tools/toolScene.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { playLockstep } from '../support/lockstepEpisode.ts';

/** How long games go on, game ticks: a minute in the exhaustive run. */
const LENGTH = EXHAUSTIVE ? 1_200 : 600;

describe('random', () => {
  const tasks = ['construction/lamp', 'villager/cooking/000', 'villager/cooking/099', 'villager/escape/l1-s0'];
  test.each(EXHAUSTIVE ? tasks : tasks.filter((id) => !id.endsWith('/000')))(
    'plays %s for a while without a fault, far from done',
    async (id) => {
      const { score, transcript, problems } = await playLockstep({
        task: findTask(id),
        agents: 2,
        framework: random,
        gameTicks: LENGTH,
      });
      expect(score.termination).toBe('limit');
      expect(score.success).not.toBe(true);
      expect(problems).toEqual([]);
      const calls = transcript.entries.filter((entry) => entry.type === 'tool-called');
      for (const agent of ['Alice', 'Bob'])
        expect(calls.filter((call) => call.agent === agent).length).toBeGreaterThan(5);
      expect(new Set(calls.map(({ tool }) => tool)).size).toBeGreaterThan(3);
      // Every call was one the tool understands, and some came to something.
      const unheard = calls.filter(({ message }) => /^(?:unknown-tool|bad-argument: \w+: )/.test(message));
      expect(unheard).toEqual([]);
      expect(calls.some(({ ok }) => ok)).toBe(true);
    },
    120_000,
  );

  test('the same seed plays the same, another one differently', async () => {
    const play = async (seed: number) => {
      const { events } = await playLockstep({
        task: findTask('construction/lamp'),
        agents: 2,
        framework: random,
        gameTicks: LENGTH / 2,
        seed,
      });
      return JSON.stringify(events);
    };
    const first = await play(3);
    expect(await play(3)).toBe(first);
    expect(await play(4)).not.toBe(first);
  }, 120_000);
});

describe('drawn arguments', () => {
  let scene: ToolScene;
  beforeAll(async () => {
    scene = await createToolScene();
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('are what every tool takes, and of what is there', async () => {
    scene.world.give('Alice', { dirt: 5, ladder: 2, fishing_rod: 1 });
    scene.world.set(3, FLOOR_Y, 0, 'lever[face=floor,facing=north]');
    scene.mob('cow', 4.5, 4.5);
    await scene.world.play(() => scene.world.clock.sleep(200));
    const briefing = {
      ...briefingFor('Alice', 'token', '1.20.4', { x: 0, y: FLOOR_Y, z: 0 }),
      documents: { recipe: { result: 'cake', needs: ['wheat', 'Not an id'] } },
    };
    const agent: Agent = { name: 'Alice', briefing, body: scene.alice, tools: scene.belt };
    const memory = new SeenItems(briefing);
    expect(memory.told).toEqual(['result', 'cake', 'needs', 'wheat']);
    memory.learn({ ok: true, message: '', data: { position: { x: 1, y: 2, z: 3 }, items: [{ id: 'egg', count: 1 }] } });
    memory.learn({ ok: false, code: 'unknown-item', message: 'there is no item "needs"' }, 'needs');
    expect(memory.told).toEqual(['result', 'cake', 'wheat']);
    const chance = new Random(5);
    const drawn = new Map<string, Record<string, Json>[]>();
    for (const description of scene.belt.describe()) {
      const tool = VILLAGER_TOOLS.find(({ name }) => name === description.name) ?? expect.fail(description.name);
      const all = Array.from({ length: 40 }, () => drawArguments(description, agent, memory, chance));
      const given = all.filter((args) => args !== undefined);
      for (const args of given) {
        const parsed = tool.parameters.safeParse(args);
        expect(parsed.success, `${tool.name} ${JSON.stringify(args)}`).toBe(true);
      }
      drawn.set(tool.name, given);
    }
    expect([...drawn].filter(([, args]) => args.length === 0).map(([name]) => name)).toEqual([]);
    const values = (tool: string, key: string) => new Set(drawn.get(tool)?.map((args) => args[key]));
    expect(values('placeBlock', 'item_name')).toEqual(new Set(['dirt', 'ladder', 'fishing_rod']));
    expect(drawn.get('withdrawItem')?.[0]).toEqual({ item_name: 'egg', item_count: 1, x: 1, y: 2, z: 3 });
    expect(Math.max(...[...values('handoverBlock', 'item_count')].map(Number))).toBe(5);
    expect(values('craftBlock', 'item_name')).toContain('cake');
    expect(values('attackTarget', 'target_name')).toEqual(new Set(['cow']));
    expect(values('handoverBlock', 'target_player_name')).toEqual(new Set(['Bob', 'Carol']));
    expect(drawn.get('ToggleAction')).toContainEqual({ item_name: 'lever', x: 3, y: FLOOR_Y, z: 0 });
  });

  test('of nothing there are none', () => {
    scene.world.give('Alice', {});
    const briefing = briefingFor('Alice', 'token', '1.20.4', { x: 0, y: FLOOR_Y, z: 0 });
    const agent: Agent = { name: 'Alice', briefing, body: scene.alice, tools: scene.belt };
    const withdraw = scene.belt.describe().find(({ name }) => name === 'withdrawItem') ?? expect.fail('no tool');
    expect(drawArguments(withdraw, agent, new SeenItems(briefing), new Random(1))).toBeUndefined();
  });
});
