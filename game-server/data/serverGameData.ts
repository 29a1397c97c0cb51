import { VersionGameData } from '../../game-data/versionGameData.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type ItemRules, itemRulesOf } from './itemRules.ts';
import { loadVersion, type VersionData } from './versionData.ts';

/** What a version knows about blocks and items, from minecraft-data, with what the game server needs besides. */
export class ServerGameData extends VersionGameData {
  readonly source: VersionData;
  /** What inventories must know about items. */
  readonly itemRules: ItemRules;

  private constructor(source: VersionData) {
    super(source.version, source.data);
    this.source = source;
    this.itemRules = itemRulesOf(source.data.itemsArray as never);
  }

  static readonly #instances = new Map<string, ServerGameData>();

  /** The data of a version, shared within the process. @throws ConfigError 'unsupported-version'. */
  static of(version: string): ServerGameData {
    let instance = ServerGameData.#instances.get(version);
    if (!instance) {
      instance = new ServerGameData(loadVersion(version));
      ServerGameData.#instances.set(version, instance);
    }
    return instance;
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
