import { long, string } from '../../../data/nbtTag.ts';
import { CopperGolem } from '../../../mobs/golems/copperGolem.ts';
import { type EntityPart, partOf } from './entityPart.ts';

/** How far copper golems have weathered, and when they would again (vanilla's CopperGolem). */
const GOLEM_WEATHER = ['unaffected', 'exposed', 'weathered', 'oxidized'];
const [WAXED, UNSET] = [-2, -1];

/** Minecraft wiki, "Copper Golem", entity data. */
export const GOLEM_PARTS: readonly EntityPart[] = [
  partOf(
    CopperGolem,
    ({ stage, isWaxed }) => ({
      weather_state: string(GOLEM_WEATHER[stage] ?? 'unaffected'),
      next_weather_age: long(BigInt(isWaxed ? WAXED : UNSET)),
    }),
    (golem, saved) => {
      const stage = GOLEM_WEATHER.indexOf(saved.text('weather_state') ?? '');
      const isWaxed = saved.whole('next_weather_age', WAXED, 0) === WAXED;
      if (stage >= 0 || isWaxed) golem.weather(Math.max(0, stage), isWaxed);
    },
  ),
];
