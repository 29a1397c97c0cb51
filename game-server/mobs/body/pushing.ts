import type { Habitat } from '../habitat.ts';
import type { Mob } from '../mob.ts';

/** How hard bodies that overlap push each other, blocks per tick (vanilla's Entity.push, done by both). */
const PUSH = 0.1;
const PLAYER_PUSH = 0.05;
const PLAYER_HALF = 0.3;
const PLAYER_HEIGHT = 1.8;

/** Pushes apart mobs that overlap, and away from players; players push themselves on their own clients. */
export function pushApart(habitat: Habitat, zone: string): void {
  const mobs = habitat.mobsIn(zone).filter(isPushable);
  const byX = [...mobs].sort((a, b) => a.position.x - b.position.x || a.entityId - b.entityId);
  for (let index = 0; index < byX.length; index++) {
    const mob = byX[index] as Mob;
    for (let next = index + 1; next < byX.length; next++) {
      const other = byX[next] as Mob;
      // The widest body is two blocks wide.
      if (other.position.x - mob.position.x > 2) break;
      if (!overlap(mob, other.position.x, other.position.y, other.position.z, other.width / 2, other.height)) continue;
      if (other.vehicle || mob.vehicle) continue;
      const [x, z] = away(mob.position.x - other.position.x, mob.position.z - other.position.z, PUSH);
      shove(mob, x, z);
      shove(other, -x, -z);
    }
  }
  for (const player of habitat.playersIn(zone)) {
    if (!player.alive || player.frozen || player.gameMode === 'spectator' || player.vehicle) continue;
    const { x, y, z } = player.position;
    for (const mob of mobs)
      if (overlap(mob, x, y, z, PLAYER_HALF, PLAYER_HEIGHT)) {
        const [pushX, pushZ] = away(mob.position.x - x, mob.position.z - z, PLAYER_PUSH);
        shove(mob, pushX, pushZ);
      }
  }
}

function isPushable(mob: Mob): boolean {
  return mob.alive && !mob.noAI && mob.species.locomotion !== 'none' && mob.kind !== 'bat';
}

function overlap(mob: Mob, x: number, y: number, z: number, half: number, height: number): boolean {
  const reach = mob.width / 2 + half;
  return (
    Math.abs(mob.position.x - x) < reach &&
    Math.abs(mob.position.z - z) < reach &&
    mob.position.y < y + height &&
    mob.position.y + mob.height > y
  );
}

function away(dx: number, dz: number, strength: number): [number, number] {
  const largest = Math.max(Math.abs(dx), Math.abs(dz));
  if (largest < 0.01) return [0, 0];
  const root = Math.sqrt(largest);
  const factor = Math.min(1, 1 / root) * strength;
  return [(dx / root) * factor, (dz / root) * factor];
}

function shove(mob: Mob, x: number, z: number): void {
  if (x === 0 && z === 0) return;
  mob.velocity = { x: mob.velocity.x + x, y: mob.velocity.y, z: mob.velocity.z + z };
}
