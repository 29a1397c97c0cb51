import { GAME_MODES } from '../commands/arguments/identifiers.ts';
import type { Game } from '../commands/game.ts';
import { GAME_RULES } from '../commands/gameRuleList.ts';
import { GAME_MODE_NUMBERS } from '../players/player.ts';
import type { LevelBorder, LevelFacts, LevelSky, LevelState } from '../world/anvil/levelFile.ts';

/** In the order of their numbers. */
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const;
const MS_PER_TICK = 50;

/** What level.dat says of a zone that is kept, its age and ground apart. */
export function levelOf(
  game: Game,
  zone: string,
  facts: Pick<LevelFacts, 'name' | 'spawn'>,
): Omit<LevelFacts, 'tick' | 'ground'> {
  const { door } = game.server.admissions;
  const isOurs = door?.zone === zone;
  const { position, yaw } = isOurs ? door.loadout : { position: facts.spawn, yaw: 0 };
  return {
    name: facts.name,
    spawn: { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) },
    spawnAngle: yaw,
    gameType: GAME_MODE_NUMBERS[(isOurs && door.gameMode) || 'survival'],
    difficulty: DIFFICULTIES.indexOf(game.server.rules(zone).difficulty),
    border: borderOf(game, zone),
    sky: skyOf(game, zone),
    rules: rulesOf(game, zone),
  };
}

/** Hour and weather of a zone. */
function skyOf({ systems: { dayCycle, weather } }: Game, zone: string): LevelSky {
  const kind = weather.of(zone);
  return { dayTime: dayCycle.time(zone), raining: kind !== 'clear', thundering: kind === 'thunder' };
}

/** The game rules of a zone by name. */
function rulesOf({ rules }: Game, zone: string): Record<string, string> {
  return Object.fromEntries(
    GAME_RULES.filter((rule) => rules.has(rule)).map((rule) => [rule.name, `${rules.get(zone, rule)}`]),
  );
}

function borderOf({ worldBorders }: Game, zone: string): LevelBorder {
  const { x, z, to, damage, buffer, warningBlocks, warningSeconds } = worldBorders.of(zone);
  const ms = worldBorders.ticksLeft(zone) * MS_PER_TICK;
  return { x, z, size: worldBorders.width(zone), target: to, ms, damage, buffer, warningBlocks, warningSeconds };
}

/** Has a zone go on at the hour, in the weather, by the rules and within the border of a level.dat; what makes no sense is left out. */
export function continueLevel(game: Game, zone: string, { sky, rules, difficulty, border }: LevelState): void {
  for (const rule of GAME_RULES) {
    const text = rules[rule.name];
    if (text === undefined || !game.rules.has(rule)) continue;
    const value = rule.kind === 'bool' ? text === 'true' : Number(text);
    if (rule.kind === 'bool' ? /^(?:true|false)$/.test(text) : Number.isSafeInteger(value))
      game.rules.set(zone, rule, value);
  }
  // This server's own files of before wrote no border, and peaceful whatever it was.
  const known = border && DIFFICULTIES[difficulty ?? -1];
  if (known) game.server.setRule(zone, 'difficulty', known);
  const { dayCycle, weather } = game.systems;
  dayCycle.setTime(zone, Math.min(Number.MAX_SAFE_INTEGER, sky.dayTime));
  weather.setWeather(zone, sky.raining ? (sky.thundering ? 'thunder' : 'rain') : 'clear');
  if (border) continueBorder(game, zone, border);
}

function continueBorder({ server, worldBorders }: Game, zone: string, border: LevelBorder): void {
  const now = borderOf({ worldBorders } as Game, zone);
  if (Object.entries(border).every(([name, value]) => now[name as keyof LevelBorder] === value)) return;
  const { size: from, target: to, ms, ...rest } = border;
  const begins = server.tickNumber;
  worldBorders.change(zone, { ...rest, from, to, begins, ends: begins + Math.round(ms / MS_PER_TICK) });
}

/**
 * Where those begin who have no place of their own, and how: as a world's level.dat says, from the moment its door is open.
 * @param asked what the server was started with, which counts more.
 */
export function continueDoor(
  { server }: Game,
  { spawn, spawnAngle, gameType }: Pick<LevelState, 'spawn' | 'spawnAngle' | 'gameType'>,
  asked: { readonly gameMode?: boolean } = {},
): void {
  const { door } = server.admissions;
  if (!door) return;
  const position = spawn ? { x: spawn.x + 0.5, y: spawn.y, z: spawn.z + 0.5 } : door.loadout.position;
  const gameMode = GAME_MODES.find((mode) => GAME_MODE_NUMBERS[mode] === gameType);
  server.admissions.changeDoor({
    loadout: { ...door.loadout, position, yaw: spawnAngle },
    ...(gameMode && !asked.gameMode ? { gameMode } : {}),
  });
}
