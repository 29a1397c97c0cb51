import { type CompoundTag, compound, flag, float, int, list } from '../../../data/nbtTag.ts';
import type { Offer, OfferFacts } from '../../../mobs/villagers/offer.ts';
import type { Game } from '../../game.ts';
import { stackNbt } from '../itemToNbt.ts';
import type { SavedTags } from './savedTags.ts';

/** What a trader offers (Minecraft wiki, "Villager", entity data: Offers.Recipes). */
export function offerTags(offers: readonly Offer[], game: Game): CompoundTag {
  return compound({
    Recipes: list(
      ...offers.map(({ wants: [first, second], gives, ...offer }) =>
        compound({
          buy: first && stackNbt(first, game),
          buyB: second && stackNbt(second, game),
          sell: stackNbt(gives, game),
          maxUses: int(offer.maxUses),
          uses: int(offer.uses),
          xp: int(offer.experience),
          demand: int(offer.demand),
          specialPrice: int(offer.specialPrice),
          priceMultiplier: float(offer.priceMultiplier),
          rewardExp: flag(true),
        }),
      ),
    ),
  });
}

/** The offers of an `Offers` tag; undefined where there are none. */
export function savedOffers(saved: SavedTags | undefined): OfferFacts[] | undefined {
  const offers = saved?.each('Recipes').flatMap((recipe): OfferFacts[] => {
    const [buy, more, gives] = [recipe.stack('buy'), recipe.stack('buyB'), recipe.stack('sell')];
    if (!buy || !gives) return [];
    // A number beyond what an int holds is none.
    const whole = (name: string, least: number) => {
      const value = recipe.number(name, -Infinity, Infinity);
      return value === undefined || !(value >= least && value < 2 ** 31) ? undefined : Math.floor(value);
    };
    return [
      {
        wants: more ? [buy, more] : [buy],
        gives,
        maxUses: whole('maxUses', 1),
        uses: whole('uses', 0),
        experience: whole('xp', 0),
        demand: whole('demand', -(2 ** 31)),
        specialPrice: whole('specialPrice', -(2 ** 31)),
        priceMultiplier: recipe.number('priceMultiplier', -Infinity, Infinity),
      },
    ];
  });
  return offers && offers.length > 0 ? offers : undefined;
}
