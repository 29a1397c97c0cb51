import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../protocol/errors.ts';
import { PriceTable } from './prices.ts';

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
