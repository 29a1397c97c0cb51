import { DYE_COLOURS } from '../../data/families.ts';
import {
  byte,
  type CompoundTag,
  compound,
  flag,
  int,
  numberOf,
  string,
  stringOf,
  type Tag,
} from '../../data/nbtTag.ts';
import { Animal } from '../../mobs/animals/animal.ts';
import { Mooshroom } from '../../mobs/animals/farmAnimals.ts';
import { Horse, Pig } from '../../mobs/animals/horse.ts';
import { Pet } from '../../mobs/animals/pet.ts';
import { Sheep } from '../../mobs/animals/sheep.ts';
import type { Mob } from '../../mobs/mob.ts';
import { Villager } from '../../mobs/villagers/villager.ts';

/** What is special to a mob's kind (Minecraft wiki, the mobs' own pages, "Entity data"), as far as this server keeps it. */
export function mobNbt(mob: Mob): CompoundTag {
  const tags: Record<string, Tag | undefined> = { NoAI: mob.noAI ? flag(true) : undefined };
  if (mob instanceof Animal) {
    tags.Age = int(mob.growth);
    tags.InLove = int(mob.love);
  } else if (mob.baby) tags.IsBaby = flag(true);
  if (mob instanceof Sheep) {
    tags.Color = byte(DYE_COLOURS.indexOf(mob.colour));
    tags.Sheared = flag(mob.shorn);
  }
  if (mob instanceof Mooshroom) tags.Type = string(mob.brown ? 'brown' : 'red');
  if (mob instanceof Pig || mob instanceof Horse) tags.Saddle = flag(mob.saddled);
  if (mob instanceof Horse) tags.Tame = flag(mob.tame);
  if (mob instanceof Pet) {
    tags.Sitting = flag(mob.sitting);
    tags.CollarColor = byte(DYE_COLOURS.indexOf(mob.collar));
  }
  if (mob instanceof Villager)
    tags.VillagerData = compound({
      profession: string(`minecraft:${mob.profession}`),
      level: int(mob.level),
      type: string(`minecraft:${mob.type}`),
    });
  return compound(tags);
}

/** Applies the NBT of its kind to a mob. */
export function loadMobNbt(mob: Mob, nbt: CompoundTag): void {
  const number = (name: string) => numberOf(nbt.value.get(name));
  const colour = (name: string) => DYE_COLOURS[number(name) ?? -1];
  const isSet = (name: string) => (number(name) ?? 0) !== 0;
  mob.noAI = isSet('NoAI');
  if (mob instanceof Animal) {
    const age = number('Age');
    if (age !== undefined && Number.isInteger(age)) mob.setGrowth(age);
  }
  if (mob instanceof Sheep) {
    mob.colour = colour('Color') ?? mob.colour;
    mob.shorn = isSet('Sheared');
  }
  if (mob instanceof Mooshroom) mob.brown = stringOf(nbt.value.get('Type')) === 'brown';
  if (mob instanceof Pig || mob instanceof Horse) mob.saddled = isSet('Saddle');
  if (mob instanceof Horse) mob.tame = isSet('Tame');
  if (mob instanceof Pet) {
    mob.collar = colour('CollarColor') ?? mob.collar;
    if (mob.sitting !== isSet('Sitting')) mob.sitting = isSet('Sitting');
  }
}
