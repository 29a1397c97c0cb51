import { DYE_COLOURS } from '../../../data/families.ts';
import { byte, flag, int } from '../../../data/nbtTag.ts';
import { Horse, Pig } from '../../../mobs/animals/horse.ts';
import { Pet } from '../../../mobs/animals/pet.ts';
import type { Game } from '../../game.ts';
import { stackNbt } from '../itemToNbt.ts';
import { type EntityPart, partOf } from './entityPart.ts';
import { type SavedTags, savedColour, uuidTag } from './savedTags.ts';

/** Animals that are ridden or owned (Minecraft wiki, "Horse", "Pig", "Wolf", "Cat", entity data). */
export const COMPANION_PARTS: readonly EntityPart[] = [
  partOf(
    Pig,
    (pig) => ({ Saddle: flag(pig.saddled) }),
    (pig, saved) => {
      pig.saddled = saved.isSet('Saddle') || hasSaddle(saved);
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
      horse.saddled = saved.stack('SaddleItem') !== undefined || saved.isSet('Saddle') || hasSaddle(saved);
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
      pet.collar = savedColour(saved, 'CollarColor') ?? pet.collar;
      if (pet.sitting !== saved.isSet('Sitting')) pet.sitting = saved.isSet('Sitting');
    },
  ),
];

function nameOf({ server }: Game, uuid: string): string | undefined {
  for (const player of server.players.values()) if (player.uuid === uuid) return player.username;
  return undefined;
}

/** Since 1.21.5 a saddle is worn like armour. */
function hasSaddle(saved: SavedTags): boolean {
  return saved.inner('equipment')?.stack('saddle') !== undefined;
}
