import { expect, test } from 'vitest';
import { says, startOpenAiDouble } from './openAiDouble.ts';

test('no two doubles of a process have the same address, even one after the other', async () => {
  const addresses: string[] = [];
  // By chance alone, 1,000 of some 28,000 ports hold a pair in practically every run.
  for (let count = 0; count < 1_000; count++) {
    await using double = await startOpenAiDouble(says('{}'));
    addresses.push(double.baseUrl);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
});
