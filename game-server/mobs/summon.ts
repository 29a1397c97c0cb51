import { ConfigError } from '../../protocol/errors.ts';
import { cellOf } from '../../protocol/geometry.ts';
import { nameTable } from '../../protocol/nameTable.ts';
import type { MobOptions } from '../../worlds/plan/mob.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import { type Entity, type EntityPlace, EQUIPMENT_SLOTS, type EquipmentSlot } from '../entities/entity.ts';
import { ArmorStand } from '../mechanics/furnishings/armorStand.ts';
import { Animal } from './animals/animal.ts';
import { takeClimate } from './animals/climates.ts';
import { Mooshroom } from './animals/farmAnimals.ts';
import { Horse, Pig } from './animals/horse.ts';
import { Pet } from './animals/pet.ts';
import { Sheep } from './animals/sheep.ts';
import { GROWING_TICKS } from './goals/family.ts';
import type { Habitat } from './habitat.ts';
import type { Mob } from './mob.ts';
import { Slime } from './monsters/slime.ts';
import type { OfferFacts } from './villagers/offer.ts';
import { Trader } from './villagers/trader.ts';
import { Villager } from './villagers/villager.ts';

/** Options of a new mob; whatever is left out is chosen as for a natural one. */
export interface SummonOptions extends Omit<MobOptions, 'offers'> {
  /** What a trader offers, instead of what its profession would. */
  readonly offers?: readonly OfferFacts[] | undefined;
  /** Username of who tamed it. */
  readonly owner?: string;
  readonly sitting?: boolean;
  /** Stays wherever players are. */
  readonly persistent?: boolean;
  /** Username of the player whose doing it is, for the report. */
  readonly player?: string;
}

/**
 * Puts a mob of a kind into the world and reports it. Same seed, place and options give the same mob.
 * @throws ConfigError 'unknown-entity' for what is no living thing of the version, and 'outside-zone' outside its zone's box.
 */
export function summon(habitat: Habitat, kind: string, place: EntityPlace, options: SummonOptions = {}): Mob {
  const mob = makeSummoned(habitat, kind, place, options);
  const by = options.player === undefined ? {} : { player: options.player };
  habitat.server.emit({ type: 'entity-spawned', ...by, entity: mob.entityId, kind, position: { ...mob.position } });
  return mob;
}

/**
 * Puts a mob or an armour stand of a build plan into the world, unreported as all building. A sheep is white where the
 * plan says nothing. Throws like `summon`.
 */
export function buildMob(habitat: Habitat, kind: string, place: EntityPlace, options: MobOptions = {}): Entity {
  if (kind === 'armor_stand') return placeStand(habitat, place, options);
  const mob = makeSummoned(habitat, kind, place, kind === 'sheep' ? { color: 'white', ...options } : options);
  mob.persistent = true;
  return mob;
}

/**
 * A mob as chance has it where options say nothing, complete but not in the world yet; undefined for what is no mob of the
 * version.
 */
export function bornMob(
  habitat: Habitat,
  kind: string,
  place: EntityPlace,
  options: SummonOptions = {},
): Mob | undefined {
  const mob = habitat.newMob(kind, place);
  if (mob) apply(mob, options);
  return mob;
}

function placeStand({ server, entities }: Habitat, place: EntityPlace, options: SummonOptions): ArmorStand {
  const stand = new ArmorStand(server, place);
  wear(stand, options);
  return entities.add(stand);
}

/** Gives an entity what it holds, wears and is tagged with. */
function wear(entity: Entity, { tags = [], equipment = {} }: SummonOptions): void {
  for (const tag of tags) entity.tags.add(tag);
  for (const slot of Object.keys(EQUIPMENT_SLOTS) as EquipmentSlot[]) {
    const stack = equipment[slot];
    if (stack) entity.setEquipment(slot, stack);
  }
}

function makeSummoned(habitat: Habitat, kind: string, place: EntityPlace, options: SummonOptions): Mob {
  if (!habitat.contains(place.zone, place.position))
    throw new ConfigError('outside-zone', `a ${kind} cannot be put outside the arena`);
  const mob = bornMob(habitat, kind, place, options);
  if (!mob)
    throw new ConfigError('unknown-entity', `Minecraft ${habitat.server.gameData.version} has no mob "${kind}"`);
  habitat.entities.add(mob);
  return mob;
}

/** Where kinds keep the number of their variant in metadata (Minecraft wiki, "Entity metadata"). */
const VARIANTS: Readonly<Record<string, readonly [key: string, type: 'int' | 'cat_variant']>> = nameTable({
  rabbit: ['type', 'int'],
  fox: ['type', 'int'],
  parrot: ['variant', 'int'],
  llama: ['variant', 'int'],
  axolotl: ['variant', 'int'],
  cat: ['variant', 'cat_variant'],
});

function apply(mob: Mob, options: SummonOptions): void {
  const { baby = false, age = baby ? -GROWING_TICKS : 0 } = options;
  if (mob instanceof Animal && mob.species.young) mob.setGrowth(age);
  else if (age < 0 && mob.species.young && !(mob instanceof Villager)) mob.baby = true;
  if (mob instanceof Sheep) {
    if (options.color === undefined) mob.beBorn();
    else mob.colour = options.color;
    mob.shorn = options.sheared ?? false;
  }
  if (mob instanceof Mooshroom && options.variant !== undefined) mob.brown = options.variant === 'brown';
  if (mob instanceof Slime) {
    if (options.variant === undefined) mob.beBorn();
    else mob.size = Math.max(1, Math.min(16, Number.parseInt(options.variant, 10) || 1));
  }
  takeClimate(mob, options.variant);
  const variant = VARIANTS[mob.kind];
  if (variant && /^\d{1,4}$/.test(options.variant ?? '')) mob.setMetadata(...variant, Number(options.variant));
  if (mob instanceof Horse) {
    mob.beBorn();
    mob.tame = options.tame || options.owner !== undefined || (options.saddled ?? false);
  }
  if (mob instanceof Horse || mob instanceof Pig) mob.saddled = options.saddled ?? false;
  if (mob instanceof Pet) {
    if (options.owner !== undefined) mob.belongTo(options.owner, offlineUuid(options.owner));
    mob.sitting = options.sitting ?? false;
    if (options.color !== undefined) mob.collar = options.color;
  }
  if (mob instanceof Villager) {
    mob.setGrowth(age);
    mob.employ(options.profession ?? 'none', options.level, options.villagerType);
    if (options.asleep) mob.lieDown(cellOf(mob.position));
  }
  if (mob instanceof Trader && options.offers) mob.offer(options.offers);
  if (options.noAI) mob.noAI = true;
  if (options.persistent) mob.persistent = true;
  if (options.health !== undefined) mob.health = options.health;
  if (options.name !== undefined) mob.nameAs(options.name, options.nameVisible ?? false);
  wear(mob, options);
}
