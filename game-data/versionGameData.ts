import minecraftData, { type IndexedData } from 'minecraft-data';
import { ownNamesOnly } from '../patches/ownNames.ts';
import type { BlockState } from '../protocol/blockState.ts';
import { ConfigError } from '../protocol/errors.ts';
import { BlockStates } from './blockStates.ts';
import type { GameData } from './gameData.ts';

/** minecraft-data's types of entities that live and can be hurt. */
const LIVING_TYPES: ReadonlySet<string> = new Set([
  'animal',
  'ambient',
  'hostile',
  'living',
  'mob',
  'passive',
  'water_creature',
]);
/** Living things that no plan or command makes. */
const NEVER_SUMMONED: ReadonlySet<string> = new Set(['player', 'ender_dragon', 'wither', 'giant', 'illusioner']);

/** What minecraft-data knows of a version's blocks, items and mobs. */
export class VersionGameData implements GameData {
  readonly version: string;
  readonly data: IndexedData;
  readonly states: BlockStates;

  constructor(version: string, data: IndexedData) {
    this.version = version;
    this.data = data;
    this.states = new BlockStates(data);
  }

  static readonly #shared = new Map<string, VersionGameData>();

  /** The data of any version minecraft-data has, shared within the process. @throws ConfigError 'unsupported-version'. */
  static ofVersion(version: string): VersionGameData {
    let shared = VersionGameData.#shared.get(version);
    if (!shared) {
      const data = minecraftData(version) as IndexedData | null;
      if (data?.version.minecraftVersion !== version)
        throw new ConfigError('unsupported-version', `unsupported Minecraft version "${version}"`);
      shared = new VersionGameData(version, ownNamesOnly(data));
      VersionGameData.#shared.set(version, shared);
    }
    return shared;
  }

  hasBlock(id: string): boolean {
    return this.states.has(id);
  }

  hasItem(id: string): boolean {
    return Object.hasOwn(this.data.itemsByName, id);
  }

  hasMob(kind: string): boolean {
    const type = Object.hasOwn(this.data.entitiesByName, kind) ? this.data.entitiesByName[kind]?.type : undefined;
    return type !== undefined && LIVING_TYPES.has(type) && !NEVER_SUMMONED.has(kind);
  }

  stackSize(itemId: string): number | undefined {
    return this.hasItem(itemId) ? this.data.itemsByName[itemId]?.stackSize : undefined;
  }

  complete(state: BlockState): BlockState {
    return this.states.state(this.states.idOf(state));
  }

  problemWith(state: BlockState): string | undefined {
    return this.states.problemWith(state);
  }
}
