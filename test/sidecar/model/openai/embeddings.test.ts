import { describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../../../protocol/errors.ts';
import { createRetriever } from '../../../../sidecar/model/retrieval/retriever.ts';
import { fails, type Responder, sends, startOpenAiDouble } from '../openAiDouble.ts';
import { open, serviceAt } from './serviceAt.ts';

/** Vectors that count letters, in an order of the service's own. */
const embeds: Responder = (request, response) => {
  const input = request.body.input as string[];
  const data = input.map((text, index) => ({
    index,
    embedding: [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.split(letter).length - 1),
  }));
  sends(200, { data: data.reverse(), usage: { prompt_tokens: input.length * 2 } })(request, response);
};

const lists = (...ids: string[]): Responder => sends(200, { object: 'list', data: ids.map((id) => ({ id })) });

describe('the embeddings of a service', () => {
  test.each([
    ['by the one that its list names', ['gpt-x', 'nomic-embed-text', 'bge-embed-m3'], 'bge-embed-m3'],
    ['by the small one of OpenAI before all', ['a-embed', 'text-embedding-3-small'], 'text-embedding-3-small'],
  ])('%s', async (_, ids, chosen) => {
    await using double = await startOpenAiDouble(lists(...ids), embeds);
    const model = serviceAt(double.baseUrl);
    const first = await model.embed?.(['ab', 'b'], open);
    await model.embed?.(['c'], open);
    expect(first).toMatchObject({ model: chosen, usage: { inputTokens: 4, outputTokens: null } });
    expect(first?.vectors.map((vector) => vector.slice(0, 3))).toEqual([
      [1, 1, 0],
      [0, 1, 0],
    ]);
    expect(double.seen.map(({ path }) => path)).toEqual(['/v1/models', '/v1/embeddings', '/v1/embeddings']);
    expect(double.seen[1]?.body).toEqual({ model: chosen, input: ['ab', 'b'], encoding_format: 'float' });
  });

  test('by the one that was named, without looking for another', async () => {
    await using double = await startOpenAiDouble(embeds);
    const embedded = await serviceAt(double.baseUrl, { embeddingModel: 'mine' }).embed?.(['a'], open);
    expect(embedded?.model).toBe('mine');
    expect(double.seen).toHaveLength(1);
  });

  test('come in several requests for many texts', async () => {
    await using double = await startOpenAiDouble(lists('embed'), embeds);
    const texts = Array.from({ length: 150 }, (_, index) => 'a'.repeat(index));
    const embedded = await serviceAt(double.baseUrl).embed?.(texts, open);
    expect(embedded?.vectors.map(([a]) => a)).toEqual(texts.map(({ length }) => length));
    expect(embedded?.usage.inputTokens).toBe(300);
    expect(double.seen).toHaveLength(4);
  });

  test.each<[string, Responder[]]>([
    ['whose list names none', [lists('gpt-x', 'llama')]],
    ['that has no list', [fails(404, 'not found')]],
    ['whose list is a page', [sends(200, '<html>', { 'content-type': 'text/html' })]],
    ['that refuses to embed', [lists('embed'), fails(404, 'not found')]],
    ['that may not embed', [lists('embed'), fails(400, 'this model does not support embeddings')]],
  ])('are none at one %s, and nobody asks again', async (_, responders) => {
    await using double = await startOpenAiDouble(...responders);
    expect(await serviceAt(double.baseUrl).embed?.(['a'], open)).toBeNull();
    expect(await serviceAt(double.baseUrl).embed?.(['a'], open)).toBeNull();
    expect(double.seen).toHaveLength(responders.length);
  });

  test.each<[string, Responder]>([
    ['is out', fails(503, 'overloaded')],
    ['sends no vectors', sends(200, { data: 'none' })],
    ['sends millions of nothing', sends(200, { data: Array(3_900_000).fill(1) })],
    ['sends millions of words', sends(200, { data: Array(2).fill({ index: 0, embedding: Array(900_000).fill('') }) })],
    ['sends too few', sends(200, { data: [{ index: 0, embedding: [1] }] })],
  ])('are ModelUnavailable when the service %s', async (_, responder) => {
    await using double = await startOpenAiDouble(lists('embed'), responder);
    const model = serviceAt(double.baseUrl, { retries: 0 });
    await expect(model.embed?.(['a', 'b'], open)).rejects.toBeInstanceOf(ModelUnavailable);
  });

  test('rank texts, and the ranking says by what', async () => {
    await using double = await startOpenAiDouble(lists('some-embed'), embeds);
    const model = serviceAt(double.baseUrl);
    const { by, ranked } = await createRetriever({ model }).rank('abc', ['xyz', 'bca'], open);
    expect(by).toBe('embeddings:some-embed');
    expect(ranked.map(({ index }) => index)).toEqual([1, 0]);
  });
});
