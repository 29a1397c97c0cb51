import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { temperatureIn } from '../../mechanics/environment/precipitation.ts';
import { scattered } from '../../mechanics/projectiles/projectile.ts';
import { bump, Thrown } from '../../mechanics/projectiles/thrown.ts';
import { Hunt, headOf } from '../goals/fight.ts';
import { LookAround, LookAtPlayer, Stroll } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import { Mob } from '../mob.ts';
import type { Species } from '../species/species.ts';

/** Minecraft wiki, "Snow Golem": how far it throws, ticks between throws, speed and scatter of its snowballs. */
const RANGE = 10;
const THROW_TICKS = 20;
const SPEED = 1.6;
const SCATTER = 12;
const FLIGHT = { gravity: 0.03, drag: 0.99, waterDrag: 0.8 };
const AIM_BELOW_EYES = 1.1;
const UPWARD = 0.2;
const BLAZE_DAMAGE = 3;
/** It melts in biomes warmer than the first, and leaves snow in those cooler than the second. */
const MELTS_ABOVE = 1;
const SNOW_BELOW = 0.8;
const PUMPKIN_ON = 0x10;

/** A snow golem: throws snowballs at monsters, leaves a trail of snow, and melts in heat and rain. */
export class SnowGolem extends Mob {
  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.setMetadata('pumpkin', 'byte', PUMPKIN_ON);
  }

  override think(): void {
    this.goals
      .add(1, new ThrowSnow(this))
      .add(2, new Stroll(this))
      .add(3, new LookAtPlayer(this))
      .add(4, new LookAround(this));
    this.targeting.add(1, new Hunt(this, RANGE, () => this.#enemy()));
  }

  /** Shears take its pumpkin off. */
  override interact({ item, player, hand }: EntityUseClick): boolean {
    if (item?.id !== 'shears' || this.metadata('pumpkin') !== PUMPKIN_ON) return false;
    this.setMetadata('pumpkin', 'byte', 0);
    this.habitat.items.spill({ ...this.eyes }, stackOf('carved_pumpkin', 1));
    wearItem(this.habitat.server, player, hand);
    this.habitat.report('entity-sheared', player, this);
    return true;
  }

  protected override live(server: GameServer): void {
    const temperature = temperatureIn(server.gameData, this.#biome);
    const wet = this.surroundings.water > 0 || this.habitat.rainsOn(this);
    if (temperature > MELTS_ABOVE || wet) this.habitat.damage.hurt(this, 1, { type: wet ? 'drown' : 'on_fire' });
    if (!this.alive) return;
    super.live(server);
    if (temperature < SNOW_BELOW && server.rules(this.zone).mobGriefing) this.#leaveSnow();
  }

  throwAt(): void {
    const { target, habitat } = this;
    if (!target) return;
    const { server, entities, damage } = habitat;
    const from = { ...this.eyes, y: this.eyes.y - 0.1 };
    const [dx, dz] = [target.position.x - this.position.x, target.position.z - this.position.z];
    const direction = { x: dx, y: headOf(target).y - AIM_BELOW_EYES - from.y + Math.hypot(dx, dz) * UPWARD, z: dz };
    const velocity = scattered(direction, SPEED, SCATTER, habitat.random(this.zone));
    const place = { zone: this.zone, position: from, velocity };
    entities.add(
      new Thrown(
        { server, entities },
        'snowball',
        place,
        this,
        FLIGHT,
        stackOf('snowball', 1),
        (_, snowball, { body }) =>
          bump(damage, snowball, body, body && 'kind' in body && body.kind === 'blaze' ? BLAZE_DAMAGE : 0),
      ),
    );
    habitat.sound(this, 'shoot');
  }

  get #biome(): number {
    const { x, y, z } = this.cell;
    return this.habitat.server.world.chunks.biome(x, y, z);
  }

  /** Snow on the ground under the four corners of its body, where there is nothing. */
  #leaveSnow(): void {
    const { habitat, cell } = this;
    const { world } = habitat.server;
    for (const [dx, dz] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      const at = {
        x: Math.floor(this.position.x + dx * 0.25),
        y: cell.y,
        z: Math.floor(this.position.z + dz * 0.25),
      };
      if (world.stateId(at) !== 0 || !habitat.contains(this.zone, at)) continue;
      if (!habitat.surfaces(world.chunks.stateId(at.x, at.y - 1, at.z)).full) continue;
      world.setBlock(at, { id: 'snow', properties: {} }, { type: 'game' });
    }
  }

  #enemy() {
    return this.habitat
      .mobsIn(this.zone)
      .find(
        (mob) =>
          mob.species.monster &&
          mob.alive &&
          this.distanceTo(mob.position) < RANGE &&
          this.habitat.sees(this.eyes, mob.eyes),
      );
  }
}

/** Comes near the target and throws at it. */
class ThrowSnow implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #golem: SnowGolem;
  #wait = 0;

  constructor(golem: SnowGolem) {
    this.#golem = golem;
  }

  canStart(): boolean {
    return this.#golem.target !== undefined;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  stop(): void {
    this.#golem.navigation.stop();
  }

  tick(): void {
    const golem = this.#golem;
    const { target } = golem;
    if (!target) return;
    golem.look.at(headOf(target));
    if (--this.#wait > 0) return;
    this.#wait = THROW_TICKS;
    if (golem.distanceTo(target.position) <= RANGE) golem.throwAt();
    else golem.navigation.moveTo(target.position, 1.25);
  }
}
