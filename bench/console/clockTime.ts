import { TICKS_PER_SECOND } from '../../protocol/version.ts';

/** Game ticks as minutes and seconds. */
export function clockTime(ticks: number): string {
  const seconds = Math.max(0, Math.round(ticks / TICKS_PER_SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
