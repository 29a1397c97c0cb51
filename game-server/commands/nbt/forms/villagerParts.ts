import { Profession, VillagerType } from '../../../../worlds/plan/mob.ts';
import { compound, int, string } from '../../../data/nbtTag.ts';
import { Trader } from '../../../mobs/villagers/trader.ts';
import { Villager } from '../../../mobs/villagers/villager.ts';
import { type EntityPart, partOf, type Tags } from './entityPart.ts';
import { offerTags, savedOffers } from './offerTags.ts';
import { MOST_TICKS } from './savedTags.ts';

/** Minecraft wiki, "Villager", "Wandering Trader", entity data. */
export const VILLAGER_PARTS: readonly EntityPart[] = [
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
];

/** The bed a villager lies in (Minecraft wiki, "Entity format": SleepingX). */
function sleepTags({ asleep }: Villager): Tags {
  return asleep ? { SleepingX: int(asleep.x), SleepingY: int(asleep.y), SleepingZ: int(asleep.z) } : {};
}
