import type { BlockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent, EpisodeEventOf } from '../../../protocol/episodeEvent.ts';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import { isFurtherPiece } from '../../../protocol/pieces.ts';
import type { BlockLookup } from '../blockGrid.ts';
import { Makings } from '../makings.ts';
import { cellChangeOf } from '../replay.ts';
import { matches } from './match.ts';
import { Rework } from './rework.ts';
import type { BuildTarget } from './target.ts';

/**
 * Remembers, for every cell, whose actions produced the block that stands there.
 *
 * The agent whose placement put the block there produced it. Where a block is built up in place (a second slab, another
 * candle), everyone who placed a part did. Where an agent turns the
 * block into another (strips a log), they join those who placed it. The second half of a door or bed, which the game
 * places without naming anybody, belongs to the agent who placed the first half next to it in the same tick.
 *
 * A cell of the target belongs to whoever made it right; undoing that and making it right again moves no credit
 * (`Makings`), and what the arena came with is nobody's.
 */
export class CreditFold {
  /** What was done twice, and what was taken from mates. */
  readonly rework = new Rework();
  readonly #producers = new Map<string, readonly string[]>();
  readonly #cells = new Map<string, { readonly wanted: BlockState; right: boolean; readonly makings: Makings }>();
  readonly #agents: ReadonlySet<string>;
  #breaks: { tick: number; position: BlockPosition; actor: string }[] = [];
  #recent: { tick: number; id: string; position: BlockPosition; actor: string }[] = [];

  /** @param initial what stands at first. */
  constructor(agents: readonly string[], target: BuildTarget, initial: BlockLookup) {
    this.#agents = new Set(agents);
    for (const { position, state } of target.cells) {
      const right = matches(state, initial(position));
      this.#cells.set(positionKey(position), { wanted: state, right, makings: new Makings(right) });
    }
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'block-placed') this.#placed(event);
    else if (event.type === 'block-broken') this.#broken(event);
    else if (event.type === 'block-changed') this.#changed(event);
    this.#judge(event);
  }

  /** Who made a right cell of the target right; empty when the arena came with it or the game made it so. */
  makersOf(position: BlockPosition): readonly string[] {
    return this.#cells.get(positionKey(position))?.makings.makers ?? [];
  }

  #judge(event: EpisodeEvent): void {
    const change = cellChangeOf(event);
    const cell = change && this.#cells.get(positionKey(change.position));
    if (!change || !cell) return;
    const right = matches(cell.wanted, change.state);
    if (right === cell.right) return;
    cell.right = right;
    const key = positionKey(change.position);
    if (right) {
      const makers = this.#producers.get(key) ?? [];
      cell.makings.made(makers);
      this.rework.made(key, makers);
      return;
    }
    const undoer =
      this.#known('actor' in event ? event.actor : undefined) ?? this.#breakerBeside(change.position, event.tick);
    cell.makings.undone(undoer);
    this.rework.undone(key, undoer);
  }

  /** Who broke what a block stood on or was a half of: the game took it off in the same tick without naming anybody. */
  #breakerBeside(position: BlockPosition, tick: number): string | undefined {
    return this.#breaks.find((done) => done.tick === tick && isBeside(done.position, position))?.actor;
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

  #broken({ tick, position, actor }: EpisodeEventOf<'block-broken'>): void {
    this.#producers.delete(positionKey(position));
    const agent = this.#known(actor);
    if (agent === undefined) return;
    this.#breaks = this.#breaks.filter((done) => done.tick === tick);
    this.#breaks.push({ tick, position, actor: agent });
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

  #otherHalf(tick: number, id: string, position: BlockPosition): string | undefined {
    return this.#recent.find((done) => done.tick === tick && done.id === id && isBeside(done.position, position))
      ?.actor;
  }
}

function isBeside(one: BlockPosition, other: BlockPosition): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) + Math.abs(one.z - other.z) === 1;
}

function joined(agents: readonly string[], actor: string): readonly string[] {
  return agents.includes(actor) ? agents : [...agents, actor];
}

/**
 * Credit of each agent, in the order of `agents`: one for every target cell that is right in the end, shared evenly by
 * those who made it right.
 */
export function creditOf(
  agents: readonly string[],
  target: BuildTarget,
  at: BlockLookup,
  makersOf: (position: BlockPosition) => readonly string[],
): number[] {
  const credit = new Map(agents.map((agent) => [agent, 0]));
  for (const cell of target.cells) {
    if (!matches(cell.state, at(cell.position))) continue;
    const makers = makersOf(cell.position);
    for (const agent of makers) credit.set(agent, (credit.get(agent) ?? 0) + 1 / makers.length);
  }
  return [...credit.values()];
}
