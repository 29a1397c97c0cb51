import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { FRAMEWORKS, findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { runSession } from '../../../sidecar/session/runSession.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { sampleOf } from '../../support/depth.ts';
import { fails, startOpenAiDouble } from '../model/openAiDouble.ts';
import { type RefereeServer, startRefereeServer } from './refereeServer.ts';

const lamp = findTask('construction/lamp');
const random = new Random(1);

function session(
  server: RefereeServer,
  tokens: string[],
  framework: string,
  model?: Model,
  signal = new AbortController().signal,
) {
  const record = server.record();
  return runSession({
    gateway: { url: server.gatewayUrl },
    tokens,
    framework: findFramework(framework),
    model: model ?? createModel('rules', { random }),
    clock: new RealtimeClock(),
    random,
    record,
    signal,
  }).finally(() => record.close());
}

describe('a session', () => {
  test.each([
    ['oracle', 2],
    ['dagent', 2],
  ])('with %s builds the lamp and leaves a transcript', async (framework, agents) => {
    await using server = await startRefereeServer();
    const { tokens, finished } = server.open(lamp, agents);
    const [end, score] = await Promise.all([session(server, tokens, framework), finished]);
    expect(score.termination).toBe('completed');
    expect(score.metrics?.completion?.value).toBe(1);
    expect(['done', 'over']).toContain(end.type);
    const entries = server.transcript();
    expect(entries.some((entry) => entry.type === 'tool-called' && entry.ok)).toBe(true);
    expect(entries.some((entry) => entry.type === 'model-called')).toBe(framework === 'dagent');
    expect(JSON.stringify(entries)).not.toContain(tokens[0]);
  });

  test('lets go of a service that never answers once a limit ends the episode, in real time too', async () => {
    await using server = await startRefereeServer();
    let open = 0;
    await using service = await startOpenAiDouble((_, response) => {
      open++;
      response.on('close', () => open--);
    });
    const model = createModel('openai/silent', {
      baseUrl: service.baseUrl,
      apiKeys: { OPENAI_API_KEY: 'sk-0123456789' },
      random,
    });
    const { tokens, finished } = server.open({ ...lamp, limits: { ...lamp.limits, gameTicks: 30 } }, 2);
    const playing = session(server, tokens, 'dagent', model);
    const score = await finished;
    const over = new RealtimeClock();
    expect(await playing).toEqual({ type: 'over' });
    // Far below what a request may take.
    expect(over.now()).toBeLessThan(10_000);
    expect(score).toMatchObject({ termination: 'limit', reason: 'game-time' });
    expect(service.seen.length).toBeGreaterThan(0);
    await expect.poll(() => open).toBe(0);
  });

  test('with idle does nothing and scores 0', async () => {
    await using server = await startRefereeServer();
    const { tokens, finished } = server.open(lamp, 1);
    const [end, score] = await Promise.all([session(server, tokens, 'idle'), finished]);
    expect(end).toEqual({ type: 'done' });
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'agents-done' });
    expect(score.metrics?.completion?.value).toBe(0);
  });

  test('whose model is out from the start ends the episode as a fault, unscored', async () => {
    await using server = await startRefereeServer();
    await using double = await startOpenAiDouble(fails(503, 'down for maintenance', { 'retry-after-ms': '1' }));
    const model = createModel('openai/m', {
      random,
      apiKeys: { OPENAI_API_KEY: 'secret-key' },
      baseUrl: double.baseUrl,
      retries: 1,
    });
    const { tokens, finished } = server.open(lamp, 1);
    const [end, score] = await Promise.all([session(server, tokens, 'dagent', model), finished]);
    expect(end).toMatchObject({ type: 'failed', error: { code: 'model-unavailable' } });
    expect(score).toMatchObject({ termination: 'fault', reason: 'model-unavailable', metrics: null });
    expect(JSON.stringify(server.transcript())).not.toContain('secret-key');
  });

  test('that is told to leave is gone, and so are its bodies', async () => {
    await using server = await startRefereeServer({ graceTicks: 20 });
    const { tokens, episode, finished } = server.open(findTask('construction/well'), 2);
    const leave = new AbortController();
    const left = episode.onState((state) => {
      if (state === 'running') leave.abort(new Error('enough'));
    });
    const end = await session(server, tokens, 'oracle', undefined, leave.signal);
    left();
    expect(end).toEqual({ type: 'left' });
    expect(await finished).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost' });
  });

  test('with a token nobody gave out fails in one line', async () => {
    await using server = await startRefereeServer();
    const end = await session(server, ['wrong'], 'idle');
    expect(end).toMatchObject({ type: 'failed', error: { code: 'unauthorized' } });
  });
});

async function sidecar(input: string): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/sidecar.ts'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

describe('the sidecar as a process', () => {
  const config = {
    gatewayUrl: 'ws://127.0.0.1:9',
    tokens: ['t'],
    recordToken: 'r',
    framework: 'idle',
    model: 'rules',
    seed: 1,
  };
  const refused: [string, string, string][] = [
    ['no JSON', 'hello\n', 'one line of JSON'],
    ['a missing field', `${JSON.stringify({ ...config, tokens: undefined })}\n`, 'tokens'],
    [
      'an unknown framework',
      `${JSON.stringify({ ...config, framework: 'magic' })}\n`,
      `unknown framework "magic": expected ${FRAMEWORKS.map(({ name }) => name).join(', ')}`,
    ],
    [
      'a recording of something else',
      `${JSON.stringify({ ...config, framework: 'dagent', model: 'replay:x', recording: 'hello\n' })}\n`,
      'replay:recording:1: not JSON',
    ],
    ['a model without a key', `${JSON.stringify({ ...config, model: 'openai/x' })}\n`, 'OPENAI_API_KEY'],
  ];
  // All of these are one `catch` away from the end; what each is refused with, config.test.ts, frameworkOptions.test.ts
  // and createModel.test.ts show without a process.
  test.each(sampleOf(refused, 1))('refuses %s with exit code 1 and one line', async (_, input, expected) => {
    const { code, stderr } = await sidecar(input);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(expected);
  });
});
