import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRICE_TABLE, PriceTable, priceOf, priceOfCall, readPrices, tablesFor } from '../../../sidecar/model/prices.ts';

const usage = { inputTokens: 1_000, outputTokens: 100, cachedTokens: 400, reasoningTokens: 60 };
const own: PriceTable = {
  date: '2026-11-01',
  models: [
    { model: 'small*', inputUsd: 1, outputUsd: 2 },
    { model: 'small-fast', inputUsd: 10, cachedInputUsd: 5, outputUsd: 20 },
    { model: 'gpt-4o', inputUsd: 7, outputUsd: 7 },
  ],
};

describe('prices', () => {
  test('the built-in table is one', () => {
    expect(PriceTable.parse(PRICE_TABLE)).toEqual(PRICE_TABLE);
    expect(new Set(PRICE_TABLE.models.map(({ model }) => model)).size).toBe(PRICE_TABLE.models.length);
    for (const { inputUsd, cachedInputUsd } of PRICE_TABLE.models) expect(cachedInputUsd ?? 0).toBeLessThan(inputUsd);
  });

  test('the longest pattern counts, the user’s table comes first, and who is in none has no price', () => {
    const tables = tablesFor('https://api.openai.com/v1', own);
    expect(priceOf('small-fast', tables)?.inputUsd).toBe(10);
    expect(priceOf('small-slow', tables)?.inputUsd).toBe(1);
    expect(priceOf('gpt-4o', tables)?.inputUsd).toBe(7);
    expect(priceOf('gpt-4.1', tables)?.inputUsd).toBe(2);
    expect(priceOf('gpt-4.1-mini-2025-04-14', tables)?.inputUsd).toBe(0.4);
    expect(priceOf('gpt-4o-audio-preview', tables)).toBeNull();
    expect(priceOf('gpt-4x1', tables)).toBeNull();
  });

  test('the built-in table is about no endpoint but the one it was taken from', () => {
    expect(priceOf('gpt-4o', tablesFor('https://api.openai.com/v1', undefined))?.inputUsd).toBe(2.5);
    expect(priceOf('gpt-4o', tablesFor('http://127.0.0.1:8000/v1', undefined))).toBeNull();
    expect(priceOf('gpt-4o', tablesFor('http://127.0.0.1:8000/v1', own))?.inputUsd).toBe(7);
  });

  test('cached input costs its own price; what is not known is null and never 0', () => {
    const price = { model: 'm', inputUsd: 10, cachedInputUsd: 1, outputUsd: 100 };
    expect(priceOfCall(usage, price)).toBeCloseTo((600 * 10 + 400 * 1 + 100 * 100) / 1e6, 12);
    expect(priceOfCall({ ...usage, cachedTokens: null }, price)).toBeCloseTo((1_000 * 10 + 100 * 100) / 1e6, 12);
    expect(priceOfCall(usage, { model: 'm', inputUsd: 10, outputUsd: 100 })).toBeCloseTo(0.02, 12);
    expect(priceOfCall(usage, null)).toBeNull();
    expect(priceOfCall({ ...usage, outputTokens: null }, price)).toBeNull();
  });
});

describe('a price file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-prices-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string): string => {
    const path = join(folder, 'prices.json');
    writeFileSync(path, text);
    return path;
  };

  test('is read as it is', () => expect(readPrices(file(JSON.stringify(own)))).toEqual(own));

  test.each([
    ['not JSON', '{', /^--prices .*prices\.json: not JSON: /],
    ['no date', '{"models": []}', /date: /],
    [
      'a negative price',
      '{"date":"2026-01-01","models":[{"model":"m","inputUsd":-1,"outputUsd":1}]}',
      /models\.0\.inputUsd/,
    ],
    ['a misspelt field', '{"date":"2026-01-01","models":[{"model":"m","inputUSD":1,"outputUsd":1}]}', /models\.0/],
  ])('with %s is refused in one line', (_, text, message) => {
    expect(() => readPrices(file(text))).toThrow(message);
    try {
      readPrices(file(text));
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  test('that is missing is named', () => expect(() => readPrices(join(folder, 'no.json'))).toThrow(/no\.json.*ENOENT/));
});
