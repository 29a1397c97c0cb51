import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import type { ModelUsage } from './model.ts';

const Usd = z.number().min(0).max(1_000_000);

/** What a million tokens of one model cost, in US dollars. */
export const ModelPrice = z.strictObject({
  /** As the service names it, without the provider before it; a "*" stands for any text, and the longest pattern that fits counts. */
  model: z.string().min(1).max(200),
  inputUsd: Usd,
  /** Of input tokens the service had cached; left out, they cost what others do. */
  cachedInputUsd: Usd.optional(),
  /** Of output tokens, reasoning included. */
  outputUsd: Usd,
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Prices as of a day. */
export const PriceTable = z.strictObject({
  date: z.iso.date(),
  /** Where they come from, in words. */
  source: z.string().max(200).optional(),
  models: z.array(ModelPrice).min(1),
});
export type PriceTable = z.infer<typeof PriceTable>;

/** The endpoint the built-in table is about. */
const PRICED_HOST = 'api.openai.com';

/**
 * The tables that hold for an endpoint, in the order they are asked: the user's own for any, the built-in one for
 * OpenAI's alone, since the same name costs something else, or nothing, elsewhere.
 */
export function tablesFor(baseUrl: string | null, own: PriceTable | undefined): PriceTable[] {
  const isPriced = baseUrl !== null && URL.canParse(baseUrl) && new URL(baseUrl).host === PRICED_HOST;
  return [...(own ? [own] : []), ...(isPriced ? [PRICE_TABLE] : [])];
}

/** The price of a model as the service names it, from the first table that knows it; null when none does. */
export function priceOf(model: string, tables: readonly PriceTable[]): ModelPrice | null {
  for (const { models } of tables) {
    const fitting = models.filter((price) => fits(price.model, model));
    const [best] = fitting.sort((a, b) => b.model.length - a.model.length);
    if (best) return best;
  }
  return null;
}

/** What a call cost, in US dollars; null where the price or a count is not known, never 0 instead. */
export function priceOfCall(usage: ModelUsage, price: ModelPrice | null): number | null {
  const { inputTokens, outputTokens, cachedTokens } = usage;
  if (!price || inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(cachedTokens ?? 0, inputTokens);
  const cachedUsd = price.cachedInputUsd ?? price.inputUsd;
  return perMillion((inputTokens - cached) * price.inputUsd + cached * cachedUsd + outputTokens * price.outputUsd);
}

/** The most a call can cost that reads and writes at most so many tokens, in US dollars. */
export function mostCost(inputTokens: number, outputTokens: number, price: ModelPrice): number {
  return perMillion(inputTokens * price.inputUsd + outputTokens * price.outputUsd);
}

function perMillion(cost: number): number {
  return cost / 1_000_000;
}

function fits(pattern: string, model: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(model);
}

/**
 * What OpenAI's own endpoint charged for a million tokens of its standard tier, as its public price list had it on the
 * table's date. Only models whose price is beyond doubt; one that is missing has no price, and `--prices` gives it one.
 * Prices change without notice: the date goes into every run's record.
 */
export const PRICE_TABLE: PriceTable = {
  date: '2026-03-31',
  source: "OpenAI's public price list, standard tier",
  models: [
    { model: 'gpt-5.1', inputUsd: 1.25, cachedInputUsd: 0.125, outputUsd: 10 },
    { model: 'gpt-5', inputUsd: 1.25, cachedInputUsd: 0.125, outputUsd: 10 },
    { model: 'gpt-5-mini', inputUsd: 0.25, cachedInputUsd: 0.025, outputUsd: 2 },
    { model: 'gpt-5-nano', inputUsd: 0.05, cachedInputUsd: 0.005, outputUsd: 0.4 },
    { model: 'gpt-5-2025-*', inputUsd: 1.25, cachedInputUsd: 0.125, outputUsd: 10 },
    { model: 'gpt-5-mini-2025-*', inputUsd: 0.25, cachedInputUsd: 0.025, outputUsd: 2 },
    { model: 'gpt-5-nano-2025-*', inputUsd: 0.05, cachedInputUsd: 0.005, outputUsd: 0.4 },
    { model: 'gpt-4.1', inputUsd: 2, cachedInputUsd: 0.5, outputUsd: 8 },
    { model: 'gpt-4.1-mini', inputUsd: 0.4, cachedInputUsd: 0.1, outputUsd: 1.6 },
    { model: 'gpt-4.1-nano', inputUsd: 0.1, cachedInputUsd: 0.025, outputUsd: 0.4 },
    { model: 'gpt-4.1-2025-*', inputUsd: 2, cachedInputUsd: 0.5, outputUsd: 8 },
    { model: 'gpt-4.1-mini-2025-*', inputUsd: 0.4, cachedInputUsd: 0.1, outputUsd: 1.6 },
    { model: 'gpt-4.1-nano-2025-*', inputUsd: 0.1, cachedInputUsd: 0.025, outputUsd: 0.4 },
    { model: 'gpt-4o', inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
    { model: 'gpt-4o-2024-08-06', inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
    { model: 'gpt-4o-2024-11-20', inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
    { model: 'gpt-4o-mini', inputUsd: 0.15, cachedInputUsd: 0.075, outputUsd: 0.6 },
    { model: 'gpt-4o-mini-2024-*', inputUsd: 0.15, cachedInputUsd: 0.075, outputUsd: 0.6 },
    { model: 'o3', inputUsd: 2, cachedInputUsd: 0.5, outputUsd: 8 },
    { model: 'o3-mini', inputUsd: 1.1, cachedInputUsd: 0.55, outputUsd: 4.4 },
    { model: 'o4-mini', inputUsd: 1.1, cachedInputUsd: 0.275, outputUsd: 4.4 },
    { model: 'text-embedding-3-small', inputUsd: 0.02, outputUsd: 0 },
    { model: 'text-embedding-3-large', inputUsd: 0.13, outputUsd: 0 },
  ],
};

/**
 * A price table of the user's, from a JSON file.
 * @throws ConfigError 'bad-prices' in one line that names the file, the field and what was expected.
 */
export function readPrices(file: string): PriceTable {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      'bad-prices',
      `--prices ${file}: ${code ? `cannot be read (${code})` : `not JSON: ${message}`}`,
      {
        cause,
      },
    );
  }
  const parsed = PriceTable.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-prices',
    `--prices ${file}: ${issue?.path.join('.') || 'the value'}: ${issue?.message}; expected {"date": "2026-03-31", "models": [{"model": "name", "inputUsd": 1, "cachedInputUsd": 0.5, "outputUsd": 4}]} in US dollars for a million tokens`,
  );
}
