import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../../clock/manualClock.ts';
import { ask } from '../../../sidecar/model/ask.ts';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';
import { type Model, type ModelReply, type ModelRequest, NO_USAGE } from '../../../sidecar/model/model.ts';
import { RolesModel } from '../../../sidecar/model/roles/rolesModel.ts';
import { requestTokens, sizedModel } from '../../../sidecar/model/sizedModel.ts';
import { composePrompt, listPart } from '../../../sidecar/prompt/promptBudget.ts';
import { TranscriptList } from '../../support/transcriptList.ts';

const open = new AbortController().signal;
const call = { purpose: 'test.sum' };

/** A service that counts so many tokens for each that we estimate; null where it reports none. */
function counting(factor: number | null, asked: ModelRequest[] = [], reply: Partial<ModelReply> = {}): Model {
  return {
    name: 'counting',
    isLanguageModel: true,
    async complete(request) {
      asked.push(request);
      const inputTokens = factor === null ? null : Math.round(requestTokens(request, false) * factor);
      return { text: '{"answer": 4}', finish: 'stop', ...reply, usage: { ...NO_USAGE, inputTokens } };
    },
  };
}

/** A question of so many lines of data, in a budget. */
function question(lines: number, budgetTokens: number) {
  const entries = Array.from({ length: lines }, (_, index) => `entry number ${index} of a long list of them`);
  return {
    ...call,
    system: 'Add.',
    ...composePrompt([listPart('List', 50, 'list', entries)], budgetTokens, { list: entries }),
    schema: z.strictObject({ answer: z.int() }),
    maxOutputTokens: 500,
    temperature: 0,
  };
}

const asking = (model: Model) => ({ model, clock: new ManualClock(), transcript: new TranscriptList() });

describe('the ratio between the tokens of a service and our estimate', () => {
  test('follows what replies report, smoothed and bounded, and is the same for the same replies', async () => {
    const ratioAfter = async (factor: number | null, replies: number) => {
      const model = sizedModel(counting(factor), {});
      const asker = asking(model);
      for (let nth = 0; nth < replies; nth++) await ask(asker, question(60, 4_000), open);
      return model.sizing?.(call)?.ratio ?? 1;
    };
    expect(await ratioAfter(1.4, 0)).toBe(1);
    expect(await ratioAfter(1.4, 1)).toBe(1.2);
    expect(await ratioAfter(1.4, 12)).toBeCloseTo(1.4, 1);
    expect(await ratioAfter(1.4, 5)).toBe(await ratioAfter(1.4, 5));
    expect(await ratioAfter(9, 30)).toBe(2);
    expect(await ratioAfter(0.01, 30)).toBe(0.5);
    expect(await ratioAfter(null, 3)).toBe(1);
    expect(await ratioAfter(0, 3)).toBe(1);
  });

  test('is not learnt from short prompts, nor from those with pictures', async () => {
    const model = sizedModel(counting(2), {});
    const asker = asking(model);
    await ask(asker, question(1, 4_000), open);
    const image = { mediaType: 'image/png', data: '', width: 512, height: 288, digest: 'a' } as const;
    await ask(asker, { ...question(60, 4_000), images: [image] }, open);
    expect(model.sizing?.(call)).toBeUndefined();
  });

  test('cuts the next prompts to the budget in tokens of the service, and stands in the transcript', async () => {
    const asker = asking(sizedModel(counting(1.5), {}));
    for (let nth = 0; nth < 8; nth++) await ask(asker, question(200, 1_000), open);
    const entries = asker.transcript.entries.filter((entry) => entry.type === 'model-called');
    const sizes = entries.map(({ messages }) => estimateTokens(messages[1]?.content ?? ''));
    expect(entries[0]).not.toHaveProperty('sizing');
    expect(entries.at(-1)?.sizing?.ratio).toBeGreaterThan(1.4);
    expect(sizes[0]).toBeGreaterThan(900);
    expect(sizes.at(-1)).toBeLessThanOrEqual(1_000 / 1.4);
    expect(entries.at(-1)?.cuts?.[0]?.left).toBeGreaterThan(entries[0]?.cuts?.[0]?.left ?? 0);
  });

  test('is learnt for each model of a team by itself', async () => {
    const main = sizedModel(counting(1.5), {});
    const team = new RolesModel(main, [{ pattern: 'Bob', model: sizedModel(counting(null), {}) }]);
    await ask(asking(team), question(60, 4_000), open);
    expect(team.sizing({ purpose: 'test.sum', agent: 'Alice' })?.ratio).toBe(1.25);
    expect(team.sizing({ purpose: 'test.sum', agent: 'Bob' })).toBeUndefined();
  });
});

describe('a context of so many tokens', () => {
  test('bounds instructions, prompt and reply together, and the data with them', async () => {
    const asked: ModelRequest[] = [];
    const model = sizedModel(counting(null, asked), { contextTokens: 1_500 });
    await ask(asking(model), question(500, 4_000), open);
    const [request] = asked;
    if (!request) throw new Error('nothing was asked');
    expect(requestTokens(request, false) + 500).toBeLessThanOrEqual(1_500);
    expect(requestTokens(request, false) + 500).toBeGreaterThan(1_400);
    const { list } = request.context as { list: string[] };
    expect(list.length).toBeLessThan(200);
    expect(request.messages[1]?.content).toContain(list.at(-1));
  });

  test('leaves more where the user allows shorter replies, and never raises the budget of a framework', async () => {
    const size = async (settings: Parameters<typeof sizedModel>[1], budget: number) => {
      const asked: ModelRequest[] = [];
      await ask(asking(sizedModel(counting(null, asked), settings)), question(500, budget), open);
      return estimateTokens(asked[0]?.messages[1]?.content ?? '');
    };
    const context = { contextTokens: 1_500 };
    expect(await size({ ...context, maxOutputTokens: 100 }, 4_000)).toBeGreaterThan((await size(context, 4_000)) + 350);
    expect(await size({ contextTokens: 100_000 }, 700)).toBeLessThanOrEqual(700);
  });

  test('limits how much more a reply may have that was cut off', async () => {
    const asked: ModelRequest[] = [];
    const model = sizedModel(counting(null, asked, { text: '{"ans', finish: 'length' }), { contextTokens: 1_500 });
    await ask(asking(model), question(5, 4_000), open);
    expect(asked[1]?.maxOutputTokens).toBeGreaterThan(1_000);
    expect(asked[1]?.maxOutputTokens).toBeLessThan(1_500);
  });
});
