import type { EpisodeEvent, EpisodeEventOf } from '../../../protocol/episodeEvent.ts';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import { isFurtherPiece } from '../../../protocol/pieces.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { matches } from './match.ts';
import type { BuildTarget } from './target.ts';

/**
 * Remembers, for every cell, whose actions produced the block that stands there.
 *
 * The agent whose placement put the block there produced it. Where a block is built up in place (a second slab, another
 * candle), everyone who placed a part did. Where an agent turns the
 * block into another (strips a log), they join those who placed it. The second half of a door or bed, which the game
 * places without naming anybody, belongs to the agent who placed the first half next to it in the same tick. Breaking
 * a block ends all credit for it.
 */
export class CreditFold {
  readonly #producers = new Map<string, readonly string[]>();
  readonly #agents: ReadonlySet<string>;
  #recent: { tick: number; id: string; position: BlockPosition; actor: string }[] = [];

  constructor(agents: readonly string[]) {
    this.#agents = new Set(agents);
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'block-placed') this.#placed(event);
    else if (event.type === 'block-broken') this.#producers.delete(positionKey(event.position));
    else if (event.type === 'block-changed') this.#changed(event);
  }

  /** Who produced the block at a cell; empty when the arena came with it or the game put it there. */
  producersOf(position: BlockPosition): readonly string[] {
    return this.#producers.get(positionKey(position)) ?? [];
  }

  #placed(event: EpisodeEventOf<'block-placed'>): void {
    const { id } = event.state;
    const actor = this.#known(event.actor) ?? this.#otherHalf(event.tick, id, event.position);
    const key = positionKey(event.position);
    const before = event.replaced.id === id ? (this.#producers.get(key) ?? []) : [];
    this.#producers.set(key, actor === undefined ? before : joined(before, actor));
    if (event.actor === undefined || actor === undefined) return;
    this.#recent = this.#recent.filter((placement) => placement.tick === event.tick);
    this.#recent.push({ tick: event.tick, id, position: event.position, actor });
  }

  #changed(event: EpisodeEventOf<'block-changed'>): void {
    const key = positionKey(event.position);
    const actor = this.#known(event.actor);
    if (event.from.id === event.to.id && !(actor !== undefined && isFurtherPiece(event.from, event.to))) return;
    if (actor === undefined) this.#producers.delete(key);
    else this.#producers.set(key, joined(this.#producers.get(key) ?? [], actor));
  }

  #known(actor: string | undefined): string | undefined {
    return actor !== undefined && this.#agents.has(actor) ? actor : undefined;
  }

  #otherHalf(tick: number, id: string, { x, y, z }: BlockPosition): string | undefined {
    return this.#recent.find(
      ({ tick: when, id: what, position: at }) =>
        when === tick && what === id && Math.abs(at.x - x) + Math.abs(at.y - y) + Math.abs(at.z - z) === 1,
    )?.actor;
  }
}

function joined(agents: readonly string[], actor: string): readonly string[] {
  return agents.includes(actor) ? agents : [...agents, actor];
}

/**
 * Credit of each agent, in the order of `agents`: one for every target cell that is right in the end, shared evenly by
 * those who produced the block in it.
 */
export function creditOf(
  agents: readonly string[],
  target: BuildTarget,
  at: BlockLookup,
  producersOf: (position: BlockPosition) => readonly string[],
): number[] {
  const credit = new Map(agents.map((agent) => [agent, 0]));
  for (const cell of target.cells) {
    if (!matches(cell.state, at(cell.position))) continue;
    const producers = producersOf(cell.position);
    for (const agent of producers) credit.set(agent, (credit.get(agent) ?? 0) + 1 / producers.length);
  }
  return [...credit.values()];
}
