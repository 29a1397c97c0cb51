import { DyeColour } from '../../../../protocol/dyeColour.ts';
import { ConfigError } from '../../../../protocol/errors.ts';
import type { ItemStack } from '../../../../protocol/item.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import type { BuildStep } from '../../../../worlds/plan/buildPlan.ts';
import type { MobOptions, TradeOffer } from '../../../../worlds/plan/mob.ts';
import { byte, compound, float, int, list, type Snbt, textData } from '../dialect/snbt.ts';
import { type ItemWords, itemData } from './itemText.ts';
import { TAGS } from './packContract.ts';
import { point } from './places.ts';

type Summon = Extract<BuildStep, { type: 'summon' }>;

/** Ticks until a newborn is grown (AgeableMob.BABY_START_AGE). */
const GROWING_TICKS = 24_000;
/** Kinds whose young do not grow up by `Age`; `IsBaby` marks them. */
const EVER_YOUNG: ReadonlySet<string> = new Set([
  'zombie',
  'husk',
  'drowned',
  'zombie_villager',
  'zombified_piglin',
  'piglin',
  'zoglin',
]);
/** Kinds with a collar. */
const PETS: ReadonlySet<string> = new Set(['wolf', 'cat']);
/** Where kinds keep the number of their variant (Minecraft wiki, "Entity format"). */
const NUMBERED_VARIANTS: Readonly<Record<string, string>> = nameTable({
  rabbit: 'RabbitType',
  parrot: 'Variant',
  llama: 'Variant',
  axolotl: 'Variant',
  horse: 'Variant',
});
const HORSES: ReadonlySet<string> = new Set(['horse', 'donkey', 'mule', 'skeleton_horse', 'zombie_horse']);

/**
 * The command that summons the mob of a plan that has this number among its mobs. It stands still until `TAGS.still` is
 * taken off together with its NoAI, unless its plan wants it still for good.
 * @throws ConfigError 'unknown-entity', 'not-in-version', and what items throw.
 */
export function summonCommand(words: ItemWords, step: Summon, number: number): string {
  const { kind, position, yaw = 0, options = {} } = step;
  if (!words.gameData.hasMob(kind))
    throw new ConfigError(
      'unknown-entity',
      `there is no living thing "${kind}" in Minecraft ${words.gameData.version}`,
    );
  return `summon minecraft:${kind} ${point('relative', position)} ${mobData(words, kind, options, yaw, number)}`;
}

function mobData(words: ItemWords, kind: string, options: MobOptions, yaw: number, number: number): Snbt {
  const { dialect } = words;
  const isStand = kind === 'armor_stand';
  const tags = [TAGS.mob(number), ...(options.noAI || isStand ? [] : [TAGS.still]), ...(options.tags ?? [])];
  for (const tag of tags)
    if (!/^[A-Za-z0-9_.+-]+$/.test(tag))
      throw new ConfigError('not-in-version', `tag "${tag}" of a ${kind}: expected letters, digits and _ . + - alone`);
  const { baby = false, age = baby ? -GROWING_TICKS : 0 } = options;
  const isForeverYoung = EVER_YOUNG.has(kind);
  return compound({
    Tags: list(tags.map((tag) => `"${tag}"`)),
    Rotation: list([float(yaw), float(0)]),
    ...(isStand ? {} : { PersistenceRequired: byte(1), NoAI: byte(1) }),
    Age: !isForeverYoung && age !== 0 ? int(age) : undefined,
    IsBaby: isForeverYoung && age < 0 ? byte(1) : undefined,
    Health: options.health === undefined ? undefined : float(options.health),
    CustomName: options.name === undefined ? undefined : textData(dialect, options.name),
    CustomNameVisible: options.nameVisible ? byte(1) : undefined,
    ...kindData(kind, options),
    ...wornData(words, kind, options),
    VillagerData: kind === 'villager' ? villagerData(options) : undefined,
    // Whoever has traded once keeps their work without a place to do it (ResetProfession).
    Xp: kind === 'villager' && options.profession !== undefined ? int(1) : undefined,
    Offers: options.offers && compound({ Recipes: list(options.offers.map((offer) => offerData(words, offer))) }),
  });
}

function kindData(kind: string, options: MobOptions): Record<string, Snbt | undefined> {
  const colour = options.color === undefined ? undefined : DyeColour.options.indexOf(options.color);
  const { variant } = options;
  const numbered = NUMBERED_VARIANTS[kind];
  return {
    // Where a plan says nothing a sheep is white, as in every host.
    Color: kind === 'sheep' ? byte(colour ?? 0) : undefined,
    Sheared: kind === 'sheep' && options.sheared ? byte(1) : undefined,
    CollarColor: PETS.has(kind) && colour !== undefined ? byte(colour) : undefined,
    Type: kind === 'mooshroom' && variant !== undefined ? `"${variant === 'brown' ? 'brown' : 'red'}"` : undefined,
    // Slimes count their sizes from 0 (Slime.addAdditionalSaveData).
    Size: kind === 'slime' || kind === 'magma_cube' ? int(slimeSize(variant) - 1) : undefined,
    ...(numbered && variant !== undefined && /^\d{1,4}$/.test(variant) ? { [numbered]: int(Number(variant)) } : {}),
    Tame: HORSES.has(kind) && (options.tame || options.saddled) ? byte(1) : undefined,
  };
}

function slimeSize(variant: string | undefined): number {
  return Math.max(1, Math.min(16, Number.parseInt(variant ?? '1', 10) || 1));
}

/** What it holds and wears; before 1.21.5 in lists by hand and from the feet up, and a saddle in each kind's own way. */
function wornData(words: ItemWords, kind: string, options: MobOptions): Record<string, Snbt | undefined> {
  const { equipment = {}, saddled } = options;
  const saddle: ItemStack = { id: 'saddle', count: 1 };
  const data = (stack: ItemStack | undefined) => (stack ? itemData(words, stack) : undefined);
  if (words.dialect.equipment) {
    const slots = {
      mainhand: data(equipment.mainHand),
      offhand: data(equipment.offHand),
      feet: data(equipment.feet),
      legs: data(equipment.legs),
      chest: data(equipment.chest),
      head: data(equipment.head),
      saddle: saddled ? data(saddle) : undefined,
    };
    return { equipment: Object.values(slots).some((slot) => slot !== undefined) ? compound(slots) : undefined };
  }
  const listed = (stacks: readonly (ItemStack | undefined)[]) =>
    stacks.some((stack) => stack !== undefined) ? list(stacks.map((stack) => data(stack) ?? '{}')) : undefined;
  return {
    HandItems: listed([equipment.mainHand, equipment.offHand]),
    ArmorItems: listed([equipment.feet, equipment.legs, equipment.chest, equipment.head]),
    Saddle: saddled && !HORSES.has(kind) ? byte(1) : undefined,
    SaddleItem: saddled && HORSES.has(kind) ? data(saddle) : undefined,
  };
}

function villagerData({ profession = 'none', level = 1, villagerType = 'plains' }: MobOptions): Snbt {
  return compound({
    profession: `"minecraft:${profession}"`,
    level: int(level),
    type: `"minecraft:${villagerType}"`,
  });
}

function offerData(words: ItemWords, { wants, gives, maxUses = 12, experience = 1 }: TradeOffer): Snbt {
  const [first, second] = wants as [ItemStack, ItemStack | undefined];
  return compound({
    buy: itemData(words, first),
    buyB: second && itemData(words, second),
    sell: itemData(words, gives),
    maxUses: int(maxUses),
    uses: int(0),
    xp: int(experience),
    rewardExp: byte(0),
    priceMultiplier: float(0),
    specialPrice: int(0),
    demand: int(0),
  });
}
