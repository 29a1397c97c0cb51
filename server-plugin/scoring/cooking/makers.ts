import type { EpisodeEvent, EpisodeEventOf } from '../../../protocol/episodeEvent.ts';
import { type BlockPosition, centreOf, type Point, positionKey } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { hasForms } from '../gathering/substances.ts';
import { itemSource } from '../itemSource.ts';

/** What a furnace makes of what, where it matters to a recipe of ours (Minecraft wiki, "Smelting"). */
const SMELTED_FROM: Readonly<Record<string, string>> = nameTable({ cooked_rabbit: 'rabbit', baked_potato: 'potato' });

/** What spills out of these was in the container, not the block; `container-changed` shows whose it is. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'chest',
  'trapped_chest',
  'barrel',
  'furnace',
  'smoker',
  'blast_furnace',
]);

/** A block that an agent broke or an animal that one killed, which items come from. */
interface ItemSource {
  readonly actor: string;
  readonly at: Point;
}

/**
 * Remembers, for every item, which agents' actions brought any of it into the team's hands:
 * - whoever crafted it, unless that only changed its form, or milked it out of a cow;
 * - whoever broke the block, or killed the animal, that left it: an item that appears in the same tick and near it is
 *   that agent's;
 * - whoever put what a furnace made it from into that furnace, first in, first out;
 * - whoever took it out of a container in which the place had laid it. What the team had put there comes out first, and
 *   taking that is nobody's work, nor is breaking a container, nor taking something and putting it back;
 * but not whoever broke a block that an agent had put there.
 */
export class MakersFold {
  readonly #agents: ReadonlySet<string>;
  readonly #makers = new Map<string, Set<string>>();
  /** What agents have put into a container, by place and item. */
  readonly #putIn = new Map<string, number>();
  /** Blocks that agents have put down, by place: breaking them again brings nothing in. */
  readonly #placed = new Map<string, string>();
  /** What each agent has taken of what the place had laid into a container, by agent, place and item. */
  readonly #taken = new Map<string, number>();
  /** Who put each piece into a furnace, by place and item, oldest first. */
  readonly #raw = new Map<string, string[]>();
  #sources: { readonly tick: number; readonly list: ItemSource[] } = { tick: -1, list: [] };

  constructor(agents: readonly string[]) {
    this.#agents = new Set(agents);
  }

  apply(event: EpisodeEvent): void {
    switch (event.type) {
      case 'item-crafted':
        // Turning wheat into bales and back makes no wheat.
        if (!hasForms(event.item)) this.#made(event.item, event.actor);
        return;
      case 'block-placed':
        if (event.actor !== undefined) this.#placed.set(positionKey(event.position), event.state.id);
        return;
      case 'block-changed':
        // What has grown is no longer what was put there.
        if (event.actor === undefined) this.#placed.delete(positionKey(event.position));
        return;
      case 'entity-milked':
        if (event.kind === 'cow') this.#made('milk_bucket', event.actor);
        return;
      case 'block-broken':
        if (this.#placed.get(positionKey(event.position)) === event.state.id)
          this.#placed.delete(positionKey(event.position));
        else if (event.actor !== undefined && !CONTAINERS.has(event.state.id))
          this.#source(event.tick, event.actor, centreOf(event.position));
        return;
      case 'entity-died':
        if (event.actor !== undefined) this.#source(event.tick, event.actor, event.position);
        return;
      case 'item-dropped':
        if (event.actor === undefined) this.#loosened(event);
        return;
      case 'container-changed':
        this.#moved(event);
        return;
      case 'item-smelted':
        this.#smelted(event.position, event.item, event.count);
        return;
      default:
    }
  }

  /** Who made any of the item so far; empty when the log shows no action for it. */
  makersOf(item: string): readonly string[] {
    const takers = [...this.#taken]
      .filter(([key, count]) => count > 0 && key.endsWith(`/${item}`))
      .map(([key]) => key.slice(0, key.indexOf('/')));
    return [...new Set([...(this.#makers.get(item) ?? []), ...takers])];
  }

  #made(item: string, actor: string): void {
    if (!this.#agents.has(actor)) return;
    const makers = this.#makers.get(item) ?? new Set();
    this.#makers.set(item, makers.add(actor));
  }

  #source(tick: number, actor: string, at: Point): void {
    if (this.#sources.tick !== tick) this.#sources = { tick, list: [] };
    this.#sources.list.push({ actor, at });
  }

  #loosened({ tick, item, position }: EpisodeEventOf<'item-dropped'>): void {
    if (this.#sources.tick !== tick) return;
    const source = itemSource(position, this.#sources.list);
    if (source) this.#made(item, source.actor);
  }

  #moved({ actor, position, container, item, delta }: EpisodeEventOf<'container-changed'>): void {
    if (actor === undefined || !this.#agents.has(actor)) return;
    const key = `${positionKey(position)}/${item}`;
    if (container === 'furnace') {
      const raw = this.#raw.get(key) ?? [];
      if (delta > 0) raw.push(...Array<string>(delta).fill(actor));
      else raw.splice(Math.max(0, raw.length + delta));
      this.#raw.set(key, raw);
      return;
    }
    const putIn = this.#putIn.get(key) ?? 0;
    const own = `${actor}/${key}`;
    const taken = this.#taken.get(own) ?? 0;
    if (delta > 0) {
      const back = Math.min(taken, delta);
      this.#taken.set(own, taken - back);
      this.#putIn.set(key, putIn + delta - back);
      return;
    }
    const laid = Math.max(0, -delta - putIn);
    this.#putIn.set(key, Math.max(0, putIn + delta));
    this.#taken.set(own, taken + laid);
  }

  #smelted(position: BlockPosition, item: string, count: number): void {
    const from = SMELTED_FROM[item];
    const raw = from === undefined ? undefined : this.#raw.get(`${positionKey(position)}/${from}`);
    for (const actor of raw?.splice(0, count) ?? []) this.#made(item, actor);
  }
}
