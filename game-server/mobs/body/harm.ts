import type { Mob } from '../mob.ts';

/*
 * What the world does to a body (Minecraft wiki, "Damage", sections on each cause). Points are half hearts.
 */
const FULL_AIR = 300;
const FIRE_TICKS = { fire: 160, lava: 300, sun: 160 } as const;
const VOID_DEPTH = 16;
/** Chance a tick that the sun sets fire to one it shines on is 1 in 30 in full daylight (vanilla's isSunBurnTick). */
const SUNBURN_CHANCE = 1 / 30;

/** Lets fire, lava, water, cactus, walls, sun and void do their work for one tick. */
export function sufferSurroundings(mob: Mob): void {
  const { surroundings, habitat, species } = mob;
  const { damage } = habitat;
  const wet = surroundings.water > 0;
  if (!species.fireproof) {
    if (surroundings.lava > 0) {
      mob.fireTicks = Math.max(mob.fireTicks, FIRE_TICKS.lava);
      damage.hurt(mob, 4, { type: 'lava' });
    }
    for (const hazard of surroundings.hazards)
      if (hazard === 'fire') {
        mob.fireTicks = Math.max(mob.fireTicks, FIRE_TICKS.fire);
        damage.hurt(mob, 1, { type: 'in_fire' });
      } else if (hazard === 'campfire') damage.hurt(mob, 1, { type: 'campfire' });
    if (mob.onGround && mob.surfaceBelow.hazard === 'magma') damage.hurt(mob, 1, { type: 'hot_floor' });
  }
  for (const hazard of surroundings.hazards)
    if (hazard === 'cactus') damage.hurt(mob, 1, { type: 'cactus' });
    else if (hazard === 'berries' && mob.kind !== 'fox' && mob.kind !== 'bee' && isMoving(mob))
      damage.hurt(mob, 1, { type: 'sweet_berry_bush' });
  if (surroundings.lava === 0 && (wet || (mob.fireTicks > 0 && habitat.rainsOn(mob)))) mob.fireTicks = 0;
  if (mob.fireTicks > 0) {
    if (mob.fireTicks % 20 === 0 && surroundings.lava === 0) damage.hurt(mob, 1, { type: 'on_fire' });
    mob.fireTicks--;
  }
  mob.setFlag(0, mob.fireTicks > 0);
  breathe(mob);
  if (surroundings.stuck && !mob.vehicle) damage.hurt(mob, 1, { type: 'in_wall' });
  const box = habitat.boxOf(mob.zone);
  if (box && mob.position.y < box.min.y - VOID_DEPTH) damage.hurt(mob, 4, { type: 'out_of_world' });
  if (species.burnsByDay && mob.fireTicks <= 0 && !wet) burnByDay(mob);
}

function breathe(mob: Mob): void {
  const { breathes } = mob.species;
  if (breathes === 'both') return;
  const choking = breathes === 'air' ? mob.surroundings.submerged : mob.surroundings.water === 0;
  if (!choking) {
    mob.air = breathes === 'air' ? Math.min(FULL_AIR, mob.air + 4) : FULL_AIR;
    return;
  }
  mob.air--;
  if (mob.air > -20) return;
  mob.air = 0;
  mob.habitat.damage.hurt(mob, 2, { type: 'drown' });
}

function burnByDay(mob: Mob): void {
  const { habitat } = mob;
  if (!habitat.sunShinesOn(mob) || mob.equipment('head')) return;
  if (habitat.random(mob.zone).float() < SUNBURN_CHANCE) mob.fireTicks = FIRE_TICKS.sun;
}

function isMoving({ velocity }: Mob): boolean {
  return Math.abs(velocity.x) > 0.003 || Math.abs(velocity.z) > 0.003;
}
