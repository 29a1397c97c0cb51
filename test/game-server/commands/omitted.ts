/** Branches of vanilla's commands that this server does not have, by path; every other branch must be there. */
export const OMITTED: readonly RegExp[] = [
  // There is one dimension.
  /^clone from$|^clone begin end to$/,
  // These need data packs: predicates, item modifiers.
  /^execute (?:if|unless) (?:predicate)$/,
  /^item modify$|sourceSlot modifier$/,
  // Biomes and height maps are the same all over an arena.
  /^execute (?:if|unless) biome$|^execute positioned over$/,
  // Relations that only some mobs have.
  /^execute on (?:attacker|leasher|origin|owner|target)$/,
  // Formats of scores as numbers, and death messages by team.
  /^scoreboard (?:objectives modify objective|players display) numberformat$/,
  /^scoreboard objectives modify objective displayautoupdate$/,
  /^team modify team deathMessageVisibility$/,
  // Points of interest are kept in no list.
  /^locate poi$/,
  // Sequences begin with their zone and end with it.
  /^random reset$/,
];
