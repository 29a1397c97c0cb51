import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { DamageSource } from '../../entities/damageSource.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { give } from '../../mechanics/blockUses/hand.ts';
import { Panic } from '../goals/flee.ts';
import { LookAround, LookAtPlayer, Stroll, Swim } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import { spendItem } from '../interaction/spend.ts';
import { Mob } from '../mob.ts';
import { SortChests } from './sortChests.ts';

/** How much faster it runs when hurt (vanilla's CopperGolemAi). */
const PANIC = 1.5;
/** Numbers by which clients show what it does at a chest. */
export const GOLEM_STATES = { idle: 0, takes: 1, findsNothing: 2, puts: 3, keeps: 4 } as const;

/**
 * A copper golem (26.1): carries things out of copper chests into other chests that hold the like or nothing (Minecraft wiki,
 * "Copper Golem"). It does not weather by itself, and becomes no statue.
 */
export class CopperGolem extends Mob {
  #stage = 0;
  #isWaxed = false;
  #sorting: SortChests | undefined;

  override think(): void {
    this.#sorting = new SortChests(this);
    this.goals
      .add(0, new Swim(this))
      .add(1, new Panic(this, PANIC))
      .add(2, this.#sorting)
      .add(3, new Stroll(this))
      .add(4, new LookAtPlayer(this))
      .add(5, new LookAround(this));
  }

  /** Closes the chest that it holds open, if any. */
  letGo(): void {
    this.#sorting?.letGo();
  }

  /** What it carries. */
  get carried(): Stack | undefined {
    return this.equipment('mainHand');
  }

  set carried(stack: Stack | undefined) {
    this.setEquipment('mainHand', stack);
  }

  /** How far it has weathered, 0 to 3. */
  get stage(): number {
    return this.#stage;
  }

  get isWaxed(): boolean {
    return this.#isWaxed;
  }

  /** Has it look as if so far weathered, 0 to 3. */
  weather(stage: number, isWaxed: boolean): void {
    this.#stage = stage;
    this.#isWaxed = isWaxed;
    this.setMetadata('weather_state', 'weathering_copper_golem_state', stage);
  }

  /** Shows clients what it does. */
  show(state: keyof typeof GOLEM_STATES): void {
    this.setMetadata('copper_golem_state', 'copper_golem_state', GOLEM_STATES[state]);
  }

  /** An empty hand gets what it carries, honeycomb keeps it as it is, and an axe takes wax or a stage off. */
  override interact(use: EntityUseClick): boolean {
    const { item, player, hand } = use;
    const { carried, habitat } = this;
    if (item === null) {
      if (!carried || hand !== 0) return false;
      this.carried = undefined;
      give(habitat.items, player, carried);
      return true;
    }
    if (item.id === 'honeycomb' && !this.#isWaxed) {
      spendItem(use);
      this.weather(this.#stage, true);
      return true;
    }
    if (!item.id.endsWith('_axe') || !(this.#isWaxed || this.#stage > 0)) return false;
    this.weather(this.#isWaxed ? this.#stage : this.#stage - 1, false);
    wearItem(habitat.server, player, hand);
    return true;
  }

  /** What it carries belongs to players: it falls as it is, whatever the rules say of loot. */
  override died(server: GameServer, source: DamageSource): void {
    const { carried } = this;
    this.carried = undefined;
    super.died(server, source);
    if (carried) this.habitat.items.spill({ ...this.position }, carried);
  }
}

/** Has golems that leave the world alive let go of the chests that they hold open. */
export function closeChestsOfGoneGolems({ entities }: Habitat): void {
  entities.onRemoved((entity) => {
    if (entity instanceof CopperGolem) entity.letGo();
  });
}
