import type { Random } from '../../../clock/random.ts';
import { cellOf, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { type Body, Entity, type EntityPlace } from '../../entities/entity.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { showParticles } from '../../players/feedback/showParticles.ts';
import { Player } from '../../players/player.ts';
import { boxOf, Projectile, type ProjectileSystems } from '../projectiles/projectile.ts';

/** Minecraft wiki, "Fishing": gravity and drag of a cast bobber. */
const FLIGHT = { gravity: 0.03, drag: 0.92, waterDrag: 0.92 };
/** Ticks until a fish comes near, from near to biting, and to hold on; a level of Lure takes 100 off the first. */
const LURE_TICKS = [100, 600] as const;
const APPROACH_TICKS = [20, 80] as const;
const NIBBLE_TICKS = [20, 40] as const;
const TICKS_PER_LURE = 100;
/** How high a full block of water stands: eight ninths. */
const WATER_SURFACE = 8 / 9;
/** Particles of a bite; clients such as Mineflayer take just this many for one. */
const BITE_PARTICLES = 6;
/** The line breaks beyond so many blocks. */
const LINE = 32;
/** Ticks a bobber lies on the ground before it is given up. */
const GROUND_TICKS = 1200;

/** What reeling in finds. */
type Reel =
  | { readonly type: 'nothing' }
  | { readonly type: 'fish' }
  | { readonly type: 'ground' }
  | { readonly type: 'body'; readonly body: Body };

/** The float at the end of a fishing line. */
export class Bobber extends Projectile {
  readonly angler: Player;
  readonly #lure: number;
  #floating = false;
  #grounded = false;
  #groundTicks = 0;
  #hooked: Body | undefined;
  #untilLured = 0;
  #untilBite = 0;
  #nibble = 0;

  constructor(
    systems: Pick<ProjectileSystems, 'server' | 'entities'>,
    place: EntityPlace,
    angler: Player,
    lure: number,
  ) {
    super(systems, 'fishing_bobber', place, angler, FLIGHT);
    this.angler = angler;
    this.#lure = lure;
    this.setMetadata('hooked_entity', 'int', 0);
    this.setMetadata('biting', 'boolean', false);
  }

  /** What the line holds now. */
  get reel(): Reel {
    if (this.#hooked) return { type: 'body', body: this.#hooked };
    if (this.#nibble > 0) return { type: 'fish' };
    return this.#grounded ? { type: 'ground' } : { type: 'nothing' };
  }

  override tick(server: GameServer): void {
    const { angler } = this;
    const far = Math.hypot(
      angler.position.x - this.position.x,
      angler.position.y - this.position.y,
      angler.position.z - this.position.z,
    );
    const holds = [0, 1].some((hand) => angler.inventory.inHand(hand as 0 | 1)?.id === 'fishing_rod');
    if (!angler.online || !angler.alive || !holds || far > LINE) {
      this.entities.remove(this);
      return;
    }
    if (this.#hooked) this.#follow(this.#hooked);
    else if (this.#inWater(server)) this.#float(server);
    else if (this.#grounded) this.#rest(server);
    else {
      this.#floating = false;
      this.fly(server);
    }
  }

  protected hitBody(_server: GameServer, body: Body, at: Point): boolean {
    this.#hooked = body;
    this.position = at;
    this.setMetadata('hooked_entity', 'int', body.entityId + 1);
    return false;
  }

  protected hitBlock(): void {
    this.#grounded = true;
    this.velocity = { x: 0, y: 0, z: 0 };
  }

  /** Lies on the ground until that goes or nobody reels it in. */
  #rest(server: GameServer): void {
    const { x, y, z } = this.position;
    if (!server.world.collides(x - 0.125, y - 0.05, z - 0.125, x + 0.125, y + 0.25, z + 0.125)) this.#grounded = false;
    if (++this.#groundTicks >= GROUND_TICKS) this.entities.remove(this);
  }

  #follow(body: Body): void {
    const gone = body instanceof Entity ? body.removed : !body.online || !body.alive;
    if (gone || (body instanceof Player && body.zone.id !== this.zone)) {
      this.#hooked = undefined;
      this.setMetadata('hooked_entity', 'int', 0);
      return;
    }
    const { min, max } = boxOf(body);
    this.position = { ...body.position, y: min.y + (max.y - min.y) * 0.8 };
    this.velocity = { x: 0, y: 0, z: 0 };
  }

  #inWater(server: GameServer): boolean {
    return server.world.block(cellOf(this.position)).id === 'water';
  }

  #float(server: GameServer): void {
    const random = server.zoneRandom(this.zone);
    if (!this.#floating) {
      this.#floating = true;
      this.#grounded = false;
      this.velocity = { x: this.velocity.x * 0.3, y: this.velocity.y * 0.2, z: this.velocity.z * 0.3 };
    }
    const cell = cellOf(this.position);
    const above = server.world.block(neighbour(cell, 'up')).id === 'water';
    const surface = cell.y + (above ? 1 : WATER_SURFACE);
    let sink = this.position.y + this.velocity.y - surface;
    if (Math.abs(sink) < 0.01) sink += Math.sign(sink) * 0.1;
    this.velocity = {
      x: this.velocity.x * 0.9,
      y: this.velocity.y - sink * random.float() * 0.2,
      z: this.velocity.z * 0.9,
    };
    this.#wait(server, random);
    const { x, y, z } = this.position;
    this.position = { x: x + this.velocity.x, y: y + this.velocity.y, z: z + this.velocity.z };
    const { drag } = FLIGHT;
    this.velocity = { x: this.velocity.x * drag, y: this.velocity.y * drag, z: this.velocity.z * drag };
  }

  /** Fish come, bite, and let go again. */
  #wait(server: GameServer, random: Random): void {
    if (this.#nibble > 0) {
      if (--this.#nibble > 0) return;
      this.setMetadata('biting', 'boolean', false);
      this.#untilLured = 0;
      this.#untilBite = 0;
    } else if (this.#untilBite > 0) {
      if (--this.#untilBite === 0) this.#bite(server, random);
    } else if (this.#untilLured > 0) {
      if (--this.#untilLured === 0) this.#untilBite = random.integer(...APPROACH_TICKS);
    } else this.#untilLured = Math.max(1, random.integer(...LURE_TICKS) - this.#lure * TICKS_PER_LURE);
  }

  #bite(server: GameServer, random: Random): void {
    this.#nibble = random.integer(...NIBBLE_TICKS);
    this.velocity = { ...this.velocity, y: -0.4 * (0.6 + random.float() * 0.4) };
    this.velocityChanged = true;
    this.setMetadata('biting', 'boolean', true);
    const at = { ...this.position, y: this.position.y + 0.5 };
    const common = { zone: this.zone, at, spread: { x: 0.25, y: 0, z: 0.25 }, speed: 0.2, count: BITE_PARTICLES };
    showParticles(server, { ...common, name: 'bubble' });
    showParticles(server, { ...common, name: 'fishing' });
    playSound(server, { zone: this.zone, name: 'entity.fishing_bobber.splash', category: 'neutral', at, volume: 0.25 });
  }
}
