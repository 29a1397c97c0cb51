import type { GameRules } from '../../protocol/gameRules.ts';

/** A game rule as vanilla has it: its kind, default, bounds, and the version it came with ("1.19.2" for the older ones). */
export interface RuleFact {
  readonly name: string;
  readonly kind: 'bool' | 'integer';
  readonly initial: boolean | number;
  readonly min?: number;
  readonly max?: number;
  readonly since: '1.19.2' | '1.19.4' | '1.20.3' | '1.20.5' | '1.21.2';
}

const rule = (
  name: string,
  initial: boolean | number,
  since: RuleFact['since'] = '1.19.2',
  bounds: { readonly min?: number; readonly max?: number } = {},
): RuleFact => ({ name, kind: typeof initial === 'boolean' ? 'bool' : 'integer', initial, since, ...bounds });

/** Vanilla's game rules (Minecraft wiki, "Game rule"; names and bounds as in the command report of each version). */
export const GAME_RULES: readonly RuleFact[] = [
  rule('announceAdvancements', true),
  rule('blockExplosionDropDecay', true, '1.19.4'),
  rule('commandBlockOutput', true),
  rule('commandModificationBlockLimit', 32_768, '1.19.4'),
  rule('disableElytraMovementCheck', false),
  rule('disablePlayerMovementCheck', false, '1.21.2'),
  rule('disableRaids', false),
  rule('doDaylightCycle', true),
  rule('doEntityDrops', true),
  rule('doFireTick', true),
  rule('doImmediateRespawn', false),
  rule('doInsomnia', true),
  rule('doLimitedCrafting', false),
  rule('doMobLoot', true),
  rule('doMobSpawning', true),
  rule('doPatrolSpawning', true),
  rule('doTileDrops', true),
  rule('doTraderSpawning', true),
  rule('doVinesSpread', true, '1.19.4'),
  rule('doWardenSpawning', true),
  rule('doWeatherCycle', true),
  rule('drowningDamage', true),
  rule('enderPearlsVanishOnDeath', true, '1.20.3'),
  rule('fallDamage', true),
  rule('fireDamage', true),
  rule('forgiveDeadPlayers', true),
  rule('freezeDamage', true),
  rule('globalSoundEvents', true, '1.19.4'),
  rule('keepInventory', false),
  rule('lavaSourceConversion', false, '1.19.4'),
  rule('logAdminCommands', true),
  rule('maxCommandChainLength', 65_536),
  rule('maxCommandForkCount', 65_536, '1.20.3'),
  rule('maxEntityCramming', 24),
  rule('minecartMaxSpeed', 8, '1.21.2', { min: 1, max: 1000 }),
  rule('mobExplosionDropDecay', true, '1.19.4'),
  rule('mobGriefing', true),
  rule('naturalRegeneration', true),
  rule('playersNetherPortalCreativeDelay', 1, '1.20.3'),
  rule('playersNetherPortalDefaultDelay', 80, '1.20.3'),
  rule('playersSleepingPercentage', 100),
  rule('projectilesCanBreakBlocks', true, '1.20.3'),
  rule('randomTickSpeed', 3),
  rule('reducedDebugInfo', false),
  rule('sendCommandFeedback', true),
  rule('showDeathMessages', true),
  rule('snowAccumulationHeight', 1, '1.19.4'),
  rule('spawnChunkRadius', 2, '1.20.5', { min: 0, max: 32 }),
  rule('spawnRadius', 10),
  rule('spectatorsGenerateChunks', true),
  rule('tntExplosionDropDecay', false, '1.19.4'),
  rule('universalAnger', false),
  rule('waterSourceConversion', true, '1.19.4'),
];

/** The rules the game itself goes by; of the others a zone only remembers the value. */
const LIVE_RULES = [
  'doDaylightCycle',
  'doEntityDrops',
  'doFireTick',
  'doImmediateRespawn',
  'doMobLoot',
  'doMobSpawning',
  'doTileDrops',
  'doWeatherCycle',
  'drowningDamage',
  'fallDamage',
  'fireDamage',
  'keepInventory',
  'mobGriefing',
  'naturalRegeneration',
  'playersSleepingPercentage',
  'randomTickSpeed',
  'showDeathMessages',
] as const satisfies readonly (keyof GameRules)[];
type LiveRule = (typeof LIVE_RULES)[number];

/** Random ticks a section may get each tick, so that a command cannot stop the server (protocol/gameRules.ts). */
export const MOST_RANDOM_TICKS = 100;

export function isLive(name: string): name is LiveRule {
  return (LIVE_RULES as readonly string[]).includes(name);
}
