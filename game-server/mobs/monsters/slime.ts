import type { GameServer } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { strike } from '../body/strike.ts';
import { Hunt } from '../goals/fight.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import { turned, yawTowards } from '../mind/look.ts';
import type { Species } from '../species/species.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Slime": width and height of the smallest, sizes nature makes, and ticks between two hops. */
const SMALLEST = 0.5202;
const SIZES = [1, 2, 4] as const;
const HOP_TICKS = [10, 30] as const;

/** A slime or magma cube: hops about, hurts by touch, and falls apart into smaller ones. */
export class Slime extends Monster {
  readonly #bornWidth: number;
  #size = 1;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.#bornWidth = this.width;
    this.size = 1;
  }

  /** Chooses a size as nature does. */
  beBorn(): void {
    this.size = SIZES[this.chance(SIZES.length)] ?? 1;
  }

  get size(): number {
    return this.#size;
  }

  /** 1 to 127; health is its square. */
  set size(size: number) {
    this.#size = size;
    this.setMetadata('size', 'int', size);
    this.resize((SMALLEST * size) / this.#bornWidth);
    this.maxHealth = size * size;
    this.health = this.maxHealth;
  }

  override get speed(): number {
    return 0.2 + 0.1 * this.#size;
  }

  override get reward(): number {
    return this.#size;
  }

  override think(): void {
    this.goals.add(1, new Hop(this));
    this.targeting.add(1, new Hunt(this, this.range));
  }

  override ownDrops(): readonly { id: string; count: number }[] {
    if (this.kind === 'slime') return this.#size === 1 ? [{ id: 'slime_ball', count: this.chance(3) }] : [];
    return this.#size > 1 ? [{ id: 'magma_cream', count: this.chance(2) }] : [];
  }

  override died(server: GameServer, source: DamageSource): void {
    super.died(server, source);
    if (this.#size <= 1) return;
    const parts = 2 + this.chance(3);
    for (let part = 0; part < parts; part++) {
      const off = this.#size / 4;
      const position = {
        x: this.position.x + ((part % 2) - 0.5) * off,
        y: this.position.y + 0.5,
        z: this.position.z + (Math.floor(part / 2) - 0.5) * off,
      };
      if (!this.habitat.contains(this.zone, position)) continue;
      const piece = this.habitat.newMob(this.kind, { zone: this.zone, position });
      if (!(piece instanceof Slime)) continue;
      piece.size = Math.floor(this.#size / 2);
      this.habitat.entities.add(piece);
    }
  }

  /** Hurts a target it touches; the smallest slimes are harmless. */
  touch(): void {
    const { target } = this;
    if (!target || (this.#size === 1 && this.kind === 'slime')) return;
    if (this.distanceTo(target.position) > 0.6 * this.#size + 0.3) return;
    strike(this, target, this.#size + (this.kind === 'magma_cube' ? 2 : 0));
  }
}

/** Hops towards the target, or anywhere. */
class Hop implements Goal {
  readonly needs = ['move', 'jump'] as const;
  readonly #slime: Slime;
  #wait = 0;
  #yaw = 0;

  constructor(slime: Slime) {
    this.#slime = slime;
  }

  canStart(): boolean {
    return true;
  }

  canContinue(): boolean {
    return true;
  }

  tick(): void {
    const slime = this.#slime;
    const { target } = slime;
    slime.touch();
    if (target) this.#yaw = yawTowards(target.position.x - slime.position.x, target.position.z - slime.position.z);
    slime.yaw = turned(slime.yaw, this.#yaw, 10);
    slime.headYaw = slime.yaw;
    if (!slime.onGround) {
      slime.forward = slime.speed;
      return;
    }
    slime.forward = 0;
    if (--this.#wait > 0) return;
    const [least, most] = HOP_TICKS;
    this.#wait = Math.ceil((least + slime.chance(most - least)) / (target ? 3 : 1));
    if (!target) this.#yaw = slime.chance(360);
    slime.wantsJump = true;
    slime.forward = slime.speed;
  }
}
