import { describe, expect, test } from 'vitest';
import { ModelUnavailable, ModelUnusable } from '../../../../protocol/errors.ts';
import { says, startOpenAiDouble } from '../openAiDouble.ts';
import { open, REQUEST, serviceAt } from './serviceAt.ts';

const FOUR = says('{"sum": 4}');

describe('an address at which there is nothing', () => {
  test('is named in one try before anything ever answered there', async () => {
    const double = await startOpenAiDouble(FOUR);
    double.vanish();
    const call = serviceAt(double.baseUrl).complete(REQUEST, open);
    await expect(call).rejects.toThrow(ModelUnusable);
    await expect(call).rejects.toThrow(
      /^openai\/test-model: nothing is listening at http:\/\/127\.0\.0\.1:\d+\/v1 \(ECONNREFUSED\): start the server, or set --base-url to where it listens$/,
    );
  });

  test('is tried again where something answered before', async () => {
    const double = await startOpenAiDouble(FOUR);
    const model = serviceAt(double.baseUrl, { retries: 1 });
    await model.complete(REQUEST, open);
    double.vanish();
    const result = await model.complete(REQUEST, open).catch((error: unknown) => error);
    expect(result).toBeInstanceOf(ModelUnavailable);
    expect(result).not.toBeInstanceOf(ModelUnusable);
    expect((result as Error).message).toMatch(/nothing is listening .*\(2 tries\)$/);
  });
});
