import { expect, test } from 'vitest';
import { findFramework } from '../../../scripted/frameworks.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import type { ModelRequest } from '../../../sidecar/model/model.ts';
import { scripted } from './scriptedModel.ts';
import { playSimulated } from './simulatedTeam.ts';

/** Each of two builders has a goal and a document of its own. */
const told = (agent: Agent): Agent => ({
  ...agent,
  briefing: {
    ...agent.briefing,
    goal: `${agent.briefing.goal} Wish of ${agent.name}.`,
    documents: { ...agent.briefing.documents, hints: [`hint of ${agent.name}`] },
  },
});

async function requestsOf(framework: string, answer: Parameters<typeof scripted>[0] = () => undefined) {
  const model = scripted(answer);
  await playSimulated('bench', 2, { framework: findFramework(framework), model, change: told, mostMs: 300_000 });
  return model.requests;
}

const textOf = ({ messages }: ModelRequest) => messages.map(({ content }) => content).join('\n');
const EVERYTHING = /Wish of Alice.*Wish of Bob.*hint of Alice.*hint of Bob.*known only to Bob/s;

test.each([
  ['dagent', 'dagent.decompose'],
  ['causalmace', 'causalmace.decompose'],
  ['agentverse', 'agentverse.recruit'],
  ['agentverse', 'agentverse.evaluate'],
])('the centre of %s is shown in %s what each agent was told', async (framework, purpose) => {
  const [first] = (await requestsOf(framework)).filter((request) => request.purpose === purpose);
  expect(first && textOf(first)).toMatch(EVERYTHING);
});

test('dagent gives an agent what only another was told, where its planner selects it', async () => {
  const subtask = {
    id: 1,
    description: 'Wait for the next order.',
    milestones: [],
    retrieval_paths: ['~/meta-data/hints/1'],
    required_subtasks: [],
    candidate_agents: ['Alice'],
    agents_required: 1,
  };
  const requests = await requestsOf('dagent', ({ purpose }) =>
    purpose === 'dagent.decompose' ? { reasoning: '', subtasks: [subtask] } : undefined,
  );
  const [step] = requests.filter(({ purpose }) => purpose === 'react.step');
  expect(step && textOf(step)).toContain('~/meta-data/hints/1: hint of Bob');
  expect(step && textOf(step)).not.toContain('hint of Alice');
});

test.each(['react', 'agentverse', 's-agents', 'voyager'])(
  '%s shows an agent nothing of what only its mate was told',
  async (framework) => {
    const requests = await requestsOf(framework);
    const own = requests.filter(({ purpose }) => !/recruit|evaluate|summarise/.test(purpose));
    const agentOf = ({ context }: ModelRequest) => String((context as { agent?: unknown }).agent);
    expect(new Set(own.map(agentOf))).toEqual(new Set(['Alice', 'Bob']));
    for (const request of own) {
      const mate = agentOf(request) === 'Alice' ? 'Bob' : 'Alice';
      expect(textOf(request)).not.toContain(`hint of ${mate}`);
    }
  },
);
