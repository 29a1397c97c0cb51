import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import { isFurtherPiece } from '../../protocol/pieces.ts';
import type { Score } from '../../protocol/score.ts';

/** Counts the blocks each agent placed and broke, anywhere in the arena, scaffold included. */
export class HandiworkFold {
  readonly #counts: Map<string, { placed: number; broken: number }>;

  constructor(agents: readonly string[]) {
    this.#counts = new Map(agents.map((agent) => [agent, { placed: 0, broken: 0 }]));
  }

  apply(event: EpisodeEvent): void {
    if (event.type !== 'block-placed' && event.type !== 'block-broken' && event.type !== 'block-changed') return;
    const count = event.actor === undefined ? undefined : this.#counts.get(event.actor);
    if (!count) return;
    if (event.type === 'block-placed' || (event.type === 'block-changed' && isFurtherPiece(event.from, event.to)))
      count.placed++;
    else if (event.type === 'block-broken') count.broken++;
  }

  /** The score's part about single agents; both arrays are in team order. */
  perAgent(activeTicks: readonly number[], credits: readonly number[]): Score['perAgent'] {
    return Object.fromEntries(
      [...this.#counts].map(([agent, count], index) => [
        agent,
        { activeTicks: activeTicks[index] ?? 0, credit: credits[index] ?? 0, ...count },
      ]),
    );
  }
}
