import { ConfigError } from '../../../protocol/errors.ts';

/**
 * Game time per wall time at most, from "1x", "0.5x", "4x" and so on; undefined for "max", as fast as the machine goes.
 * Throws ConfigError 'bad-pace'.
 */
export function parsePace(text: string): number | undefined {
  if (text === 'max') return undefined;
  const pace = /^\d+(?:\.\d+)?x$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (pace > 0 && Number.isFinite(pace)) return pace;
  throw new ConfigError('bad-pace', `--pace "${text}": expected a positive number and x, such as 1x or 4x, or max`);
}
