import { z } from 'zod';

/** The percentage of sleepers that no team has: nights last, whoever lies in bed (Minecraft wiki, "Game rule"). */
export const SLEEPLESS = 101;

/**
 * The rules of survival in one arena, named as Minecraft's own (Minecraft wiki, "Game rule", "Difficulty") where it has
 * them. What a plan leaves out has the value of `SURVIVAL_RULES`.
 */
export const GameRules = z.strictObject({
  /** Peaceful: no hunger and no monsters; the others differ in damage and in how far hunger hurts. */
  difficulty: z.enum(['peaceful', 'easy', 'normal', 'hard']),
  /** Whether players keep items and experience when they die. */
  keepInventory: z.boolean(),
  naturalRegeneration: z.boolean(),
  /** Whether players can hurt each other. */
  pvp: z.boolean(),
  fallDamage: z.boolean(),
  drowningDamage: z.boolean(),
  fireDamage: z.boolean(),
  /** Random ticks a section of 16 blocks cubed gets each tick; 0 stops growth and decay. */
  randomTickSpeed: z.int().min(0).max(100),
  doDaylightCycle: z.boolean(),
  doWeatherCycle: z.boolean(),
  /** Whether fire spreads and burns out. */
  doFireTick: z.boolean(),
  doTileDrops: z.boolean(),
  doMobLoot: z.boolean(),
  doEntityDrops: z.boolean(),
  mobGriefing: z.boolean(),
  /** Percentage of the arena's players who must sleep to skip the night; above 100 no sleep skips it. */
  playersSleepingPercentage: z.int().min(0).max(SLEEPLESS),
  doImmediateRespawn: z.boolean(),
  showDeathMessages: z.boolean(),
  /** Whether animals and monsters spawn naturally; false by default. */
  doMobSpawning: z.boolean().optional(),
  /**
   * Not a Minecraft rule: whether the world lives, with villagers who follow a daily routine of work and sleep, weather that
   * acts, recipes that are unlocked and advancements; false by default.
   */
  livingWorld: z.boolean().optional(),
  /**
   * Not a Minecraft rule: the hour at which the arena begins, in ticks since sunrise (12,542 is the first in which one may
   * sleep); sunrise unless given, and noon where the sun stands still.
   */
  startTime: z.int().min(0).max(23_999).optional(),
});
export type GameRules = z.infer<typeof GameRules>;

/** Vanilla's defaults, except that fire does not spread and the weather stays until somebody changes it. */
export const SURVIVAL_RULES: GameRules = {
  difficulty: 'normal',
  keepInventory: false,
  naturalRegeneration: true,
  pvp: true,
  fallDamage: true,
  drowningDamage: true,
  fireDamage: true,
  randomTickSpeed: 3,
  doDaylightCycle: true,
  doWeatherCycle: false,
  doFireTick: false,
  doTileDrops: true,
  doMobLoot: true,
  doEntityDrops: true,
  mobGriefing: true,
  playersSleepingPercentage: 100,
  doImmediateRespawn: false,
  showDeathMessages: true,
};

/** For tasks in which only what players do shall count: eternal noon, no hunger, nothing grows, death costs nothing. */
export const CALM_RULES: GameRules = {
  ...SURVIVAL_RULES,
  difficulty: 'peaceful',
  keepInventory: true,
  pvp: false,
  randomTickSpeed: 0,
  doDaylightCycle: false,
  mobGriefing: false,
};

/** For worlds to live in: all rules as in a new world of the game. */
export const LIVING_RULES: GameRules = {
  ...SURVIVAL_RULES,
  doWeatherCycle: true,
  doFireTick: true,
  doMobSpawning: true,
  livingWorld: true,
};

/** For tasks in the open: survival with its hunger and its falls, where players cannot hurt each other and the dead come back at once. */
export const OPEN_WORLD_RULES: GameRules = { ...SURVIVAL_RULES, pvp: false, doImmediateRespawn: true };
