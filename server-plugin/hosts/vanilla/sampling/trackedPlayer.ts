import type { HostEvent } from '../../../../protocol/gameServer/hostEvent.ts';
import { type Point, samePosition } from '../../../../protocol/geometry.ts';
import type { SlotStack } from '../../../../protocol/item.ts';
import type { SampleEntry } from '../pack/packContract.ts';
import { Credits } from './credits.ts';
import type { ItemForms } from './itemData.ts';
import { playerStacks, totalsDifference, totalsOf } from './itemStacks.ts';
import { PoseHistory } from './poses.ts';
import type { EnrolledPlayer } from './sampler.ts';

/** An event of a player, of the tick it is reported in. */
export type PlayerEvent = HostEvent extends infer E ? (E extends { tick: number } ? Omit<E, 'tick'> : never) : never;

/** What damage is called whose cause cannot be seen. */
const UNSEEN_CAUSE = 'unknown';

/** What a sample's end brings once all cells are known: what the player holds of each item that became more or less. */
export interface HeldChange {
  readonly item: string;
  readonly count: number;
  readonly delta: number;
}

/** What samples showed of one player so far. */
export class TrackedPlayer {
  readonly number: number;
  readonly username: string;
  readonly zone: string;
  readonly poses = new PoseHistory();
  /** What left their hands, and what came into them, by item, from the tick it was seen in. */
  readonly losses = new Credits();
  readonly gains = new Credits();
  /** What their statistics say they placed (or used otherwise), and mined. */
  readonly used = new Credits();
  readonly mined = new Credits();
  #totals: ReadonlyMap<string, number> = new Map();
  #layout = '';
  #health: number | undefined;
  #deaths: number | undefined;
  #dead = false;

  constructor({ number, username, zone }: EnrolledPlayer) {
    this.number = number;
    this.username = username;
    this.zone = zone;
  }

  get alive(): boolean {
    return !this.#dead;
  }

  /** Takes in where the player is. @returns the events to report. */
  place(tick: number, [x, y, z]: readonly [number, number, number], look: readonly [number, number]): PlayerEvent[] {
    const position = { x, y, z };
    const [yaw, pitch] = look;
    const before = this.poses.latest;
    this.poses.add({ tick, position, yaw, pitch });
    if (before && samePosition(before.position, position) && before.yaw === yaw && before.pitch === pitch) return [];
    return [{ type: 'player-moved', player: this.username, position, yaw, pitch }];
  }

  /**
   * Takes in what the player carries.
   * @returns items of which they hold more or less; `rearranged` where they moved things about within.
   */
  carry(
    { v, e }: Extract<SampleEntry, { k: 'i' }>,
    forms: ItemForms,
  ): { readonly changes: readonly HeldChange[]; readonly rearranged: boolean } {
    const stacks = playerStacks(v, e, forms);
    const totals = totalsOf(stacks);
    const changes = totalsDifference(this.#totals, totals).map(({ item, delta }) => ({
      item,
      delta,
      count: totals.get(item) ?? 0,
    }));
    const layout = layoutOf(stacks);
    const rearranged = changes.length === 0 && layout !== this.#layout;
    this.#totals = totals;
    this.#layout = layout;
    return { changes, rearranged };
  }

  /** The player has just come into sight: where they were before says nothing, nor how they were. */
  appear(): void {
    this.poses.clear();
    this.#health = undefined;
    this.#deaths = undefined;
    this.#dead = false;
  }

  /**
   * Takes in a tick's health and deaths, of which either may be absent.
   * @param appeared whether the player came into sight in this tick: a count of deaths then says nothing new.
   */
  live(health: number | undefined, deaths: number | undefined, appeared: boolean): PlayerEvent[] {
    const events: PlayerEvent[] = [];
    const position: Point = this.poses.latest?.position ?? { x: 0, y: 0, z: 0 };
    const lost = health === undefined || this.#health === undefined ? 0 : this.#health - health;
    if (health !== undefined) this.#health = health;
    const died = deaths !== undefined && !appeared && deaths > (this.#deaths ?? -1);
    if (deaths !== undefined) this.#deaths = deaths;
    if (lost > 0 && !this.#dead)
      events.push({ type: 'player-hurt', player: this.username, amount: lost, cause: UNSEEN_CAUSE, position });
    if (died) {
      if (this.#dead) events.push({ type: 'player-respawned', player: this.username, position });
      events.push({ type: 'player-died', player: this.username, cause: UNSEEN_CAUSE, position });
      this.#dead = true;
    }
    if (appeared && this.#health === 0) this.#dead = true;
    // Where death and return lie between two samples, the health seen is the new life's.
    if (this.#dead && (this.#health ?? 0) > 0) {
      this.#dead = false;
      events.push({ type: 'player-respawned', player: this.username, position });
    }
    return events;
  }
}

function layoutOf(stacks: readonly SlotStack[]): string {
  return stacks.map(({ slot, id, count }) => `${slot}:${id}*${count}`).join(' ');
}
