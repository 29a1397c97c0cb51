/** Clients that have not shown to be anyone expected, after a tick has handled what they sent. */
export const MOST_STRANGERS = 128;
/** Clients of all kinds at any time; the system hands out file descriptors by the thousand, and episodes need some too. */
export const MOST_SESSIONS = 1_024;

/**
 * Those of `waiting` that have to go so that at most `most` stay; both are in order of arrival. Who shares an address
 * with many others goes first, so that a flood from one address makes room at its own expense; of equals, the oldest.
 */
export function supernumerary<T>(waiting: readonly T[], most: number, addressOf: (one: T) => string): T[] {
  if (waiting.length <= most) return [];
  const counts = new Map<string, number>();
  for (const one of waiting) counts.set(addressOf(one), (counts.get(addressOf(one)) ?? 0) + 1);
  const share = fairShare([...counts.values()], most);
  const stay: T[] = [];
  const gone = waiting.filter((one) => {
    const count = counts.get(addressOf(one)) as number;
    const goes = count > share;
    if (goes) counts.set(addressOf(one), count - 1);
    else stay.push(one);
    return goes;
  });
  return [...gone, ...stay.slice(0, Math.max(0, stay.length - most))];
}

/** How many each may keep, at least one, so that together they keep `most` at the most where that is possible. */
function fairShare(counts: readonly number[], most: number): number {
  let left = most;
  const rising = [...counts].sort((a, b) => a - b);
  for (const [index, count] of rising.entries()) {
    const share = Math.floor(left / (rising.length - index));
    if (count > share) return Math.max(1, share);
    left -= count;
  }
  return most;
}
