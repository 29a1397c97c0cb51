import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { createEpisodeModel } from '../../../scripted/models.ts';
import { BudgetSpent } from '../../../sidecar/model/budget/budget.ts';
import type { ModelCast } from '../../../sidecar/model/episodeModel.ts';
import type { ModelRequest } from '../../../sidecar/model/model.ts';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';
import { type OpenAiDouble, type Responder, says, startOpenAiDouble } from './openAiDouble.ts';

const open = new AbortController().signal;
const PRICES = {
  date: '2026-01-01',
  models: [
    { model: 'big', inputUsd: 1_000, cachedInputUsd: 100, outputUsd: 10_000 },
    { model: 'small', inputUsd: 1, outputUsd: 2 },
    { model: 'vectors', inputUsd: 10_000, outputUsd: 0 },
  ],
};
const request = (purpose: string, agent?: string): ModelRequest => ({
  purpose,
  messages: [{ role: 'user', content: 'x'.repeat(300) }],
  context: null,
  reply: { name: 'reply', schema: {} },
  maxOutputTokens: 100,
  temperature: 0,
  ...(agent === undefined ? {} : { agent }),
});
const modelOf = (service: OpenAiDouble, cast: ModelCast) =>
  createEpisodeModel(cast, {
    baseUrl: service.baseUrl,
    apiKeys: { OPENAI_API_KEY: 'sk-test-key' },
    random: new Random(1),
  });

test('each call goes to the model of its role, and says so with its price', async () => {
  await using service = await startOpenAiDouble(says('{}'));
  const roles = { 'dagent.*': 'openai/big', Bob: 'openai/unpriced' };
  const model = modelOf(service, { model: 'openai/small', roles, settings: { prices: PRICES, temperature: 0.7 } });
  const replies = [
    await model.complete(request('react.step', 'Alice'), open),
    await model.complete(request('dagent.assign'), open),
    await model.complete(request('react.step', 'Bob'), open),
  ];
  expect(service.seen.map(({ body }) => [body.model, body.temperature])).toEqual([
    ['small', 0.7],
    ['big', 0.7],
    ['unpriced', 0.7],
  ]);
  expect(replies.map(({ model: name }) => name)).toEqual(['openai/small', 'openai/big', 'openai/unpriced']);
  // 21 tokens in, 16 of them cached, and 8 out.
  expect(replies[0]?.priceUsd).toBeCloseTo((21 * 1 + 8 * 2) / 1e6, 12);
  expect(replies[1]?.priceUsd).toBeCloseTo((5 * 1_000 + 16 * 100 + 8 * 10_000) / 1e6, 12);
  expect(replies[2]?.priceUsd).toBeNull();
});

test('all roles draw on one budget, and what a service does not count is counted in full', async () => {
  const silent: Responder = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: '{}' };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  };
  await using service = await startOpenAiDouble(silent);
  const settings = { tokenLimit: 650 };
  const model = modelOf(service, { model: 'openai/small', roles: { Bob: 'openai/big' }, settings });
  // A call reserves 300 / 3 tokens of prompt, some for the frame, and 100 of output.
  await model.complete(request('react.step'), open);
  await model.complete(request('react.step', 'Bob'), open);
  await expect(model.complete(request('react.step', 'Bob'), open)).rejects.toBeInstanceOf(BudgetSpent);
  await expect(model.complete(request('react.step'), open)).rejects.toMatchObject({ limit: 'token-limit' });
  expect(service.seen).toHaveLength(2);
});

test('a cost limit needs prices of all models, before anything is asked', async () => {
  await using service = await startOpenAiDouble(says('{}'));
  const settings = { costLimitUsd: 1, prices: PRICES };
  expect(() => modelOf(service, { model: 'openai/other', settings })).toThrow(
    /price of "openai\/other" is not known.*--prices/,
  );
  const roles = { Bob: 'openai/gpt-4o' };
  expect(() => modelOf(service, { model: 'openai/small', roles, settings })).toThrow('price of "openai/gpt-4o"');
  modelOf(service, { model: 'rules', settings });
  modelOf(service, { model: 'openai/small', settings });
  expect(service.seen).toEqual([]);
});

test('embeddings count, and are not asked for under a cost limit unless their price is known', async () => {
  const embeds: Responder = (seen, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const texts = seen.body.input as string[];
    const data = texts.map((_, index) => ({ index, embedding: [1, index] }));
    response.end(JSON.stringify({ data, usage: { prompt_tokens: 7 * texts.length } }));
  };
  await using service = await startOpenAiDouble(embeds);
  const costLimitUsd = 0.5;
  const blind = modelOf(service, { model: 'openai/small', settings: { costLimitUsd, prices: PRICES } });
  expect(await blind.embed?.(['a'], open)).toBeNull();
  expect(service.seen).toEqual([]);
  const settings = { costLimitUsd, prices: PRICES, embeddingModel: 'vectors' };
  const model = modelOf(service, { model: 'openai/small', settings });
  expect(await model.embed?.(['a', 'b'], open)).toMatchObject({ model: 'vectors', priceUsd: 0.14 });
  await expect(model.embed?.(Array(10).fill('text'), open)).rejects.toMatchObject({ limit: 'cost-limit' });
  expect(service.seen).toHaveLength(1);
});

test('the most that a call may cost is what a rate of spending counts, and then what it did cost', async () => {
  await using service = await startOpenAiDouble(says('{}'));
  const asked: number[] = [];
  const reported: unknown[] = [];
  const admission: RequestAdmission = {
    acquire: async ({ costUsd }) => {
      asked.push(costUsd);
      return { done: (report) => reported.push(report) };
    },
  };
  const access = { baseUrl: service.baseUrl, apiKeys: { OPENAI_API_KEY: 'sk-test-key' }, random: new Random(1) };
  const limits = { usdPerMinute: 1 };
  const settings = { prices: PRICES };
  const model = createEpisodeModel({ model: 'openai/small', settings }, { ...access, limits, admission });
  await model.complete(request('react.step'), open);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThan((100 * 2) / 1e6);
  expect(asked[0]).toBeLessThan((100 * 2 + 300 * 1) / 1e6);
  expect(reported).toEqual([{ type: 'answered', tokens: 29, costUsd: expect.closeTo((21 * 1 + 8 * 2) / 1e6, 12) }]);
  expect(() => createEpisodeModel({ model: 'openai/unpriced', settings }, { ...access, limits })).toThrow(
    '--model-usd-per-minute: the price of "openai/unpriced" is not known',
  );
});
