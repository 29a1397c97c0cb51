import type { BlockState } from '../../../protocol/blockState.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { GameData } from '../../host/gameData.ts';
import { type ItemRules, itemRulesOf } from '../inventory/itemRules.ts';
import { BlockStates } from './blockStates.ts';
import { loadVersion, type VersionData } from './versionData.ts';

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

/** What a version knows about blocks and items, from minecraft-data. */
export class EmbeddedGameData implements GameData {
  readonly version: string;
  readonly source: VersionData;
  readonly states: BlockStates;
  /** What inventories must know about items. */
  readonly itemRules: ItemRules;

  private constructor(source: VersionData) {
    this.version = source.version;
    this.source = source;
    this.states = new BlockStates(source.data);
    this.itemRules = itemRulesOf(source.data.itemsArray as never);
  }

  static readonly #instances = new Map<string, EmbeddedGameData>();

  /** The data of a version, shared within the process. @throws ConfigError 'unsupported-version'. */
  static of(version: string): EmbeddedGameData {
    let instance = EmbeddedGameData.#instances.get(version);
    if (!instance) {
      instance = new EmbeddedGameData(loadVersion(version));
      EmbeddedGameData.#instances.set(version, instance);
    }
    return instance;
  }

  hasBlock(id: string): boolean {
    return this.states.has(id);
  }

  hasItem(id: string): boolean {
    return this.source.data.itemsByName[id] !== undefined;
  }

  hasMob(kind: string): boolean {
    const type = this.source.data.entitiesByName[kind]?.type;
    return type !== undefined && LIVING_TYPES.has(type) && !NEVER_SUMMONED.has(kind);
  }

  stackSize(itemId: string): number | undefined {
    return this.source.data.itemsByName[itemId]?.stackSize;
  }

  complete(state: BlockState): BlockState {
    return this.states.state(this.states.idOf(state));
  }

  problemWith(state: BlockState): string | undefined {
    return this.states.problemWith(state);
  }

  /** The number of an item. @throws ConfigError 'unknown-item'. */
  itemNumber(id: string): number {
    const item = this.source.data.itemsByName[id];
    if (!item) throw new ConfigError('unknown-item', `there is no item "${id}" in Minecraft ${this.version}`);
    return item.id;
  }

  /** The id of an item number; undefined when the version has no such item. */
  itemId(number: number): string | undefined {
    return this.source.data.items[number]?.name;
  }

  /** The number of an entity type in this version's protocol. @throws ConfigError 'unknown-entity'. */
  entityNumber(id: string): number {
    const entity = this.source.data.entitiesByName[id];
    if (!entity) throw new ConfigError('unknown-entity', `there is no entity "${id}" in Minecraft ${this.version}`);
    return entity.internalId ?? entity.id;
  }
}
