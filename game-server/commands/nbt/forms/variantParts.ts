import { nameTable } from '../../../../protocol/nameTable.ts';
import { int, string } from '../../../data/nbtTag.ts';
import { Animal } from '../../../mobs/animals/animal.ts';
import { CLIMATES, setClimate } from '../../../mobs/animals/climates.ts';
import { Mob } from '../../../mobs/mob.ts';
import { type EntityPart, partOf, type Tags } from './entityPart.ts';

/** Kinds whose variant is a number in metadata: where it stands there and in NBT, and its names where NBT has names. */
interface Variant {
  readonly key: string;
  readonly type: 'int' | 'cat_variant';
  readonly tag: string;
  readonly names?: readonly string[];
}

const VARIANTS: Readonly<Record<string, Variant>> = nameTable({
  rabbit: { key: 'type', type: 'int', tag: 'RabbitType' },
  fox: { key: 'type', type: 'int', tag: 'Type', names: ['red', 'snow'] },
  parrot: { key: 'variant', type: 'int', tag: 'Variant' },
  llama: { key: 'variant', type: 'int', tag: 'Variant' },
  axolotl: { key: 'variant', type: 'int', tag: 'Variant' },
  cat: {
    key: 'variant',
    type: 'cat_variant',
    tag: 'variant',
    // In the order of their registry (minecraft:cat_variant).
    names: [
      'tabby',
      'black',
      'red',
      'siamese',
      'british_shorthair',
      'calico',
      'persian',
      'ragdoll',
      'white',
      'jellie',
      'all_black',
    ],
  },
});

const TEMPERATE = CLIMATES.indexOf('temperate');

/** Minecraft wiki, the mobs' own pages, "Entity data": variants by number, by name, and by climate. */
export const VARIANT_PARTS: readonly EntityPart[] = [
  partOf(
    Mob,
    (mob): Tags => {
      const climate =
        mob instanceof Animal && mob.kind !== 'cat' ? CLIMATES[Number(mob.metadata('variant'))] : undefined;
      return climate === undefined || VARIANTS[mob.kind] ? {} : { variant: string(`minecraft:${climate}`) };
    },
    (mob, saved) => {
      const named = (CLIMATES as readonly string[]).indexOf(saved.id('variant') ?? '');
      // One that nothing says it of is temperate (vanilla's VariantUtils).
      if (named >= 0 || mob.metadata('variant') === undefined) setClimate(mob, named >= 0 ? named : TEMPERATE);
    },
  ),
  partOf(
    Mob,
    (mob): Tags => {
      const variant = VARIANTS[mob.kind];
      const number = variant && mob.metadata(variant.key);
      if (!variant || typeof number !== 'number') return {};
      const name = variant.names?.[number];
      const id = variant.type === 'int' ? name : `minecraft:${name}`;
      return { [variant.tag]: variant.names ? name && string(id as string) : int(number) } as Tags;
    },
    (mob, saved) => {
      const variant = VARIANTS[mob.kind];
      if (!variant) return;
      const named = variant.names?.indexOf(saved.id(variant.tag) ?? '');
      const number = named === undefined || named < 0 ? saved.whole(variant.tag, 0, 9999) : named;
      if (number !== undefined) mob.setMetadata(variant.key, variant.type, number);
    },
  ),
];
