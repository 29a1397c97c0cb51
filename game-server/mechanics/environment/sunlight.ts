/** Ticks from one sunrise to the next (Minecraft wiki, "Daylight cycle"). */
export const DAY_TICKS = 24_000;

/**
 * By how many levels the hour and the weather darken the sky's light, 0 to 11 (Minecraft wiki, "Light", "Internal sky
 * light"; vanilla's Level.updateSkyBrightness).
 * @param time ticks since the first sunrise.
 * @param rain how hard it rains, 0 to 1.
 * @param thunder how hard it thunders, 0 to 1.
 */
export function skyDarkening(time: number, rain = 0, thunder = 0): number {
  const height = 0.5 + 2 * Math.min(0.25, Math.max(-0.25, Math.cos(sunAngle(time) * 2 * Math.PI)));
  const clouds = (1 - (rain * 5) / 16) * (1 - (thunder * 5) / 16);
  return Math.trunc((1 - height * clouds) * 11);
}

/** Steps of vanilla's table of sines: night falls exactly at tick 12,542 (Minecraft wiki, "Bed") only with these. */
const SINE_STEPS = 65_536;

/** Where the sun stands, as a share of its whole way from noon to noon; it lingers by day and hurries by night. */
function sunAngle(time: number): number {
  const even = time / DAY_TICKS - 0.25;
  const share = even - Math.floor(even);
  return Math.floor(((share * 2 + 0.5 - Math.cos(share * Math.PI) / 2) / 3) * SINE_STEPS) / SINE_STEPS;
}
