import { ConfigError } from '../../../protocol/errors.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import { type EntityPlace, EQUIPMENT_SLOTS, type EquipmentSlot } from '../entities/entity.ts';
import type { Stack } from '../inventory/stack.ts';
import type { EmbeddedServer } from '../server.ts';
import { Animal } from './animals/animal.ts';
import { Mooshroom } from './animals/farmAnimals.ts';
import { GROWING_TICKS } from './animals/growth.ts';
import { Horse, Pig } from './animals/horse.ts';
import { Pet } from './animals/pet.ts';
import { Sheep } from './animals/sheep.ts';
import { DYE_COLOURS, type DyeColour } from './data/colours.ts';
import { Habitat } from './habitat.ts';
import type { Mob } from './mob.ts';
import type { OfferFacts } from './villagers/offer.ts';
import { Trader } from './villagers/trader.ts';
import type { Profession, VillagerType } from './villagers/tradeTable.ts';
import { Villager } from './villagers/villager.ts';

/** What may be said of a mob when it is made; what is left out is as nature has it. */
export interface SummonOptions {
  readonly baby?: boolean;
  /** Ticks until grown (negative) or until it can breed again, as the tag Age. */
  readonly age?: number;
  /** Of a sheep's wool, or a tamed animal's collar: a dye's name. */
  readonly color?: string;
  readonly sheared?: boolean;
  /** Of a mooshroom ("brown"), rabbit, cat, horse: by name or number where the kind has variants. */
  readonly variant?: string;
  readonly profession?: Profession;
  /** A villager's, 1 to 5. */
  readonly level?: number;
  readonly villagerType?: VillagerType;
  /** What a trader offers, instead of what its profession would. */
  readonly offers?: readonly OfferFacts[];
  readonly noAI?: boolean;
  readonly health?: number;
  readonly name?: string;
  readonly nameVisible?: boolean;
  readonly tags?: readonly string[];
  /** Username of who tamed it. */
  readonly owner?: string;
  readonly sitting?: boolean;
  readonly saddled?: boolean;
  /** Username of the player whose doing it is, for the report. */
  readonly player?: string;
  readonly equipment?: Partial<Readonly<Record<EquipmentSlot, Stack>>>;
}

/**
 * Puts a mob of a kind into the world and reports it. Same seed, place and options give the same mob.
 * @throws ConfigError 'unknown-entity' for what is no living thing of the version, 'outside-zone' outside its zone's box,
 * and 'unknown-colour'.
 */
export function summon(server: EmbeddedServer, kind: string, place: EntityPlace, options: SummonOptions = {}): Mob {
  const habitat = Habitat.of(server);
  if (!habitat.contains(place.zone, place.position))
    throw new ConfigError('outside-zone', `a ${kind} is to stand outside the arena`);
  const mob = habitat.newMob(kind, place);
  if (!mob)
    throw new ConfigError('unknown-entity', `Minecraft ${server.gameData.version} has no living thing "${kind}"`);
  apply(mob, options);
  habitat.entities.add(mob);
  const by = options.player === undefined ? {} : { player: options.player };
  server.emit({ type: 'entity-spawned', ...by, entity: mob.entityId, kind, position: { ...mob.position } });
  return mob;
}

function apply(mob: Mob, options: SummonOptions): void {
  const { baby = false, age = baby ? -GROWING_TICKS : 0 } = options;
  if (mob instanceof Animal && mob.species.young) mob.setGrowth(age);
  else if (age < 0 && mob.species.young && !(mob instanceof Villager)) mob.baby = true;
  if (mob instanceof Sheep) {
    if (options.color === undefined) mob.beBorn();
    else mob.colour = colourOf(options.color);
    mob.shorn = options.sheared ?? false;
  }
  if (mob instanceof Mooshroom && options.variant !== undefined) mob.brown = options.variant === 'brown';
  if (mob instanceof Horse) {
    mob.beBorn();
    mob.tame = options.owner !== undefined || (options.saddled ?? false);
  }
  if (mob instanceof Horse || mob instanceof Pig) mob.saddled = options.saddled ?? false;
  if (mob instanceof Pet) {
    if (options.owner !== undefined) mob.belongTo(options.owner, offlineUuid(options.owner));
    mob.sitting = options.sitting ?? false;
    if (options.color !== undefined) mob.collar = colourOf(options.color);
  }
  if (mob instanceof Villager) {
    mob.setGrowth(age);
    mob.employ(options.profession ?? 'none', options.level, options.villagerType);
  }
  if (mob instanceof Trader && options.offers) mob.offer(options.offers);
  if (options.noAI) mob.noAI = true;
  if (options.health !== undefined) mob.health = options.health;
  if (options.name !== undefined) mob.nameAs(options.name, options.nameVisible ?? false);
  for (const tag of options.tags ?? []) mob.tags.add(tag);
  for (const slot of Object.keys(EQUIPMENT_SLOTS) as EquipmentSlot[]) {
    const stack = options.equipment?.[slot];
    if (stack) mob.setEquipment(slot, stack);
  }
}

function colourOf(name: string): DyeColour {
  const colour = DYE_COLOURS.find((candidate) => candidate === name);
  if (!colour)
    throw new ConfigError('unknown-colour', `there is no colour "${name}": expected ${DYE_COLOURS.join(', ')}`);
  return colour;
}
