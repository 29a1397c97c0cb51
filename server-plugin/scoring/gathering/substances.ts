import { nameTable } from '../../../protocol/nameTable.ts';

/** What an item consists of, and how much of it: the same substance in another form is no new item. */
interface Content {
  readonly substance: string;
  /** In the smallest form the substance has. */
  readonly units: number;
}

const metal = (name: string, more: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> => ({
  [`raw_${name}`]: 9,
  [`raw_${name}_block`]: 81,
  [`${name}_ore`]: 9,
  [`deepslate_${name}_ore`]: 9,
  [`${name}_ingot`]: 9,
  [`${name}_block`]: 81,
  ...more,
});
const gem = (item: string, name = item): Readonly<Record<string, number>> => ({
  [item]: 1,
  [`${name}_block`]: 9,
  [`${name}_ore`]: 1,
  [`deepslate_${name}_ore`]: 1,
});

/** Items that crafting and smelting turn into each other, with their worth in units (Minecraft wiki, "Crafting", "Smelting"). */
const FORMS: Readonly<Record<string, Readonly<Record<string, number>>>> = nameTable({
  iron: metal('iron', { iron_nugget: 1 }),
  gold: metal('gold', { gold_nugget: 1, nether_gold_ore: 9 }),
  copper: metal('copper'),
  coal: gem('coal'),
  diamond: gem('diamond'),
  emerald: gem('emerald'),
  redstone: gem('redstone'),
  lapis: gem('lapis_lazuli', 'lapis'),
  wheat: { wheat: 1, hay_block: 9 },
  bone_meal: { bone_meal: 1, bone_block: 9 },
  slime: { slime_ball: 1, slime_block: 9 },
  kelp: { dried_kelp: 1, dried_kelp_block: 9 },
  honey: { honey_bottle: 1, honey_block: 4 },
  stone: { cobblestone: 1, stone: 1, smooth_stone: 1 },
  deepslate: { cobbled_deepslate: 1, deepslate: 1 },
});

const CONTENTS: ReadonlyMap<string, Content> = new Map(
  Object.entries(FORMS).flatMap(([substance, forms]) =>
    Object.entries(forms).map(([item, units]) => [item, { substance, units }] as const),
  ),
);

/** What an item consists of; itself, where nothing turns into it and back. */
export function contentOf(item: string): Content {
  return CONTENTS.get(item) ?? { substance: item, units: 1 };
}

/** Whether the item has other forms, so that crafting it may be no more than changing the form. */
export function hasForms(item: string): boolean {
  return CONTENTS.has(item);
}
