import { DyeColour } from '../../../protocol/dyeColour.ts';
import { type Box, boxContains, type Point } from '../../../protocol/geometry.ts';
import type { EntityRecord } from '../../../protocol/snapshot.ts';
import { type MobOptions, offerText, traitsOf } from '../../../worlds/plan/mob.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type ListedEntity, TAGS } from './pack/packContract.ts';
import { countOf } from './sampling/itemData.ts';
import { plainText } from './sampling/plainText.ts';
import { compoundOf, numberOf, type PlainJson, plainIdOf, plainValue } from './sampling/plainValue.ts';

type Nbt = Readonly<Record<string, PlainJson>>;

/** The largest stack that a record can hold. */
const MOST = 64;

/**
 * What a snapshot of a box says of the entities in it: kind, place, and what is special about mobs, read from their NBT
 * (Minecraft wiki, "Entity format" and the mobs' own pages).
 * @param mobs the options of the plan's mobs, by their number.
 */
export function entityRecords(
  listed: readonly ListedEntity[],
  box: Box,
  dialect: Dialect,
  mobs: readonly MobOptions[],
): EntityRecord[] {
  const records: EntityRecord[] = [];
  for (const { type, nbt: raw } of listed) {
    const nbt = compoundOf(plainValue(raw)) ?? {};
    const position = pointOf(nbt.Pos);
    if (!position || !boxContains(box, position) || isDead(nbt)) continue;
    const item = type === 'item' ? itemOf(nbt.Item) : undefined;
    const traits = 'Health' in nbt && type !== 'item' ? mobTraits(type, nbt, dialect, planned(nbt, mobs)) : undefined;
    records.push({ type, position, ...(item ? { item } : {}), ...(traits ? { traits: { ...traits } } : {}) });
  }
  return records;
}

function mobTraits(type: string, nbt: Nbt, dialect: Dialect, plan: MobOptions | undefined) {
  const isSet = (name: string) => (numberOf(nbt[name]) ?? 0) !== 0;
  const equipment = compoundOf(nbt.equipment) ?? {};
  const villager = compoundOf(nbt.VillagerData) ?? {};
  const profession = plainIdOf(villager.profession);
  const level = numberOf(villager.level);
  const villagerType = plainIdOf(villager.type);
  const colour = type === 'sheep' ? DyeColour.options[numberOf(nbt.Color) ?? 0] : undefined;
  const name = nbt.CustomName;
  return traitsOf({
    baby: (numberOf(nbt.Age) ?? 0) < 0 || isSet('IsBaby'),
    color: colour === 'white' ? undefined : colour,
    sheared: type === 'sheep' && isSet('Sheared'),
    noAI: isSet('NoAI') && !tagsOf(nbt).includes(TAGS.still),
    name: name === undefined ? undefined : plainText(name, dialect.text === 'nbt' ? 'nbt' : 'json').text,
    saddled: isSet('Saddle') || compoundOf(nbt.SaddleItem) !== undefined || compoundOf(equipment.saddle) !== undefined,
    tame: isSet('Tame'),
    profession: profession === 'none' ? undefined : profession,
    level: level === 1 ? undefined : level,
    villagerType: villagerType === 'plains' ? undefined : villagerType,
    // Offers a profession brings are made up when somebody first asks; a plan's are what it is about.
    offers: plan?.offers ? offersText(nbt.Offers) : undefined,
  });
}

function planned(nbt: Nbt, mobs: readonly MobOptions[]): MobOptions | undefined {
  const tags = tagsOf(nbt);
  return mobs.find((_, number) => tags.includes(TAGS.mob(number)));
}

function offersText(offers: PlainJson | undefined): string {
  const recipes = compoundOf(offers)?.Recipes;
  return (Array.isArray(recipes) ? recipes : [])
    .flatMap((recipe) => {
      const { buy, buyB, sell } = compoundOf(recipe) ?? {};
      const wants = [itemOf(buy), itemOf(buyB)].filter((stack) => stack !== undefined);
      const gives = itemOf(sell);
      return gives ? [offerText({ wants, gives })] : [];
    })
    .join('; ');
}

function itemOf(value: PlainJson | undefined): { id: string; count: number } | undefined {
  const item = compoundOf(value);
  const id = plainIdOf(item?.id);
  const count = item && countOf(item);
  return id === undefined || id === 'air' || !count ? undefined : { id, count: Math.min(count, MOST) };
}

function tagsOf({ Tags }: Nbt): readonly PlainJson[] {
  return Array.isArray(Tags) ? Tags : [];
}

/** Mobs lie there for a second after their death (LivingEntity.tickDeath). */
function isDead({ Health, DeathTime }: Nbt): boolean {
  return (numberOf(DeathTime) ?? 0) > 0 || (Health !== undefined && (numberOf(Health) ?? 1) <= 0);
}

function pointOf(value: PlainJson | undefined): Point | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y, z] = value.map((part) => numberOf(part));
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}
