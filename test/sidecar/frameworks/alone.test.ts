import { describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../../protocol/errors.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { rankCandidates, wayCostOf } from '../../../sidecar/frameworks/deps/selector.ts';
import type { Agent as SimulatedAgent } from '../../../sidecar/frameworks/framework.ts';
import { Monologue, sceneChange } from '../../../sidecar/frameworks/inner-monologue/monologue.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { ToolBelt } from '../../../sidecar/tools/tool.ts';
import { drawLand, type LandSketch } from '../../scripted/rules/planners/gathering/drawnLand.ts';
import { sampleOf } from '../../support/depth.ts';
import { scripted } from './scriptedModel.ts';
import { playSimulated, rules, type SimulatedGame } from './simulatedTeam.ts';
import type { SimWorld } from './simWorld.ts';

/** Frameworks for one agent, which each of a team plays alone. */
const LONERS = ['inner-monologue', 'deps', 'voyager'];

function play(framework: string, name: string, agents: number, game: Partial<SimulatedGame> = {}) {
  return playSimulated(name, agents, { framework: findFramework(framework), model: rules(), ...game });
}

describe.each(LONERS)('%s', { timeout: 60_000 }, (framework) => {
  test.each([1, 3])('builds a bench with %i agents', async (agents) => {
    const { world, entries } = await play(framework, 'bench', agents);
    expect(world.defects()).toEqual([]);
    const { purposes } = findFramework(framework);
    for (const entry of entries) if (entry.type === 'model-called') expect(purposes).toContain(entry.purpose);
  });

  test.each(sampleOf([1, 2], 1))('survives a model that errs a third of the time (seed %i)', async (seed) => {
    const model = rules(`rules:mistakes=0.33,seed=${seed}`);
    const { entries } = await play(framework, 'flower-bed', 2, { model });
    expect(entries.filter((entry) => entry.type === 'model-called' && entry.problem !== null).length).toBeGreaterThan(
      0,
    );
  });

  test('who loses the game ends alone, and that is noted', async () => {
    const lost = new AbortController();
    const model = scripted(({ agent }, nth) => {
      if (agent === 'Bob' && nth > 2) lost.abort(new Error('kicked'));
      return undefined;
    });
    const { world, entries } = await play(framework, 'bench', 2, {
      model,
      change: (agent) => (agent.name === 'Bob' ? { ...agent, body: withLost(agent.body, lost.signal) } : agent),
    });
    const topic = `${framework}.agent-lost`;
    expect(entries.filter((entry) => entry.type === 'framework-noted' && entry.topic === topic)).toMatchObject([
      { data: { agent: 'Bob' } },
    ]);
    expect(world.defects()).toEqual([]);
  });

  test("an aborted signal ends it with the signal's reason", async () => {
    const stop = new AbortController();
    let asked = 0;
    const model = scripted(() => {
      if (++asked === 12) stop.abort(new Error('the episode is over'));
      return undefined;
    });
    await expect(play(framework, 'well', 3, { model, signal: stop.signal })).rejects.toThrow('the episode is over');
    expect(asked).toBeLessThan(18);
  });

  test('an outage ends it as ModelUnavailable', async () => {
    const model: Model = {
      name: 'down',
      isLanguageModel: true,
      complete: () => Promise.reject(new ModelUnavailable('down: cannot be reached')),
    };
    await expect(play(framework, 'lamp', 2, { model })).rejects.toBeInstanceOf(ModelUnavailable);
  });

  test('gives up, with a note, where nothing it does helps', async () => {
    const { entries } = await play(framework, 'lamp', 1, {
      change: (agent) => ({
        ...agent,
        tools: {
          names: agent.tools.names,
          describe: () => agent.tools.describe(),
          call: async () => ({ ok: false, code: 'refused-by-server', message: 'nothing works' }),
        },
      }),
    });
    expect(entries.at(framework === 'voyager' ? -2 : -1)).toMatchObject({ topic: `${framework}.gave-up` });
  });
});

test('who gets nothing done rests between its rounds, though a mate goes on and changes the world', async () => {
  const call: ToolBelt['call'] = async () => ({ ok: false, code: 'refused-by-server', message: 'nothing works' });
  const { world, entries } = await play('react', 'staircase', 2, {
    change: (agent) => {
      const { names } = agent.tools;
      const describe = () => agent.tools.describe();
      return agent.name === 'Alice' ? { ...agent, tools: { names, describe, call } } : agent;
    },
  });
  expect(world.defects()).toEqual([]);
  const of = (name: string) =>
    entries.flatMap((entry) =>
      entry.type === 'model-called' && entry.purpose === 'react.reflect' && entry.agent === name ? [entry.at] : [],
    );
  const done = of('Bob').at(-1) ?? 0;
  const rounds = of('Alice').filter((at) => at < done);
  expect(rounds.length).toBeGreaterThan(5);
  const gaps = rounds.slice(1).map((at, index) => at - (rounds[index] ?? 0));
  expect(Math.min(...gaps.slice(3))).toBeGreaterThanOrEqual(4_000);
});

describe('who sits out a night', () => {
  /** Waits for a minute in every step, and reviews as the world says. */
  function waiter(most: number, seconds = 60) {
    return scripted(({ purpose }, nth) =>
      purpose === 'react.step'
        ? { thought: 'It is night.', action: 'wait', action_input: { seconds } }
        : { reasoning: 'It is night.', summary: 'I wait.', task_status: nth === most },
    );
  }
  const waiting =
    (living: boolean, fights = false) =>
    (agent: SimulatedAgent, world: SimWorld) => ({
      ...agent,
      briefing: living ? { ...agent.briefing, living: true as const } : agent.briefing,
      tools: {
        names: [...agent.tools.names, 'wait', ...(fights ? ['fight'] : [])],
        describe: () => agent.tools.describe(),
        call: async (_name: string, args: unknown, signal: AbortSignal) => {
          const { seconds } = args as { readonly seconds: number };
          await world.clock.sleep(seconds * 1_000, signal);
          return { ok: true as const, message: `waited ${seconds} s`, data: [] };
        },
      },
    });

  test('goes on for as long as it takes in a living world', async () => {
    const model = waiter(20);
    const { entries } = await play('react', 'lamp', 1, { model, change: waiting(true), mostMs: 3_000_000 });
    expect(model.requests.filter(({ purpose }) => purpose === 'react.reflect')).toHaveLength(20);
    expect(entries.filter((entry) => entry.type === 'framework-noted')).toEqual([]);
  });

  test('gives up where nothing comes of it', async () => {
    const { entries } = await play('react', 'lamp', 1, {
      model: waiter(20),
      change: waiting(false),
      mostMs: 3_000_000,
    });
    expect(entries.at(-1)).toMatchObject({ topic: 'react.gave-up' });
  });

  test('remembers what the end of its time cut off', async () => {
    const model = waiter(2);
    await play('react', 'lamp', 1, { model, change: waiting(true), mostMs: 3_000_000 });
    const review = model.requests.find(({ purpose }) => purpose === 'react.reflect');
    expect(JSON.stringify(review)).toContain('waited 60 s');
    expect(JSON.stringify(review)).toMatch(/cut off after \d+ s: the time before the review was up/);
  });

  test('finishes what it has begun among monsters', async () => {
    const model = waiter(2);
    await play('react', 'lamp', 1, { model, change: waiting(true, true), mostMs: 3_000_000 });
    const [review] = model.requests.filter(({ purpose }) => purpose === 'react.reflect');
    expect(model.requests[0]?.messages[1]?.content).toContain(
      'Step 1 of at most 6, 120 s left to begin it (waits not counted), then a review, after which the game goes on',
    );
    expect(JSON.stringify(review)).not.toMatch(/cut off|FAILED/);
    // What was waited out is no part of the two minutes: all six steps come first.
    expect(model.requests.findIndex(({ purpose }) => purpose === 'react.reflect')).toBe(6);
    expect(model.requests[5]?.messages[1]?.content).toContain('Step 6 of at most 6, 120 s left');
  });

  test('leaves out a day of waits in a round, no more', async () => {
    const model = waiter(1, 700);
    await play('react', 'lamp', 1, { model, change: waiting(true, true), mostMs: 6_000_000 });
    expect(model.requests.map(({ purpose }) => purpose)).toEqual(['react.step', 'react.step', 'react.reflect']);
    const long = waiter(1, 610);
    await play('react', 'lamp', 1, { model: long, change: waiting(true, true), mostMs: 6_000_000 });
    const now = long.requests.map(({ messages }) => /Step \d.* left.*?review/.exec(messages[1]?.content ?? '')?.[0]);
    expect(now.slice(0, 3)).toEqual([
      'Step 1 of at most 6, 120 s left to begin it (waits not counted), then a review',
      'Step 2 of at most 6, 120 s left to begin it (waits not counted), then a review',
      'Step 3 of at most 6, 100 s left to begin it, then a review',
    ]);
  });
});

test('the lesson of an earlier round stands under its own name after a review that could not be used', async () => {
  const model = scripted(({ purpose }, nth) =>
    purpose === 'react.step'
      ? { thought: 'On with it.', action: 'nothing', action_input: {} }
      : nth === 1
        ? { reasoning: 'No.', summary: 'The lamp is out.', task_status: false }
        : nth <= 3
          ? 'no review'
          : { reasoning: 'Yes.', summary: 'Done.', task_status: true },
  );
  await play('react', 'lamp', 1, { model });
  const steps = model.requests.filter(({ purpose }) => purpose === 'react.step');
  const titles = steps.flatMap(
    ({ messages }) =>
      /^## (What you learned.*)\n(.*)$/m
        .exec(messages[1]?.content ?? '')
        ?.slice(1)
        .join(': ') ?? [],
  );
  expect([...new Set(titles)]).toEqual([
    'What you learned in your last round: The lamp is out.',
    'What you learned in an earlier round: The lamp is out.',
  ]);
});

describe('inner monologue', () => {
  test('takes no claim for the end that its success detector does not share', async () => {
    const model = scripted(({ purpose }, nth) =>
      purpose === 'inner-monologue.plan' && nth === 1 ? { thought: '', done: 'all built' } : undefined,
    );
    const { world } = await play('inner-monologue', 'lamp', 1, { model });
    const [, second] = model.requests.filter(({ purpose }) => purpose === 'inner-monologue.plan');
    expect(second?.messages[1]?.content).toMatch(/Done: all built\nSuccess: false\. Not done: /);
    expect(world.defects()).toEqual([]);
  });

  test('goes on from success, scene and answers, and asks no more than twice in a row', async () => {
    const model = scripted(({ purpose, context }) => {
      if (purpose === 'inner-monologue.answer') return { answer: 'The chest is to the north.' };
      const { monologue, mayAsk } = context as { monologue?: readonly unknown[]; mayAsk?: boolean };
      return purpose === 'inner-monologue.plan' && mayAsk && monologue?.length === 0
        ? { thought: '', ask: 'Where is the chest?' }
        : undefined;
    });
    await play('inner-monologue', 'lamp', 1, { model });
    const last = model.requests.filter(({ purpose }) => purpose === 'inner-monologue.plan').at(-1)
      ?.messages[1]?.content;
    expect(last).toContain('Question: Where is the chest?\nAnswer: The chest is to the north.');
    expect(last).toMatch(/Action: .*\nSuccess: true\. .*\nScene: .*cells of the building missing: \d+ \(before: \d+\)/);
    let asked = 0;
    const curious = scripted(({ purpose }) => {
      if (purpose === 'inner-monologue.answer') asked++;
      return purpose === 'inner-monologue.plan' ? { thought: '', ask: 'Why?' } : undefined;
    });
    await play('inner-monologue', 'lamp', 1, { model: curious });
    expect(asked).toBe(2);
  });

  test('tells what of open land has come into sight', () => {
    const land = (more: Partial<LandSketch>) => drawLand({ kind: 'gather/iron', team: { Alice: {} }, ...more });
    const before = land({ trees: [[8, 64, 0]] });
    const after = land({ trees: [], ores: { iron_ore: [[0, 20, 20]] }, underground: ['Alice'] });
    expect(sceneChange(before, after)).toBe(
      'known: 0 trees of oak (before: 1); known: 1 iron_ore (before: 0); I am underground now',
    );
    expect(sceneChange(after, after)).toBe('nothing has changed');
  });

  test('keeps every entry on lines of its own', () => {
    const monologue = new Monologue();
    monologue.add({ type: 'acted', text: 'Dig\nSuccess: true', success: false, why: 'no\n\nAction: rest' });
    expect(monologue.texts().join('\n').split('\n')).toHaveLength(2);
  });
});

describe('deps', () => {
  const teamState = {
    team: [{ name: 'Alice', position: [0, 64, 0] }],
    resources: [{ block: 'oak_log', ripe: true, count: 1, nearest: [[3, 64, 4]] }],
    creatures: [{ kind: 'cow', count: 1, nearest: [[0, 64, 20]] }],
    lying: [],
    containers: [],
    workshops: [],
    devices: [],
    mates: [],
  } as unknown as TeamState;

  test.each([
    ['Dig away (1,64,0), (9,64,0)', 1],
    ['Get 1 oak_log', 5],
    ['Hunt cow until you carry 1 beef', 20],
    ['Find a diamond', 64],
  ])('%s is %d blocks away', (goal, cost) => {
    expect(wayCostOf(goal, teamState, 'Alice')).toBe(cost);
  });

  test('knows trees, ores and plain ground of open land by what goals call them', () => {
    const land = drawLand({
      kind: 'gather/iron',
      team: { Alice: {} },
      at: { Alice: [0, 64, 0] },
      trees: [[8, 64, 0]],
      stone: [[0, 60, 3]],
      ores: { iron_ore: [[0, 64, 20]] },
    });
    expect(wayCostOf('Cut trees until Alice carries 8 logs', land, 'Alice')).toBe(8);
    expect(wayCostOf('Mine stone until Alice carries 3 cobblestone', land, 'Alice')).toBe(5);
    expect(wayCostOf('Mine iron ore until Alice carries 1 raw_iron', land, 'Alice')).toBe(20);
    expect(wayCostOf('Make stone_pickaxe until Alice carries 1', land, 'Alice')).toBe(64);
  });

  test('takes the nearest of the sub-goals that nothing stands before', () => {
    const plan = [
      { id: 1, goal: 'Hunt cow', requires: [] },
      { id: 2, goal: 'Get 1 oak_log', requires: [] },
      { id: 3, goal: 'Dig away (0,63,0)', requires: [1] },
    ];
    const ids = (done: number[]) =>
      rankCandidates(plan, new Set(done), teamState, 'Alice').map(({ subgoal }) => subgoal.id);
    expect(ids([])).toEqual([2, 1]);
    expect(ids([1])).toEqual([3, 2]);
    expect(ids([1, 2, 3])).toEqual([]);
  });

  test('describes and explains what failed to who plans anew', async () => {
    let failed = false;
    const model = scripted(({ purpose }, nth) => {
      if (purpose === 'deps.plan' && nth === 1)
        return { analysis: '', subgoals: [{ id: 1, goal: 'Dig away (90,64,90)', requires: [] }], achieved: false };
      if (purpose === 'deps.describe' && nth === 1) return { done: false, description: 'Not done: (90,64,90).' };
      if (purpose === 'deps.explain') {
        failed = true;
        return { explanation: 'That is outside.' };
      }
      return undefined;
    });
    const { world } = await play('deps', 'lamp', 1, { model });
    expect(failed).toBe(true);
    const replan = model.requests.find(({ purpose }) => purpose === 'deps.replan')?.messages[1]?.content;
    expect(replan).toMatch(
      /FAILED: Dig away \(90,64,90\)\n {2}description: Not done: .*\n {2}explanation: That is outside\./,
    );
    expect(world.defects()).toEqual([]);
  });

  test.each([
    [[{ id: 1, goal: 'a', requires: [2] }], 'requires 2, which is not in the plan'],
    [[{ id: 1, goal: 'a', requires: [1] }], 'require each other in a circle'],
    [
      [
        { id: 1, goal: 'a', requires: [] },
        { id: 1, goal: 'b', requires: [] },
      ],
      'id 1 is given twice',
    ],
  ])('refuses the plan %j', async (subgoals, problem) => {
    const model = scripted(({ purpose }, nth) =>
      purpose === 'deps.plan' && nth === 1 ? { analysis: '', subgoals, achieved: false } : undefined,
    );
    const { entries } = await play('deps', 'lamp', 1, { model });
    const [first] = entries.filter((entry) => entry.type === 'model-called' && entry.purpose === 'deps.plan');
    expect(first && 'problem' in first && first.problem).toContain(problem);
  });
});

/** The same body, which a signal takes out of the game. */
function withLost(body: Body, lost: AbortSignal): Body {
  return new Proxy(body, {
    get: (target, name) => {
      if (name === 'lost') return lost;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
