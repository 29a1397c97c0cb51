import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpisodeRecord } from '../../../../bench/run/folder/runRecord.ts';
import { expectedUse } from '../../../../bench/run/plan/expectedUse.ts';
import { pastEpisodes } from '../../../../bench/run/plan/pastUse.ts';
import { estimateTokens } from '../../../../sidecar/model/estimateTokens.ts';
import { reported, row } from '../../summary/rows.ts';

let runs: string;
beforeAll(() => {
  runs = mkdtempSync(join(tmpdir(), 'guildhall-past-'));
});
afterAll(() => rmSync(runs, { recursive: true, force: true }));

const GPT = 'openai/gpt-5-mini';
const agents = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: ['Alice', 'Bob', 'Carol', 'Dave'][index] ?? '', activeTicks: null, credit: null },
    ...{ placed: null, broken: null },
  }));

/** An earlier episode by two agents, as summaries have it. */
function played(framework: string, model: string, use: ReturnType<typeof reported>, taskId = 'construction/lamp') {
  const condition = { framework, model, agents: 2 };
  const conditionId = `${framework} · ${model} · 2 agents`;
  return row({ taskId, condition, conditionId, agents: agents(2), reported: use });
}

function keep(name: string, summary: unknown): string {
  mkdirSync(join(runs, name), { recursive: true });
  writeFileSync(join(runs, name, 'summary.json'), JSON.stringify(summary));
  return join(runs, name);
}

const planned = (own: Partial<EpisodeRecord> = {}, size = 2) =>
  ({
    ...{ taskId: 'construction/lamp', framework: 'react', model: GPT, agents: agents(size).map(({ name }) => name) },
    ...own,
  }) as EpisodeRecord;
const expected = (episodes: readonly EpisodeRecord[]) =>
  expectedUse(episodes, pastEpisodes(runs), { models: undefined, baseUrl: undefined });

test('the nearest earlier episodes count, whatever else lies in the folder', () => {
  keep('known', {
    format: 1,
    episodes: [
      played('react', GPT, reported(10, 0.5)),
      played('react', GPT, reported(20, 1.5)),
      played('react', GPT, reported(99, 9), 'construction/bench'),
      played('react', 'rules', reported(1_000, null)),
      { ...played('react', GPT, reported(5_000, 5)), status: 'fault' },
      { status: 'scored' },
    ],
  });
  keep('broken', 'nothing');
  writeFileSync(join(runs, 'file'), '');
  expect(expected([planned(), planned()])).toEqual({
    ...{ calls: 30, inputTokens: 300, outputTokens: 30, costUsd: 2, isGuess: false },
    basis: 'from 2 episodes with the same task and players',
  });
});

test('another task of the suite takes what the same players used there', () => {
  expect(expected([planned({ taskId: 'construction/well' })])).toMatchObject({
    calls: 43,
    isGuess: false,
    basis: 'from 3 episodes with the same players on other tasks of the suite',
  });
});

test('another team or model is a guess, in proportion to the agents, and stated as one', () => {
  const { calls, isGuess, basis } = expected([planned({ model: 'rules' }, 4)]);
  expect([calls, isGuess]).toEqual([2 * ((10 + 20 + 99 + 1_000) / 4), true]);
  expect(basis).toBe('a guess, from 4 episodes of the same framework in the suite, with other models or team sizes');
});

test('nothing is made up where no earlier run has the framework', () => {
  expect(expected([planned({ framework: 'dagent' })])).toEqual({
    ...{ calls: null, inputTokens: null, outputTokens: null, costUsd: null, isGuess: false },
    basis: 'not known, since no earlier run has episodes of this framework',
  });
});

test('tokens of models that report none are counted in their texts, and priced', () => {
  const use = reported(2, null) as NonNullable<ReturnType<typeof reported>>;
  const silent = { ...use, use: use.use && { ...use.use, inputTokens: null, outputTokens: null } };
  const folder = join(keep('silent', { format: 1, episodes: [played('s-agents', 'rules', silent)] }), 'episodes/0');
  mkdirSync(folder, { recursive: true });
  const [prompt, reply] = ['Build the lamp, block by block.', 'I place the first.'];
  const call = {
    ...{ type: 'model-called', at: 0, agent: 'Alice', purpose: 's-agents.step', model: 'rules' },
    ...{ messages: [{ role: 'user', content: prompt }], reply, latencyMs: 0, problem: null },
    usage: { inputTokens: null, outputTokens: null, cachedTokens: null },
  };
  writeFileSync(join(folder, 'transcript.jsonl'), `${JSON.stringify(call)}\n${JSON.stringify(call)}\n`);
  const { inputTokens, outputTokens, costUsd, basis } = expected([planned({ framework: 's-agents' })]);
  expect([inputTokens, outputTokens]).toEqual([2 * estimateTokens(prompt), 2 * estimateTokens(reply)]);
  expect(costUsd).toBeGreaterThan(0);
  expect(basis).toMatch(/^a guess, .*; tokens by our own count of the texts of 1 episode$/);
  expect(expected([planned({ framework: 's-agents', model: 'rules' })]).costUsd).toBe(0);
});
