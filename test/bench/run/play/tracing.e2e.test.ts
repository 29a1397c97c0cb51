import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { episodeRecord } from '../../../../bench/run/plan/planRun.ts';
import type { EpisodeAssignment } from '../../../../bench/run/play/episodeAssignment.ts';
import { playEpisode } from '../../../../bench/run/play/playEpisode.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { startOpenAiDouble } from '../../../sidecar/model/openAiDouble.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { startCollector } from '../../collector.ts';

async function play(change: Partial<EpisodeAssignment>, model = 'rules', signal?: AbortSignal) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-traced-'));
  const task = findTask('construction/lamp');
  const cast = { agents: 2, framework: 'dagent', model, seed: 1, trials: 1 };
  const record = episodeRecord(3, cast, task, 0);
  try {
    const assignment = { task, record, gameVersion: '1.20.4', folder, think: { type: 'zero' as const }, ...change };
    return await playEpisode(assignment, signal ? { signal } : {});
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an episode is a tree of spans: the play, its agents, and their model and tool calls', async () => {
  await using collector = await startCollector();
  const { score } = await play({ otel: { url: collector.url, content: false } });
  expect(score.reason).toBe('goal-reached');
  expect([...collector.paths]).toEqual(['/v1/traces']);
  const spans = collector.spans();
  const root = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(root.map(({ name }) => name)).toEqual(['invoke_workflow dagent']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  for (const { parentSpanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    if (parentSpanId) expect(ids.has(parentSpanId)).toBe(true);
    expect(endTimeUnixNano).toBeGreaterThanOrEqual(startTimeUnixNano);
  }
  const alice = spans.find(({ name }) => name === 'invoke_agent Alice');
  expect(alice?.parentSpanId).toBe(root[0]?.spanId);
  const tool = spans.find(({ name }) => name === 'execute_tool placeBlock');
  const chat = spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === 'react.step'));
  expect(ids.has(tool?.parentSpanId ?? '')).toBe(true);
  expect(chat?.name).toBe('chat rules');
  expect(Object.fromEntries((chat?.attributes ?? []).map(({ key, value }) => [key, value]))).toMatchObject({
    'gen_ai.operation.name': { stringValue: 'chat' },
    'gen_ai.provider.name': { stringValue: 'guildhall' },
    'gen_ai.request.model': { stringValue: 'rules' },
    'guildhall.purpose': { stringValue: 'react.step' },
  });
  expect(chat?.attributes.map(({ key }) => key)).toContain('guildhall.game_time.start_ms');
  // Prompts, replies and arguments stay at home unless they are asked for.
  for (const body of collector.bodies) expect(body).not.toMatch(/gen_ai\.(input|output)\.messages|stone_bricks/);
});

test('with content, prompts and replies go along', async () => {
  await using collector = await startCollector();
  await play({ otel: { url: `${collector.url}/custom/traces`, content: true } });
  expect([...collector.paths]).toEqual(['/custom/traces']);
  const all = collector.bodies.join();
  for (const text of ['gen_ai.input.messages', 'gen_ai.output.messages', 'gen_ai.tool.call.arguments', 'stone_bricks'])
    expect(all).toContain(text);
});

test('what is under way when the user stops is sent too', async () => {
  await using collector = await startCollector();
  const user = new AbortController();
  await using service = await startOpenAiDouble(() => user.abort(new Error('Ctrl-C')));
  const access = { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' } };
  const { score } = await play({ ...access, otel: { url: collector.url, content: false } }, 'openai/some', user.signal);
  expect(score.reason).toBe('interrupted');
  const chat = collector.spans().find(({ name }) => name === 'chat some');
  expect(chat?.status.code).toBe(2);
  expect(chat?.attributes.map(({ key }) => key)).toContain('error.type');
  expect(collector.spans().map(({ name }) => name)).toContain('invoke_workflow dagent');
  expect(collector.bodies.join()).not.toContain('sk-test-key');
});

test.runIf(EXHAUSTIVE)('a collector that is not there disturbs nothing', async () => {
  const { score } = await play({ otel: { url: 'http://127.0.0.1:9', content: false } });
  expect(score.reason).toBe('goal-reached');
});
