import nbt from 'prismarine-nbt';
import { isShelf } from '../data/blockTags.ts';
import type { VersionFeatures } from '../data/versionData.ts';
import { fileTag } from './anvil/nbtTags.ts';
import { bannerTag } from './bannerNbt.ts';
import type { BlockEntity, ContainerEntity, SignEntity, SignInk } from './blockEntity.ts';
import { spawnerTag } from './spawnerNbt.ts';

/** What clients are sent of a block entity: a sign's text, what lies on a campfire or shelf or turns in a spawner; nothing of other containers' content. */
export function blockEntityNbt(entity: BlockEntity, features: VersionFeatures): nbt.NBT | undefined {
  if (entity.type === 'container' && (entity.id.endsWith('campfire') || isShelf(entity.id)))
    return lyingNbt(entity, features);
  if (entity.type === 'banner') return { ...fileTag(bannerTag(entity, features)), name: '' } as unknown as nbt.NBT;
  if (entity.type === 'spawner') return { ...fileTag(spawnerTag(entity, true)), name: '' } as unknown as nbt.NBT;
  return entity.type === 'sign' ? signNbt(entity, features) : undefined;
}

function lyingNbt({ slots }: ContainerEntity, features: VersionFeatures): nbt.NBT {
  const items = slots.contents().map(({ slot, id, count }) => ({
    Slot: nbt.byte(slot),
    id: nbt.string(`minecraft:${id}`),
    ...(features.itemComponents ? { count: nbt.int(count) } : { Count: nbt.byte(count) }),
  }));
  return nbt.comp({ Items: nbt.list(nbt.comp(items as never)) }) as unknown as nbt.NBT;
}

function signNbt(sign: SignEntity, features: VersionFeatures): nbt.NBT {
  const line = (text: string | undefined) => JSON.stringify({ text: text ?? '' });
  if (!features.twoSidedSigns)
    return nbt.comp({
      Text1: nbt.string(line(sign.front[0])),
      Text2: nbt.string(line(sign.front[1])),
      Text3: nbt.string(line(sign.front[2])),
      Text4: nbt.string(line(sign.front[3])),
      Color: nbt.string(sign.frontInk?.colour ?? 'black'),
      GlowingText: nbt.byte(sign.frontInk?.glowing ? 1 : 0),
    }) as unknown as nbt.NBT;
  // Since 1.21.5 data has text as packets have it, instead of as JSON.
  const kept = features.plainComponents ? (text: string | undefined) => text ?? '' : line;
  const side = (lines: readonly string[], ink?: SignInk) =>
    nbt.comp({
      messages: nbt.list(nbt.string([0, 1, 2, 3].map((index) => kept(lines[index])))),
      color: nbt.string(ink?.colour ?? 'black'),
      has_glowing_text: nbt.byte(ink?.glowing ? 1 : 0),
    });
  return nbt.comp({
    is_waxed: nbt.byte(sign.waxed ? 1 : 0),
    front_text: side(sign.front, sign.frontInk),
    back_text: side(sign.back, sign.backInk),
  }) as unknown as nbt.NBT;
}
