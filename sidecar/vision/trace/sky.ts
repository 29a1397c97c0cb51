import { mix } from '../../../game-data/colours/blockColours.ts';
import type { Rgb } from '../../../game-data/colours/blockPalette.ts';

const DAY_TICKS = 24_000;
const ZENITH: Rgb = [112, 160, 250];
const HORIZON: Rgb = [190, 212, 250];
const NIGHT_ZENITH: Rgb = [4, 6, 14];
const NIGHT_HORIZON: Rgb = [12, 16, 30];
const DUSK: Rgb = [240, 140, 70];
const RAIN: Rgb = [120, 126, 136];
const RAIN_NIGHT: Rgb = [14, 16, 20];
/** Below this share of the way from the horizon to the zenith the sky is the horizon's. */
const HORIZON_BAND = 0.05;
/** Half the side of the sun and of the moon, as a slope. */
const SUN = 0.13;
const MOON = 0.09;
/** Share of the day's light from the sky at midnight. */
const MOONLIGHT = 0.2;

/** The sky at a time: its light, and its colour in every direction. */
export class Sky {
  /** Share of full light that comes from the sky. */
  readonly light: number;
  readonly #zenith: Rgb;
  readonly #horizon: Rgb;
  readonly #dusk: number;
  readonly #sunX: number;
  readonly #sunY: number;
  readonly #raining: boolean;
  red = 0;
  green = 0;
  blue = 0;

  constructor(timeOfDay: number, raining: boolean) {
    const angle = sunAngle(timeOfDay) * 2 * Math.PI;
    this.#sunX = -Math.sin(angle);
    this.#sunY = Math.cos(angle);
    const day = Math.max(0, Math.min(1, this.#sunY * 2 + 0.5));
    this.light = (MOONLIGHT + (1 - MOONLIGHT) * day) * (raining ? 0.75 : 1);
    this.#zenith = mix(raining ? RAIN_NIGHT : NIGHT_ZENITH, raining ? RAIN : ZENITH, day);
    this.#horizon = mix(raining ? RAIN_NIGHT : NIGHT_HORIZON, raining ? RAIN : HORIZON, day);
    this.#dusk = raining ? 0 : Math.max(0, 1 - Math.abs(this.#sunY) * 3);
    this.#raining = raining;
  }

  /** Puts the colour of a direction of length 1 into `red`, `green` and `blue`. */
  look(x: number, y: number, z: number): void {
    const height = Math.max(0, Math.min(1, (y - HORIZON_BAND) * 2));
    let red = this.#horizon[0] + (this.#zenith[0] - this.#horizon[0]) * height;
    let green = this.#horizon[1] + (this.#zenith[1] - this.#horizon[1]) * height;
    let blue = this.#horizon[2] + (this.#zenith[2] - this.#horizon[2]) * height;
    const towardSun = this.#sunX * x;
    if (this.#dusk > 0 && towardSun > 0) {
      const share = this.#dusk * towardSun * (1 - height) * 0.8;
      red += (DUSK[0] - red) * share;
      green += (DUSK[1] - green) * share;
      blue += (DUSK[2] - blue) * share;
    }
    if (!this.#raining && y > 0) {
      // The sun's disc is a square across the axis from north to south, the moon's opposite.
      const along = this.#sunX * x + this.#sunY * y;
      const beside = (this.#sunX * y - this.#sunY * x) / along;
      const size = along > 0 ? SUN : MOON;
      if (Math.abs(beside) < size && Math.abs(z / along) < size) {
        red = along > 0 ? 255 : 222;
        green = along > 0 ? 246 : 226;
        blue = along > 0 ? 196 : 236;
      }
    }
    this.red = red;
    this.green = green;
    this.blue = blue;
  }
}

/** Where the sun is on its way, from 0 at noon to 1 (Minecraft wiki, "Daylight cycle"). */
function sunAngle(timeOfDay: number): number {
  const turn = timeOfDay / DAY_TICKS - 0.25;
  const share = turn - Math.floor(turn);
  return share + (0.5 - Math.cos(share * Math.PI) / 2 - share) / 3;
}
