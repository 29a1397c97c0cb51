import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ModelUnavailable, ModelUnusable } from '../../../../protocol/errors.ts';
import { createModel } from '../../../../scripted/models.ts';
import type { ModelOptions } from '../../../../sidecar/model/createModel.ts';
import { GOOGLE_PACKAGE } from '../../../../sidecar/model/google/googleWire.ts';
import type { ModelRequest } from '../../../../sidecar/model/model.ts';
import { floods, hangs, type Responder, sends } from '../openAiDouble.ts';
import { open, REQUEST, SCHEMA, TOOL } from '../openai/serviceAt.ts';
import { calls, refuses, says, startGoogleDouble, thinks } from './googleDouble.ts';

const KEY = 'AIza0123456789';

function modelAt(baseUrl: string, options: Partial<ModelOptions> = {}) {
  return createModel('google/gemini-test', {
    baseUrl,
    apiKeys: { GEMINI_API_KEY: KEY },
    random: new Random(1),
    ...options,
  });
}

const FOUR = says([{ text: '{"sum": 4}' }]);
const TOOLS: ModelRequest = { ...REQUEST, tools: [TOOL], howToReply: { native: 'Call one.', text: 'In JSON.' } };

/** What a call comes to, and what was sent. */
async function asked(responders: Responder[], request = REQUEST, options: Partial<ModelOptions> = {}) {
  await using double = await startGoogleDouble(...responders);
  const result = await modelAt(double.baseUrl, options)
    .complete(request, open)
    .catch((error: unknown) => error);
  return { result, bodies: double.seen.map(({ body }) => body), seen: double.seen };
}

test('sends the system prompt, the schema and the seed, and the key in its header alone', async () => {
  const { result, bodies, seen } = await asked([FOUR]);
  expect(bodies).toMatchObject([
    {
      contents: [{ role: 'user', parts: [{ text: 'Two plus two?' }] }],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      generationConfig: {
        maxOutputTokens: 64,
        temperature: 0,
        seed: expect.any(Number),
        responseMimeType: 'application/json',
        responseJsonSchema: SCHEMA,
        thinkingConfig: { includeThoughts: true },
      },
    },
  ]);
  expect(seen[0]?.path).toBe('/v1beta/models/gemini-test:generateContent');
  expect(seen[0]?.headers['x-goog-api-key']).toBe(KEY);
  expect(result).toEqual({
    text: '{"sum": 4}',
    finish: 'stop',
    usage: { inputTokens: 1_120, outputTokens: 30, cachedTokens: 1_000, reasoningTokens: 10 },
    latencyMs: expect.any(Number),
  });
});

test('offers tools, and reads several calls, thoughts and words apart', async () => {
  const parts = [thinks('First.'), { text: 'I go.' }, calls('placeBlock', { item: 'dirt' }), calls('placeBlock', {})];
  const { result, bodies } = await asked([says(parts)], TOOLS);
  expect(bodies[0]).toMatchObject({
    systemInstruction: { parts: [{ text: 'Be brief.\n\nCall one.' }] },
    tools: [{ functionDeclarations: [{ name: 'placeBlock', parametersJsonSchema: TOOL.parameters }] }],
  });
  expect(bodies[0]?.generationConfig).not.toHaveProperty('responseMimeType');
  expect(result).toMatchObject({
    text: 'I go.',
    reasoning: 'First.',
    toolCall: { name: 'placeBlock', arguments: '{"item":"dirt"}' },
    furtherCalls: [{ name: 'placeBlock', arguments: '{}' }],
    toolsOffered: true,
  });
});

test('shows pictures behind the text, and answers of ours as the model’s', async () => {
  const image = { mediaType: 'image/png' as const, data: 'AAAA', width: 8, height: 8, digest: 'x' };
  const { bodies } = await asked([FOUR], {
    ...REQUEST,
    messages: [
      { role: 'user', content: 'What?', images: [image] },
      { role: 'assistant', content: 'A wall.' },
      { role: 'user', content: 'Again.' },
    ],
  });
  expect(bodies[0]?.contents).toEqual([
    { role: 'user', parts: [{ text: 'What?' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
    { role: 'model', parts: [{ text: 'A wall.' }] },
    { role: 'user', parts: [{ text: 'Again.' }] },
  ]);
});

test('gives a model without thinking levels a budget, and notes it', async () => {
  const refusal = refuses(400, 'INVALID_ARGUMENT', 'Thinking level is not supported for this model.');
  const request = { ...REQUEST, maxOutputTokens: 8_192 };
  const { result, bodies } = await asked([refusal, FOUR], request, { reasoningEffort: 'low' });
  const thinking = bodies.map(
    ({ generationConfig }) => (generationConfig as { thinkingConfig: object }).thinkingConfig,
  );
  expect(thinking).toEqual([
    { includeThoughts: true, thinkingLevel: 'LOW' },
    { includeThoughts: true, thinkingBudget: 1_024 },
  ]);
  expect(result).toMatchObject({ serviceNotes: [expect.stringContaining('no thinking level')] });
});

test('asks a model that does not think for no thoughts', async () => {
  const refusal = refuses(400, 'INVALID_ARGUMENT', 'Thinking is not supported for this model.');
  const { bodies } = await asked([refusal, FOUR]);
  expect(bodies[1]?.generationConfig).not.toHaveProperty('thinkingConfig');
});

test.each([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filtered'],
  ['PROHIBITED_CONTENT', 'filtered'],
  ['MALFORMED_FUNCTION_CALL', 'stop'],
  ['OTHER', 'stop'],
])('%s is %s', async (reason, finish) => {
  const { result } = await asked([says([{ text: 'x' }], reason)]);
  expect(result).toMatchObject({ finish });
});

test('a prompt that is blocked is filtered', async () => {
  const blocked = sends(200, { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9 } });
  const { result } = await asked([blocked]);
  expect(result).toMatchObject({ finish: 'filtered', usage: { inputTokens: 9, outputTokens: null } });
});

const RETRY_INFO = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.01s' };
test.each<[string, Responder]>([
  ['too fast', refuses(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted', [RETRY_INFO])],
  ['overloaded', sends(503, { error: { code: 503, message: 'overloaded' } }, { 'retry-after': '0' })],
  ['nothing in it', sends(200, {}, { 'retry-after': '0' })],
])('%s is tried again', async (_, responder) => {
  const { result, bodies } = await asked([responder, FOUR], REQUEST, { retries: 1 });
  expect(result).toMatchObject({ text: '{"sum": 4}' });
  expect(bodies).toHaveLength(2);
});

const WRONG_KEY = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
const QUOTA = { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'RequestsPerDay' }] };
test.each<[string, Responder, RegExp]>([
  ['a wrong key', refuses(400, 'INVALID_ARGUMENT', 'API key not valid.', [WRONG_KEY]), /HTTP 400: .*check the key/],
  ['no such model', refuses(404, 'NOT_FOUND', 'models/x is not found'), /HTTP 404: models\/x is not found \(check/],
  ['a day that is used up', refuses(429, 'RESOURCE_EXHAUSTED', 'quota', [QUOTA]), /HTTP 429: quota/],
  ['no right', refuses(403, 'PERMISSION_DENIED', 'denied'), /HTTP 403: denied/],
  ['a redirect', sends(302, '', { location: 'https://elsewhere.test/' }), /redirects \(HTTP 302\)/],
])('%s ends the run in one try', async (_, responder, message) => {
  const { result, bodies } = await asked([responder]);
  expect(result).toBeInstanceOf(ModelUnusable);
  expect((result as Error).message).toMatch(message);
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

test('an abort ends a call that is under way', async () => {
  await using double = await startGoogleDouble(hangs());
  const stop = new AbortController();
  const call = modelAt(double.baseUrl).complete(REQUEST, stop.signal);
  setImmediate(() => stop.abort(new Error('over')));
  await expect(call).rejects.toThrow('over');
});

test('the library to install is the one that was tested', () => {
  expect(packageJson.peerDependencies[GOOGLE_PACKAGE.name as '@google/genai']).toBe(GOOGLE_PACKAGE.version);
});
