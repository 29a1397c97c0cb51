import type { DyeColour } from '../../../protocol/dyeColour.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import { DYE_COLOURS } from '../../data/families.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { EatGrass } from '../goals/eatGrass.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';

import type { Species } from '../species/species.ts';
import { Animal } from './animal.ts';

const GAIT = { panic: 1.25, tempt: 1.1, parent: 1.1 };
/** Bit of the metadata "wool" for a shorn sheep; the lower four are the colour. */
const SHORN = 0x10;
/** A young one that eats grass grows by this many ticks (Minecraft wiki, "Sheep"). */
const GRASS_GROWTH = 1200;

/** A sheep: wool of a colour, which is shorn, dyed, and grows again when it has eaten grass. */
export class Sheep extends Animal {
  #colour: DyeColour = 'white';
  #shorn = false;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place, GAIT);
    this.colour = 'white';
  }

  override think(): void {
    super.think();
    this.goals.add(5, new EatGrass(this, () => this.#ate()));
  }

  /** Chooses a colour as nature does (Minecraft wiki, "Sheep": 81.836% white). */
  beBorn(): void {
    this.colour = naturalWool(this.roll());
  }

  get colour(): DyeColour {
    return this.#colour;
  }

  set colour(colour: DyeColour) {
    this.#colour = colour;
    this.#show();
  }

  get shorn(): boolean {
    return this.#shorn;
  }

  set shorn(bare: boolean) {
    this.#shorn = bare;
    this.#show();
  }

  override bear(mate: Animal, child: Animal): void {
    if (!(mate instanceof Sheep) || !(child instanceof Sheep)) return;
    child.colour = mixedColour(this.colour, mate.colour) ?? (this.chance(2) === 0 ? this.colour : mate.colour);
  }

  override interact(use: EntityUseClick): boolean {
    const { player, item } = use;
    if (item?.id === 'shears') return this.#shear(use);
    const dye = item?.id.endsWith('_dye') ? item.id.slice(0, -'_dye'.length) : undefined;
    if (dye !== undefined && (DYE_COLOURS as readonly string[]).includes(dye)) {
      if (this.#shorn || dye === this.#colour) return false;
      this.colour = dye as DyeColour;
      spendItem(use);
      this.habitat.report('entity-dyed', player, this);
      return true;
    }
    return super.interact(use);
  }

  override traits() {
    const color = this.#colour === 'white' ? undefined : this.#colour;
    return { ...super.traits(), color, sheared: this.#shorn };
  }

  override ownDrops(): readonly { id: string; count: number }[] {
    return this.#shorn || this.baby ? [] : [{ id: `${this.#colour}_wool`, count: 1 }];
  }

  #shear({ player, hand }: EntityUseClick): boolean {
    if (this.#shorn || this.baby) return false;
    const { habitat } = this;
    this.shorn = true;
    const count = 1 + this.chance(3);
    for (let piece = 0; piece < count; piece++)
      habitat.items.spill({ ...this.position, y: this.position.y + 1 }, stackOf(`${this.#colour}_wool`, 1));
    wearItem(habitat.server, player, hand);
    habitat.sound(this, 'shear', 1);
    habitat.report('entity-sheared', player, this);
    return true;
  }

  #ate(): void {
    this.shorn = false;
    if (this.baby) this.setGrowth(Math.min(0, this.growth + GRASS_GROWTH));
  }

  #show(): void {
    this.setMetadata('wool', 'byte', DYE_COLOURS.indexOf(this.#colour) | (this.#shorn ? SHORN : 0));
  }
}

/** What two dyes give when they are crafted into one (Minecraft wiki, "Dye", crafting): the wool of lambs follows it. */
const MIXTURES: readonly (readonly [DyeColour, DyeColour, DyeColour])[] = [
  ['red', 'yellow', 'orange'],
  ['blue', 'white', 'light_blue'],
  ['green', 'white', 'lime'],
  ['red', 'white', 'pink'],
  ['black', 'white', 'gray'],
  ['gray', 'white', 'light_gray'],
  ['blue', 'green', 'cyan'],
  ['blue', 'red', 'purple'],
  ['purple', 'pink', 'magenta'],
];

/** The colour two colours mix to; undefined when they do not mix. */
function mixedColour(a: DyeColour, b: DyeColour): DyeColour | undefined {
  return MIXTURES.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2];
}

/** How likely sheep come in each colour (Minecraft wiki, "Sheep", spawning), added up. */
const NATURAL: readonly (readonly [number, DyeColour])[] = [
  [0.05, 'black'],
  [0.1, 'gray'],
  [0.15, 'light_gray'],
  [0.18, 'brown'],
  [0.1816, 'pink'],
];

/** The colour of a sheep that nature makes. @param roll a random number from 0 up to 1. */
function naturalWool(roll: number): DyeColour {
  return NATURAL.find(([upTo]) => roll < upTo)?.[1] ?? 'white';
}
