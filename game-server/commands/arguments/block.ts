import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type CompoundTag, tagMatches } from '../../data/nbtTag.ts';
import type { Game } from '../game.ts';
import { readCompound } from '../nbt/snbt.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { plainId, readIdentifier } from './identifiers.ts';

/** A block to put, with what it shall hold. Properties that were not typed take the block's defaults. */
export interface BlockInput {
  readonly state: BlockState;
  readonly nbt: CompoundTag | undefined;
}

/** Whether a block is of the kind asked for. */
export type BlockPredicate = (game: Game, position: BlockPosition) => boolean;

/** A block with properties and NBT: "oak_stairs[facing=east]{...}". */
export const blockState: ArgumentType<BlockInput> = {
  parser: 'minecraft:block_state',
  parse(reader, { game }) {
    if (reader.peek() === '#') throw reader.error('argument.block.tag.disallowed');
    const { id, properties } = readBlock(reader, game);
    const nbt = reader.peek() === '{' ? readCompound(reader) : undefined;
    return { state: { id, properties }, nbt };
  },
  *suggest({ source }) {
    for (const { name } of source.game.server.gameData.source.data.blocksArray) yield `minecraft:${name}`;
  },
};

/** A block or block tag, where only what is typed counts: "#logs[axis=y]", "chest{Items:[...]}". */
export const blockPredicate: ArgumentType<BlockPredicate> = {
  parser: 'minecraft:block_predicate',
  parse(reader, { game }) {
    let isMeant: (id: string) => boolean;
    let properties: Readonly<Record<string, string>> = {};
    if (reader.peek() === '#') {
      const start = reader.cursor;
      reader.skip();
      const identifier = readIdentifier(reader);
      const members = game.registryTags('block').get(plainId(identifier));
      if (!members) throw reader.error('arguments.block.tag.unknown', [identifier], start);
      isMeant = (id) => members.has(id);
      if (reader.peek() === '[') properties = readTagProperties(reader);
    } else {
      const block = readBlock(reader, game);
      isMeant = (id) => id === block.id;
      properties = block.properties;
    }
    const nbt = reader.peek() === '{' ? readCompound(reader) : undefined;
    const wanted = Object.entries(properties);
    return (world, position) => {
      const state = world.server.world.block(position);
      return (
        isMeant(state.id) &&
        wanted.every(([name, value]) => state.properties[name] === value) &&
        (!nbt || tagMatches(nbt, world.blockNbt(position)))
      );
    };
  },
  *suggest(scope) {
    for (const tag of scope.source.game.registryTags('block').keys()) yield `#minecraft:${tag}`;
    yield* blockState.suggest?.(scope) ?? [];
  },
};

function readBlock(reader: Reader, game: Game): BlockState {
  const start = reader.cursor;
  const identifier = readIdentifier(reader);
  const id = plainId(identifier);
  if (!game.server.gameData.hasBlock(id)) throw reader.error('argument.block.id.invalid', [identifier], start);
  const properties: Record<string, string> = {};
  if (reader.peek() !== '[') return { id, properties };
  readProperties(reader, (name, nameStart) => {
    const { problem } = propertyOf(game, id, name);
    if (problem) throw reader.error('argument.block.property.unknown', [identifier, name], nameStart);
    if (Object.hasOwn(properties, name))
      throw reader.error('argument.block.property.duplicate', [name, identifier], nameStart);
    readEquals(reader, name, identifier);
    const valueStart = reader.cursor;
    const value = reader.readString();
    if (game.server.gameData.problemWith({ id, properties: { [name]: value } }))
      throw reader.error('argument.block.property.invalid', [identifier, value, name], valueStart);
    properties[name] = value;
  });
  return { id, properties };
}

function propertyOf(game: Game, id: string, name: string): { readonly problem: boolean } {
  const { states } = game.server.gameData;
  const defaults = states.state(states.defaultIdOf(id) ?? 0).properties;
  return { problem: !Object.hasOwn(defaults, name) };
}

/** Properties of a tag: any name, for the blocks of a tag differ. */
function readTagProperties(reader: Reader): Record<string, string> {
  const properties: Record<string, string> = {};
  readProperties(reader, (name) => {
    readEquals(reader, name, '');
    properties[name] = reader.readString();
  });
  return properties;
}

function readEquals(reader: Reader, name: string, block: string): void {
  reader.skipWhitespace();
  if (reader.peek() !== '=') throw reader.error('argument.block.property.novalue', [name, block]);
  reader.skip();
  reader.skipWhitespace();
}

function readProperties(reader: Reader, readOne: (name: string, start: number) => void): void {
  reader.skip();
  reader.skipWhitespace();
  while (reader.canRead() && reader.peek() !== ']') {
    reader.skipWhitespace();
    const start = reader.cursor;
    readOne(reader.readString(), start);
    reader.skipWhitespace();
    if (!reader.canRead()) break;
    if (reader.peek() === ',') {
      reader.skip();
      continue;
    }
    if (reader.peek() !== ']') throw reader.error('argument.block.property.unclosed');
    break;
  }
  if (!reader.canRead()) throw reader.error('argument.block.property.unclosed');
  reader.skip();
}
