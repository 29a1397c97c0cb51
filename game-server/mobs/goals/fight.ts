import { type Body, Entity } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import { isThere } from '../body/presence.ts';
import { strike } from '../body/strike.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';
import { GRUDGE_TICKS } from './flee.ts';
import { nearestPlayer } from './wander.ts';

/** Ticks between two blows, and between two looks for the way to the target. */
const BLOW_TICKS = 20;
const LOOK_TICKS = 10;

/** Goes after the target and strikes it when in reach. */
export class MeleeAttack implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #mob: Mob;
  readonly #speed: number;
  #cooldown = 0;
  #look = 0;

  constructor(mob: Mob, speed: number) {
    this.#mob = mob;
    this.#speed = speed;
  }

  canStart(): boolean {
    return this.#mob.target !== undefined;
  }

  canContinue(): boolean {
    return this.#mob.target !== undefined;
  }

  start(): void {
    this.#mob.aggressive = true;
    this.#look = 0;
  }

  stop(): void {
    this.#mob.aggressive = false;
    this.#mob.navigation.stop();
  }

  tick(): void {
    const mob = this.#mob;
    const { target } = mob;
    if (!target) return;
    mob.look.at(headOf(target));
    if (--this.#look <= 0) {
      this.#look = LOOK_TICKS;
      mob.navigation.moveTo(target.position, this.#speed);
    }
    if (this.#cooldown > 0) this.#cooldown--;
    if (this.#cooldown > 0 || !canReach(mob, target) || !mob.sees(headOf(target))) return;
    this.#cooldown = BLOW_TICKS;
    strike(mob, target);
  }
}

/** Jumps at the target from a few blocks away. */
export class Leap implements Goal {
  readonly needs = ['jump', 'move'] as const;
  readonly #mob: Mob;
  readonly #height: number;

  constructor(mob: Mob, height = 0.4) {
    this.#mob = mob;
    this.#height = height;
  }

  canStart(): boolean {
    const mob = this.#mob;
    const { target } = mob;
    if (!target || !mob.onGround) return false;
    const away = mob.distanceTo(target.position);
    return away >= 2 && away <= 4 && mob.chance(3) === 0;
  }

  canContinue(): boolean {
    return !this.#mob.onGround;
  }

  start(): void {
    const mob = this.#mob;
    if (!mob.target) return;
    const [dx, dz] = [mob.target.position.x - mob.position.x, mob.target.position.z - mob.position.z];
    const length = Math.hypot(dx, dz) || 1;
    const { x, z } = mob.velocity;
    mob.velocity = { x: (dx / length) * 0.4 + x * 0.2, y: this.#height, z: (dz / length) * 0.4 + z * 0.2 };
    mob.velocityChanged = true;
    mob.onGround = false;
  }
}

/** Turns on whoever hurt it. */
export class StrikeBack implements Goal {
  readonly needs = ['target'] as const;
  readonly #mob: Mob;
  readonly #callsHelp: boolean;
  #answered = -1;

  /** @param callsHelp whether its like nearby join in. */
  constructor(mob: Mob, callsHelp = false) {
    this.#mob = mob;
    this.#callsHelp = callsHelp;
  }

  canStart(): boolean {
    const mob = this.#mob;
    const { grudge } = mob;
    if (!grudge || grudge.tick === this.#answered) return false;
    if (mob.habitat.server.tickNumber - grudge.tick > GRUDGE_TICKS) return false;
    return canFight(mob, grudge.attacker);
  }

  canContinue(): boolean {
    return this.#mob.target !== undefined;
  }

  start(): void {
    const mob = this.#mob;
    const { grudge } = mob;
    if (!grudge) return;
    this.#answered = grudge.tick;
    mob.target = grudge.attacker;
    if (!this.#callsHelp) return;
    for (const other of mob.habitat.mobsIn(mob.zone))
      if (other !== mob && other.kind === mob.kind && !other.target && mob.distanceTo(other.position) < 16)
        if (canFight(other, grudge.attacker)) other.target = grudge.attacker;
  }

  stop(): void {
    this.#mob.target = undefined;
  }
}

/** Looks for somebody to attack: players, or what it is told. */
export class Hunt implements Goal {
  readonly needs = ['target'] as const;
  readonly #mob: Mob;
  readonly #range: number;
  readonly #find: () => Body | undefined;
  #unseen = 0;

  /** @param range blocks within which it notices and beyond which it gives up. */
  constructor(mob: Mob, range: number, find?: () => Body | undefined) {
    this.#mob = mob;
    this.#range = range;
    this.#find = find ?? (() => nearestTarget(mob, range));
  }

  canStart(): boolean {
    const mob = this.#mob;
    if (mob.target || mob.chance(5) !== 0) return false;
    mob.target = this.#find();
    return mob.target !== undefined;
  }

  canContinue(): boolean {
    const mob = this.#mob;
    const { target } = mob;
    if (!target || !canFight(mob, target) || mob.distanceTo(target.position) > this.#range) return false;
    this.#unseen = mob.sees(headOf(target)) ? 0 : this.#unseen + 2;
    return this.#unseen < 60;
  }

  start(): void {
    this.#unseen = 0;
  }

  stop(): void {
    this.#mob.target = undefined;
  }
}

/** The nearest player a mob sees and may attack. */
export function nearestTarget(mob: Mob, range: number): Player | undefined {
  return nearestPlayer(mob, range, (player) => canFight(mob, player) && mob.habitat.sees(mob.eyes, player.eyes));
}

/** Whether a mob may attack a body: it is there, in the same zone, not protected by its mode or the difficulty. */
export function canFight(mob: Mob, body: Body): boolean {
  if (!isThere(body)) return false;
  if (!(body instanceof Player)) return body.zone === mob.zone && body !== mob;
  if (body.zone.id !== mob.zone || body.frozen) return false;
  if (body.gameMode === 'creative' || body.gameMode === 'spectator') return false;
  return mob.habitat.server.rules(mob.zone).difficulty !== 'peaceful';
}

/** Where a body's eyes are. */
export function headOf(body: Body) {
  return body instanceof Player ? body.eyes : { ...body.position, y: body.position.y + body.eyeHeight };
}

/** Whether a blow reaches (vanilla: the square of twice the attacker's width and the target's width). */
function canReach(mob: Mob, target: Body): boolean {
  const width = target instanceof Entity ? target.width : 0.6;
  return mob.distanceTo(target.position) ** 2 <= (2 * mob.width) ** 2 + width;
}
