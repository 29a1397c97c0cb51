import { boxContains, centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import { StrikeBack } from '../goals/fight.ts';
import { BringHome, Pollinate } from '../goals/honey.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import type { Species } from '../species/species.ts';
import { Animal } from './animal.ts';

/** Bits of a bee's "flags" (Minecraft wiki, "Entity metadata"): has stung, carries nectar. */
const STUNG = 4;
const NECTAR = 8;
/** Ticks a bee stays in its hive with its nectar; here it does not gather meanwhile (Minecraft wiki, "Bee"). */
const REST_TICKS = 2400;
/** Ticks a bee that stung lives on at most (Minecraft wiki, "Bee"). */
const LAST_TICKS = 1200;
const STING_REACH = 1.5;

/** A bee: stings who hurt it or one of its like nearby, once, and dies of it. */
export class Bee extends Animal {
  #stungAt = -1;
  #nectar = false;
  #restsUntil = 0;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, { panic: 1.4, tempt: 1.25, parent: 1.25 });
    this.setMetadata('flags', 'byte', 0);
  }

  get hasStung(): boolean {
    return this.#stungAt >= 0;
  }

  get nectar(): boolean {
    return this.#nectar;
  }

  set nectar(laden: boolean) {
    if (this.#nectar && !laden) this.#restsUntil = this.lived + REST_TICKS;
    this.#nectar = laden;
    this.#showFlags();
  }

  /** Whether it has just brought nectar home. */
  get rests(): boolean {
    return this.lived < this.#restsUntil;
  }

  /** Ticks it rests still. */
  get restTicks(): number {
    return Math.max(0, this.#restsUntil - this.lived);
  }

  set restTicks(ticks: number) {
    this.#restsUntil = this.lived + ticks;
  }

  /** Has it have stung, just now as far as anybody knows. */
  loseSting(): void {
    if (!this.hasStung) this.#stungAt = this.lived;
    this.#showFlags();
  }

  override think(): void {
    super.think();
    this.goals.add(4, new BringHome(this)).add(5, new Pollinate(this));
    this.goals.add(0, new Sting(this));
    this.targeting.add(1, new StrikeBack(this, true));
  }

  /** Stings a body. */
  sting(body: Body): void {
    if (!(body instanceof Player) && !(body instanceof LivingEntity)) return;
    const { damage } = this.habitat;
    if (!damage.hurt(body, this.species.attack, { type: 'sting', attacker: this })) return;
    this.#stungAt = this.lived;
    this.target = undefined;
    this.#showFlags();
    this.habitat.sound(this, 'sting');
  }

  #showFlags(): void {
    this.setMetadata('flags', 'byte', (this.hasStung ? STUNG : 0) | (this.#nectar ? NECTAR : 0));
  }

  protected override live(server: GameServer): void {
    super.live(server);
    if (this.hasStung && this.lived - this.#stungAt >= LAST_TICKS)
      this.habitat.damage.hurt(this, this.health, { type: 'generic' });
  }
}

/** Flies at the target and stings it. */
class Sting implements Goal {
  readonly needs = ['move', 'look'] as const;
  readonly #bee: Bee;

  constructor(bee: Bee) {
    this.#bee = bee;
  }

  canStart(): boolean {
    return this.#bee.target !== undefined && !this.#bee.hasStung;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  tick(): void {
    const bee = this.#bee;
    const { target } = bee;
    if (!target) return;
    bee.look.at(target.position);
    bee.navigation.moveTo({ ...target.position, y: target.position.y + 0.6 }, 1.4);
    if (bee.distanceTo({ ...target.position, y: target.position.y + 0.6 }) < STING_REACH) bee.sting(target);
  }

  stop(): void {
    this.#bee.target = undefined;
    this.#bee.navigation.stop();
  }
}

/** Minecraft wiki, "Beehive": whose bees are angered, and how far below a campfire's smoke calms them. */
const ANGER_RANGE = 8;
const SMOKE_DEPTH = 5;

/** Bees near a hive that a player robs of honey, or breaks, go for the player, unless smoke calms them. */
export function angerRobbedBees(habitat: Habitat): void {
  const { server } = habitat;
  server.world.onBlockChanged(({ position, before, after, cause }) => {
    if (cause.type !== 'player' || (before.id !== 'beehive' && before.id !== 'bee_nest')) return;
    const robbed = before.properties.honey_level === '5' && after.properties.honey_level === '0';
    if (!robbed && after.id === before.id) return;
    const player = server.players.get(cause.player);
    if (!player || !boxContains(player.zone.box, position)) return;
    for (let depth = 1; depth <= SMOKE_DEPTH; depth++) {
      const { id, properties } = server.world.block({ ...position, y: position.y - depth });
      if (id.endsWith('campfire') && properties.lit === 'true') return;
    }
    const middle = centreOf(position);
    for (const mob of habitat.mobsIn(player.zone.id))
      if (mob.kind === 'bee' && mob.alive && mob.distanceTo(middle) <= ANGER_RANGE)
        mob.grudge = { attacker: player, tick: server.tickNumber };
  });
}
