import type { BlockState } from '../../protocol/blockState.ts';
import { nameTable } from '../../protocol/nameTable.ts';

/** What a block is good for, as far as planning goes. */
export type SeenKind = 'container' | 'device' | 'workshop' | 'resource' | 'sign';

const CONTAINER = /(?:^|_)(?:chest|shulker_box)$|^(?:barrel|hopper|dispenser|dropper)$/;
const WORKSHOP =
  /^(?:crafting_table|furnace|blast_furnace|smoker|stonecutter|smithing_table|loom|brewing_stand)$|anvil$/;
const DEVICE = /_(?:door|fence_gate|trapdoor|button|pressure_plate|bed)$|^(?:lever|bell|lectern|nether_portal)$/;
const SIGN = /_sign$/;
/** Things of the wild and of farms that are gathered. */
const RESOURCE =
  /_(?:ore|log|stem|mushroom|sapling)$|^(?:wheat|potatoes|carrots|beetroots|hay_block|sugar_cane|pumpkin|melon|bamboo|cactus|cocoa|sweet_berry_bush|water|lava|gold_block|iron_block|obsidian|clay|gravel)$/;
/** Crops and the age at which they are ripe (wiki "Crops"). */
const RIPE_AT: Readonly<Record<string, number>> = nameTable({
  wheat: 7,
  potatoes: 7,
  carrots: 7,
  beetroots: 3,
  cocoa: 2,
  sweet_berry_bush: 2,
});

/** What a block is good for; undefined for ground, walls and air. `ripe` is true of anything but unripe crops. */
export function seenKindOf({ id, properties }: BlockState): { kind: SeenKind; ripe: boolean } | undefined {
  if (CONTAINER.test(id)) return { kind: 'container', ripe: true };
  if (WORKSHOP.test(id)) return { kind: 'workshop', ripe: true };
  if (DEVICE.test(id)) return { kind: 'device', ripe: true };
  if (SIGN.test(id)) return { kind: 'sign', ripe: true };
  if (!RESOURCE.test(id)) return undefined;
  const ripeAt = RIPE_AT[id];
  return { kind: 'resource', ripe: ripeAt === undefined || Number(properties.age ?? 0) >= ripeAt };
}
