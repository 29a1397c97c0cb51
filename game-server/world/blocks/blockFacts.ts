import type { IndexedData } from 'minecraft-data';
import type { BlockState } from '../../../protocol/blockState.ts';
import { ServerGameData } from '../../data/serverGameData.ts';

/** What minecraft-data says about breaking one block of one version. */
export interface BlockFact {
  readonly id: string;
  /** Ticks and tools follow from it; negative: cannot be broken. */
  readonly hardness: number;
  readonly diggable: boolean;
  /** minecraft-data's tool classes, such as "plant;mineable/axe". */
  readonly material: string;
  /** The items that make the block drop; undefined when any item, or the bare hand, does. */
  readonly harvestTools: ReadonlySet<string> | undefined;
  /** The names of its state properties and their values. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/**
 * The blocks of one game version: what the block rules know of a version comes through here. Obtain one with
 * `blockFacts(version)`.
 */
export class BlockFacts {
  readonly gameData: ServerGameData;
  readonly data: IndexedData;
  readonly #blocks = new Map<string, BlockFact>();

  constructor(gameData: ServerGameData) {
    const { data } = gameData.source;
    this.gameData = gameData;
    this.data = data;
    for (const block of data.blocksArray) {
      const harvest =
        block.harvestTools && Object.keys(block.harvestTools).map((tool) => data.items[Number(tool)]?.name);
      this.#blocks.set(block.name, {
        id: block.name,
        hardness: block.hardness ?? -1,
        diggable: block.diggable,
        material: block.material ?? 'default',
        harvestTools: harvest && new Set(harvest.filter((name) => name !== undefined)),
        properties: new Map(
          block.states?.map((state) => [
            state.name,
            state.type === 'bool' ? ['true', 'false'] : (state.values ?? []).map(String),
          ]),
        ),
      });
    }
  }

  get version(): string {
    return this.gameData.version;
  }

  /** The block's facts, or undefined when this version has no such block. */
  block(id: string): BlockFact | undefined {
    return this.#blocks.get(id);
  }

  /** All block ids, in minecraft-data's order. */
  ids(): IterableIterator<string> {
    return this.#blocks.keys();
  }

  /** Whether this version has the item. */
  hasItem(id: string): boolean {
    return this.gameData.hasItem(id);
  }

  /** Whether this version is `version` or newer. */
  atLeast(version: string): boolean {
    return this.data.isNewerOrEqualTo(version);
  }

  /** The state with all its properties, defaults filled in. Throws ConfigError for an unknown block or state. */
  complete(state: BlockState): BlockState {
    return this.gameData.complete(state);
  }

  /** The block's default state with some properties changed. Throws ConfigError for an unknown block or state. */
  state(id: string, properties: Record<string, string> = {}): BlockState {
    return this.gameData.complete({ id, properties });
  }

  /** The same block with some properties changed. */
  with(state: BlockState, properties: Record<string, string>): BlockState {
    return this.gameData.complete({ id: state.id, properties: { ...state.properties, ...properties } });
  }

  /** Whether the block has a property of that name. */
  hasProperty(id: string, name: string): boolean {
    return this.#blocks.get(id)?.properties.has(name) ?? false;
  }
}

const cache = new Map<string, BlockFacts>();

/** The facts of a version, built once. Throws ConfigError for a version the server does not speak. */
export function blockFacts(version: string): BlockFacts {
  const known = cache.get(version);
  if (known) return known;
  const facts = new BlockFacts(ServerGameData.of(version));
  cache.set(version, facts);
  return facts;
}
