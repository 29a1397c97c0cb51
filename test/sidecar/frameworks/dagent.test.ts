import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ModelUnavailable } from '../../../protocol/errors.ts';
import { createModel } from '../../../scripted/players.ts';
import { dagent } from '../../../sidecar/frameworks/dagent/dagent.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { TranscriptList } from '../../support/transcriptList.ts';
import { CONSTRUCTION_NAMES } from '../tools/toolNames.ts';
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
  test.each(['lamp', 'bench', 'flower-bed', 'staircase', 'well', 'bridge'])('builds the %s', async (name) => {
    const { world, transcript } = await play(name, 2, rules('rules'));
    expect(world.defects()).toEqual([]);
    const calls = transcript.entries.filter((entry) => entry.type === 'model-called');
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(new Set(calls.map(({ purpose }) => purpose))).toContain('dagent.redecompose');
  });

  test.each([1, 4, 8])('builds with %i agents, in parallel', async (agents) => {
    const { world, transcript } = await play('staircase', agents, rules('rules'));
    expect(world.defects()).toEqual([]);
    const calls = transcript.entries.filter((entry) => entry.type === 'tool-called');
    const together = calls.some((one) =>
      calls.some((other) => other.agent !== one.agent && other.at < one.until && one.at < other.until),
    );
    expect(together).toBe(agents > 1);
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
