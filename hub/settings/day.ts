const MS_PER_DAY = 86_400_000;

/** When the day began (UTC) that a time lies in; both ms since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / MS_PER_DAY) * MS_PER_DAY;
}
