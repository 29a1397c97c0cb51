import { cellOf } from '../../../protocol/geometry.ts';
import { offerText } from '../../../worlds/plan/mob.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import type { Player } from '../../players/player.ts';
import { Panic } from '../goals/flee.ts';
import { LookAround, LookAtPlayer, Stroll, Swim } from '../goals/wander.ts';
import type { Habitat } from '../habitat.ts';
import type { Goal } from '../mind/goal.ts';
import { Mob } from '../mob.ts';
import type { Species } from '../species/species.ts';
import { merchantWindow, tradeList } from './merchantWindow.ts';
import { Offer, type OfferFacts } from './offer.ts';

/** Ticks a villager shakes its head at who it has nothing to offer (vanilla: unhappy counter). */
const HEAD_SHAKE = 40;
/** How far its customer may be, blocks. */
const COUNTER = 8;

/** Whoever trades: villagers and wandering traders. */
export abstract class Trader extends Mob {
  offers: readonly Offer[] = [];
  /** Whoever has its window open. */
  customer: Player | undefined;
  experience = 0;
  #unhappy = 0;

  constructor(habitat: Habitat, species: Species, place: EntityPlace) {
    super(habitat, species, place);
    this.setMetadata('unhappy_counter', 'int', 0);
  }

  override think(): void {
    this.goals
      .add(0, new Swim(this))
      .add(1, new Attend(this))
      .add(1, new Panic(this, 0.5 * 1.4))
      .add(6, new Stroll(this, 0.5, 160))
      .add(7, new LookAtPlayer(this, 8))
      .add(8, new LookAround(this));
  }

  override get leashable(): boolean {
    return false;
  }

  /** 1 to 5; what the window shows as the trader's rank. */
  get rank(): number {
    return 1;
  }

  /** Whether its window shows rank and progress. */
  abstract readonly regular: boolean;

  abstract get title(): string;

  /** Makes it offer exactly this. */
  offer(facts: readonly OfferFacts[]): void {
    this.offers = facts.map((fact) => new Offer(fact));
    this.given = true;
  }

  /** Has it go on with offers that were its own, in a world that was saved. */
  resumeOffering(facts: readonly OfferFacts[]): void {
    this.offers = facts.map((fact) => new Offer(fact));
  }

  /** Whether its offers were given rather than chosen. */
  protected given = false;

  override traits() {
    return { ...super.traits(), offers: this.given ? this.offers.map(offerText).join('; ') : undefined };
  }

  /** All offers are as if never taken. */
  restock(): void {
    for (const offer of this.offers) offer.uses = 0;
    if (this.customer) this.sendOffers(this.customer);
  }

  override interact({ player }: EntityUseClick): boolean {
    if (this.baby || !this.alive || (this.customer && this.customer !== player) || player.sneaking) return false;
    this.prepare();
    if (this.offers.length === 0) {
      this.#unhappy = HEAD_SHAKE;
      this.habitat.sound(this, 'no');
      return true;
    }
    this.habitat.windows.open(player, merchantWindow(this, player));
    this.customer = player;
    return true;
  }

  /** Has its offers ready before anybody sees them. */
  protected prepare(): void {}

  /** Sends the offers to who has the window open. */
  sendOffers(player: Player): void {
    const window = this.habitat.windows.viewOf(player)?.window;
    if (window && window.id !== 0) player.send('trade_list', tradeList(this, window.id));
  }

  /** Whether a player may keep trading. */
  serves(player: Player): boolean {
    return this.alive && this.distanceTo(player.position) <= COUNTER;
  }

  /** Reports a trade, counts it, and gives experience to both. */
  traded(offer: Offer, player: Player): void {
    offer.uses++;
    this.experience += offer.experience;
    const { server, experience } = this.habitat;
    server.emit({ type: 'item-traded', player: player.username, item: offer.gives.id, count: offer.gives.count });
    experience.drop(this.zone, { ...this.position, y: this.position.y + 0.5 }, 3 + this.chance(4) + this.bonus());
    this.habitat.sound(this, 'yes');
  }

  /** Experience on top of a trade's own, when it is about to rise in rank. */
  protected bonus(): number {
    return 0;
  }

  protected override grow(): void {
    if (this.#unhappy > 0) this.setMetadata('unhappy_counter', 'int', --this.#unhappy);
  }

  get cellOfBody() {
    return cellOf(this.position);
  }
}

/** Stands and looks at its customer. */
class Attend implements Goal {
  readonly needs = ['move', 'look', 'jump'] as const;
  readonly #trader: Trader;

  constructor(trader: Trader) {
    this.#trader = trader;
  }

  canStart(): boolean {
    return this.#trader.customer !== undefined;
  }

  canContinue(): boolean {
    return this.canStart();
  }

  start(): void {
    this.#trader.navigation.stop();
  }

  tick(): void {
    const { customer } = this.#trader;
    if (customer) this.#trader.look.at(customer.eyes);
  }
}
