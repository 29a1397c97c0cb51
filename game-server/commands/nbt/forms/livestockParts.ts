import { DYE_COLOURS } from '../../../data/families.ts';
import { byte, flag, int, string } from '../../../data/nbtTag.ts';
import { Animal } from '../../../mobs/animals/animal.ts';
import { Bee } from '../../../mobs/animals/bee.ts';
import { Chicken, Mooshroom } from '../../../mobs/animals/farmAnimals.ts';
import { Sheep } from '../../../mobs/animals/sheep.ts';
import { type EntityPart, partOf } from './entityPart.ts';
import { MOST_TICKS, savedColour } from './savedTags.ts';

/** Age and love of all animals, and what those of farms are (Minecraft wiki, their own pages, "Entity data"). */
export const LIVESTOCK_PARTS: readonly EntityPart[] = [
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
      sheep.colour = savedColour(saved, 'Color') ?? sheep.colour;
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
];
