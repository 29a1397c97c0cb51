import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ModelUnavailable } from '../../../protocol/errors.ts';
import { createModel } from '../../../scripted/models.ts';
import { dagent } from '../../../sidecar/frameworks/dagent/dagent.ts';
import { type Model, NO_USAGE } from '../../../sidecar/model/model.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { sampleOf } from '../../support/depth.ts';
import { TranscriptList } from '../../support/transcriptList.ts';
import { CONSTRUCTION_NAMES } from '../tools/toolNames.ts';
import { scripted } from './scriptedModel.ts';
import { SimWorld } from './simWorld.ts';

const TOOLS = CONSTRUCTION_NAMES;

async function play(name: string, agents: number, model: Model, signal = new AbortController().signal) {
  const world = new SimWorld(findTask(`construction/${name}`), agents);
  const transcript = new TranscriptList();
  const team = world.agents().map((agent) => ({
    ...agent,
    tools: createToolBelt(agent.body, TOOLS, {
      clock: world.clock,
      onCall: ({ agent: who, tool, args, at, until, result: { ok, message } }) =>
        transcript.add({ type: 'tool-called', at, until, agent: who, tool, args, ok, message }),
    }),
  }));
  const context = { agents: team, model, clock: world.clock, random: new Random(1), transcript, signal };
  await world.play(dagent.run(context), 1_500_000);
  return { world, transcript };
}

const rules = (spec: string) => createModel(spec, { random: new Random(3) });

describe('dagent on rules', () => {
  test.each(sampleOf(['lamp', 'bench', 'flower-bed', 'staircase', 'well', 'bridge'], 3))(
    'builds the %s',
    async (name) => {
      const { world, transcript } = await play(name, 2, rules('rules'));
      expect(world.defects()).toEqual([]);
      const calls = transcript.entries.filter((entry) => entry.type === 'model-called');
      expect(calls.filter(({ problem }) => problem !== null)).toEqual([]);
      expect(new Set(calls.map(({ purpose }) => purpose))).toContain('dagent.redecompose');
    },
  );

  test.each(sampleOf([1, 4, 8], 2))('builds with %i agents, in parallel', async (agents) => {
    const { world, transcript } = await play('staircase', agents, rules('rules'));
    expect(world.defects()).toEqual([]);
    const calls = transcript.entries.filter((entry) => entry.type === 'tool-called');
    const together = calls.some((one) =>
      calls.some((other) => other.agent !== one.agent && other.at < one.until && one.at < other.until),
    );
    expect(together).toBe(agents > 1);
  });

  test('reads memory and surroundings anew before each step, and says how old a summary is', async () => {
    const model = scripted(() => undefined);
    await play('bench', 2, model);
    const ages = model.requests
      .filter(({ purpose }) => purpose === 'react.step')
      .flatMap(({ context, messages }) => {
        const { subtask, agent } = context as { subtask: { id: string }; agent: string };
        const text = messages.map(({ content }) => content).join('\n');
        const [, seconds] = /# Environment\n\(as of (\d+) s ago\)/.exec(text) ?? [];
        return seconds === undefined ? [] : [{ step: `${agent} ${subtask.id}`, seconds: Number(seconds) }];
      });
    const ofOneStep = Map.groupBy(ages, ({ step }) => step);
    expect([...ofOneStep.values()].some((shown) => new Set(shown.map(({ seconds }) => seconds)).size > 1)).toBe(true);
  });

  test('notes its graph, each subtask with at most one agent and an end', async () => {
    const { transcript } = await play('well', 2, rules('rules'));
    const graphs = transcript.entries.flatMap((entry) =>
      entry.type === 'framework-noted' && entry.topic === 'dagent.graph' ? [entry.data] : [],
    );
    expect(graphs.length).toBeGreaterThan(5);
    const last = graphs.at(-1) as {
      nodes: { id: number; status: string; agents: string[] }[];
      edges: [number, number][];
    };
    const ids = new Set(last.nodes.map(({ id }) => id));
    expect(last.edges.every(([from, to]) => ids.has(from) && ids.has(to))).toBe(true);
    expect(last.nodes.every(({ agents }) => agents.length <= 1)).toBe(true);
    expect(last.nodes.every(({ status }) => ['succeeded', 'failed', 'dropped'].includes(status))).toBe(true);
  });

  test('no subtask takes more than six tool calls, and no prompt more than its budget', async () => {
    const { transcript } = await play('bridge', 2, rules('rules'));
    for (const entry of transcript.entries)
      if (entry.type === 'model-called' && !entry.purpose.startsWith('dagent.d'))
        expect(entry.messages.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(24_000);
    const steps = transcript.entries.filter((entry) => entry.type === 'model-called' && entry.purpose === 'react.step');
    const perNode = new Map<string, number>();
    for (const entry of steps) {
      if (entry.type !== 'model-called') continue;
      const step = /Step (\d+) of at most 6/.exec(entry.messages[1]?.content ?? '')?.[1];
      expect(Number(step)).toBeLessThanOrEqual(6);
      perNode.set(step as string, (perNode.get(step as string) ?? 0) + 1);
    }
    expect(perNode.get('1')).toBeGreaterThan(5);
  });

  test.each([1, 2, 3])('survives a model that errs a third of the time (seed %i)', async (seed) => {
    const { world, transcript } = await play('flower-bed', 2, rules(`rules:mistakes=0.33,seed=${seed}`));
    const problems = transcript.entries.filter((entry) => entry.type === 'model-called' && entry.problem !== null);
    expect(problems.length).toBeGreaterThan(3);
    expect(world.defects().length).toBeLessThan(18);
  });
});

/** A subtask that nothing in the world hinders, done with two looks around. */
const subtask = (id: number, candidates: readonly string[], more: object = {}) => ({
  id,
  description: `Look around, ${id}.`,
  milestones: [],
  retrieval_paths: [],
  required_subtasks: [],
  candidate_agents: candidates,
  agents_required: 1,
  ...more,
});

/** A model that plans the lists given, looks around in every step and finds every subtask done. */
function planning(lists: readonly (readonly object[])[], assignments: (nth: number) => unknown = () => undefined) {
  let plans = 0;
  return scripted(({ purpose, context }, nth) => {
    const { iteration = 0 } = context as { iteration?: number };
    if (purpose.endsWith('compose')) return { reasoning: '', subtasks: lists[plans++] ?? [] };
    if (purpose === 'dagent.assign') return assignments(nth);
    if (purpose === 'react.reflect') return { reasoning: '', summary: 'I looked around.', task_status: true };
    if (purpose !== 'react.step') return undefined;
    if (iteration >= 2) return { thought: '', final_answer: 'done' };
    return { thought: '', action: 'scanNearbyEntities', action_input: { item_name: 'chest', radius: 8, item_num: 1 } };
  });
}

describe('who gets a subtask', () => {
  const textOf = (request: { messages: readonly { content: string }[] } | undefined) =>
    request?.messages.map(({ content }) => content).join('\n') ?? '';
  const asked = (model: ReturnType<typeof planning>, purpose: string) =>
    model.requests.filter((request) => request.purpose === purpose);

  test('is not asked where only one pairing is possible', async () => {
    const model = planning([[subtask(1, ['Alice']), subtask(2, ['Bob'])], [subtask(3, ['Bob'])]]);
    const { transcript } = await play('lamp', 2, model);
    expect(asked(model, 'dagent.assign')).toEqual([]);
    expect(lastGraph(transcript)).toMatchObject([
      { status: 'succeeded', agents: ['Alice'] },
      { status: 'succeeded', agents: ['Bob'] },
      { status: 'succeeded', agents: ['Bob'] },
    ]);
  });

  test('is asked with positions, inventories and experience', async () => {
    const both = ['Alice', 'Bob'];
    const model = planning([
      [subtask(1, ['Alice']), subtask(2, ['Bob'])],
      [subtask(3, both), subtask(4, both)],
    ]);
    await play('lamp', 2, model);
    const [request, ...more] = asked(model, 'dagent.assign');
    expect(more).toEqual([]);
    const text = textOf(request);
    expect(text).toMatch(/Alice is at \(-?[\d.]+, -?[\d.]+, -?[\d.]+\), health 20 of 20, carrying nothing/);
    expect(text).toContain('Bob: 1 succeeded, 0 failed; latest: 2 succeeded (Look around, 2.)');
  });

  test('is as many agents as the subtask requires, who work on it at the same time', async () => {
    const trio = ['Alice', 'Bob', 'Carol'];
    const model = planning([[subtask(1, trio, { agents_required: 2 })]], (nth) => ({
      assignments: [{ reason: '', task_id: 1, agents: nth === 1 ? ['Carol'] : ['Carol', 'Alice'] }],
    }));
    const { transcript } = await play('lamp', 3, model);
    const problems = transcript.entries.flatMap((entry) =>
      entry.type === 'model-called' && entry.problem !== null ? [entry.problem] : [],
    );
    expect(problems).toEqual([expect.stringContaining('subtask 1 requires exactly 2 agents, not 1')]);
    expect(lastGraph(transcript)).toMatchObject([{ status: 'succeeded', agents: ['Alice', 'Carol'] }]);
    const steps = asked(model, 'react.step');
    expect(new Set(steps.map(({ agent }) => agent))).toEqual(new Set(['Alice', 'Carol']));
    expect(textOf(steps.find(({ agent }) => agent === 'Alice'))).toContain('You do this together with Carol.');
  });

  test('a subtask for more agents than it has candidates is sent back', async () => {
    const model = planning([[subtask(1, ['Alice'], { agents_required: 2 })], [subtask(1, ['Alice'])]]);
    const { transcript } = await play('lamp', 2, model);
    const problems = transcript.entries.flatMap((entry) =>
      entry.type === 'model-called' ? (entry.problem ?? []) : [],
    );
    expect(problems).toEqual([expect.stringContaining('subtask 1 requires 2 agents and has 1 candidates')]);
  });

  test('a subtask of several has failed when one of them says so', async () => {
    const inner = planning([[subtask(1, ['Alice', 'Bob'], { agents_required: 2 })]]);
    const model: Model = {
      ...inner,
      complete: (request, signal) =>
        request.purpose === 'react.reflect' && request.agent === 'Bob'
          ? Promise.resolve({
              text: JSON.stringify({ reasoning: '', summary: 'I could not.', task_status: false }),
              finish: 'stop',
              usage: NO_USAGE,
            })
          : inner.complete(request, signal),
    };
    const { transcript } = await play('lamp', 2, model);
    expect(lastGraph(transcript)[0]).toMatchObject({ status: 'failed', agents: ['Alice', 'Bob'] });
  });
});

describe('planning on', () => {
  test('waits for the last subtask that runs, and not while others run too', async () => {
    for (const [agents, plansWhileOneRuns] of [
      [2, 0],
      [3, 1],
    ] as const) {
      const names = ['Alice', 'Bob', 'Carol'].slice(0, agents);
      const inner = planning([names.map((name, index) => subtask(index + 1, [name]))]);
      const running = new Set(names);
      let early = 0;
      const model: Model = {
        ...inner,
        complete: async (request, signal) => {
          if (request.purpose === 'dagent.redecompose' && running.size > 0) early++;
          const reply = await inner.complete(request, signal);
          if (request.purpose === 'dagent.agent-state') running.delete(request.agent ?? '');
          return reply;
        },
      };
      // Alice is done first; the others look around once more each.
      await play('lamp', agents, slower(model, ['Bob', 'Carol']));
      expect(early).toBe(plansWhileOneRuns);
    }
  });

  test('says to the planner how much a subtask can hold', async () => {
    const model = planning([[subtask(1, ['Alice'])]]);
    await play('lamp', 1, model);
    const [plan] = model.requests.filter(({ purpose }) => purpose === 'dagent.decompose');
    expect(plan?.messages[0]?.content).toContain('A player stops after 6 tool calls or 120 s');
  });
});

/** The nodes of the graph as noted last. */
function lastGraph(transcript: TranscriptList) {
  const graphs = transcript.entries.flatMap((entry) =>
    entry.type === 'framework-noted' && entry.topic === 'dagent.graph' ? [entry.data] : [],
  );
  return (graphs.at(-1) as { nodes: { status: string; agents: string[] }[] }).nodes;
}

/** The same model, but some agents look around more often before they are done. */
function slower(model: Model, agents: readonly string[]): Model {
  return {
    ...model,
    complete: (request, signal) => {
      const { iteration = 0 } = request.context as { iteration?: number };
      const lingers = request.purpose === 'react.step' && agents.includes(request.agent ?? '') && iteration < 5;
      const shown = lingers ? { ...request, context: { ...(request.context as object), iteration: 0 } } : request;
      return model.complete(shown, signal);
    },
  };
}

describe('dagent with a model that fails', () => {
  test('stops when no plan can be read, and says so in the transcript', async () => {
    const babbling: Model = {
      name: 'babbling',
      isLanguageModel: false,
      complete: async () => ({
        text: 'Let us build!',
        finish: 'stop',
        usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0, reasoningTokens: null },
      }),
    };
    const { transcript } = await play('lamp', 2, babbling);
    const topics = transcript.entries.flatMap((entry) => (entry.type === 'framework-noted' ? [entry.topic] : []));
    expect(topics.filter((topic) => topic === 'dagent.plan-unusable')).toHaveLength(4);
    expect(topics.at(-1)).toBe('dagent.gave-up');
  });

  test('an outage ends it as ModelUnavailable', async () => {
    const down: Model = {
      name: 'down',
      isLanguageModel: true,
      complete: () => Promise.reject(new ModelUnavailable('down: cannot be reached')),
    };
    await expect(play('lamp', 2, down)).rejects.toBeInstanceOf(ModelUnavailable);
  });

  test("an aborted signal ends it with the signal's reason", async () => {
    const stop = new AbortController();
    const inner = rules('rules');
    let asked = 0;
    const model: Model = {
      ...inner,
      name: 'rules',
      isLanguageModel: false,
      complete: (request, signal) => {
        if (++asked === 8) stop.abort(new Error('the episode is over'));
        return inner.complete(request, signal);
      },
    };
    await expect(play('well', 2, model, stop.signal)).rejects.toThrow('the episode is over');
  });
});
