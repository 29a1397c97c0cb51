import { nameTable } from '../../protocol/nameTable.ts';
import { FULL_HEALTH } from '../../protocol/vitals.ts';
import type { AttributeName } from '../entities/attributeChanges.ts';
import { FIST, weaponFact } from '../items/equipment/weaponFacts.ts';
import { WALKING_SPEED } from '../mechanics/effects/powersOf.ts';
import { armourOf, type Living } from '../mechanics/health/worn.ts';
import { Mob } from '../mobs/mob.ts';
import { Player } from '../players/player.ts';
import type { Game } from './game.ts';

/** Names of attributes by those of commands, without namespace and prefix. */
const KNOWN: Readonly<Record<string, AttributeName>> = nameTable({
  max_health: 'max_health',
  movement_speed: 'movement_speed',
  attack_damage: 'attack_damage',
  attack_speed: 'attack_speed',
  armor: 'armor',
  armor_toughness: 'armor_toughness',
  knockback_resistance: 'knockback_resistance',
  luck: 'luck',
});

/** The attribute of an id of the version ("generic.max_health", "max_health"); undefined for one without effect here. */
export function attributeNamed(id: string): AttributeName | undefined {
  return KNOWN[id.replace(/^generic\./, '')];
}

/** Ids of all attributes of a version, without namespace. minecraft-data lacks one that came with 1.20.2. */
export function attributeIds({ server, features }: Game): readonly string[] {
  const { attributesArray } = server.gameData.source.data as unknown as {
    readonly attributesArray: readonly { readonly resource: string }[];
  };
  const ids = attributesArray.map(({ resource }) => resource.replace(/^minecraft:/, ''));
  return features.numberFormats && !features.components ? [...ids, 'generic.max_absorption'] : ids;
}

/** A body's own base of an attribute; undefined for one that it has not (Minecraft wiki, "Attribute", list). */
export function ownBase(body: Living, name: AttributeName): number | undefined {
  const species = body instanceof Mob ? body.species : undefined;
  switch (name) {
    case 'max_health':
      return body instanceof Player ? FULL_HEALTH : body.maxHealth;
    case 'movement_speed':
      return body instanceof Mob ? body.ownSpeed : body instanceof Player ? WALKING_SPEED : undefined;
    case 'attack_damage':
      if (body instanceof Player) return FIST.damage;
      return species && species.attack > 0 ? species.attack : undefined;
    case 'attack_speed':
      return body instanceof Player ? FIST.speed : undefined;
    case 'armor':
      return species?.armour ?? 0;
    case 'armor_toughness':
      return 0;
    case 'knockback_resistance':
      return species?.steadiness ?? 0;
    case 'luck':
      return body instanceof Player ? 0 : undefined;
    default:
      return name satisfies never;
  }
}

/** The base an attribute has by kind, which `reset` gives back. */
export function defaultBase(body: Living, name: AttributeName): number | undefined {
  return name === 'max_health' && body instanceof Mob ? body.species.health : ownBase(body, name);
}

/** The value of an attribute with everything that changes it. */
export function attributeValue(game: Game, body: Living, name: AttributeName): number {
  const { effects } = game.systems;
  const level = (id: string) => effects.level(body, id);
  const own = ownBase(body, name) ?? 0;
  switch (name) {
    case 'max_health':
      return body.maxHealth;
    case 'movement_speed': {
      const sprint = body instanceof Player && body.sprinting ? 1.3 : 1;
      const pace = body instanceof Mob ? body.speed : body.attribute(name, own);
      return pace * (1 + 0.2 * level('speed')) * Math.max(0, 1 - 0.15 * level('slowness')) * sprint;
    }
    case 'attack_damage': {
      if (!(body instanceof Player)) return body.attribute(name, own);
      const weapon = weaponFact(body.inventory.inHand(0)?.id).damage - FIST.damage;
      return body.attribute(name, own, weapon + 3 * level('strength') - 4 * level('weakness'));
    }
    case 'attack_speed': {
      const weapon = body instanceof Player ? weaponFact(body.inventory.inHand(0)?.id).speed - FIST.speed : 0;
      return (
        body.attribute(name, own, weapon) * (1 + 0.1 * level('haste')) * Math.max(0, 1 - 0.1 * level('mining_fatigue'))
      );
    }
    case 'armor':
      return armourOf(body).points;
    case 'armor_toughness':
      return armourOf(body).toughness;
    case 'knockback_resistance':
      return armourOf(body).knockbackResistance;
    case 'luck':
      return body.attribute(name, own, level('luck') - level('unluck'));
    default:
      return name satisfies never;
  }
}

/** Changes an attribute of a body, and what depends on it at once. */
export function changeAttribute<R>(body: Living, name: AttributeName, change: () => R): R {
  if (name !== 'max_health') return change();
  const base = ownBase(body, name) ?? FULL_HEALTH;
  // What a mob was born with is known nowhere else.
  if (!body.attributeChanges.has(name)) body.attributeChanges.setBase(name, base);
  const before = body.attribute(name, base);
  const result = change();
  body.maxHealth += body.attribute(name, base) - before;
  body.health = Math.min(body.health, body.maxHealth);
  return result;
}
