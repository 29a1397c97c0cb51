import type { DyeColour } from '../../../protocol/dyeColour.ts';
import type { Point } from '../../../protocol/geometry.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import { DYE_COLOURS } from '../../data/families.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import type { Player } from '../../players/player.ts';
import { Hunt, Leap, MeleeAttack, StrikeBack } from '../goals/fight.ts';
import { DefendOwner, FollowOwner, Sit } from '../goals/owner.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';
import type { Species } from '../species/species.ts';
import { Animal, type Gait } from './animal.ts';

/** Bits of a pet's "flags". */
const SITTING = 1;
const TAME = 4;
/** Statuses of failing and succeeding to tame (Minecraft wiki, "Entity statuses"). */
const SMOKE = 6;
const HEARTS = 7;

/** How one kind becomes a pet (Minecraft wiki, "Wolf", "Cat", "Parrot", each "Taming"). */
interface Taming {
  /** Items that may tame it, and the chance of each. */
  readonly items: readonly string[];
  readonly oneIn: number;
  /** Health once tamed, points. */
  readonly health: number;
  /** Whether it fights for its owner. */
  readonly fights: boolean;
}

/** An animal that can belong to a player: follows, sits when told, and fights for them if its kind does. */
export class Pet extends Animal {
  readonly #taming: Taming;
  #owner: string | undefined;
  #sitting = false;
  #collar: DyeColour = 'red';

  constructor(habitat: Habitat, species: Species, place: EntityPlace, gait: Gait, taming: Taming) {
    super(habitat, species, place, gait);
    this.#taming = taming;
    this.setMetadata('flags', 'byte', 0);
  }

  override think(): void {
    super.think();
    this.goals.add(0, new Sit(this)).add(5, new FollowOwner(this, 1));
    if (this.species.attack === 0) return;
    this.goals.add(4, new Leap(this)).add(4, new MeleeAttack(this, 1));
    if (!this.#taming.fights) return;
    this.targeting.add(1, new DefendOwner(this)).add(2, new StrikeBack(this, true));
    this.targeting.add(3, new Hunt(this, 16, () => this.#prey()));
  }

  /** Username of the player it belongs to; their uuid where nobody knows the name yet. */
  get owner(): string | undefined {
    return this.#owner;
  }

  get tame(): boolean {
    return this.#owner !== undefined;
  }

  get sitting(): boolean {
    return this.#sitting;
  }

  set sitting(down: boolean) {
    this.#sitting = down;
    this.#showFlags();
    if (down) {
      this.navigation.stop();
      this.target = undefined;
    }
  }

  get collar(): DyeColour {
    return this.#collar;
  }

  set collar(colour: DyeColour) {
    this.#collar = colour;
    this.setMetadata('collar_color', 'int', DYE_COLOURS.indexOf(colour));
  }

  /** The player it belongs to, while they are here. */
  get master(): Player | undefined {
    if (this.#owner === undefined) return undefined;
    const { players } = this.habitat.server;
    const player = players.get(this.#owner) ?? (this.#isNameless ? this.#ownerByUuid() : undefined);
    return player?.zone.id === this.zone && player.alive ? player : undefined;
  }

  /** A pet of a saved world knows its owner's uuid alone until they come; no username has a dash. */
  get #isNameless(): boolean {
    return this.#owner?.includes('-') === true;
  }

  #ownerByUuid(): Player | undefined {
    for (const player of this.habitat.server.players.values()) if (this.#belongsTo(player)) return player;
    return undefined;
  }

  /** Learns the owner's name when it is they. */
  #belongsTo({ username, uuid }: Player): boolean {
    if (this.#owner === uuid) this.#owner = username;
    return this.#owner === username;
  }

  /** Makes it somebody's. */
  belongTo(username: string, uuid: string | undefined): void {
    this.#owner = username;
    this.maxHealth = this.#taming.health;
    this.health = this.#taming.health;
    this.grudge = undefined;
    this.target = undefined;
    if (uuid !== undefined) this.setMetadata('owneruuid', 'optional_uuid', uuid);
    this.#showFlags();
  }

  override canMateWith(other: Animal): boolean {
    return super.canMateWith(other) && this.tame === (other as Pet).tame && !this.sitting && !(other as Pet).sitting;
  }

  override bear(_mate: Animal, child: Animal): void {
    if (child instanceof Pet && this.#owner !== undefined)
      child.belongTo(this.#owner, this.metadata('owneruuid') as string | undefined);
  }

  override interact(use: EntityUseClick): boolean {
    return this.tame ? this.#interactTame(use) : this.#interactWild(use);
  }

  #interactWild(use: EntityUseClick): boolean {
    const { player, item } = use;
    const { items, oneIn } = this.#taming;
    if (!item || !items.includes(item.id) || this.target) return super.interact(use);
    spendItem(use);
    if (this.chance(oneIn) !== 0) {
      this.status(SMOKE);
      return true;
    }
    this.belongTo(player.username, player.uuid);
    this.sitting = true;
    this.status(HEARTS);
    this.habitat.report('entity-tamed', player, this);
    return true;
  }

  #interactTame(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (item && this.likes(item.id) && this.health < this.maxHealth) {
      const points = this.habitat.server.gameData.source.data.foodsByName[item.id]?.foodPoints ?? 2;
      this.health += points;
      spendItem(use);
      this.habitat.report('entity-fed', player, this);
      return true;
    }
    const mine = this.#belongsTo(player);
    const dye = item?.id.endsWith('_dye') ? item.id.slice(0, -'_dye'.length) : undefined;
    const colour = DYE_COLOURS.find((candidate) => candidate === dye);
    if (mine && colour && colour !== this.#collar && this.metadata('collar_color') !== undefined) {
      this.collar = colour;
      spendItem(use);
      this.habitat.report('entity-dyed', player, this);
      return true;
    }
    if (super.interact(use)) return true;
    if (!mine) return false;
    this.sitting = !this.sitting;
    return true;
  }

  override sees(point: Point): boolean {
    return this.habitat.seesRoughly(this.eyes, point);
  }

  /** Wild wolves go after sheep and the like. */
  #prey() {
    if (this.tame || this.kind !== 'wolf') return undefined;
    return this.habitat
      .mobsIn(this.zone)
      .find((mob) => PREY.has(mob.kind) && mob.alive && this.distanceTo(mob.position) < 16 && this.sees(mob.eyes));
  }

  #showFlags(): void {
    this.setMetadata('flags', 'byte', (this.#sitting ? SITTING : 0) | (this.tame ? TAME : 0));
  }
}

/** What wild wolves hunt (Minecraft wiki, "Wolf"). */
const PREY: ReadonlySet<string> = new Set(['sheep', 'rabbit', 'fox', 'skeleton', 'stray', 'wither_skeleton']);
