import type { PriceTable } from './prices.ts';

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
