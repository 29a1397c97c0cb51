import { nameTable } from '../../../protocol/nameTable.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Animal, type Gait } from '../animals/animal.ts';
import { Bee } from '../animals/bee.ts';
import { Chicken, Cow, Goat, Mooshroom } from '../animals/farmAnimals.ts';
import { Swimmer } from '../animals/fish.ts';
import { Horse, Pig } from '../animals/horse.ts';
import { Pet } from '../animals/pet.ts';
import { Sheep } from '../animals/sheep.ts';
import { CopperGolem } from '../golems/copperGolem.ts';
import { SnowGolem } from '../golems/snowGolem.ts';
import type { Habitat } from '../habitat.ts';
import { Mob } from '../mob.ts';
import { Blaze } from '../monsters/blaze.ts';
import { Creeper } from '../monsters/creeper.ts';
import { Enderman } from '../monsters/enderman.ts';
import { Ghast } from '../monsters/ghast.ts';
import { Hoglin } from '../monsters/hoglin.ts';
import { Defender, Monster, Spider } from '../monsters/monster.ts';
import { Piglin } from '../monsters/piglin.ts';
import { Skeleton } from '../monsters/skeleton.ts';
import { Slime } from '../monsters/slime.ts';
import { Witch } from '../monsters/witch.ts';
import { Villager, WanderingTrader } from '../villagers/villager.ts';
import type { Species } from './species.ts';
import { speciesOf } from './speciesOf.ts';

type Make = (habitat: Habitat, species: Species, place: EntityPlace) => Mob;

const animal =
  (panic: number, tempt: number, parent: number): Make =>
  (habitat, species, place) =>
    new Animal(habitat, species, place, { panic, tempt, parent } satisfies Gait);

const swimmer: Make = (...facts) => new Swimmer(...facts);
const defender: Make = (...facts) => new Defender(...facts);
const horse: Make = (...facts) => new Horse(...facts);

/** Which class the mobs of a kind are, where it is not plain `Animal` or `Mob`. */
const MAKERS: Readonly<Record<string, Make>> = nameTable({
  cow: (...facts) => new Cow(...facts),
  mooshroom: (...facts) => new Mooshroom(...facts),
  goat: (...facts) => new Goat(...facts),
  sheep: (...facts) => new Sheep(...facts),
  chicken: (...facts) => new Chicken(...facts),
  pig: (...facts) => new Pig(...facts),
  rabbit: animal(2.2, 1, 1),
  bee: (...facts) => new Bee(...facts),
  cod: swimmer,
  salmon: swimmer,
  tropical_fish: swimmer,
  pufferfish: swimmer,
  tadpole: swimmer,
  squid: swimmer,
  glow_squid: swimmer,
  spider: (...facts) => new Spider(...facts),
  cave_spider: (...facts) => new Spider(...facts),
  slime: (...facts) => new Slime(...facts),
  magma_cube: (...facts) => new Slime(...facts),
  enderman: (...facts) => new Enderman(...facts),
  skeleton: (...facts) => new Skeleton(...facts),
  stray: (...facts) => new Skeleton(...facts),
  bogged: (...facts) => new Skeleton(...facts),
  parched: (...facts) => new Skeleton(...facts),
  nautilus: swimmer,
  zombie_nautilus: swimmer,
  copper_golem: (...facts) => new CopperGolem(...facts),
  happy_ghast: animal(2, 1.25, 1.1),
  mannequin: (...facts) => new Mob(...facts),
  witch: (...facts) => new Witch(...facts),
  ghast: (...facts) => new Ghast(...facts),
  creeper: (...facts) => new Creeper(...facts),
  blaze: (...facts) => new Blaze(...facts),
  piglin: (...facts) => new Piglin(...facts),
  hoglin: (...facts) => new Hoglin(...facts, { panic: 1, tempt: 1, parent: 1 }),
  iron_golem: defender,
  snow_golem: (...facts) => new SnowGolem(...facts),
  polar_bear: defender,
  panda: defender,
  dolphin: defender,
  villager: (...facts) => new Villager(...facts),
  wandering_trader: (...facts) => new WanderingTrader(...facts),
  horse,
  donkey: horse,
  mule: horse,
  skeleton_horse: horse,
  zombie_horse: horse,
  llama: horse,
  trader_llama: horse,
  wolf: (habitat, species, place) =>
    new Pet(
      habitat,
      species,
      place,
      { panic: 1.5, tempt: 1, parent: 1.1 },
      {
        items: ['bone'],
        oneIn: 3,
        // Doubled in 1.20.5 (Minecraft wiki, "Wolf", history).
        health: habitat.server.gameData.source.data.isNewerOrEqualTo('1.20.5') ? 40 : 20,
        fights: true,
      },
    ),
  cat: (...facts) =>
    new Pet(
      ...facts,
      { panic: 1.5, tempt: 0.6, parent: 1.1 },
      { items: ['cod', 'salmon'], oneIn: 3, health: 10, fights: false },
    ),
  parrot: (...facts) =>
    new Pet(
      ...facts,
      { panic: 1.25, tempt: 1, parent: 1 },
      {
        items: ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds', 'torchflower_seeds'],
        oneIn: 10,
        health: 6,
        fights: false,
      },
    ),
});

const wanderer: Make = animal(1.25, 1, 1.1);
const monster: Make = (...facts) => new Monster(...facts);
const still: Make = (...facts) => new Mob(...facts);

/** Makes a mob of a kind, complete but not in the world yet; undefined when the version has no such living thing. */
export function makeMob(habitat: Habitat, kind: string, place: EntityPlace): Mob | undefined {
  const species = speciesOf(habitat.server.gameData, kind);
  if (!species) return undefined;
  const plain = species.locomotion === 'none' ? still : species.monster ? monster : wanderer;
  const mob = (MAKERS[kind] ?? plain)(habitat, species, place);
  mob.think();
  return mob;
}
