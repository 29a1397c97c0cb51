import { flag, float, short, string } from '../../../data/nbtTag.ts';
import { LivingEntity } from '../../../entities/livingEntity.ts';
import { ArmorStand } from '../../../mechanics/furnishings/armorStand.ts';
import { Animal } from '../../../mobs/animals/animal.ts';
import { Mob } from '../../../mobs/mob.ts';
import { textOf } from '../plainText.ts';
import { attributeTags, readAttributes } from './attributeTags.ts';
import { COMPANION_PARTS } from './companionParts.ts';
import { effectTags, savedEffects } from './effectTags.ts';
import { type EntityPart, partOf } from './entityPart.ts';
import { GOLEM_PARTS } from './golemParts.ts';
import { leashTags } from './leashTags.ts';
import { LIVESTOCK_PARTS } from './livestockParts.ts';
import { MONSTER_PARTS } from './monsterParts.ts';
import { MOST_TICKS } from './savedTags.ts';
import { VARIANT_PARTS } from './variantParts.ts';
import { VILLAGER_PARTS } from './villagerParts.ts';
import { wear, wornTags } from './wornTags.ts';

const LONGEST_NAME = 256;

/**
 * What mobs and armour stands are, class by class, those of base classes first (Minecraft wiki, "Entity format" and the
 * mobs' own pages, "Entity data").
 */
export const MOB_PARTS: readonly EntityPart[] = [
  partOf(ArmorStand, wornTags, wear),
  partOf(
    LivingEntity,
    (entity, game) => ({
      Fire: short(entity.fireTicks),
      Health: float(entity.health),
      HurtTime: short(Math.max(0, entity.hurtCooldown - 10)),
      ...wornTags(entity, game),
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
  ...GOLEM_PARTS,
  ...LIVESTOCK_PARTS,
  ...COMPANION_PARTS,
  ...MONSTER_PARTS,
  ...VILLAGER_PARTS,
  ...VARIANT_PARTS,
];
