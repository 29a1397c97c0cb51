import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { agentverse } from '../../sidecar/frameworks/agentverse/agentverse.ts';
import { createModel } from '../../sidecar/model/createModel.ts';
import type { Model } from '../../sidecar/model/model.ts';
import { TranscriptList } from '../../sidecar/model/transcriptList.ts';
import { createToolBelt } from '../../sidecar/tools/toolBelt.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { CONSTRUCTION_NAMES } from '../tools/toolNames.ts';
import { SimWorld } from './simWorld.ts';

async function play(name: string, agents: number, model: Model, signal = new AbortController().signal) {
  const world = new SimWorld(findTask(`construction/${name}`), agents);
  const transcript = new TranscriptList();
  const team = world.agents().map((agent) => ({
    ...agent,
    tools: createToolBelt(agent.body, CONSTRUCTION_NAMES, {
      clock: world.clock,
      onCall: ({ agent: who, tool, args, at, until, result: { ok, message } }) =>
        transcript.add({ type: 'tool-called', at, until, agent: who, tool, args, ok, message }),
    }),
  }));
  const context = { agents: team, model, clock: world.clock, random: new Random(1), transcript, signal };
  await world.play(agentverse.run(context), 1_500_000);
  return { world, transcript };
}

const rules = (spec: string) => createModel(spec, { random: new Random(3) });

describe('agentverse on rules', () => {
  test.each(['lamp', 'bench', 'flower-bed', 'staircase', 'well', 'bridge'])('builds the %s', async (name) => {
    const { world, transcript } = await play(name, 2, rules('rules'));
    expect(world.defects()).toEqual([]);
    const calls = transcript.entries.filter((entry) => entry.type === 'model-called');
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([]);
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
});
