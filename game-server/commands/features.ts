import type { VersionData } from '../data/versionData.ts';

/** Points at which Minecraft's commands changed; no other file of this folder compares version numbers. */
export interface CommandFeatures {
  /**
   * 1.19.4: arguments name their registry instead of having a parser each, gamemode is an argument, effects may be
   * infinite, and execute knows `on`, `summon`, `if biome`, `if dimension` and `if loaded`.
   */
  readonly registries: boolean;
  /** 1.20.3: number formats of scores, `tick`, weather by time units. */
  readonly numberFormats: boolean;
  /** 1.20.5: items with components instead of NBT, `if items`. */
  readonly components: boolean;
  /** 1.21: `@n`, attribute modifiers by id. */
  readonly nearestEntity: boolean;
  /** 1.21.2: `rotate`; `experience` names its players otherwise. */
  readonly rotate: boolean;
  /** 1.21.4: furnaces count their ticks under other names in files. */
  readonly furnaceNames: boolean;
  /** 1.21.5: `strict` of setblock, fill and clone; text in data as NBT; worn and held items in `equipment`. */
  readonly strict: boolean;
  /** 1.21.5: quoted text in SNBT knows \n, \u and the like. */
  readonly textEscapes: boolean;
  /** 1.21.11: game rules by ids of a registry, some turned round. */
  readonly ruleIds: boolean;
}

export function commandFeatures({ data }: VersionData): CommandFeatures {
  return {
    registries: data.version['>=']('1.19.4'),
    numberFormats: data.version['>=']('1.20.3'),
    components: data.version['>=']('1.20.5'),
    nearestEntity: data.version['>=']('1.21'),
    rotate: data.version['>=']('1.21.2'),
    furnaceNames: data.version['>=']('1.21.4'),
    strict: data.version['>=']('1.21.5'),
    textEscapes: data.version['>=']('1.21.5'),
    ruleIds: data.version['>=']('1.21.11'),
  };
}
