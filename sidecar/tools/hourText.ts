import { TICKS_PER_SECOND } from '../../protocol/version.ts';

/** Ticks of a day, and when it gets dark enough for monsters (wiki "Daylight cycle"). */
const DAY_TICKS = 24_000;
export const NIGHTFALL = 13_000;
/** Ticks of the day by which its word changes (wiki "Daylight cycle"). */
const DAY_WORDS = [
  [1000, 'sunrise'],
  [6000, 'morning'],
  [9000, 'noon'],
  [12000, 'afternoon'],
  [13000, 'sunset'],
  [23000, 'night'],
  [24000, 'dawn'],
] as const;

/**
 * The hour in words and ticks, and how long, s of game time, until it changes where it does; where they count, with the
 * sunrises so far.
 */
export function hourText({
  timeOfDay,
  dayPasses,
  sunrises,
}: {
  readonly timeOfDay: number;
  readonly dayPasses: boolean;
  readonly sunrises?: number;
}): string {
  const word = DAY_WORDS.find(([until]) => timeOfDay < until)?.[1] ?? 'day';
  const now = `${word} (${timeOfDay} of ${DAY_TICKS} ticks)`;
  if (!dayPasses) return now;
  const [what, at] = timeOfDay < NIGHTFALL ? ['night', NIGHTFALL] : ['sunrise', DAY_TICKS];
  const soFar = sunrises === undefined ? '' : `, sunrises so far: ${sunrises}`;
  return `${now}${soFar}, ${what} in ${Math.ceil((Number(at) - timeOfDay) / TICKS_PER_SECOND)} s of game time`;
}
