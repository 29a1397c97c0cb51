import type { Point } from '../../../protocol/geometry.ts';
import { ChunkMark } from '../../world/chunkMark.ts';
import type { Mob } from '../mob.ts';
import { moveBody } from './bodyMove.ts';
import type { Surroundings } from './surroundings.ts';

/*
 * Minecraft's LivingEntity.travel (Minecraft wiki, "Entity physics"): each tick a body is pushed by what it wants,
 * moved as far as the world lets it, and slowed by what it moves through.
 */
const GRAVITY = 0.08;
const AIR_DRAG = 0.91;
const FALL_DRAG = 0.98;
const WATER_DRAG = 0.8;
const LAVA_DRAG = 0.5;
const FLUID_PUSH = 0.02;
const AIR_PUSH = 0.02;
/** Speed of a jump, of climbing out of a fluid, up a ladder, and the fastest down it. */
const JUMP_SPEED = 0.42;
const OUT_OF_FLUID = 0.3;
const CLIMB_SPEED = 0.2;
const SLIDE_SPEED = 0.15;
const SWIM_UP = 0.04;
/** Velocities below this are nothing. */
const STILL = 0.003;
/** How deep a fluid must be for a jump to be a stroke. */
const FLOATS_FROM = 0.4;
/** Blocks beside a body that may touch it. */
const MARGIN = 1e-6;

/** A tick that left a body as it was: the next one does, too, while nothing of this has changed. */
export interface Standstill {
  readonly position: Point;
  readonly velocity: Point;
  readonly onGround: boolean;
  readonly surroundings: Surroundings;
  readonly mark: ChunkMark;
}

/** Carries a mob through one tick by what it wants: `forward`, `rise`, `wantsJump`. */
export function travel(mob: Mob): void {
  if (mob.standstill && rests(mob, mob.standstill)) return;
  const { position, velocity, onGround, hitSide, surroundings } = mob;
  const idle = wantsNothing(mob);
  travelOn(mob);
  mob.standstill = undefined;
  if (!idle || mob.onGround !== onGround || mob.hitSide !== hitSide || mob.fallDistance !== 0) return;
  if (!samePoint(mob.position, position) || !samePoint(mob.velocity, velocity)) return;
  const mark = ChunkMark.around(mob.habitat.server.world.chunks, position.x, position.z, mob.width / 2 + MARGIN);
  if (!mark) return;
  mob.position = position;
  mob.velocity = velocity;
  mob.standstill = { position, velocity, onGround, surroundings, mark };
}

function rests(mob: Mob, { position, velocity, onGround, surroundings, mark }: Standstill): boolean {
  return (
    mob.position === position &&
    mob.velocity === velocity &&
    mob.onGround === onGround &&
    mob.surroundings === surroundings &&
    mob.fallDistance === 0 &&
    wantsNothing(mob) &&
    mark.holds
  );
}

function wantsNothing({ forward, rise, wantsJump }: Mob): boolean {
  return forward === 0 && rise === 0 && !wantsJump;
}

function samePoint(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y && one.z === other.z;
}

function travelOn(mob: Mob): void {
  const { habitat, surroundings } = mob;
  const box = habitat.boxOf(mob.zone);
  if (!box) return;
  let { x, y, z } = mob.velocity;
  if (Math.abs(x) < STILL) x = 0;
  if (Math.abs(y) < STILL) y = 0;
  if (Math.abs(z) < STILL) z = 0;
  const wet = surroundings.water > 0;
  const burning = surroundings.lava > 0;
  if (mob.wantsJump) {
    if ((wet && surroundings.water > FLOATS_FROM) || (burning && surroundings.lava > FLOATS_FROM)) y += SWIM_UP;
    else if (mob.onGround && mob.jumpCooldown === 0) {
      y = mob.jumpSpeed ?? JUMP_SPEED;
      mob.jumpCooldown = 10;
    }
  }
  mob.wantsJump = false;
  const { locomotion } = mob.species;
  const free = locomotion === 'fly' || (locomotion === 'swim' && wet);
  if (free) {
    travelFreely(mob, box, { x, y, z });
    return;
  }
  const ground = mob.onGround
    ? habitat.surfaces(
        habitat.server.world.chunks.stateId(
          Math.floor(mob.position.x),
          Math.floor(mob.position.y - 0.5),
          Math.floor(mob.position.z),
        ),
      ).slipperiness
    : 1;
  const push = wet || burning ? FLUID_PUSH : mob.onGround ? mob.forward * (0.216 / ground ** 3) : AIR_PUSH;
  const wish = Math.min(1, mob.forward * 0.98) * push;
  if (wish > 0) {
    const yaw = ((mob.yaw + mob.heading) * Math.PI) / 180;
    x -= Math.sin(yaw) * wish;
    z += Math.cos(yaw) * wish;
  }
  const climbing = surroundings.climbing && !wet;
  if (climbing) {
    x = Math.max(-SLIDE_SPEED, Math.min(SLIDE_SPEED, x));
    z = Math.max(-SLIDE_SPEED, Math.min(SLIDE_SPEED, z));
    y = Math.max(y, -SLIDE_SPEED);
    mob.fallDistance = 0;
  }
  if (surroundings.cobweb) {
    [x, y, z] = [x * 0.25, y * 0.05, z * 0.25];
    mob.fallDistance = 0;
  }
  const before = mob.position;
  const moved = moveBody(habitat.server.world, mob, { x, y, z }, mob.species.step, box);
  mob.position = moved.position;
  mob.hitSide = moved.hitX || moved.hitZ;
  if (moved.hitX) x = 0;
  if (moved.hitZ) z = 0;
  if (moved.hitY) y = 0;
  noteFall(mob, before, moved.onGround, wet);
  mob.onGround = moved.onGround;
  if (surroundings.cobweb) [x, y, z] = [0, 0, 0];
  if (wet || burning) {
    const drag = wet ? WATER_DRAG : LAVA_DRAG;
    const sink = wet ? GRAVITY / 16 : GRAVITY / 4;
    [x, y, z] = [x * drag, y * drag - sink, z * drag];
    if (mob.hitSide && (mob.forward > 0 || wet)) y = OUT_OF_FLUID;
  } else {
    if (mob.hitSide && (climbing || mob.climbsWalls) && mob.forward > 0) y = CLIMB_SPEED;
    if (climbing && mob.climbs && mob.forward > 0) y = Math.max(y, CLIMB_SPEED);
    y = (y - GRAVITY) * FALL_DRAG;
    if (mob.glides && !mob.onGround && y < 0) y *= 0.6;
    const drag = mob.onGround ? ground * AIR_DRAG : AIR_DRAG;
    [x, z] = [x * drag, z * drag];
  }
  mob.velocity = { x, y, z };
}

/** Flyers in the air and swimmers in the water: no weight, and a push along the look and upwards. */
function travelFreely(mob: Mob, box: { min: Point; max: Point }, velocity: Point): void {
  let { x, y, z } = velocity;
  const yaw = (mob.yaw * Math.PI) / 180;
  const wish = mob.forward * 0.1;
  x -= Math.sin(yaw) * wish;
  z += Math.cos(yaw) * wish;
  y += mob.rise * 0.02;
  const moved = moveBody(mob.habitat.server.world, mob, { x, y, z }, 0, box);
  const inWater = mob.species.locomotion === 'swim';
  mob.position = moved.position;
  mob.hitSide = moved.hitX || moved.hitZ;
  mob.onGround = moved.onGround;
  mob.fallDistance = 0;
  const drag = inWater ? 0.9 : AIR_DRAG;
  mob.velocity = {
    x: moved.hitX ? 0 : x * drag,
    y: moved.hitY ? 0 : y * drag,
    z: moved.hitZ ? 0 : z * drag,
  };
}

function noteFall(mob: Mob, before: Point, landed: boolean, wet: boolean): void {
  const fallen = before.y - mob.position.y;
  if (wet || mob.surroundings.lava > 0) mob.fallDistance = 0;
  else if (fallen > 0) mob.fallDistance += fallen;
  if (!landed) return;
  const { fallDistance } = mob;
  mob.fallDistance = 0;
  if (fallDistance > 0.5) mob.habitat.trample(mob, fallDistance);
  if (fallDistance > mob.species.safeFall) mob.landed(fallDistance);
}
