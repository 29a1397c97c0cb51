import { randomBytes, randomInt } from 'node:crypto';

/** The date and time of day as ISO text: a footnote in files for people, never an input to anything. */
export function wallTimeIso(): string {
  return new Date().toISOString();
}

/** Wall time in ms, for progress displays and for the latency of real model calls. */
export function wallTimeMs(): number {
  return performance.now();
}

/** Wall time as ms since 1970, for traces that are compared with those of other programs. */
export function wallTimeEpochMs(): number {
  return performance.timeOrigin + performance.now();
}

/** A secret no one can guess; tokens are the one thing that must not follow a seed. */
export function randomToken(): string {
  return randomBytes(24).toString('base64url');
}

/** A number from 0 to below `limit` that no one can guess, for secrets that people type. */
export function randomNumber(limit: number): number {
  return randomInt(limit);
}
