import { MS_PER_TICK } from '../../../protocol/version.ts';

/** Game time against wall time. */
export interface Speed {
  readonly simulatedSeconds: number;
  readonly wallSeconds: number;
  /** How many times faster than the wall clock; null when no wall time passed. */
  readonly ratio: number | null;
}

/** The speed at which so many ticks passed in so much wall time. */
export function speedOf(ticks: number, wallMs: number): Speed {
  const gameMs = Math.max(0, ticks) * MS_PER_TICK;
  return { simulatedSeconds: gameMs / 1000, wallSeconds: wallMs / 1000, ratio: wallMs > 0 ? gameMs / wallMs : null };
}

/** A ratio of times as people write it: "54x", "0.8x"; a dash when unknown. */
export function speedText({ ratio }: Speed): string {
  return ratio === null ? '-' : `${ratio < 10 ? Number(ratio.toFixed(1)) : Math.round(ratio)}x`;
}
