import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';
import type { Species } from '../species/species.ts';
import { Animal } from './animal.ts';

const GAIT = { panic: 1.2, tempt: 1.25, parent: 1 };
/** Bits of a horse's "flags". */
const TAME = 2;
const SADDLED = 4;
/** Statuses of throwing its rider off and of being tamed (Minecraft wiki, "Entity statuses"). */
const SMOKE = 6;
const HEARTS = 7;
/** Minecraft wiki, "Horse", "Taming": what food adds to its temper and health, and what each failed ride adds. */
const MEALS: Readonly<Record<string, { readonly temper: number; readonly health: number; readonly growth: number }>> =
  nameTable({
    sugar: { temper: 3, health: 1, growth: 600 },
    wheat: { temper: 3, health: 2, growth: 400 },
    apple: { temper: 3, health: 3, growth: 1200 },
    golden_carrot: { temper: 5, health: 4, growth: 1200 },
    golden_apple: { temper: 10, health: 10, growth: 4800 },
    enchanted_golden_apple: { temper: 10, health: 10, growth: 4800 },
    hay_block: { temper: 0, health: 20, growth: 3600 },
  });
const MOST_TEMPER = 100;
const RIDE_TEMPER = 5;
/** Once in so many ticks of a first ride it decides. */
const DECIDES_IN = 50;
/** Shares of the speed backwards and sideways. */
const BACKWARDS = 0.25;

/** A horse, donkey, mule or llama: tamed by riding until it bears it, and steered under a saddle. */
export class Horse extends Animal {
  #tame = false;
  #saddled = false;
  #temper = 0;
  #speed: number;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, GAIT);
    this.#speed = species.speed;
    this.setMetadata('flags', 'byte', 0);
  }

  /** Gets health, speed and jump of its own by chance, as horses do; other kinds have the same health range. */
  beBorn(): void {
    this.maxHealth = 15 + this.chance(8) + this.chance(9);
    this.health = this.maxHealth;
    if (this.kind !== 'horse') return;
    this.#speed = (0.45 + this.roll() * 0.3 + this.roll() * 0.3 + this.roll() * 0.3) * 0.25;
    this.jumpSpeed = 0.4 + this.roll() * 0.2 + this.roll() * 0.2 + this.roll() * 0.2;
    this.setMetadata('type_variant', 'int', this.chance(7) | (this.chance(5) << 8));
  }

  override get ownSpeed(): number {
    return this.#speed;
  }

  /** Gives it a speed of its own, as the attribute counts it. */
  set gallop(speed: number) {
    this.#speed = speed;
  }

  /** How near it is to bearing a rider, 0 to 100. */
  get temper(): number {
    return this.#temper;
  }

  set temper(temper: number) {
    this.#temper = temper;
  }

  get tame(): boolean {
    return this.#tame;
  }

  set tame(tame: boolean) {
    this.#tame = tame;
    this.#showFlags();
  }

  get saddled(): boolean {
    return this.#saddled;
  }

  set saddled(saddled: boolean) {
    this.#saddled = saddled;
    this.#showFlags();
  }

  get #canBeSaddled(): boolean {
    return !this.kind.endsWith('llama');
  }

  override childKind(mate: Animal): string {
    const kinds = [this.kind, mate.kind];
    return kinds.includes('horse') && kinds.includes('donkey') ? 'mule' : this.kind;
  }

  override canMateWith(other: Animal): boolean {
    const pair = other instanceof Horse && other !== this && this.inLove && other.inLove && this.tame && other.tame;
    if (!pair || this.kind === 'mule') return false;
    return other.kind === this.kind || this.childKind(other) === 'mule';
  }

  override interact(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (item?.id === 'saddle' && this.#tame && !this.#saddled && !this.baby && this.#canBeSaddled) {
      spendItem(use);
      this.saddled = true;
      this.habitat.sound(this, 'saddle', 1);
      return true;
    }
    if (item && MEALS[item.id] && !player.sneaking && this.#eat(use, item.id)) return true;
    if (this.baby || player.sneaking || this.passengers.length > 0 || player.vehicle) return false;
    this.navigation.stop();
    this.habitat.riding.mount(player, this);
    return true;
  }

  override traits() {
    return { ...super.traits(), tame: this.#tame, saddled: this.#saddled };
  }

  override ownDrops(): readonly { id: string; count: number }[] {
    return this.#saddled ? [{ id: 'saddle', count: 1 }] : [];
  }

  protected override live(server: GameServer): void {
    const rider = this.passengers[0];
    if (!(rider instanceof Player)) {
      super.live(server);
      return;
    }
    if (!this.#tame) {
      super.live(server);
      this.#bear(rider);
      return;
    }
    this.navigation.stop();
    if (!this.#saddled) return;
    const { forward, sideways, jump } = this.habitat.riding.inputOf(rider);
    this.yaw = rider.yaw;
    this.headYaw = rider.yaw;
    this.pitch = rider.pitch / 2;
    if (jump && this.onGround) this.wantsJump = true;
    const ahead = forward < 0 ? forward * BACKWARDS : forward;
    if (ahead === 0 && sideways === 0) return;
    // The body walks where its yaw points: the direction of the keys is turned into it for this tick.
    const turn = (Math.atan2(-sideways * 0.5, ahead) * 180) / Math.PI;
    this.heading = turn;
    this.forward = Math.min(1, Math.hypot(ahead, sideways * 0.5)) * this.speed;
  }

  #eat(use: EntityUseClick, food: string): boolean {
    const meal = MEALS[food];
    if (!meal) return false;
    const loves = this.#tame && this.growth === 0 && !this.inLove && this.likes(food);
    const heals = this.health < this.maxHealth;
    const grows = this.growth < 0;
    const calms = !this.#tame && !grows && meal.temper > 0 && this.#temper < MOST_TEMPER;
    if (!loves && !heals && !grows && !calms) return false;
    spendItem(use);
    if (heals) this.health += meal.health;
    if (grows) this.setGrowth(Math.min(0, this.growth + meal.growth));
    if (calms) this.#temper = Math.min(MOST_TEMPER, this.#temper + meal.temper);
    if (loves) this.fallInLove(use.player);
    this.habitat.report('entity-fed', use.player, this);
    return true;
  }

  /** Bears its first riders or throws them off. */
  #bear(rider: Player): void {
    if (this.chance(DECIDES_IN) !== 0) return;
    if (this.chance(MOST_TEMPER) < this.#temper) {
      this.tame = true;
      this.status(HEARTS);
      this.habitat.report('entity-tamed', rider, this);
      return;
    }
    this.#temper = Math.min(MOST_TEMPER, this.#temper + RIDE_TEMPER);
    this.habitat.riding.getOff(rider);
    this.status(SMOKE);
  }

  #showFlags(): void {
    this.setMetadata('flags', 'byte', (this.#tame ? TAME : 0) | (this.#saddled ? SADDLED : 0));
  }
}

/** A pig: carries a rider under a saddle, but goes its own ways. */
export class Pig extends Animal {
  #saddled = false;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, { panic: 1.25, tempt: 1.2, parent: 1.1 });
  }

  get saddled(): boolean {
    return this.#saddled;
  }

  set saddled(saddled: boolean) {
    this.#saddled = saddled;
    this.setMetadata('saddle', 'boolean', saddled);
  }

  override likes(item: string): boolean {
    return item === 'carrot_on_a_stick' || super.likes(item);
  }

  override interact(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (item && super.likes(item.id) && this.eatFrom(use)) return true;
    if (item?.id === 'saddle' && !this.#saddled && !this.baby) {
      spendItem(use);
      this.saddled = true;
      this.habitat.sound(this, 'saddle', 1);
      return true;
    }
    if (!this.#saddled || this.baby || player.sneaking || this.passengers.length > 0 || player.vehicle) return false;
    this.habitat.riding.mount(player, this);
    return true;
  }

  override traits() {
    return { ...super.traits(), saddled: this.#saddled };
  }

  override ownDrops(): readonly { id: string; count: number }[] {
    return this.#saddled ? [{ id: 'saddle', count: 1 }] : [];
  }

  /** A rider with a carrot on a stick is taken where they look. */
  protected override live(server: GameServer): void {
    const rider = this.passengers[0];
    const led =
      rider instanceof Player &&
      [0, 1].some((hand) => rider.inventory.inHand(hand as 0 | 1)?.id === 'carrot_on_a_stick');
    if (!led || !(rider instanceof Player)) {
      super.live(server);
      return;
    }
    this.navigation.stop();
    this.yaw = rider.yaw;
    this.headYaw = rider.yaw;
    this.forward = this.speed;
  }
}
