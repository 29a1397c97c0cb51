import { ConfigError } from '../protocol/errors.ts';
import type { ThinkPolicy } from './clock.ts';

/** Longest fixed time, ms: an hour of game time per call is surely a typing error. */
const LONGEST_FIXED_MS = 3_600_000;

/**
 * A policy as a user writes it after --think: "measured", "zero" or "fixed:MS" with whole milliseconds of game time.
 * @throws ConfigError 'bad-think-policy'.
 */
export function parseThinkPolicy(text: string): ThinkPolicy {
  if (text === 'measured' || text === 'zero') return { type: text };
  const digits = /^fixed:(\d{1,9})$/.exec(text)?.[1];
  const ms = Number(digits);
  if (digits !== undefined && ms <= LONGEST_FIXED_MS) return { type: 'fixed', ms };
  throw new ConfigError(
    'bad-think-policy',
    `--think "${text}": expected measured, zero or fixed:MS with 0 to ${LONGEST_FIXED_MS} ms, such as fixed:2000`,
  );
}

/** The text that `parseThinkPolicy` reads back. */
export function formatThinkPolicy(policy: ThinkPolicy): string {
  switch (policy.type) {
    case 'measured':
    case 'zero':
      return policy.type;
    case 'fixed':
      return `fixed:${policy.ms}`;
    default:
      return policy satisfies never;
  }
}
