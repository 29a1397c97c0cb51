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
  const { ticks, wait, use, share, growth, gifts, color, particle } = cloud.form;
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
    ReapplicationDelay: int(CLOUD_REST),
    Radius: float(cloud.radius),
    RadiusPerTick: float(growth),
    RadiusOnUse: float(-use),
    Owner: owner === undefined ? undefined : uuidTag(owner),
    ...(components
      ? { potion_contents: compound({ custom_color: int(color), custom_effects: effects }) }
      : { Color: int(color), [numberFormats ? 'effects' : 'Effects']: effects }),
    ...(particle === undefined
      ? {}
      : components
        ? { [strict ? 'custom_particle' : 'Particle']: compound({ type: string(named) }) }
        : { Particle: string(named) }),
  };
}

/** What a cloud's tags say it is like, and vanilla's own where they say nothing. */
export function savedCloudForm(saved: SavedTags, game: Game): CloudForm {
  const contents = saved.inner('potion_contents');
  const effects = contents?.get('custom_effects') ?? saved.get('effects') ?? saved.get('Effects');
  const potion = contents?.text('potion') ?? saved.text('Potion');
  const brewed = potionEffects(potion).map((gift) => ({ ...gift, duration: gift.duration * LINGERING.share }));
  const gifts = [...(potion === undefined ? [] : brewed), ...effectsOf(game, effects)];
  const particle =
    saved.inner('custom_particle')?.id('type') ?? saved.inner('Particle')?.id('type') ?? saved.id('Particle');
  return {
    radius: saved.number('Radius', 0, WIDEST_CLOUD) ?? 3,
    growth: saved.number('RadiusPerTick', -WIDEST_CLOUD, WIDEST_CLOUD) ?? 0,
    ticks: saved.whole('Duration', 0, MOST_TICKS) ?? 600,
    wait: saved.whole('WaitTime', 0, MOST_TICKS) ?? 20,
    use: -(saved.number('RadiusOnUse', -WIDEST_CLOUD, WIDEST_CLOUD) ?? 0),
    share: 1,
    gifts,
    color: contents?.whole('custom_color', 0, 0xffffff) ?? saved.whole('Color', 0, 0xffffff) ?? colourOf(gifts),
    ...(particle === BREATH ? { particle } : {}),
  };
}
