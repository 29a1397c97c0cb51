import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { wallTimeMs } from '../../../../clock/wallTime.ts';
import { ModelUnavailable, ModelUnusable } from '../../../../protocol/errors.ts';
import { ask } from '../../../../sidecar/model/ask.ts';
import { TranscriptList } from '../../../support/transcriptList.ts';
import {
  callsTool,
  completion,
  cuts,
  fails,
  floods,
  hangs,
  type Responder,
  says,
  sends,
  startOpenAiDouble,
} from '../openAiDouble.ts';
import { open, REQUEST, serviceAt, TOOL } from './serviceAt.ts';

const FOUR = says('{"sum": 4}');
const AT_ONCE = { 'retry-after': '0' };

/** What a call under these answers ends with; and how many requests it took. */
async function outcome(responders: Responder[], options: Parameters<typeof serviceAt>[1] = {}) {
  await using double = await startOpenAiDouble(...responders);
  const result = await serviceAt(double.baseUrl, options)
    .complete(REQUEST, open)
    .catch((error: unknown) => error);
  return { result, requests: double.seen.length, seen: double.seen };
}

describe('what passes is tried again', () => {
  test.concurrent.each<[string, Responder]>([
    ['429 with Retry-After in seconds', fails(429, 'slow down', AT_ONCE)],
    ['429 with Retry-After as a date', fails(429, 'slow down', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })],
    ['429 without', fails(429, 'slow down')],
    ['500', fails(500, 'oops', AT_ONCE)],
    ['502 with a page', sends(502, '<html>Bad gateway</html>', { 'content-type': 'text/html', ...AT_ONCE })],
    ['a broken connection', (_, response) => response.destroy()],
    ['a cut stream', cuts()],
    ['half a JSON value', sends(200, '{"choices": [')],
    ['an empty body', sends(200, '')],
    ['choices that are a text', sends(200, { ...completion('x'), choices: 'none' })],
    ['no choices', sends(200, { ...completion('x'), choices: [] })],
    ['a choice without a message', sends(200, { choices: [{ index: 0 }] })],
    ['a content that is a number', says(4)],
    ['null', sends(200, 'null')],
    [
      'an error that a gateway wraps up as success',
      sends(200, { error: { message: 'upstream timed out', code: 504 } }),
    ],
  ])('%s', async (_, responder) => {
    const { result, requests } = await outcome([responder, FOUR], { retries: 1 });
    expect(result).toMatchObject({ text: '{"sum": 4}', finish: 'stop' });
    expect(requests).toBe(2);
  });

  test.each<[string, Responder, RegExp]>([
    ['429', fails(429, 'slow down', AT_ONCE), /HTTP 429: slow down \(3 tries\)/],
    ['500', fails(500, 'oops', AT_ONCE), /HTTP 500: oops \(3 tries\)/],
  ])('%s until there have been enough', async (_, responder, message) => {
    const { result, requests } = await outcome([responder], { retries: 2 });
    expect(result).toBeInstanceOf(ModelUnavailable);
    expect((result as Error).message).toMatch(message);
    expect(requests).toBe(3);
  });

  test.each<[string, Responder, RegExp]>([
    ['a cut stream', cuts(), /cannot be reached: /],
    ['half a JSON value', sends(200, '{"choices": ['), /cannot be read: no JSON/],
    ['choices that are a text', sends(200, { choices: 'none' }), /no chat completion: choices: .*expected array/],
    ['a content that is a number', says(4), /no chat completion: choices\.0\.message\.content/],
    [
      'an error as success',
      sends(200, { error: { message: 'upstream' } }),
      /cannot be read: the service says: upstream/,
    ],
  ])('%s for good says what it was', async (_, responder, message) => {
    const { result } = await outcome([responder], { retries: 0 });
    expect(result).toBeInstanceOf(ModelUnavailable);
    expect((result as Error).message).toMatch(message);
  });
});

describe('a service that is no use', () => {
  test.each<[string, Responder, RegExp]>([
    [
      'wants us back tomorrow',
      fails(429, 'slow down', { 'retry-after': '86400' }),
      /asks for a wait of 86400 s, longer than the 120 s that we wait/,
    ],
    ['says not to come back', fails(500, 'broken', { 'x-should-retry': 'false' }), /HTTP 500: broken$/],
    ['does not know the model', fails(404, 'The model `test-model` does not exist'), /HTTP 404: The model/],
    ['finds the prompt too long', fails(400, 'maximum context length is 4096 tokens'), /HTTP 400: maximum context/],
    ['sends without end', floods(), /longer than 8000000 bytes/],
  ])('%s: ModelUnavailable at once', async (_, responder, message) => {
    const { result, requests } = await outcome([responder]);
    expect(result).toBeInstanceOf(ModelUnavailable);
    expect((result as Error).message).toMatch(message);
    expect(requests).toBe(1);
  });

  const PAGE = { 'content-type': 'text/html; charset=utf-8' };
  const STREAM = { 'content-type': 'text/event-stream' };
  test.each<[string, Responder, RegExp]>([
    ['shows a page', sends(200, '<!DOCTYPE html><p>Log in', PAGE), /\/v1\/chat.* answers with a web page .*--base-url/],
    ['shows a page under another name', sends(200, '\n<html>Welcome'), /answers with a web page \(HTTP 200, HTML\)/],
    ['shows a page that says no', sends(404, '<html>404', PAGE), /answers with a web page \(HTTP 404, HTML\)/],
    ['streams', sends(200, 'data: {"id": 1}\n\n', STREAM), /streams its answer .*switch streaming off/],
    ['streams under another name', sends(200, 'data: {"id": 1}\n\ndata: [DONE]\n\n'), /streams its answer/],
    [
      'redirects',
      sends(307, '', { location: 'https://elsewhere.test/v1/chat/completions?key=abc' }),
      /redirects \(HTTP 307\) to https:\/\/elsewhere\.test\/v1\/chat\/completions: set --base-url/,
    ],
    ['redirects to nowhere', sends(301, ''), /redirects \(HTTP 301\): set --base-url/],
    ['does not take the key', fails(401, 'Incorrect API key provided'), /HTTP 401: Incorrect.*\(check the key\)/],
    ['wants money', fails(402, 'Insufficient credits'), /HTTP 402: Insufficient credits/],
    ['forbids the model', fails(403, 'no access to this model'), /HTTP 403: .*may use this model/],
    ['does not know the path', sends(404, { detail: 'Not Found' }), /HTTP 404: .*--base-url/],
    ['has no quota left', fails(429, 'no quota', AT_ONCE, null, 'insufficient_quota'), /no quota/],
  ])('%s: ModelUnusable at once, with what to change', async (_, responder, message) => {
    const { result, requests } = await outcome([responder]);
    expect(result).toBeInstanceOf(ModelUnusable);
    expect((result as Error).message).toMatch(message);
    expect((result as Error).message).not.toContain('abc');
    expect(requests).toBe(1);
  });

  test('fails in passing is no ModelUnusable', async () => {
    const { result } = await outcome([fails(500, 'oops', AT_ONCE)], { retries: 0 });
    expect(result).not.toBeInstanceOf(ModelUnusable);
  });

  test('a flood is turned off, not read', async () => {
    const { seen } = await outcome([floods()]);
    await seen[0]?.abandoned;
  });

  const LONG = 3_900_000;
  test.each<[string, Responder]>([
    ['choices that are none', sends(200, { choices: Array(LONG).fill(1) })],
    ['tool calls that are none', says(null, { tool_calls: Array(LONG / 100).fill({}) })],
    ['parts of a text that are none', says(Array(LONG).fill(1))],
    ['words of refusal', fails(400, 'unknown max_token '.repeat(LONG / 10))],
  ])('millions of %s cost neither memory nor time', async (_, responder) => {
    const [before, start] = [process.memoryUsage().heapUsed, process.cpuUsage()];
    const { result } = await outcome([responder], { retries: 0 });
    expect(result).toBeInstanceOf(ModelUnavailable);
    // Of the processor: on a loaded machine a reply of 10 MB takes its time.
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(5_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_000_000_000);
  });

  test.concurrent.each(['request', 'head'] as const)(
    'one that hangs after the %s is given up after the time limit has passed twice',
    async (after) => {
      const { result, seen } = await outcome([hangs(after)], { timeoutMs: 300, retries: 5 });
      expect(result).toBeInstanceOf(ModelUnavailable);
      expect((result as Error).message).toMatch(/no answer within 300 ms .*\(2 tries\)/);
      expect(seen).toHaveLength(2);
      await Promise.all(seen.map(({ abandoned }) => abandoned));
    },
  );
});

describe('what comes as an answer', () => {
  test.each<[string, Responder, object]>([
    [
      'a content in parts',
      says([
        { type: 'text', text: '{"sum"' },
        { type: 'text', text: ': 4}' },
      ]),
      { text: '{"sum": 4}' },
    ],
    ['no content', says(null), { text: '', finish: 'stop' }],
    ['a refusal', says('', { refusal: 'I cannot.' }), { text: 'I cannot.', finish: 'refusal' }],
    ['a filtered answer', says('', { finish_reason: 'content_filter' }), { finish: 'filtered' }],
    [
      'a filtered prompt',
      fails(400, 'content management policy', {}, 'prompt', 'content_filter'),
      { finish: 'filtered' },
    ],
    ['200 kB of text', says('x'.repeat(200_000)), { text: 'x'.repeat(65_536), finish: 'length' }],
    ['no usage', sends(200, { ...completion('x'), usage: undefined }), { usage: { inputTokens: null } }],
    ['a usage of words', says('x', { usage: 'a lot' }), { usage: { inputTokens: null, outputTokens: null } }],
    [
      'a usage of strange numbers',
      says('x', { usage: { prompt_tokens: -1, completion_tokens: 7, prompt_tokens_details: 3 } }),
      { usage: { inputTokens: null, outputTokens: 7, cachedTokens: null, reasoningTokens: null } },
    ],
    ['an unknown reason to stop', says('x', { finish_reason: 'eos' }), { text: 'x', finish: 'stop' }],
    [
      'a tool call',
      callsTool('placeBlock', '{"item"'),
      { text: '', toolCall: { name: 'placeBlock', arguments: '{"item"' } },
    ],
    ['a tool call with an object', callsTool('a', { b: 1 }), { toolCall: { name: 'a', arguments: '{"b":1}' } }],
  ])('%s', async (_, responder, expected) => {
    const { result, requests } = await outcome([responder]);
    expect(result).toMatchObject(expected);
    expect(requests).toBe(1);
  });
});

describe('an answer that cannot be used gets its repair round', () => {
  const schema = z.union([
    z.strictObject({ action: z.string(), action_input: z.record(z.string(), z.json()) }),
    z.strictObject({ final_answer: z.string() }),
  ]);
  type Step = z.infer<typeof schema>;
  const question = {
    purpose: 'test.step',
    system: 'Act.',
    user: 'Now?',
    context: null,
    schema,
    check: (step: Step) =>
      'final_answer' in step || step.action === TOOL.name ? null : `"${step.action}" is not one of your tools`,
    tools: [TOOL],
    fromToolCall: ({ name, arguments: input }: { name: string; arguments: unknown }) => ({
      action: name,
      action_input: input,
    }),
    maxOutputTokens: 50,
    temperature: 0,
  };

  async function asked(...responders: Responder[]) {
    await using double = await startOpenAiDouble(...responders);
    const transcript = new TranscriptList();
    const asker = { model: serviceAt(double.baseUrl), clock: new ManualClock(), transcript };
    const answer = await ask(asker, question, open);
    const problems = transcript.entries.map((entry) => entry.type === 'model-called' && entry.problem);
    return { answer, problems, seen: double.seen, transcript };
  }

  const GOOD = callsTool('placeBlock', '{"item": "dirt"}', 'Dirt first.');

  test.each<[string, Responder, string]>([
    ['arguments that are no JSON', callsTool('placeBlock', '{"item": '), 'are not valid JSON'],
    ['arguments that are no object', callsTool('placeBlock', '[1]'), 'action_input must be an object, not [1]'],
    ['a tool that is not there', callsTool('launchRocket', '{}'), '"launchRocket" is not one of your tools'],
    ['a refusal', says('', { refusal: 'I cannot.' }), 'refused: I cannot.'],
    ['200 kB of text', says('no '.repeat(70_000)), 'no JSON'],
    ['nothing', says(null), 'the reply is empty'],
  ])('%s', async (_, bad, problem) => {
    const { answer, problems, seen } = await asked(bad, GOOD);
    expect(answer).toMatchObject({ ok: true, value: { action: 'placeBlock', action_input: { item: 'dirt' } } });
    expect(problems).toEqual([expect.stringContaining(problem), null]);
    const messages = seen[1]?.body.messages as { content: string }[];
    expect(messages.at(-1)?.content).toContain(problem);
    expect(JSON.stringify(messages).length).toBeLessThan(12_000);
  });

  test('plain JSON in prose does as well as a call', async () => {
    const { answer, problems } = await asked(
      says('I place it. {"action": "placeBlock", "action_input": {"item": "dirt"}} Done.'),
    );
    expect(answer).toMatchObject({ ok: true, value: { action: 'placeBlock' } });
    expect(problems).toEqual([null]);
  });

  test('the transcript holds the call', async () => {
    const { transcript } = await asked(GOOD);
    expect(transcript.entries[0]).toMatchObject({
      reply: 'Dirt first.',
      toolCall: { name: 'placeBlock', arguments: '{"item": "dirt"}' },
    });
  });
});

describe('an abort', () => {
  test.each<[string, Responder]>([
    ['in flight', hangs()],
    ['in the middle of the body', hangs('head')],
  ])('%s closes the connection', async (_, responder) => {
    const asked = Promise.withResolvers<void>();
    await using double = await startOpenAiDouble((request, response) => {
      responder(request, response);
      asked.resolve();
    });
    const stop = new AbortController();
    const call = serviceAt(double.baseUrl).complete(REQUEST, stop.signal);
    await asked.promise;
    stop.abort(new Error('over'));
    await expect(call).rejects.toThrow('over');
    await double.seen[0]?.abandoned;
  });

  test.each<[string, Responder]>([
    ['between two attempts', fails(500, 'oops', { 'retry-after': '60' })],
    ['while the service is closed', fails(429, 'slow down', { 'retry-after': '60' })],
  ])('%s is not waited for', async (_, responder) => {
    const asked = Promise.withResolvers<void>();
    await using double = await startOpenAiDouble((request, response) => {
      responder(request, response);
      response.on('close', () => asked.resolve());
    });
    const stop = new AbortController();
    const start = wallTimeMs();
    const call = serviceAt(double.baseUrl).complete(REQUEST, stop.signal);
    call.catch(() => undefined);
    await asked.promise;
    stop.abort(new Error('over'));
    await expect(call).rejects.toThrow('over');
    expect(wallTimeMs() - start).toBeLessThan(10_000);
    expect(double.seen).toHaveLength(1);
  });
});
