import type { GameRules } from '../../../protocol/gameRules.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type Dialect, gameRule, gameRuleCommands } from './dialect/dialect.ts';
import type { Orders } from './orders.ts';
import { readGameRule } from './replies/replies.ts';

/**
 * What holds besides a zone's rules: nothing comes into an arena by itself (Minecraft wiki, "Game rule"), and operators
 * do not see every command of ours.
 */
const HOUSE_RULES: Readonly<Record<string, boolean | number>> = nameTable({
  doMobSpawning: false,
  doPatrolSpawning: false,
  doTraderSpawning: false,
  doWardenSpawning: false,
  doInsomnia: false,
  disableRaids: true,
  announceAdvancements: false,
  spawnRadius: 0,
  logAdminCommands: false,
});

/** Ticks since sunrise at which zones begin: as the sun rises, or at eternal noon. */
const SUNRISE = 0;
const NOON = 6_000;

/** Commands that make the whole server play by a zone's rules; rules a version does not have are passed over. */
export function ruleCommands(dialect: Dialect, rules: GameRules): string[] {
  return [
    ...gameRuleCommands(dialect, rules),
    ...Object.entries(HOUSE_RULES)
      .filter(([name]) => !(name in rules))
      .map(([name, value]) => gameRule(dialect, name, value)),
  ];
}

/** Commands for the hour and the weather in which a zone begins. */
export function skyCommands({ doDaylightCycle }: GameRules): string[] {
  return [`time set ${doDaylightCycle ? SUNRISE : NOON}`, 'weather clear'];
}

/**
 * Whether two zones can be played at once on a server that has one set of rules. Whether players may hurt each other is
 * settled zone by zone, by their teams.
 */
export function sameRules(a: GameRules, b: GameRules): boolean {
  return Object.entries(a).every(([name, value]) => name === 'pvp' || b[name as keyof GameRules] === value);
}

/**
 * The commands that put back what these commands are about to change, as the server has it now. Rules the server does
 * not know have none.
 */
export async function commandsToRestore(orders: Orders, commands: readonly string[]): Promise<Map<string, string>> {
  const restoring = new Map<string, string>();
  for (const command of commands) {
    const [, subject] = /^(difficulty|gamerule \S+) \S+$/.exec(command) ?? [];
    if (subject === undefined) continue;
    const reply = await orders.console.run(subject);
    const value = subject === 'difficulty' ? readDifficulty(reply) : readGameRule(reply);
    if (value !== undefined) restoring.set(command, `${subject} ${value}`);
  }
  return restoring;
}

/** "The difficulty is Normal". */
function readDifficulty(reply: string): string | undefined {
  return /The difficulty is (\w+)/.exec(reply)?.[1]?.toLowerCase();
}
