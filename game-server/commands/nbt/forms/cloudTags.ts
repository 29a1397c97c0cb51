import { compound, float, int, string } from '../../../data/nbtTag.ts';
import { potionEffects } from '../../../items/nutrition/potionFacts.ts';
import { CLOUD_REST, type CloudForm, type EffectCloud, WIDEST_CLOUD } from '../../../mechanics/brewing/effectCloud.ts';
import { colourOf, LINGERING } from '../../../mechanics/brewing/splashPotions.ts';
import type { Game } from '../../game.ts';
import { effectList, effectsOf } from './effectTags.ts';
import type { Tags } from './entityPart.ts';
import { MOST_TICKS, type SavedTags, uuidTag } from './savedTags.ts';

/** The particles of its own that this server gives a cloud. */
const BREATH = 'dragon_breath';

/** A cloud's tags (Minecraft wiki, "Area Effect Cloud"); its effects stand as they are given to whoever is inside. */
export function cloudTags(cloud: EffectCloud, game: Game): Tags {
  const {
    ticks,
    wait,
    use,
    share,
    growth,
    gifts,
    color: shown,
    particle,
    reapplicationDelay = CLOUD_REST,
  } = cloud.form;
  // What its effects make it anyway is not said: others may come to be in it.
  const color = shown === colourOf(gifts) ? undefined : int(shown);
  const { components, numberFormats, strict } = game.features;
  const effects = effectList(
    game,
    gifts.map(({ id, duration, amplifier = 0, ambient = false, particles = true }) => ({
      id,
      amplifier,
      duration: Math.max(1, Math.min(MOST_TICKS, Math.floor(duration * share))),
      ambient,
      particles,
    })),
  );
  const owner = cloud.owner?.uuid ?? cloud.savedOwner;
  const named = `minecraft:${particle}`;
  return {
    Age: int(cloud.age),
    Duration: int(ticks),
    WaitTime: int(wait),
    ReapplicationDelay: int(reapplicationDelay),
    Radius: float(cloud.radius),
    RadiusPerTick: float(growth),
    RadiusOnUse: float(-use),
    Owner: owner === undefined ? undefined : uuidTag(owner),
    ...(components
      ? { potion_contents: compound({ custom_color: color, custom_effects: effects }) }
      : { Color: color, [numberFormats ? 'effects' : 'Effects']: effects }),
    ...(particle === undefined
      ? {}
      : components
        ? { [strict ? 'custom_particle' : 'Particle']: compound({ type: string(named) }) }
        : { Particle: string(named) }),
  };
}

/** What clouds are like of which tags say nothing (vanilla's AreaEffectCloud). */
export const PLAIN_CLOUD: CloudForm = {
  radius: 3,
  growth: 0,
  ticks: 600,
  wait: 20,
  use: 0,
  share: 1,
  gifts: [],
  color: colourOf([]),
};

/** Has a cloud be what tags say of it; what they do not say stays as it is. */
export function readCloud(cloud: EffectCloud, saved: SavedTags, game: Game): void {
  cloud.age = saved.whole('Age', 0, MOST_TICKS) ?? cloud.age;
  cloud.savedOwner ??= saved.uuid('Owner');
  const { form, radius } = cloud;
  const contents = saved.inner('potion_contents');
  const effects = contents?.get('custom_effects') ?? saved.get('effects') ?? saved.get('Effects');
  const potion = contents?.text('potion') ?? saved.text('Potion');
  const isNamed = potion !== undefined || effects !== undefined;
  const brewed = potionEffects(potion).map((gift) => ({ ...gift, duration: gift.duration * LINGERING.share }));
  const gifts = isNamed ? [...(potion === undefined ? [] : brewed), ...effectsOf(game, effects)] : form.gifts;
  const particle =
    saved.inner('custom_particle')?.id('type') ?? saved.inner('Particle')?.id('type') ?? saved.id('Particle');
  const use = saved.number('RadiusOnUse', -WIDEST_CLOUD, WIDEST_CLOUD);
  cloud.become({
    ...form,
    radius: saved.number('Radius', 0, WIDEST_CLOUD) ?? radius,
    growth: saved.number('RadiusPerTick', -WIDEST_CLOUD, WIDEST_CLOUD) ?? form.growth,
    ticks: saved.whole('Duration', 0, MOST_TICKS) ?? form.ticks,
    wait: saved.whole('WaitTime', 0, MOST_TICKS) ?? form.wait,
    reapplicationDelay: saved.whole('ReapplicationDelay', 0, MOST_TICKS) ?? form.reapplicationDelay ?? CLOUD_REST,
    use: use === undefined ? form.use : -use,
    // Effects stand in tags as they are given.
    share: isNamed ? 1 : form.share,
    gifts,
    color: contents?.whole('custom_color', 0, 0xffffff) ?? saved.whole('Color', 0, 0xffffff) ?? colourOf(gifts),
    ...(particle === BREATH ? { particle } : {}),
  });
}
