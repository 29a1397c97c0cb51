import type { IndexedData } from 'minecraft-data';
import { type BlockState, formatBlockState } from '../protocol/blockState.ts';
import { ConfigError } from '../protocol/errors.ts';

interface Property {
  readonly name: string;
  readonly values: readonly string[];
}

interface Kind {
  readonly id: string;
  readonly minStateId: number;
  readonly properties: readonly Property[];
  /** The number in front of each property's value index; the last property counts fastest. */
  readonly weights: readonly number[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly defaultStateId: number;
}

/**
 * Translates between the numbers of a version's blocks (minecraft-data `minStateId`, `defaultState`, `states`) and
 * block states. States handed out are shared and frozen: the same number always gives the same object.
 */
export class BlockStates {
  /** How many state numbers the version has. */
  readonly count: number;
  readonly #version: string;
  readonly #kinds = new Map<string, Kind>();
  readonly #kindOfState: Kind[] = [];
  readonly #states: (BlockState | undefined)[];
  /** The numbers of the states handed out. */
  readonly #idOfShared = new WeakMap<BlockState, number>();
  readonly #texts: (string | undefined)[];
  readonly #idOfText = new Map<string, number>();

  constructor(data: IndexedData) {
    this.#version = data.version.minecraftVersion ?? '';
    for (const block of data.blocksArray) {
      const properties = (block.states ?? []).map((property) => ({
        name: property.name,
        values:
          property.type === 'bool'
            ? ['true', 'false']
            : (property.values?.map(String) ?? Array.from({ length: property.num_values }, (_, index) => `${index}`)),
      }));
      const weights: number[] = [];
      let weight = 1;
      for (let index = properties.length - 1; index >= 0; index--) {
        weights[index] = weight;
        weight *= properties[index]?.values.length ?? 1;
      }
      const minStateId = block.minStateId as number;
      const defaultStateId = block.defaultState as number;
      const kind: Kind = {
        id: block.name,
        minStateId,
        properties,
        weights,
        defaultStateId,
        defaults: propertiesOf(properties, weights, defaultStateId - minStateId),
      };
      this.#kinds.set(block.name, kind);
      for (let stateId = minStateId; stateId <= (block.maxStateId as number); stateId++)
        this.#kindOfState[stateId] = kind;
    }
    this.count = this.#kindOfState.length;
    this.#states = new Array(this.count);
    this.#texts = new Array(this.count);
  }

  has(id: string): boolean {
    return this.#kinds.has(id);
  }

  /** Every block id of the version, in the order of their numbers. */
  ids(): string[] {
    return [...this.#kinds.keys()];
  }

  /** A block's properties by name with all their values; empty for one without any and for an unknown one. */
  propertiesOf(id: string): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries((this.#kinds.get(id)?.properties ?? []).map(({ name, values }) => [name, values]));
  }

  /** Why the block or one of its properties does not exist, or undefined when all is well. */
  problemWith(state: BlockState): string | undefined {
    const kind = this.#kinds.get(state.id);
    if (!kind) return `Minecraft ${this.#version} has no block "${state.id}"`;
    for (const [name, value] of Object.entries(state.properties)) {
      const property = kind.properties.find((candidate) => candidate.name === name);
      if (!property) {
        const names = kind.properties.map((candidate) => candidate.name).join(', ') || 'none';
        return `block "${state.id}" has no property "${name}" in Minecraft ${this.#version} (it has: ${names})`;
      }
      if (!property.values.includes(value))
        return `property "${name}" of block "${state.id}" cannot be "${value}" (expected one of ${property.values.join(', ')})`;
    }
    return undefined;
  }

  /**
   * The number of a state; properties left out take the block's defaults.
   * @throws ConfigError 'unknown-block' or 'unknown-block-state'.
   */
  idOf(state: BlockState): number {
    const shared = this.#idOfShared.get(state);
    if (shared !== undefined) return shared;
    const kind = this.#kinds.get(state.id);
    if (!kind) throw new ConfigError('unknown-block', this.problemWith(state) ?? state.id);
    let stateId = kind.minStateId;
    let used = 0;
    for (let index = 0; index < kind.properties.length; index++) {
      const property = kind.properties[index] as Property;
      const given = state.properties[property.name];
      if (given !== undefined) used++;
      const value = property.values.indexOf(given ?? (kind.defaults[property.name] as string));
      if (value < 0) throw new ConfigError('unknown-block-state', this.problemWith(state) ?? state.id);
      stateId += value * (kind.weights[index] as number);
    }
    if (used !== Object.keys(state.properties).length)
      throw new ConfigError('unknown-block-state', this.problemWith(state) ?? state.id);
    return stateId;
  }

  /** The number of a canonical state text such as "oak_log[axis=y]", when a state was formatted to it before. */
  idOfText(text: string): number | undefined {
    return this.#idOfText.get(text);
  }

  /** The state with all its properties; shared, do not change it. Throws RangeError for a number out of range. */
  state(stateId: number): BlockState {
    const known = this.#states[stateId];
    if (known) return known;
    const kind = this.#kindOfState[stateId];
    if (!kind) throw new RangeError(`block state id ${stateId} is not in 0..${this.count - 1}`);
    const state: BlockState = Object.freeze({
      id: kind.id,
      properties: Object.freeze(propertiesOf(kind.properties, kind.weights, stateId - kind.minStateId)),
    });
    this.#states[stateId] = state;
    this.#idOfShared.set(state, stateId);
    return state;
  }

  /** The canonical text of a state number. */
  text(stateId: number): string {
    let text = this.#texts[stateId];
    if (text === undefined) {
      text = formatBlockState(this.state(stateId));
      this.#texts[stateId] = text;
      this.#idOfText.set(text, stateId);
    }
    return text;
  }

  /** The number of a block's default state; undefined for an unknown block. */
  defaultIdOf(id: string): number | undefined {
    return this.#kinds.get(id)?.defaultStateId;
  }

  /** The block id a state number belongs to. */
  blockId(stateId: number): string {
    return this.#kindOfState[stateId]?.id ?? 'air';
  }

  /** One property of a state, without making the whole state; undefined when the block has no such property. */
  valueOf(stateId: number, property: string): string | undefined {
    const kind = this.#kindOfState[stateId];
    if (!kind) return undefined;
    for (let index = 0; index < kind.properties.length; index++) {
      const { name, values } = kind.properties[index] as Property;
      if (name === property)
        return values[Math.floor((stateId - kind.minStateId) / (kind.weights[index] as number)) % values.length];
    }
    return undefined;
  }

  /** How far a state number lies from the block's first, the index into minecraft-data's per-state shapes. */
  offsetInBlock(stateId: number): number {
    return stateId - (this.#kindOfState[stateId]?.minStateId ?? stateId);
  }
}

function propertiesOf(
  properties: readonly Property[],
  weights: readonly number[],
  offset: number,
): Record<string, string> {
  const result: Record<string, string> = {};
  properties.forEach((property, index) => {
    const value = Math.floor(offset / (weights[index] ?? 1)) % property.values.length;
    result[property.name] = property.values[value] as string;
  });
  return result;
}
