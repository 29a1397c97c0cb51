import { ConfigError } from '../../../../protocol/errors.ts';
import type { GameRules } from '../../../../protocol/gameRules.ts';
import { laterRuleName, laterRuleValue } from '../../../../protocol/laterRules.ts';
import { VANILLA_VERSIONS, type VanillaVersion } from './vanillaVersion.ts';

/**
 * How commands and packs of a version are written, asked once so that no other file compares versions. Facts: Minecraft
 * wiki, "Pack format", "Data pack" (history), "Item format", "Sign" (block data), "Game rule" (history), and the command
 * trees of the vanilla data generator.
 */
export interface Dialect {
  readonly version: VanillaVersion;
  /** Number of the data packs' format. */
  readonly packFormat: number;
  /** pack.mcmeta names a range of formats, `min_format` and `max_format`, instead of `pack_format` (1.21.9 and later). */
  readonly formatRange: boolean;
  /** Folders below a namespace, with an "s" before 1.21. */
  readonly folders: {
    readonly function: string;
    readonly functionTag: string;
    readonly blockTag: string;
    readonly entityTag: string;
  };
  /** Items carry components instead of NBT, and containers count them as int instead of byte (1.20.5 and later). */
  readonly itemComponents: boolean;
  /** `execute if items` exists (1.20.5 and later). */
  readonly ifItems: boolean;
  /** `execute if loaded` exists (1.19.4 and later). */
  readonly ifLoaded: boolean;
  /** Signs have two sides (1.20 and later). */
  readonly twoSidedSigns: boolean;
  /**
   * How the game keeps text that is data, of a sign or a name: as JSON of an object, as JSON that may be a bare string
   * (1.20.3 and later), or as NBT itself (1.21.5 and later).
   */
  readonly text: 'json-object' | 'json' | 'nbt';
  /** Worn and held items, saddles among them, are in one compound `equipment` (1.21.5 and later). */
  readonly equipment: boolean;
  /** Quoted strings know escapes such as \n (1.21.5 and later). */
  readonly stringEscapes: boolean;
  /** A stew's effects are named instead of numbered (1.20.2 and later). */
  readonly namedStewEffects: boolean;
  /** `fill`, `setblock` and `clone` take "strict", which leaves neighbours alone (1.21.5 and later). */
  readonly strictPlacing: boolean;
  /** There is a `tick` command (1.20.3 and later). */
  readonly tickCommand: boolean;
  /** A crafting grid has slots that `item replace` can name (1.20.5 and later). */
  readonly craftingSlots: boolean;
  /** Whether players hurt each other is a game rule instead of a line in server.properties (1.21.9 and later). */
  readonly pvpRule: boolean;
  /** Game rules are named in a registry, words parted by "_" (1.21.11 and later). */
  readonly snakeRules: boolean;
}

const PACK_FORMATS: Readonly<Record<VanillaVersion, number>> = {
  '1.19.2': 10,
  '1.20.4': 26,
  '1.21.1': 48,
  '1.21.4': 61,
  '1.21.11': 94,
  '26.1': 101,
};

/** The dialect of a version. @throws ConfigError 'unsupported-version'. */
export function dialectOf(version: string): Dialect {
  const known = VANILLA_VERSIONS.find((name) => name === version);
  if (!known)
    throw new ConfigError(
      'unsupported-version',
      `no data packs are made for Minecraft version "${version}"; expected one of ${VANILLA_VERSIONS.join(', ')}`,
    );
  const since = (release: string) => compareReleases(known, release) >= 0;
  const plural = since('1.21') ? '' : 's';
  return {
    version: known,
    packFormat: PACK_FORMATS[known],
    formatRange: since('1.21.9'),
    folders: {
      function: `function${plural}`,
      functionTag: `tags/function${plural}`,
      blockTag: `tags/block${plural}`,
      entityTag: `tags/entity_type${plural}`,
    },
    itemComponents: since('1.20.5'),
    ifItems: since('1.20.5'),
    ifLoaded: since('1.19.4'),
    twoSidedSigns: since('1.20'),
    text: since('1.21.5') ? 'nbt' : since('1.20.3') ? 'json' : 'json-object',
    equipment: since('1.21.5'),
    stringEscapes: since('1.21.5'),
    namedStewEffects: since('1.20.2'),
    strictPlacing: since('1.21.5'),
    tickCommand: since('1.20.3'),
    craftingSlots: since('1.20.5'),
    pvpRule: since('1.21.9'),
    snakeRules: since('1.21.11'),
  };
}

/** Below zero when release `a` came before `b`, such as "1.19.2" before "1.20". */
function compareReleases(a: string, b: string): number {
  const [as, bs] = [a, b].map((release) => release.split('.').map(Number)) as [number[], number[]];
  for (let index = 0; index < 3; index++) {
    const difference = (as[index] ?? 0) - (bs[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * `gamerule` with a rule by its name before 1.21.11. The rules that say "disable" were turned round with their names.
 */
export function gameRule(dialect: Dialect, name: string, value: boolean | number): string {
  if (!dialect.snakeRules) return `gamerule ${name} ${value}`;
  return `gamerule minecraft:${laterRuleName(name)} ${laterRuleValue(name, value)}`;
}

/** A zone's rules as commands for the whole server. `pvp` has none before 1.21.9: it is a line of server.properties. */
export function gameRuleCommands(dialect: Dialect, rules: GameRules): string[] {
  // What a world of the game does anyway has no rule there.
  const { difficulty, pvp, livingWorld: _, startTime: __, ...others } = rules;
  return [
    `difficulty ${difficulty}`,
    ...(dialect.pvpRule ? [gameRule(dialect, 'pvp', pvp)] : []),
    ...Object.entries(others)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => gameRule(dialect, name, value ?? false)),
  ];
}
