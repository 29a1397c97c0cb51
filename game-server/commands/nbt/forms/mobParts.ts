import { nameTable } from '../../../../protocol/nameTable.ts';
import { Profession, VillagerType } from '../../../../worlds/plan/mob.ts';
import { DYE_COLOURS } from '../../../data/families.ts';
import {
  byte,
  compound,
  elementsOf,
  flag,
  float,
  int,
  list,
  long,
  numberOf,
  short,
  string,
  type Tag,
} from '../../../data/nbtTag.ts';
import type { Entity, EquipmentSlot } from '../../../entities/entity.ts';
import { LivingEntity } from '../../../entities/livingEntity.ts';
import { ArmorStand } from '../../../mechanics/furnishings/armorStand.ts';
import { Animal } from '../../../mobs/animals/animal.ts';
import { Bee } from '../../../mobs/animals/bee.ts';
import { CLIMATES, setClimate } from '../../../mobs/animals/climates.ts';
import { Chicken, Mooshroom } from '../../../mobs/animals/farmAnimals.ts';
import { Horse, Pig } from '../../../mobs/animals/horse.ts';
import { Pet } from '../../../mobs/animals/pet.ts';
import { Sheep } from '../../../mobs/animals/sheep.ts';
import { CopperGolem } from '../../../mobs/golems/copperGolem.ts';
import { LeashKnot } from '../../../mobs/interaction/leash.ts';
import { Mob } from '../../../mobs/mob.ts';
import { Creeper } from '../../../mobs/monsters/creeper.ts';
import { Slime } from '../../../mobs/monsters/slime.ts';
import { Trader } from '../../../mobs/villagers/trader.ts';
import { Villager } from '../../../mobs/villagers/villager.ts';
import type { Game } from '../../game.ts';
import { stackNbt } from '../itemToNbt.ts';
import { textOf } from '../plainText.ts';
import { attributeTags, readAttributes } from './attributeTags.ts';
import { effectTags, savedEffects } from './effectTags.ts';
import { type EntityPart, partOf, type Tags } from './entityPart.ts';
import { offerTags, savedOffers } from './offerTags.ts';
import { type SavedTags, uuidTag } from './savedTags.ts';

const LONGEST_NAME = 256;
const MOST_TICKS = 2 ** 31 - 1;
/** How far copper golems have weathered, and when they would again (vanilla's CopperGolem). */
const GOLEM_WEATHER = ['unaffected', 'exposed', 'weathered', 'oxidized'];
const [WAXED, UNSET] = [-2, -1];
const HANDS: readonly EquipmentSlot[] = ['mainHand', 'offHand'];
const ARMOUR: readonly EquipmentSlot[] = ['feet', 'legs', 'chest', 'head'];

const colour = (saved: SavedTags, name: string) => DYE_COLOURS[saved.whole(name, 0, 15) ?? -1];

/**
 * What mobs and armour stands are, class by class, those of base classes first (Minecraft wiki, "Entity format" and the
 * mobs' own pages, "Entity data").
 */
export const MOB_PARTS: readonly EntityPart[] = [
  partOf(ArmorStand, equipmentTags, wear),
  partOf(
    LivingEntity,
    (entity, game) => ({
      Fire: short(entity.fireTicks),
      Health: float(entity.health),
      HurtTime: short(Math.max(0, entity.hurtCooldown - 10)),
      ...equipmentTags(entity, game),
      ...effectTags(game, game.systems.effects.list(entity)),
      ...attributeTags(entity, game),
    }),
    (entity, saved, game) => {
      readAttributes(entity, saved);
      // Zero would be a death nobody dealt: that is what kill is for.
      const health = saved.number('Health', 0, 1024);
      if (health) entity.health = health;
      entity.fireTicks = saved.whole('Fire', -20, 32_767) ?? entity.fireTicks;
      wear(entity, saved);
      for (const effect of savedEffects(game, saved)) game.systems.effects.give(entity, effect);
    },
  ),
  partOf(
    Mob,
    (mob, game) => ({
      CustomName: mob.customName === undefined ? undefined : string(JSON.stringify({ text: mob.customName })),
      CustomNameVisible: mob.metadata('custom_name_visible') ? flag(true) : undefined,
      NoAI: mob.noAI ? flag(true) : undefined,
      PersistenceRequired: mob.persistent ? flag(true) : undefined,
      IsBaby: mob.baby && !(mob instanceof Animal) ? flag(true) : undefined,
      Air: short(mob.air),
      FallDistance: float(mob.fallDistance),
      ...leashTags(mob, game),
    }),
    (mob, saved, game) => {
      const name = textOf(saved.get('CustomName'), game, LONGEST_NAME);
      if (name !== undefined) mob.nameAs(name, saved.isSet('CustomNameVisible'));
      mob.noAI = saved.isSet('NoAI');
      mob.persistent = saved.isSet('PersistenceRequired');
      if (saved.isSet('IsBaby') && !mob.baby) mob.baby = true;
      mob.air = saved.whole('Air', -20, MOST_TICKS) ?? mob.air;
      mob.fallDistance = saved.number('FallDistance', 0, 1024) ?? mob.fallDistance;
    },
  ),
  partOf(
    CopperGolem,
    ({ stage, isWaxed }) => ({
      weather_state: string(GOLEM_WEATHER[stage] ?? 'unaffected'),
      next_weather_age: long(BigInt(isWaxed ? WAXED : UNSET)),
    }),
    (golem, saved) => {
      const stage = GOLEM_WEATHER.indexOf(saved.text('weather_state') ?? '');
      const isWaxed = saved.whole('next_weather_age', WAXED, 0) === WAXED;
      if (stage >= 0 || isWaxed) golem.weather(Math.max(0, stage), isWaxed);
    },
  ),
  partOf(
    Animal,
    (animal) => ({ Age: int(animal.growth), InLove: int(animal.love) }),
    (animal, saved) => {
      const age = saved.whole('Age', -MOST_TICKS, MOST_TICKS);
      if (age !== undefined && (animal.species.young || age >= 0)) animal.setGrowth(age);
      animal.love = saved.whole('InLove', 0, MOST_TICKS) ?? animal.love;
    },
  ),
  partOf(
    Sheep,
    (sheep) => ({ Color: byte(DYE_COLOURS.indexOf(sheep.colour)), Sheared: flag(sheep.shorn) }),
    (sheep, saved) => {
      sheep.colour = colour(saved, 'Color') ?? sheep.colour;
      sheep.shorn = saved.isSet('Sheared');
    },
  ),
  partOf(
    Mooshroom,
    (mooshroom) => ({ Type: string(mooshroom.brown ? 'brown' : 'red') }),
    (mooshroom, saved) => {
      mooshroom.brown = saved.text('Type') === 'brown';
    },
  ),
  partOf(
    Chicken,
    (chicken) => ({ EggLayTime: int(chicken.eggIn) }),
    (chicken, saved) => {
      chicken.eggIn = saved.whole('EggLayTime', 0, MOST_TICKS) ?? chicken.eggIn;
    },
  ),
  partOf(
    Pig,
    (pig) => ({ Saddle: flag(pig.saddled) }),
    (pig, saved) => {
      pig.saddled = saved.isSet('Saddle');
    },
  ),
  partOf(
    Horse,
    (horse, game) => ({
      SaddleItem: horse.saddled ? stackNbt({ id: 'saddle', count: 1 }, game) : undefined,
      Tame: flag(horse.tame),
      Temper: int(horse.temper),
      Variant: horse.kind === 'horse' ? int(Number(horse.metadata('type_variant') ?? 0)) : undefined,
    }),
    (horse, saved) => {
      horse.saddled = saved.stack('SaddleItem') !== undefined || saved.isSet('Saddle');
      horse.tame = saved.isSet('Tame');
      horse.temper = saved.whole('Temper', 0, 100) ?? horse.temper;
      const variant = horse.kind === 'horse' ? saved.whole('Variant', 0, 0xffff) : undefined;
      if (variant !== undefined) horse.setMetadata('type_variant', 'int', variant);
    },
  ),
  partOf(
    Pet,
    (pet) => {
      const uuid = pet.metadata('owneruuid');
      return {
        Sitting: flag(pet.sitting),
        CollarColor: byte(DYE_COLOURS.indexOf(pet.collar)),
        Owner: typeof uuid === 'string' ? uuidTag(uuid) : undefined,
      };
    },
    (pet, saved, game) => {
      const owner = saved.uuid('Owner');
      if (owner !== undefined && pet.metadata('owneruuid') !== owner) {
        const { health } = pet;
        pet.belongTo(nameOf(game, owner) ?? owner, owner);
        pet.health = Math.min(pet.maxHealth, saved.has('Health') ? health : pet.maxHealth);
      }
      pet.collar = colour(saved, 'CollarColor') ?? pet.collar;
      if (pet.sitting !== saved.isSet('Sitting')) pet.sitting = saved.isSet('Sitting');
    },
  ),
  partOf(
    Bee,
    (bee) => ({
      HasStung: flag(bee.hasStung),
      HasNectar: flag(bee.nectar),
      CannotEnterHiveTicks: int(bee.restTicks),
    }),
    (bee, saved) => {
      bee.nectar = saved.isSet('HasNectar');
      if (saved.isSet('HasStung')) bee.loseSting();
      bee.restTicks = saved.whole('CannotEnterHiveTicks', 0, MOST_TICKS) ?? 0;
    },
  ),
  partOf(
    Slime,
    (slime) => ({ Size: int(slime.size - 1) }),
    (slime, saved) => {
      const size = saved.whole('Size', 0, 126);
      if (size === undefined || slime.size === size + 1) return;
      slime.size = size + 1;
      const health = saved.number('Health', 0, 1024);
      if (health) slime.health = health;
    },
  ),
  partOf(
    Creeper,
    (creeper) => ({
      ignited: flag(creeper.metadata('is_ignited') === true),
      powered: creeper.charged ? flag(true) : undefined,
    }),
    (creeper, saved) => {
      if (saved.isSet('powered') !== creeper.charged) creeper.charged = saved.isSet('powered');
      if (saved.isSet('ignited')) creeper.ignite();
    },
  ),
  partOf(
    Trader,
    (trader, game) => ({
      Offers: trader.offers.length > 0 ? offerTags(trader.offers, game) : undefined,
      Xp: trader instanceof Villager ? int(trader.experience) : undefined,
    }),
    (trader, saved) => {
      trader.experience = saved.whole('Xp', 0, MOST_TICKS) ?? trader.experience;
      const offers = savedOffers(saved.inner('Offers'));
      if (offers) trader.resumeOffering(offers);
    },
  ),
  partOf(
    Villager,
    (villager) => ({
      Age: int(villager.growth),
      VillagerData: compound({
        profession: string(`minecraft:${villager.profession}`),
        level: int(villager.level),
        type: string(`minecraft:${villager.type}`),
      }),
      ...sleepTags(villager),
    }),
    (villager, saved) => {
      const age = saved.whole('Age', -MOST_TICKS, MOST_TICKS);
      if (age !== undefined) villager.setGrowth(age);
      const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => saved.whole(`Sleeping${axis}`, -3e7, 3e7));
      if (x !== undefined && y !== undefined && z !== undefined && !villager.asleep) villager.lieDown({ x, y, z });
      const data = saved.inner('VillagerData');
      if (!data) return;
      const profession = Profession.safeParse(data.id('profession'));
      const type = VillagerType.safeParse(data.id('type'));
      villager.resumeAs(
        profession.success ? profession.data : villager.profession,
        data.whole('level', 1, 5) ?? villager.level,
        type.success ? type.data : villager.type,
      );
    },
  ),
  ...variantParts(),
];

/** The bed a villager lies in (Minecraft wiki, "Entity format": SleepingX). */
function sleepTags({ asleep }: Villager): Tags {
  return asleep ? { SleepingX: int(asleep.x), SleepingY: int(asleep.y), SleepingZ: int(asleep.z) } : {};
}

function equipmentTags(entity: Entity, game: Game): Tags {
  const worn = (slot: EquipmentSlot): Tag => {
    const stack = entity.equipment(slot);
    return stack ? stackNbt(stack, game) : compound();
  };
  return { HandItems: list(...HANDS.map(worn)), ArmorItems: list(...ARMOUR.map(worn)) };
}

function wear(entity: Entity, saved: SavedTags): void {
  for (const [name, slots] of [
    ['HandItems', HANDS],
    ['ArmorItems', ARMOUR],
  ] as const) {
    if (!saved.has(name)) continue;
    for (const [index, item] of saved.each(name).entries()) {
      const slot = slots[index];
      const stack = item.asStack();
      if (slot && (stack || entity.equipment(slot))) entity.setEquipment(slot, stack);
    }
  }
}

/** Only knots are worth writing: who is led by a player is set free when the player leaves, as in vanilla. */
function leashTags({ leashHolder }: Mob, { features }: Game): Tags {
  if (!(leashHolder instanceof LeashKnot)) return {};
  const { x, y, z } = leashHolder.fence;
  if (features.nearestEntity) return { leash: { type: 'intArray', value: [x, y, z] } };
  return { Leash: compound({ X: int(x), Y: int(y), Z: int(z) }) };
}

function nameOf({ server }: Game, uuid: string): string | undefined {
  for (const player of server.players.values()) if (player.uuid === uuid) return player.username;
  return undefined;
}

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

function variantParts(): EntityPart[] {
  return [
    partOf(
      Mob,
      (mob): Tags => {
        const climate =
          mob instanceof Animal && mob.kind !== 'cat' ? CLIMATES[Number(mob.metadata('variant'))] : undefined;
        return climate === undefined || VARIANTS[mob.kind] ? {} : { variant: string(`minecraft:${climate}`) };
      },
      (mob, saved) => setClimate(mob, (CLIMATES as readonly string[]).indexOf(saved.id('variant') ?? '')),
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
}

/** The fence a mob was tied to, in either form. */
export function savedFence(saved: SavedTags): readonly [x: number, y: number, z: number] | undefined {
  const old = saved.inner('Leash') ?? saved.inner('leash');
  const cell =
    old?.whole('X', -3e7, 3e7) === undefined
      ? (elementsOf(saved.get('leash')) ?? []).map(numberOf)
      : [old.whole('X', -3e7, 3e7), old.whole('Y', -2048, 2048), old.whole('Z', -3e7, 3e7)];
  const [x, y, z] = cell;
  return x !== undefined && y !== undefined && z !== undefined ? [x, y, z] : undefined;
}
