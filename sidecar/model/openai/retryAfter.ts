/**
 * How long a service asks us to wait before we come back, ms, by `retry-after-ms` or by Retry-After in seconds or as an
 * HTTP date (RFC 9110, 10.2.3); a date in the past is 0. Null when it says nothing, or nothing that can be read.
 * @param nowMs the date, ms since 1970.
 */
export function askedWaitMs(headers: Pick<Headers, 'get'>, nowMs: number): number | null {
  const ms = headers.get('retry-after-ms')?.trim();
  if (ms && /^\d+(\.\d+)?$/.test(ms)) return Number(ms);
  const after = headers.get('retry-after')?.trim();
  if (!after) return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = /[a-z]/i.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
