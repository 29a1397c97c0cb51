import type { DyeColour } from '../../../../protocol/dyeColour.ts';
import type { Point } from '../../../../protocol/geometry.ts';
import { DYE_COLOURS } from '../../../data/families.ts';
import { type CompoundTag, elementsOf, numberOf, stringOf, type Tag } from '../../../data/nbtTag.ts';
import type { Stack } from '../../../items/inventory/stack.ts';
import { plainId } from '../../arguments/identifiers.ts';
import type { Game } from '../../game.ts';
import { stackFromNbt } from '../blockNbt.ts';

/** Ticks beyond which nothing saved is taken at its word. */
export const MOST_TICKS = 2 ** 31 - 1;

/** The strongest blast that a byte can say. */
export const MOST_POWER = 127;

/** The tags of something saved, read with their bounds: they may come from anybody's file. */
export class SavedTags {
  readonly compound: CompoundTag;
  readonly #game: Game;

  constructor(compound: CompoundTag, game: Game) {
    this.compound = compound;
    this.#game = game;
  }

  get(name: string): Tag | undefined {
    return this.compound.value.get(name);
  }

  has(name: string): boolean {
    return this.compound.value.has(name);
  }

  /** A number within bounds; undefined where there is none. */
  number(name: string, least: number, most: number): number | undefined {
    const value = numberOf(this.get(name));
    return value === undefined || !Number.isFinite(value) ? undefined : Math.max(least, Math.min(most, value));
  }

  /** The same without a fraction. */
  whole(name: string, least: number, most: number): number | undefined {
    const value = this.number(name, least, most);
    return value === undefined ? undefined : Math.floor(value);
  }

  /** Whether a number is there and not 0. */
  isSet(name: string): boolean {
    return (numberOf(this.get(name)) ?? 0) !== 0;
  }

  text(name: string): string | undefined {
    return stringOf(this.get(name));
  }

  /** An id without "minecraft:"; undefined for one of another namespace. */
  id(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : plainId(text.includes(':') ? text : `minecraft:${text}`);
  }

  /** A compound within. */
  inner(name: string): SavedTags | undefined {
    const tag = this.get(name);
    return tag?.type === 'compound' ? new SavedTags(tag, this.#game) : undefined;
  }

  /** The compounds of a list, in order. */
  each(name: string): SavedTags[] {
    return (elementsOf(this.get(name)) ?? []).flatMap((tag) =>
      tag.type === 'compound' ? [new SavedTags(tag, this.#game)] : [],
    );
  }

  /** An item; undefined for none, and for one that the version lacks. */
  stack(name: string): Stack | undefined {
    const tag = this.get(name);
    return tag?.type === 'compound' ? stackFromNbt(tag, this.#game) : undefined;
  }

  /** This compound as an item. */
  asStack(): Stack | undefined {
    return stackFromNbt(this.compound, this.#game);
  }

  /** A list of three numbers. */
  point(name: string): Point | undefined {
    const [x, y, z] = (elementsOf(this.get(name)) ?? []).map(numberOf);
    return [x, y, z].every(Number.isFinite) ? ({ x, y, z } as Point) : undefined;
  }

  /** A uuid as NBT has it since 1.16, in the form with dashes. */
  uuid(name: string): string | undefined {
    return uuidOf(this.get(name));
  }
}

/** A colour by its number; undefined for none. */
export function savedColour(saved: SavedTags, name: string): DyeColour | undefined {
  return DYE_COLOURS[saved.whole(name, 0, 15) ?? -1];
}

/** A uuid as NBT has it since 1.16: four ints, the highest first. */
export function uuidTag(uuid: string): Tag {
  const hex = uuid.replaceAll('-', '');
  return {
    type: 'intArray',
    value: [0, 8, 16, 24].map((start) => Number.parseInt(hex.slice(start, start + 8), 16) | 0),
  };
}

/** The uuid of such a tag; undefined for any other. */
export function uuidOf(tag: Tag | undefined): string | undefined {
  if (tag?.type !== 'intArray' || tag.value.length !== 4) return undefined;
  const hex = tag.value.map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
