import { AIR } from '../../../protocol/blockState.ts';
import type { EpisodeEvent, EpisodeEventOf } from '../../../protocol/episodeEvent.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import { apartByDimension } from '../dimensions.ts';
import { cellChangeOf } from '../replay.ts';

/** What a saboteur does to its team and what the team undoes of it, by the log alone (docs/reference/metrics.md). */
export class HarmFold {
  readonly #saboteur: string;
  /** Who put what stands in a cell, and what it is. */
  readonly #made = new Map<string, { readonly by: string; readonly block: string }>();
  /** Blocks that the saboteur took away, by cell. */
  readonly #lost = new Map<string, string>();
  /** Levers by cell: how somebody honest left it, and whether the saboteur has switched it back since. */
  readonly #switches = new Map<string, { readonly on: boolean; harmed: boolean }>();
  /** Items on the ground that the saboteur dropped, by their number. */
  readonly #dropped = new Set<number>();
  /** By item, how many the saboteur has taken out of containers and neither put back nor lost to others. */
  readonly #taken = new Map<string, number>();
  #harm = 0;
  #undone = 0;

  constructor(saboteur: string) {
    this.#saboteur = saboteur;
  }

  /** Units of harm: blocks, switches and items. */
  get harm(): number {
    return this.#harm;
  }

  /** Those of them that the team undid. */
  get undone(): number {
    return this.#undone;
  }

  apply(reported: EpisodeEvent): void {
    const event = apartByDimension(reported);
    this.#cell(event);
    switch (event.type) {
      case 'device-changed':
        this.#switched(event);
        return;
      case 'container-changed':
        if (event.actor !== this.#saboteur) return;
        if (event.delta < 0) this.#take(event.item, -event.delta);
        else this.#harm -= this.#giveBack(event.item, event.delta);
        return;
      case 'item-dropped':
        if (event.actor === this.#saboteur) this.#dropped.add(event.entity);
        return;
      case 'item-picked-up':
        if (event.actor !== this.#saboteur && this.#dropped.has(event.entity))
          this.#undone += this.#giveBack(event.item, event.count);
        return;
      default:
        return;
    }
  }

  #cell(event: EpisodeEvent): void {
    const change = cellChangeOf(event);
    if (!change || event.type === 'block-changed') return;
    const key = positionKey(change.position);
    const { actor } = event as { readonly actor?: string };
    const block = change.state.id;
    const made = this.#made.get(key);
    if (actor === this.#saboteur && made && made.by !== this.#saboteur && made.block !== block) {
      this.#harm++;
      this.#lost.set(key, made.block);
    } else if (this.#lost.get(key) === block) {
      this.#lost.delete(key);
      if (actor === undefined || actor === this.#saboteur) this.#harm--;
      else this.#undone++;
    }
    if (actor !== undefined && block !== AIR.id) this.#made.set(key, { by: actor, block });
    else this.#made.delete(key);
  }

  #switched({ actor, position, on, device }: EpisodeEventOf<'device-changed'>): void {
    if (device !== 'lever' || actor === undefined) return;
    const key = positionKey(position);
    const known = this.#switches.get(key);
    if (actor !== this.#saboteur) {
      if (known?.harmed && known.on === on) this.#undone++;
      this.#switches.set(key, { on, harmed: false });
    } else if (known) {
      const harmed = known.on !== on;
      if (harmed !== known.harmed) this.#harm += harmed ? 1 : -1;
      known.harmed = harmed;
    }
  }

  #take(item: string, count: number): void {
    this.#harm += count;
    this.#taken.set(item, (this.#taken.get(item) ?? 0) + count);
  }

  /** How many of some items were taken by the saboteur before; they count as taken no longer. */
  #giveBack(item: string, count: number): number {
    const taken = this.#taken.get(item) ?? 0;
    const back = Math.min(taken, count);
    this.#taken.set(item, taken - back);
    return back;
  }
}
