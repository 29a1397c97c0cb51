import type { GameServer } from '../../core/server.ts';
import { type Body, Entity, type EntityPlace } from '../../entities/entity.ts';
import type { EffectGift } from '../../items/nutrition/effectGift.ts';

/** What a cloud is like when it comes to lie, blocks and ticks. */
export interface CloudForm {
  readonly radius: number;
  /** What a tick adds to the radius once the cloud works. */
  readonly growth: number;
  readonly ticks: number;
  /** Ticks before it works. */
  readonly wait: number;
  /** What the radius loses each time the cloud works on somebody. */
  readonly use: number;
  /** What of an effect's duration whoever is inside gets. */
  readonly share: number;
  readonly gifts: readonly EffectGift[];
  readonly color: number;
  /** Particles of a kind of their own instead of coloured ones. */
  readonly particle?: string;
  readonly owner?: Body | undefined;
  /** Ticks for which it leaves whom it worked on alone; one second unless given. */
  readonly reapplicationDelay?: number;
}

/** Blocks beyond which no cloud grows (vanilla's AreaEffectCloud.setRadius). */
export const WIDEST_CLOUD = 32;
/** Ticks for which a cloud leaves whom it worked on alone (wiki, "Area Effect Cloud"). */
export const CLOUD_REST = 20;
/** Every how many ticks clients are shown its radius. */
const SHOWN_EVERY = 5;

/** What lies in the air where a lingering potion broke or a dragon breathed. */
export class EffectCloud extends Entity {
  #form: CloudForm;
  readonly #touch: (cloud: EffectCloud) => void;
  radius: number;
  owner: Body | undefined;
  /** Of a world that was saved: whose it is, who may come to be in the world later. */
  savedOwner: string | undefined;
  /** Ticks of age at which it may work on each body again. */
  readonly rested = new Map<Body, number>();

  constructor(server: GameServer, place: EntityPlace, form: CloudForm, touch: (cloud: EffectCloud) => void) {
    super(server, 'area_effect_cloud', place);
    this.#form = form;
    this.#touch = touch;
    this.radius = form.radius;
    this.owner = form.owner;
    this.#show();
    this.setMetadata('waiting', 'boolean', true);
  }

  get form(): CloudForm {
    return this.#form;
  }

  /** Has it be of another form from now on, with the radius of that. */
  become(form: CloudForm): void {
    this.#form = form;
    this.radius = form.radius;
    this.#show();
  }

  tick(): void {
    this.setMetadata('waiting', 'boolean', this.age < this.form.wait);
    if (this.age >= this.form.wait) this.grow(this.form.growth);
    if (this.age % SHOWN_EVERY === 0) this.setMetadata('radius', 'float', this.radius);
    this.#touch(this);
  }

  #show(): void {
    const { color, particle } = this.#form;
    this.setMetadata('radius', 'float', this.radius);
    this.setMetadata('color', 'int', color);
    if (particle !== undefined) this.setMetadata('particle', 'particle', particle);
  }

  /** Changes its radius, blocks. */
  grow(by: number): void {
    this.radius = Math.min(WIDEST_CLOUD, this.radius + by);
  }
}
