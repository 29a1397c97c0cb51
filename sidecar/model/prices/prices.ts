import { z } from 'zod';
import type { ModelUsage } from '../model.ts';
import { PRICE_TABLE } from './priceTable.ts';

const Usd = z.number().min(0).max(1_000_000);

/** What a million tokens of one model cost, in US dollars. */
export const ModelPrice = z.strictObject({
  /** As the service names it, without "openai/"; a "*" stands for any text, and the longest pattern that fits counts. */
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
export function tablesFor(baseUrl: string | undefined, own: PriceTable | undefined): PriceTable[] {
  const isPriced = baseUrl === undefined || (URL.canParse(baseUrl) && new URL(baseUrl).host === PRICED_HOST);
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
