import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import type { Habitat } from '../habitat.ts';
import { exchangeItem } from '../interaction/spend.ts';
import type { Species } from '../species/species.ts';
import { Animal, type Gait } from './animal.ts';

const COW_GAIT: Gait = { panic: 2, tempt: 1.25, parent: 1.25 };
const GOAT_GAIT: Gait = { panic: 2, tempt: 1.25, parent: 1.25 };
const CHICKEN_GAIT: Gait = { panic: 1.4, tempt: 1, parent: 1.1 };
/** Ticks between two eggs, least and most (Minecraft wiki, "Chicken"). */
const EGG_TICKS = [6000, 12_000] as const;
/** Mushrooms a shorn mooshroom leaves (Minecraft wiki, "Mooshroom"). */
const MUSHROOMS = 5;

/** Whoever gives milk into a bucket. */
export class Cow extends Animal {
  constructor(habitat: Habitat, species: Species, place: EntityPlace, gait: Gait = COW_GAIT) {
    super(habitat, species, place, gait);
  }

  override interact(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (item?.id === 'bucket' && !this.baby) {
      exchangeItem(this.habitat, use, stackOf('milk_bucket', 1));
      this.habitat.sound(this, 'milk', 1);
      this.habitat.report('entity-milked', player, this);
      return true;
    }
    return super.interact(use);
  }
}

export class Goat extends Cow {
  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, GOAT_GAIT);
    this.setMetadata('has_left_horn', 'boolean', true);
    this.setMetadata('has_right_horn', 'boolean', true);
  }
}

/** A cow with mushrooms on: gives stew into a bowl, and shears make it a cow. */
export class Mooshroom extends Cow {
  #brown = false;

  get brown(): boolean {
    return this.#brown;
  }

  set brown(brown: boolean) {
    this.#brown = brown;
    this.setMetadata('type', 'string', brown ? 'brown' : 'red');
  }

  override interact(use: EntityUseClick): boolean {
    const { player, item, hand } = use;
    if (item?.id === 'bowl' && !this.baby) {
      exchangeItem(this.habitat, use, stackOf('mushroom_stew', 1));
      this.habitat.sound(this, 'milk', 1);
      this.habitat.report('entity-milked', player, this);
      return true;
    }
    if (item?.id !== 'shears' || this.baby) return super.interact(use);
    const { habitat } = this;
    const cow = habitat.newMob('cow', { zone: this.zone, position: { ...this.position }, yaw: this.yaw });
    if (!cow) return false;
    for (let piece = 0; piece < MUSHROOMS; piece++)
      habitat.items.spill(
        { ...this.position, y: this.position.y + this.height },
        stackOf(this.#brown ? 'brown_mushroom' : 'red_mushroom', 1),
      );
    cow.health = this.health;
    if (this.customName !== undefined) cow.nameAs(this.customName);
    habitat.report('entity-sheared', player, this);
    habitat.sound(this, 'shear', 1);
    wearItem(habitat.server, player, hand);
    habitat.entities.remove(this);
    habitat.entities.add(cow);
    return true;
  }
}

/** A chicken: flutters down, and lays an egg every five to ten minutes. */
export class Chicken extends Animal {
  #eggIn: number;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, CHICKEN_GAIT);
    this.glides = true;
    this.#eggIn = this.#nextEgg();
  }

  /** Ticks until the next egg. */
  get eggIn(): number {
    return this.#eggIn;
  }

  set eggIn(ticks: number) {
    this.#eggIn = ticks;
  }

  protected override grow(): void {
    super.grow();
    if (this.baby || --this.#eggIn > 0) return;
    this.#eggIn = this.#nextEgg();
    this.habitat.items.spill({ ...this.position }, stackOf('egg', 1));
    this.habitat.sound(this, 'egg');
  }

  #nextEgg(): number {
    const [least, most] = EGG_TICKS;
    return least + this.chance(most - least);
  }
}
