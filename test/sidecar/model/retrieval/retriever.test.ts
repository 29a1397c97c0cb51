import { describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../../../protocol/errors.ts';
import { type Embeddings, type Model, NO_USAGE } from '../../../../sidecar/model/model.ts';
import { noModel } from '../../../../sidecar/model/noModel.ts';
import { bm25Scores } from '../../../../sidecar/model/retrieval/bm25.ts';
import { createRetriever } from '../../../../sidecar/model/retrieval/retriever.ts';

const open = new AbortController().signal;
const SKILLS = [
  'collectOakLogs: chop down a tree and pick up its logs',
  'smeltIronIngots: put raw iron and coal into a furnace and wait',
  'buildShelter: place planks for walls and a roof',
];

/** Embeds by counting the letters of the alphabet; keeps what it was asked. */
function letterModel(answer: (texts: readonly string[]) => Embeddings | null = embedLetters) {
  const asked: (readonly string[])[] = [];
  const model: Model = {
    ...noModel,
    name: 'letters',
    isLanguageModel: true,
    async embed(texts) {
      asked.push(texts);
      return answer(texts);
    },
  };
  return { model, asked };
}

function embedLetters(texts: readonly string[]): Embeddings {
  const vectors = texts.map((text) => [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => text.split(letter).length - 1));
  return { model: 'letters-1', vectors, usage: { ...NO_USAGE, inputTokens: texts.length } };
}

const retrieverOver = (model: Model) => createRetriever({ model });

describe('without embeddings', () => {
  test.each([
    ['get logs from a tree', 0],
    ['melt RAW_IRON in furnaces or a furnace', 1],
    ['walls', 2],
    ['collect oak', 0],
  ])('"%s" finds its skill by its words, and says so', async (query, index) => {
    const retriever = retrieverOver(noModel);
    const { by, ranked } = await retriever.rank(query, SKILLS, open);
    expect(by).toBe('bm25');
    expect(ranked[0]?.index).toBe(index);
    expect(ranked.map((one) => one.index).sort()).toEqual([0, 1, 2]);
  });

  test('what shares no word keeps its order behind the rest', async () => {
    const { ranked } = await retrieverOver(noModel).rank('roof', ['x', 'y', 'a roof', 'z'], open);
    expect(ranked.map(({ index }) => index)).toEqual([2, 0, 1, 3]);
    expect(ranked.slice(1).every(({ score }) => score === 0)).toBe(true);
  });

  test('nothing to rank is no error, nor is a query without words', async () => {
    const retriever = retrieverOver(noModel);
    expect(await retriever.rank('x', [], open)).toEqual({ by: 'bm25', ranked: [] });
    expect(bm25Scores('!?', SKILLS)).toEqual([0, 0, 0]);
  });
});

describe('with embeddings', () => {
  test('the nearest text is first, by the model that says so', async () => {
    const { model } = letterModel();
    const { by, ranked } = await retrieverOver(model).rank('smelting iron', SKILLS, open);
    expect(by).toBe('embeddings:letters-1');
    expect(ranked[0]?.index).toBe(1);
    expect(ranked[0]?.score).toBeLessThanOrEqual(1);
  });

  test('each text is embedded once', async () => {
    const { model, asked } = letterModel();
    const retriever = retrieverOver(model);
    await retriever.rank('roof', SKILLS, open);
    await retriever.rank('iron', [...SKILLS, 'mineIron: dig'], open);
    await retriever.rank('roof', SKILLS, open);
    expect(asked).toEqual([
      ['roof', ...SKILLS],
      ['iron', 'mineIron: dig'],
    ]);
  });

  test('nor twice when several ask at the same time, though one of them gives up', async () => {
    const { model, asked } = letterModel();
    const retriever = retrieverOver(model);
    const stop = new AbortController();
    const first = retriever.rank('roof', SKILLS, open);
    const second = retriever.rank('iron', SKILLS, open);
    const gone = retriever.rank('oak', SKILLS, stop.signal);
    stop.abort(new Error('over'));
    await expect(gone).rejects.toThrow('over');
    expect((await Promise.all([first, second])).map(({ ranked }) => ranked.length)).toEqual([3, 3]);
    expect(asked).toEqual([['roof', ...SKILLS], ['iron']]);
  });

  test('a call that fails leaves the next one to try', async () => {
    let failing = true;
    const { model, asked } = letterModel((texts) => {
      if (failing) throw new ModelUnavailable('out');
      return embedLetters(texts);
    });
    const retriever = retrieverOver(model);
    const both = await Promise.allSettled([retriever.rank('roof', SKILLS, open), retriever.rank('roof', SKILLS, open)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    expect((await retriever.rank('roof', SKILLS, open)).by).toBe('embeddings:letters-1');
    expect(asked).toHaveLength(3);
  });

  test('a service that has none after all is asked once', async () => {
    const { model, asked } = letterModel(() => null);
    const retriever = retrieverOver(model);
    expect((await retriever.rank('roof', SKILLS, open)).by).toBe('bm25');
    expect((await retriever.rank('walls', SKILLS, open)).ranked[0]?.index).toBe(2);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['fewer vectors than texts', (texts: readonly string[]) => embedLetters(texts.slice(1))],
    [
      'vectors of different lengths',
      (texts: readonly string[]): Embeddings => {
        const { vectors, ...rest } = embedLetters(texts);
        return { ...rest, vectors: vectors.map((vector, index) => vector.slice(index)) };
      },
    ],
  ])('%s are the fault of the service', async (_, answer) => {
    await expect(retrieverOver(letterModel(answer).model).rank('x', SKILLS, open)).rejects.toBeInstanceOf(
      ModelUnavailable,
    );
  });

  test('an aborted signal ends it with its reason', async () => {
    const stop = AbortSignal.abort(new Error('over'));
    await expect(retrieverOver(letterModel().model).rank('x', SKILLS, stop)).rejects.toThrow('over');
  });
});
