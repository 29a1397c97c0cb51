import type { GameServer } from '../../core/server.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';

/** What a bolt does to the world while it stands. */
interface BoltWork {
  /** Sets fire to where it struck and, with more tries, around it. */
  readonly kindle: (bolt: LightningBolt, more: number) => void;
  /** Has the block below it feel it, once. */
  readonly hit: (bolt: LightningBolt) => void;
  /** Strikes whoever stands near. */
  readonly strike: (bolt: LightningBolt) => void;
  readonly gone: (bolt: LightningBolt) => void;
}

/** Ticks it strikes at first, fires it tries to light around it, and the longest pause between two flashes. */
const LIFE = 2;
const FIRST_FIRES = 4;
const PAUSE = 10;

/** A bolt of lightning: stands for a few ticks, flashing one to three times (Minecraft wiki, "Lightning"). */
export class LightningBolt extends Entity {
  readonly #work: BoltWork;
  #life = LIFE;
  #flashes: number;

  constructor(server: GameServer, place: EntityPlace, work: BoltWork) {
    super(server, 'lightning_bolt', place);
    this.#work = work;
    this.#flashes = server.zoneRandom(place.zone).integer(1, 3);
  }

  override tick(server: GameServer): void {
    if (this.#life === LIFE) {
      this.#work.kindle(this, FIRST_FIRES);
      this.#work.hit(this);
    }
    this.#life--;
    if (this.#life < 0) {
      if (this.#flashes === 0) {
        this.#work.gone(this);
        return;
      }
      if (this.#life < -server.zoneRandom(this.zone).integer(0, PAUSE - 1)) {
        this.#flashes--;
        this.#life = 1;
        this.#work.kindle(this, 0);
      }
    }
    if (this.#life >= 0) this.#work.strike(this);
  }
}
