import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ModelUnavailable, ModelUnusable } from '../../../../protocol/errors.ts';
import { createModel } from '../../../../scripted/models.ts';
import { ANTHROPIC_PACKAGE } from '../../../../sidecar/model/anthropic/anthropicWire.ts';
import type { ModelOptions } from '../../../../sidecar/model/createModel.ts';
import type { ModelRequest } from '../../../../sidecar/model/model.ts';
import { floods, hangs, type Responder, sends } from '../openAiDouble.ts';
import { open, REQUEST, SCHEMA, TOOL } from '../openai/serviceAt.ts';
import { calls, refuses, says, startAnthropicDouble, text, thinks } from './anthropicDouble.ts';

const KEY = 'sk-ant-0123456789';

function modelAt(baseUrl: string, options: Partial<ModelOptions> = {}) {
  return createModel('anthropic/claude-test', {
    baseUrl,
    apiKeys: { ANTHROPIC_API_KEY: KEY },
    random: new Random(1),
    ...options,
  });
}

const FOUR = says([text('{"sum": 4}')]);
const TOOLS: ModelRequest = { ...REQUEST, tools: [TOOL], howToReply: { native: 'Call one.', text: 'In JSON.' } };

/** What a call comes to, and what was sent. */
async function asked(responders: Responder[], request = REQUEST, options: Partial<ModelOptions> = {}) {
  await using double = await startAnthropicDouble(...responders);
  const result = await modelAt(double.baseUrl, options)
    .complete(request, open)
    .catch((error: unknown) => error);
  return { result, bodies: double.seen.map(({ body }) => body), seen: double.seen };
}

test('sends the system prompt to be cached, the schema, and the key in its header alone', async () => {
  const { result, bodies, seen } = await asked([FOUR]);
  expect(bodies).toEqual([
    {
      model: 'claude-test',
      max_tokens: 64,
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: 'Two plus two?' }],
      output_config: { format: { type: 'json_schema', schema: SCHEMA } },
    },
  ]);
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(result).toEqual({
    text: '{"sum": 4}',
    finish: 'stop',
    usage: { inputTokens: 1_120, outputTokens: 30, cachedTokens: 1_000, reasoningTokens: 10 },
    latencyMs: expect.any(Number),
  });
});

test('offers tools, and reads several calls, thoughts and words apart', async () => {
  const blocks = [thinks('First.'), text('I go.'), calls('placeBlock', { item: 'dirt' }), calls('placeBlock', {})];
  const { result, bodies } = await asked([says(blocks)], TOOLS);
  expect(bodies[0]).toMatchObject({
    system: [{ text: 'Be brief.\n\nCall one.' }],
    tools: [{ name: 'placeBlock', description: 'Places a block.', input_schema: TOOL.parameters }],
    tool_choice: { type: 'auto', disable_parallel_tool_use: true },
  });
  expect(bodies[0]).not.toHaveProperty('output_config');
  expect(result).toMatchObject({
    text: 'I go.',
    reasoning: 'First.',
    toolCall: { name: 'placeBlock', arguments: '{"item":"dirt"}' },
    furtherCalls: [{ name: 'placeBlock', arguments: '{}' }],
    toolsOffered: true,
  });
});

test('shows pictures behind the text', async () => {
  const image = { mediaType: 'image/png' as const, data: 'AAAA', width: 8, height: 8, digest: 'x' };
  const { bodies } = await asked([FOUR], {
    ...REQUEST,
    messages: [{ role: 'user', content: 'What?', images: [image] }],
  });
  expect(bodies[0]?.messages).toEqual([
    {
      role: 'user',
      content: [text('What?'), { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }],
    },
  ]);
});

test.each([
  ['none', { thinking: { type: 'disabled' } }],
  ['minimal', { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'low' } }],
  ['high', { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } }],
] as const)('a reasoning effort of %s', async (reasoningEffort, expected) => {
  const { bodies } = await asked([FOUR], REQUEST, { reasoningEffort });
  expect(bodies[0]).toMatchObject(expected);
});

test('gives a model that does not think adaptively a budget, and notes it', async () => {
  const refusal = refuses(400, 'invalid_request_error', 'adaptive thinking is not supported on this model');
  const request = { ...REQUEST, maxOutputTokens: 8_192 };
  const { result, bodies } = await asked([refusal, FOUR], request, { reasoningEffort: 'low' });
  expect(bodies[1]?.thinking).toEqual({ type: 'enabled', budget_tokens: 2_048 });
  expect(result).toMatchObject({ serviceNotes: [expect.stringContaining('no adaptive thinking')] });
});

test('drops an effort that is refused, and notes it', async () => {
  const refusal = refuses(400, 'invalid_request_error', 'This model does not support the effort parameter.');
  const { result, bodies } = await asked([refusal, FOUR], REQUEST, { reasoningEffort: 'low' });
  expect(bodies[1]).not.toHaveProperty('thinking');
  expect(result).toMatchObject({ serviceNotes: [expect.stringContaining('takes no reasoning effort')] });
});

test.each([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
  ['stop_sequence', 'stop'],
])('%s is %s', async (stop_reason, finish) => {
  const { result } = await asked([says([text('x')], { stop_reason })]);
  expect(result).toMatchObject({ finish });
});

test('a refusal gives its explanation', async () => {
  const stop_details = { type: 'refusal', category: 'cyber', explanation: 'Not this.' };
  const { result } = await asked([says([], { stop_reason: 'refusal', stop_details })]);
  expect(result).toMatchObject({ finish: 'refusal', text: 'Not this.' });
});

test.each<[string, Responder]>([
  ['overloaded', refuses(529, 'overloaded_error', 'Overloaded', { 'retry-after': '0' })],
  ['too fast', refuses(429, 'rate_limit_error', 'slow down', { 'retry-after': '0' })],
  ['a word of time in it', refuses(504, 'timeout_error', 'Request timed out', { 'retry-after': '0' })],
  ['broken inside', refuses(500, 'api_error', 'Internal server error', { 'retry-after': '0' })],
  ['a body that is no message', sends(200, { type: 'message', content: 'x' })],
])('%s is tried again', async (_, responder) => {
  const { result, bodies } = await asked([responder, FOUR], REQUEST, { retries: 1 });
  expect(result).toMatchObject({ text: '{"sum": 4}' });
  expect(bodies).toHaveLength(2);
});

test.each<[string, Responder, RegExp]>([
  [
    'a wrong key',
    refuses(401, 'authentication_error', `invalid x-api-key ${KEY}`),
    /HTTP 401: .*\[key\].*check the key/,
  ],
  ['no credit', refuses(400, 'invalid_request_error', 'Your credit balance is too low'), /credit balance/],
  [
    'no such model',
    refuses(404, 'not_found_error', 'model: claude-test'),
    /HTTP 404: model: claude-test \(check the model/,
  ],
  [
    'a month that is used up',
    sends(429, {
      type: 'error',
      error: { type: 'rate_limit_error', message: 'Limit.', details: { error_code: 'enforced_spend_limit_reached' } },
    }),
    /HTTP 429: Limit\./,
  ],
  ['a redirect', sends(307, '', { location: 'https://elsewhere.test/v1/messages' }), /redirects \(HTTP 307\)/],
])('%s ends the run in one try', async (_, responder, message) => {
  const { result, bodies } = await asked([responder]);
  expect(result).toBeInstanceOf(ModelUnusable);
  expect((result as Error).message).toMatch(message);
  expect((result as Error).message).not.toContain(KEY);
  expect(bodies).toHaveLength(1);
});

test.each<[string, Responder, number, RegExp]>([
  ['a flood', floods(), 60_000, /longer than 8000000 bytes/],
  ['silence', hangs(), 60, /no answer within 60 ms .*\(2 tries\)/],
])('%s is cut off', async (_, responder, timeoutMs, message) => {
  const { result, seen } = await asked([responder], REQUEST, { timeoutMs });
  expect(result).toBeInstanceOf(ModelUnavailable);
  expect((result as Error).message).toMatch(message);
  await Promise.all(seen.map(({ abandoned }) => abandoned));
});

test('the library to install is the one that was tested', () => {
  expect(packageJson.peerDependencies[ANTHROPIC_PACKAGE.name as '@anthropic-ai/sdk']).toBe(ANTHROPIC_PACKAGE.version);
});
