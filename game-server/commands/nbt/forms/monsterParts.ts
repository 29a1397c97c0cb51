import { byte, flag, int } from '../../../data/nbtTag.ts';
import { Creeper } from '../../../mobs/monsters/creeper.ts';
import { Ghast } from '../../../mobs/monsters/ghast.ts';
import { Slime } from '../../../mobs/monsters/slime.ts';
import { type EntityPart, partOf } from './entityPart.ts';
import { MOST_POWER } from './savedTags.ts';

/** Minecraft wiki, "Slime", "Creeper", "Ghast", entity data. */
export const MONSTER_PARTS: readonly EntityPart[] = [
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
    Ghast,
    (ghast) => ({ ExplosionPower: byte(ghast.blastPower) }),
    (ghast, saved) => {
      ghast.blastPower = saved.whole('ExplosionPower', 0, MOST_POWER) ?? ghast.blastPower;
    },
  ),
];
