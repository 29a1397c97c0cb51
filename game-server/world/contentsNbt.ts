import nbt from 'prismarine-nbt';
import type { BlockContents } from '../../worlds/terrain/structures/chunkPaste.ts';
import type { FileTag } from './anvil/nbtTags.ts';

/**
 * What a block of generated land holds, as a saved chunk would have it (Minecraft wiki, "Chunk format", Block entity
 * format). Counts are there under the names before and since 1.20.5.
 */
export function contentsNbt(contents: BlockContents): FileTag {
  const place = { x: nbt.int(contents.x), y: nbt.int(contents.y), z: nbt.int(contents.z) };
  switch (contents.type) {
    case 'chest':
      return tag({
        id: nbt.string('minecraft:chest'),
        ...place,
        Items: nbt.list(
          nbt.comp(
            contents.items.map(({ slot, id, count }) => ({
              Slot: nbt.byte(slot),
              id: nbt.string(`minecraft:${id}`),
              Count: nbt.byte(count),
              count: nbt.int(count),
            })) as never,
          ),
        ),
      });
    case 'spawner': {
      const entity = nbt.comp({ id: nbt.string(`minecraft:${contents.mob}`) });
      return tag({
        id: nbt.string('minecraft:mob_spawner'),
        ...place,
        Delay: nbt.short(20),
        MinSpawnDelay: nbt.short(200),
        MaxSpawnDelay: nbt.short(800),
        SpawnCount: nbt.short(4),
        MaxNearbyEntities: nbt.short(6),
        RequiredPlayerRange: nbt.short(16),
        SpawnRange: nbt.short(4),
        SpawnData: nbt.comp({ entity }),
      });
    }
    default:
      return contents satisfies never;
  }
}

function tag(value: Record<string, unknown>): FileTag {
  return nbt.comp(value as never) as unknown as FileTag;
}
