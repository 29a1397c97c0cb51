import type { GameServer } from '../../core/server.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import { Player } from '../../players/player.ts';
import { canFight, Hunt } from '../goals/fight.ts';
import { nearestPlayer } from '../goals/wander.ts';
import { randomPlace } from '../navigation/places.ts';
import { Monster } from './monster.ts';

/** Minecraft wiki, "Enderman": how well one must look it in the eye, how far it teleports, and what water does. */
const STARE = 0.025;
const TELEPORT = 16;
const WATER_DAMAGE = 1;
/** One hurt in ten it stays where it is. */
const STAYS_ONE_IN = 10;

/** An enderman: minds its own business until somebody looks at it or hurts it, and teleports away from harm. */
export class Enderman extends Monster {
  protected override fight(): void {
    super.fight();
    this.targeting.add(2, new Hunt(this, this.range, () => this.#starer()));
  }

  override hurtBy(server: GameServer, source: DamageSource): void {
    super.hurtBy(server, source);
    if (this.chance(STAYS_ONE_IN) !== 0) this.teleport();
  }

  /** Goes at once to a place near. @returns whether it found one. */
  teleport(): boolean {
    const place = randomPlace(this, { sideways: TELEPORT, upright: 8 });
    if (!place) return false;
    this.position = place;
    this.velocity = { x: 0, y: 0, z: 0 };
    this.fallDistance = 0;
    this.navigation.stop();
    this.habitat.sound(this, 'teleport');
    return true;
  }

  protected override live(server: GameServer): void {
    const wet = this.surroundings.water > 0 || this.habitat.rainsOn(this);
    if (wet && this.habitat.damage.hurt(this, WATER_DAMAGE, { type: 'drown' })) this.teleport();
    if (!this.alive) return;
    super.live(server);
    this.setMetadata('creepy', 'boolean', this.target instanceof Player);
  }

  #starer(): Player | undefined {
    return nearestPlayer(this, this.range, (player) => {
      if (!canFight(this, player) || player.inventory.slots.get(5)?.id === 'carved_pumpkin') return false;
      const { eyes } = this;
      const to = { x: eyes.x - player.eyes.x, y: eyes.y - player.eyes.y, z: eyes.z - player.eyes.z };
      const away = Math.hypot(to.x, to.y, to.z) || 1;
      const [yaw, pitch] = [(player.yaw * Math.PI) / 180, (player.pitch * Math.PI) / 180];
      const look = { x: -Math.sin(yaw) * Math.cos(pitch), y: -Math.sin(pitch), z: Math.cos(yaw) * Math.cos(pitch) };
      const along = (look.x * to.x + look.y * to.y + look.z * to.z) / away;
      return along > 1 - STARE / away && this.habitat.sees(player.eyes, eyes);
    });
  }
}
