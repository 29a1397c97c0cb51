import type { CompoundTag, Tag } from '../../data/nbtTag.ts';
import { type NbtPath, readNbtPath } from '../nbt/nbtPath.ts';
import { readCompound, readTag } from '../nbt/snbt.ts';
import type { ArgumentType } from '../syntax/tree.ts';

/** An NBT compound in SNBT. */
export const nbtCompound: ArgumentType<CompoundTag> = {
  parser: 'minecraft:nbt_compound_tag',
  parse: (reader) => readCompound(reader),
};

/** Any NBT in SNBT. */
export const nbtTag: ArgumentType<Tag> = { parser: 'minecraft:nbt_tag', parse: (reader) => readTag(reader) };

export const nbtPath: ArgumentType<NbtPath> = { parser: 'minecraft:nbt_path', parse: readNbtPath };
