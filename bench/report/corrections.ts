import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';

/**
 * How often the server put each agent's body back because it moved as none can: "Alice 3, Bob 1", or undefined when it
 * never did.
 */
export function correctionsText(events: readonly EpisodeEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.type === 'player-corrected') counts.set(event.actor, (counts.get(event.actor) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  return [...counts].map(([agent, count]) => `${agent} ${count}`).join(', ');
}
