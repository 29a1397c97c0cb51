import { nameTable } from './nameTable.ts';

/** The rules of 1.21.11 that are not just the old name with "_" between its words (Minecraft wiki, "Game rule", history). */
const RENAMED_RULES: Readonly<Record<string, string>> = nameTable({
  commandModificationBlockLimit: 'max_block_modifications',
  disableElytraMovementCheck: 'elytra_movement_check',
  disablePlayerMovementCheck: 'player_movement_check',
  disableRaids: 'raids',
  doDaylightCycle: 'advance_time',
  doEntityDrops: 'entity_drops',
  doFireTick: 'fire_spread_radius_around_player',
  doImmediateRespawn: 'immediate_respawn',
  doInsomnia: 'spawn_phantoms',
  doLimitedCrafting: 'limited_crafting',
  doMobLoot: 'mob_drops',
  doMobSpawning: 'spawn_mobs',
  doPatrolSpawning: 'spawn_patrols',
  doTileDrops: 'block_drops',
  doTraderSpawning: 'spawn_wandering_traders',
  doVinesSpread: 'spread_vines',
  doWardenSpawning: 'spawn_wardens',
  doWeatherCycle: 'advance_weather',
  maxCommandChainLength: 'max_command_sequence_length',
  maxCommandForkCount: 'max_command_forks',
  minecartMaxSpeed: 'max_minecart_speed',
  naturalRegeneration: 'natural_health_regeneration',
  snowAccumulationHeight: 'max_snow_accumulation_height',
  spawnRadius: 'respawn_radius',
  announceAdvancements: 'show_advancement_messages',
});
/** Blocks around a player within which fire spreads by nature, what `doFireTick true` has become. */
const FIRE_RADIUS = 128;

/** The name since 1.21.11, without namespace, of a rule named as before. */
export function laterRuleName(name: string): string {
  return RENAMED_RULES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What a rule named as before 1.21.11 has become, given its value before: those that say "disable" were turned round. */
export function laterRuleValue(name: string, value: boolean | number): boolean | number {
  if (name === 'doFireTick') return value ? FIRE_RADIUS : 0;
  return name.startsWith('disable') ? !value : value;
}

/** The value before 1.21.11 of a rule named as before, given its value since. */
export function earlierRuleValue(name: string, value: boolean | number): boolean | number {
  if (name === 'doFireTick') return Number(value) > 0;
  return name.startsWith('disable') ? !value : value;
}
