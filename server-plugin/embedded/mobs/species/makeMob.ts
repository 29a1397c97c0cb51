import type { EntityPlace } from '../../entities/entity.ts';
import { Animal, type Gait } from '../animals/animal.ts';
import { Chicken, Cow, Goat, Mooshroom } from '../animals/farmAnimals.ts';
import { Sheep } from '../animals/sheep.ts';
import type { Habitat } from '../habitat.ts';
import { Mob } from '../mob.ts';
import type { Species } from './species.ts';
import { speciesOf } from './speciesOf.ts';

type Make = (habitat: Habitat, species: Species, place: EntityPlace) => Mob;

const animal =
  (panic: number, tempt: number, parent: number): Make =>
  (habitat, species, place) =>
    new Animal(habitat, species, place, { panic, tempt, parent } satisfies Gait);

/** Which class the mobs of a kind are, where it is not plain `Animal` or `Mob`. */
const MAKERS: Readonly<Record<string, Make>> = {
  cow: (...facts) => new Cow(...facts),
  mooshroom: (...facts) => new Mooshroom(...facts),
  goat: (...facts) => new Goat(...facts),
  sheep: (...facts) => new Sheep(...facts),
  chicken: (...facts) => new Chicken(...facts),
  pig: animal(1.25, 1.2, 1.1),
  rabbit: animal(2.2, 1, 1),
};

const wanderer: Make = animal(1.25, 1, 1.1);
const still: Make = (...facts) => new Mob(...facts);

/** Makes a mob of a kind, complete but not in the world yet; undefined when the version has no such living thing. */
export function makeMob(habitat: Habitat, kind: string, place: EntityPlace): Mob | undefined {
  const species = speciesOf(habitat.server.gameData, kind);
  if (!species) return undefined;
  const mob = (MAKERS[kind] ?? (species.locomotion === 'none' ? still : wanderer))(habitat, species, place);
  mob.think();
  return mob;
}
