import type { BlockState } from '../../../protocol/blockState.ts';
import { elementsOf, numberOf, stringOf, type Tag } from '../../data/nbtTag.ts';
import { readCompound } from '../nbt/snbt.ts';
import { failure } from '../syntax/commandError.ts';
import { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { blockState } from './block.ts';
import { plainId, readIdentifier } from './identifiers.ts';
import { itemStack } from './item.ts';

/** A particle with what it is coloured or made of. */
export interface ParticleInput {
  readonly name: string;
  readonly block?: BlockState;
  readonly item?: string;
  /** Red, green, blue from 0 to 1 each. */
  readonly color?: readonly number[];
  readonly toColor?: readonly number[];
  readonly scale?: number;
}

const OF_BLOCKS: ReadonlySet<string> = new Set([
  'block',
  'block_marker',
  'falling_dust',
  'dust_pillar',
  'block_crumble',
]);

/**
 * A particle by name with its options (Minecraft wiki, "Particles (Java Edition)"): words behind it before 1.20.5,
 * SNBT since.
 */
export const particle: ArgumentType<ParticleInput> = {
  parser: 'minecraft:particle',
  parse(reader, source) {
    const { game } = source;
    const identifier = readIdentifier(reader);
    const name = plainId(identifier);
    if (!game.server.gameData.source.data.particlesByName[name])
      throw game.features.components
        ? reader.error('particle.notFound', [identifier])
        : failure('particle.notFound', identifier);
    if (game.features.components) {
      const options = reader.peek() === '{' ? readCompound(reader).value : new Map<string, Tag>();
      return { name, ...optionsOf(options, (text) => blockState.parse(new Reader(text), source).state) };
    }
    const next = () => {
      reader.expect(' ');
      return reader.readFloat();
    };
    if (name === 'dust') return { name, color: [next(), next(), next()], scale: next() };
    if (name === 'dust_color_transition')
      return { name, color: [next(), next(), next()], scale: next(), toColor: [next(), next(), next()] };
    if (OF_BLOCKS.has(name)) {
      reader.expect(' ');
      return { name, block: blockState.parse(reader, source).state };
    }
    if (name === 'item') {
      reader.expect(' ');
      return { name, item: itemStack.parse(reader, source).id };
    }
    return { name };
  },
  *suggest({ source }) {
    for (const { name } of source.game.server.gameData.source.data.particlesArray) yield `minecraft:${name}`;
  },
};

function optionsOf(options: ReadonlyMap<string, Tag>, read: (text: string) => BlockState): Omit<ParticleInput, 'name'> {
  const colour = (name: string) => {
    const parts = (elementsOf(options.get(name)) ?? []).flatMap((part) => numberOf(part) ?? []);
    return parts.length === 3 ? parts : undefined;
  };
  const state = options.get('block_state');
  const block = stringOf(state) ?? (state?.type === 'compound' ? stringOf(state.value.get('Name')) : undefined);
  const item = options.get('item');
  const itemId = stringOf(item) ?? (item?.type === 'compound' ? stringOf(item.value.get('id')) : undefined);
  const [color, toColor] = [colour('color') ?? colour('from_color'), colour('to_color')];
  const scale = numberOf(options.get('scale'));
  return {
    ...(block === undefined ? {} : { block: read(block) }),
    ...(itemId === undefined ? {} : { item: plainId(itemId.includes(':') ? itemId : `minecraft:${itemId}`) }),
    ...(color ? { color } : {}),
    ...(toColor ? { toColor } : {}),
    ...(scale === undefined ? {} : { scale }),
  };
}
