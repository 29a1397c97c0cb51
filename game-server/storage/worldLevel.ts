import type { Game } from '../commands/game.ts';
import { GAME_RULES } from '../commands/gameRuleList.ts';
import type { LevelSky, LevelState } from '../world/anvil/levelFile.ts';

/** Hour and weather of a zone, for level.dat. */
export function skyOf({ systems: { dayCycle, weather } }: Game, zone: string): LevelSky {
  const kind = weather.of(zone);
  return { dayTime: dayCycle.time(zone), raining: kind !== 'clear', thundering: kind === 'thunder' };
}

/** The game rules of a zone by name, for level.dat. */
export function rulesOf({ rules }: Game, zone: string): Record<string, string> {
  return Object.fromEntries(
    GAME_RULES.filter((rule) => rules.has(rule)).map((rule) => [rule.name, `${rules.get(zone, rule)}`]),
  );
}

/** Has a zone go on at the hour, in the weather and by the rules of a level.dat; rules that make no sense are left out. */
export function continueLevel(game: Game, zone: string, { sky, rules }: LevelState): void {
  for (const rule of GAME_RULES) {
    const text = rules[rule.name];
    if (text === undefined || !game.rules.has(rule)) continue;
    const value = rule.kind === 'bool' ? text === 'true' : Number(text);
    if (rule.kind === 'bool' ? /^(?:true|false)$/.test(text) : Number.isSafeInteger(value))
      game.rules.set(zone, rule, value);
  }
  const { dayCycle, weather } = game.systems;
  dayCycle.setTime(zone, Math.min(Number.MAX_SAFE_INTEGER, sky.dayTime));
  weather.setWeather(zone, sky.raining ? (sky.thundering ? 'thunder' : 'rain') : 'clear');
}
