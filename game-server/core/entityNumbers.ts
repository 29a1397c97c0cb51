import type { Random } from '../../clock/random.ts';
import { randomNumber } from '../../clock/wallTime.ts';

/** Numbers of players while a waiting room is open: above those that anything else gets. */
const FIRST_RANDOM_ID = 0x10000000;
const RANDOM_IDS = 0x10000000;
/** Numbers of entities of other dimensions than the overworld: players keep theirs wherever they go. */
const FIRST_ID_ELSEWHERE = 0x40000000;

/** Numbers and uuids of everything that moves in one dimension. */
export class EntityNumbers {
  readonly #random: Random;
  #uuids: Random;
  #nextId: number;

  /** @param random the server's, from which uuids are forked. */
  constructor(random: Random, isOverworld: boolean) {
    this.#random = random;
    this.#uuids = random.fork('entity-uuids');
    this.#nextId = isOverworld ? 1 : FIRST_ID_ELSEWHERE;
  }

  /** A number for a new entity; counts up from 1, in other dimensions from far above. */
  newEntityId(): number {
    return this.#nextId++;
  }

  /** A number that tells nothing about when and how anybody came. */
  unpredictableId(taken: Iterable<{ readonly entityId: number }>): number {
    const used = new Set(Array.from(taken, ({ entityId }) => entityId));
    for (;;) {
      const id = FIRST_RANDOM_ID + randomNumber(RANDOM_IDS);
      if (!used.has(id)) return id;
    }
  }

  /** A uuid for a new entity, from the seed. */
  newUuid(): string {
    return this.#uuids.uuid();
  }

  /** Has uuids of new entities be others than those of a server that was made alike, as when it goes on with a saved world. */
  renewUuids(label: string): void {
    this.#uuids = this.#random.fork(`entity-uuids/${label}`);
  }
}
