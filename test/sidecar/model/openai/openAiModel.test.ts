import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { ModelUnavailable } from '../../../../protocol/errors.ts';
import { createModel } from '../../../../scripted/models.ts';
import type { ModelOptions } from '../../../../sidecar/model/createModel.ts';
import type { ModelRequest } from '../../../../sidecar/model/model.ts';
import { callsTool, fails, says, startOpenAiDouble } from '../openAiDouble.ts';

const KEY = 'sk-test-very-secret-0123456789';
const SCHEMA = {
  type: 'object',
  properties: { sum: { type: 'integer' } },
  required: ['sum'],
  additionalProperties: false,
};
const REQUEST: ModelRequest = {
  purpose: 'test.question',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Two plus two?' },
  ],
  context: null,
  reply: { name: 'test_question', schema: SCHEMA },
  maxOutputTokens: 64,
  temperature: 0,
};
const open = new AbortController().signal;

function modelAt(baseUrl: string, options: Partial<ModelOptions> = {}) {
  return createModel('openai/test-model', {
    baseUrl,
    apiKeys: { OPENAI_API_KEY: KEY },
    random: new Random(1),
    ...options,
  });
}

describe('openai', () => {
  test('sends the wire format and reads text and usage with cached tokens', async () => {
    await using double = await startOpenAiDouble(says('four'));
    const reply = await modelAt(double.baseUrl).complete(REQUEST, open);
    expect(reply).toEqual({
      text: 'four',
      finish: 'stop',
      usage: { inputTokens: 21, outputTokens: 8, cachedTokens: 16, reasoningTokens: 5 },
      serviceNotes: ['the service enforces no form of replies: the prompt alone asks for JSON'],
      latencyMs: expect.any(Number),
    });
    const [seen] = double.seen;
    expect(seen?.path).toBe('/v1/chat/completions');
    expect(seen?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(seen?.body).toEqual({
      model: 'test-model',
      messages: REQUEST.messages,
      max_tokens: 64,
      temperature: 0,
      seed: expect.any(Number),
      response_format: { type: 'json_schema', json_schema: { name: 'test_question', schema: SCHEMA, strict: true } },
    });
  });

  test('tells how to reply by what the service takes: tools natively, or listed in the prompt', async () => {
    const tools = [{ name: 'look', description: 'Look.', parameters: { type: 'object', properties: {} } }];
    const howToReply = { native: 'Call one tool.', text: 'look {}: Look.\nAnswer in JSON.' };
    await using double = await startOpenAiDouble(
      callsTool('look', '{}'),
      fails(400, 'tools are not supported'),
      says('{"action":"look"}'),
    );
    const model = modelAt(double.baseUrl);
    const request = { ...REQUEST, tools, howToReply };
    expect(await model.complete(request, open)).toMatchObject({ toolsOffered: true });
    expect(await model.complete(request, open)).not.toHaveProperty('toolsOffered');
    const systems = double.seen.map(({ body }) => (body.messages as { content: string }[])[0]?.content);
    expect(systems).toEqual([
      'Be brief.\n\nCall one tool.',
      'Be brief.\n\nCall one tool.',
      'Be brief.\n\nlook {}: Look.\nAnswer in JSON.',
    ]);
    expect(double.seen.map(({ body }) => 'tools' in body)).toEqual([true, true, false]);
  });

  test('notes that a reasoning effort was refused, with the call that showed it', async () => {
    await using double = await startOpenAiDouble(
      fails(400, 'Unrecognized request argument supplied: reasoning_effort'),
      says('{"sum":4}'),
    );
    const model = modelAt(double.baseUrl, { reasoningEffort: 'low' });
    expect((await model.complete(REQUEST, open)).serviceNotes).toEqual([
      'the service takes no reasoning effort: the model thinks as hard as it chooses',
    ]);
    expect(await model.complete(REQUEST, open)).not.toHaveProperty('serviceNotes');
    expect(double.seen.map(({ body }) => body.reasoning_effort)).toEqual(['low', undefined, undefined]);
  });

  test('retries 429 after retry-after, 500 and a broken connection', async () => {
    await using double = await startOpenAiDouble(
      fails(429, 'slow down', { 'retry-after': '0' }),
      fails(500, 'oops', { 'retry-after-ms': '1' }),
      (_, response) => response.destroy(),
      says('four'),
    );
    const reply = await modelAt(double.baseUrl).complete(REQUEST, open);
    expect(reply.text).toBe('four');
    expect(double.seen).toHaveLength(4);
  });

  test('gives up as ModelUnavailable when retries are used up, naming status and tries', async () => {
    await using double = await startOpenAiDouble(fails(503, 'overloaded', { 'retry-after-ms': '1' }));
    const error = await modelAt(double.baseUrl, { retries: 2 })
      .complete(REQUEST, open)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect((error as Error).message).toMatch(/openai\/test-model: .*HTTP 503: overloaded \(3 tries\)/);
    expect(double.seen).toHaveLength(3);
  });

  test('does not retry a wrong key, and never shows it', async () => {
    await using double = await startOpenAiDouble(fails(401, `Incorrect API key provided: ${KEY}`));
    const error = await modelAt(double.baseUrl)
      .complete(REQUEST, open)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect((error as Error).message).not.toContain(KEY);
    expect((error as Error).message).toContain('[key]');
    expect(double.seen).toHaveLength(1);
  });

  test('keeps the key out of replies of a service that echoes it', async () => {
    await using double = await startOpenAiDouble(
      says(`you sent Bearer ${KEY}`),
      callsTool('look', { header: KEY }, `with ${KEY}`),
    );
    const model = modelAt(double.baseUrl);
    const replies = [await model.complete(REQUEST, open), await model.complete(REQUEST, open)];
    expect(JSON.stringify(replies)).not.toContain(KEY);
    expect(replies[0]?.text).toBe('you sent Bearer [key]');
    expect(replies[1]?.toolCall).toEqual({ name: 'look', arguments: '{"header":"[key]"}' });
  });

  test('leaves messages whole when the key is a filler', async () => {
    await using double = await startOpenAiDouble(fails(401, 'extra text'));
    const model = createModel('openai/test-model', {
      baseUrl: double.baseUrl,
      apiKeys: { OPENAI_API_KEY: 'x' },
      random: new Random(1),
    });
    await expect(model.complete(REQUEST, open)).rejects.toThrow(/openai\/test-model: .*extra text/);
  });

  test('reports a truncated answer, a refusal and a filtered one', async () => {
    await using double = await startOpenAiDouble(
      says('{"a": 1', { finish_reason: 'length' }),
      says('', { refusal: 'I cannot help with that.' }),
      says('', { finish_reason: 'content_filter' }),
    );
    const model = modelAt(double.baseUrl);
    expect(await model.complete(REQUEST, open)).toMatchObject({ text: '{"a": 1', finish: 'length' });
    expect(await model.complete(REQUEST, open)).toMatchObject({ text: 'I cannot help with that.', finish: 'refusal' });
    expect(await model.complete(REQUEST, open)).toMatchObject({ finish: 'filtered' });
  });

  test('takes an answer that is not JSON, or holds no choice, for unavailable', async () => {
    await using double = await startOpenAiDouble(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": ['),
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": []}'),
    );
    const model = modelAt(double.baseUrl, { retries: 0 });
    await expect(model.complete(REQUEST, open)).rejects.toBeInstanceOf(ModelUnavailable);
    await expect(model.complete(REQUEST, open)).rejects.toThrow('no chat completion: choices: empty');
  });

  test('gives up on a slow answer after the time limit, and on abort at once', async () => {
    await using double = await startOpenAiDouble(() => undefined);
    const slow = await modelAt(double.baseUrl, { timeoutMs: 50, retries: 0 })
      .complete(REQUEST, open)
      .catch((caught: unknown) => caught);
    expect(slow).toBeInstanceOf(ModelUnavailable);
    expect((slow as Error).message).toContain('no answer within 50 ms');
    const stop = new AbortController();
    const waiting = modelAt(double.baseUrl).complete(REQUEST, stop.signal);
    stop.abort(new Error('the episode is over'));
    await expect(waiting).rejects.toThrow('the episode is over');
  });

  test('a server that is not there is ModelUnavailable', async () => {
    const error = await modelAt('http://127.0.0.1:1/v1', { retries: 0 })
      .complete(REQUEST, open)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect((error as Error).message).toContain('cannot be reached');
  });

  test('drops a parameter the service does not take, once', async () => {
    await using double = await startOpenAiDouble(
      fails(400, "Unsupported value: 'temperature' does not support 0 with this model.", {}, 'temperature'),
      fails(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        {},
        'max_tokens',
      ),
      says('four'),
    );
    const model = modelAt(double.baseUrl);
    expect((await model.complete(REQUEST, open)).text).toBe('four');
    expect(double.seen.at(-1)?.body).toEqual({
      model: 'test-model',
      messages: REQUEST.messages,
      max_completion_tokens: 64,
      seed: expect.any(Number),
      response_format: expect.anything(),
    });
  });
});
