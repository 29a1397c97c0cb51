import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../../clock/manualClock.ts';
import { RecordWriter } from '../../../server-plugin/episode/recordWriter.ts';
import { ask } from '../../../sidecar/model/ask.ts';
import { Budget } from '../../../sidecar/model/budget/budget.ts';
import { meteredModel } from '../../../sidecar/model/budget/meteredModel.ts';
import { imageTokens } from '../../../sidecar/model/imageTokens.ts';
import { KeptTranscript } from '../../../sidecar/model/keptTranscript.ts';
import type { Model, ModelImage, ModelMessage, ModelRequest } from '../../../sidecar/model/model.ts';
import { differenceOf } from '../../../sidecar/model/replay/difference.ts';
import { readRecording } from '../../../sidecar/model/replay/recording.ts';
import { estimatedTokens } from '../../../sidecar/model/service/estimatedTokens.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { fails, says, startOpenAiDouble } from './openAiDouble.ts';
import { open, REQUEST, serviceAt } from './openai/serviceAt.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'images-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function picture(text: string): ModelImage {
  const data = Buffer.from(text).toString('base64');
  return { mediaType: 'image/png', data, width: 512, height: 288, digest: `digest of ${text}` };
}

const SEEING: ModelRequest = {
  ...REQUEST,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is this?', images: [picture('one'), { ...picture('two'), detail: 'low' }] },
  ],
};

describe('pictures in prompts', () => {
  test.each([
    [512, 288, undefined, 255],
    [512, 288, 'low' as const, 85],
    [1024, 1024, undefined, 765],
    [2048, 4096, undefined, 1105],
    [1, 1, undefined, 255],
  ])('%i x %i with detail %s counts for %i tokens', (width, height, detail, tokens) => {
    expect(imageTokens({ width, height, ...(detail ? { detail } : {}) })).toBe(tokens);
    const image: ModelImage = { ...picture('x'), width, height, ...(detail ? { detail } : {}) };
    const [, last] = REQUEST.messages as [ModelMessage, ModelMessage];
    const seeing = { ...REQUEST, messages: [{ ...last, images: [image] }] };
    expect(estimatedTokens(seeing) - estimatedTokens({ ...REQUEST, messages: [last] })).toBe(tokens);
  });

  test('are parts of the message on the wire; a message without any stays text', async () => {
    await using double = await startOpenAiDouble(says('{"sum":4}'));
    await serviceAt(double.baseUrl).complete(SEEING, open);
    expect(double.seen[0]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${picture('one').data}` } },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${picture('two').data}`, detail: 'low' } },
        ],
      },
    ]);
  });

  test('a budget reserves tokens for them', async () => {
    const budget = new Budget({ tokens: 400, costUsd: undefined });
    const model: Model = { name: 'openai/x', isLanguageModel: true, complete: () => expect.fail('no room for it') };
    const metered = meteredModel(model, { price: null, embeddingPrice: () => null, mostEmbeddingUsd: 0, budget });
    await expect(metered.complete(SEEING, open)).rejects.toThrow(/token/);
  });

  test.each([
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [404, 'No endpoints found that support image input'],
    [422, 'messages[1].content must be a string'],
    [400, 'unknown variant `image_url`, expected `text`'],
    [500, 'image input is not supported - hint: you may need to provide the mmproj'],
    [400, 'At most 0 image(s) may be provided in one prompt.'],
  ])('HTTP %i "%s" is a refusal of pictures, named in one try', async (status, message) => {
    await using double = await startOpenAiDouble(fails(status, message));
    await expect(serviceAt(double.baseUrl).complete(SEEING, open)).rejects.toThrow(
      /openai\/test-model: the service takes no pictures for this model: .*; play without --vision, or choose a model that sees/,
    );
    expect(double.seen).toHaveLength(1);
  });

  test('a refusal of something else, or of one picture, does not mean that the model takes no pictures', async () => {
    await using other = await startOpenAiDouble(fails(400, 'response_format is not supported'), says('{"sum":4}'));
    await expect(serviceAt(other.baseUrl).complete(SEEING, open)).resolves.toMatchObject({ text: '{"sum":4}' });
    await using flagged = await startOpenAiDouble(fails(400, 'the image was flagged by our safety system'));
    await expect(serviceAt(flagged.baseUrl).complete(SEEING, open)).rejects.toThrow(/flagged/);
    await using blind = await startOpenAiDouble(fails(400, 'image_url is not supported'));
    await expect(serviceAt(blind.baseUrl).complete(REQUEST, open)).rejects.not.toThrow(/takes no pictures/);
  });

  test('go with a question and its repair round', async () => {
    const asked: ModelRequest[] = [];
    const entries: TranscriptEntry[] = [];
    const model: Model = {
      name: 'x',
      isLanguageModel: false,
      complete: async (request) => {
        asked.push(request);
        const usage = { inputTokens: null, outputTokens: null, cachedTokens: null, reasoningTokens: null };
        return { text: asked.length === 1 ? 'no' : '{"n":1}', usage, finish: 'stop' };
      },
    };
    const asker = {
      model,
      clock: new ManualClock(),
      transcript: { add: (entry: TranscriptEntry) => entries.push(entry) },
    };
    const question = {
      purpose: 'test.see',
      system: 's',
      user: 'u',
      images: [picture('one')],
      context: null,
      schema: z.strictObject({ n: z.number() }),
      maxOutputTokens: 9,
      temperature: 0,
    };
    expect(await ask(asker, question, open)).toMatchObject({ ok: true });
    expect(asked.map(({ messages }) => messages[1]?.images)).toEqual([[picture('one')], [picture('one')]]);
  });
});

describe('a transcript with pictures', () => {
  const entry = (call: number, ...images: ModelImage[]): TranscriptEntry => ({
    type: 'model-called',
    at: 0,
    until: 0,
    call,
    agent: 'Alice',
    purpose: 'react.step',
    model: 'x',
    messages: [{ role: 'user', content: 'Look.', images }],
    reply: '{}',
    finish: 'stop',
    usage: { inputTokens: null, outputTokens: null, cachedTokens: null, reasoningTokens: null },
    latencyMs: 0,
    problem: null,
  });

  test('names their files, keeps each once, and can be repeated', () => {
    const path = join(FOLDER, 'a', 'transcript.jsonl');
    mkdirSync(join(FOLDER, 'a'));
    const writer = new RecordWriter(join(FOLDER, 'a'), { onFailure: () => expect.unreachable() });
    const file = new KeptTranscript(writer);
    file.add(entry(0, picture('one'), picture('two')));
    file.add(entry(1, picture('one')));
    writer.close();
    expect(readdirSync(join(FOLDER, 'a', 'vision'))).toEqual(['Alice-0-2.png', 'Alice-0.png']);
    expect(readFileSync(join(FOLDER, 'a', 'vision', 'Alice-0-2.png'), 'utf8')).toBe('two');
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(picture('one').data);
    const [, second] = text.split('\n');
    expect(JSON.parse(second ?? '').messages[0].images).toEqual([
      { file: 'vision/Alice-0.png', width: 512, height: 288, digest: 'digest of one' },
    ]);
    const [call] = readRecording(path).calls;
    if (!call) return expect.fail('nothing was recorded');
    const asked = (...images: ModelImage[]) => ({
      agent: 'Alice',
      purpose: 'react.step',
      messages: [{ role: 'user' as const, content: 'Look.', images }],
    });
    expect(differenceOf(call, asked(picture('one'), picture('two')))).toBeNull();
    expect(differenceOf(call, asked(picture('one'), picture('three')))).toBe(
      'message 1 (user), picture 2 is another one',
    );
    expect(differenceOf(call, asked())).toBe('message 1 (user), pictures: there were 2 and are 0');
  });
});
