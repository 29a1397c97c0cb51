import { expect, test } from 'vitest';
import { findFramework } from '../../../scripted/frameworks.ts';
import { decomposePrompt } from '../../../sidecar/frameworks/dagent/prompts.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { toolPurposesPart } from '../../../sidecar/prompt/toolPurposes.ts';
import { ALL_TOOLS } from '../../../sidecar/tools/toolBelt.ts';
import { scripted } from './scriptedModel.ts';
import { playSimulated } from './simulatedTeam.ts';

const NOTHING_NOW = {
  'deps.plan': { analysis: '', subgoals: [], achieved: false },
  'voyager.curriculum': { reasoning: '', task: null, achieved: false },
  's-agents.plan': { inventory: [], objective: '', analysis: '', stages: [], now: [], informer: null },
} as const;
const IDLE = /## Your last answer\nnothing to do now \(\d+ s ago\)/;

test.each([
  ['deps', 'deps.plan'],
  ['voyager', 'voyager.curriculum'],
  ['s-agents', 's-agents.plan'],
] as const)('%s is reminded that its last answer gave nothing to do, until one does', async (framework, purpose) => {
  const model = scripted((request, nth) =>
    request.purpose === purpose && nth === 1 ? NOTHING_NOW[purpose] : undefined,
  );
  await playSimulated('bench', 1, { framework: findFramework(framework), model });
  const prompts = model.requests
    .filter((request) => request.purpose === purpose)
    .map(({ messages }) => IDLE.test(messages[1]?.content ?? ''));
  expect(prompts.slice(0, 3)).toEqual([false, true, false]);
});

test.each([
  ['deps', 'deps.plan'],
  ['causalmace', 'causalmace.decompose'],
])('the planner of %s is told what the tools do', async (framework, purpose) => {
  const model = scripted(() => undefined);
  await playSimulated('bench', 1, { framework: findFramework(framework), model });
  const prompt = model.requests.find((request) => request.purpose === purpose)?.messages[1]?.content;
  expect(prompt).toMatch(/## What the tools do\n[^#]*\nnavigateTo: Walk to within two blocks/);
});

test('a tool is told in whole sentences, once for all who have it', () => {
  const tools = ALL_TOOLS.map(({ name, description }) => ({ name, description, parameters: {} }));
  const lines = partText(toolPurposesPart([...tools, ...tools])).split('\n');
  expect(lines.length).toBe(ALL_TOOLS.length);
  expect(lines.filter((line) => !line.endsWith('.'))).toEqual([]);
  expect(lines.find((line) => line.startsWith('craftItem: '))).toContain('is made, set up beside you');
});

test('the rules of building are for those who build', () => {
  expect(decomposePrompt(true)).toMatch(/lower layers come before.*meta-data\/blueprint\/0/s);
  expect(decomposePrompt(false)).not.toMatch(/lower layers|scaffolds|blueprint|end later/);
  expect(decomposePrompt(false, true)).toContain(
    'or 120 s, so that is all a subtask can hold; waits, up to a day in all, do not count, and the last call may end later. Name',
  );
});
