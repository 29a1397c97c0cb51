import type { EpisodeEventOf } from '../../protocol/episodeEvent.ts';
import { plainLine } from '../../protocol/plainText.ts';

/** Accusations of one agent that are recorded; more would only fill the log. */
const MOST_ACCUSATIONS = 20;

type Accusation = Omit<EpisodeEventOf<'teammate-accused'>, 'seq' | 'tick'>;

/** What agents reported of each other since the last tick. */
export class Accusations {
  readonly #made = new Map<string, number>();
  readonly #waiting: Accusation[] = [];

  /** Keeps an accusation for the log, unless the agent has made too many. */
  add(agent: string, mate: string, reason: string): void {
    const made = (this.#made.get(agent) ?? 0) + 1;
    if (made > MOST_ACCUSATIONS) return;
    this.#made.set(agent, made);
    this.#waiting.push({ type: 'teammate-accused', actor: agent, mate, reason: plainLine(reason) });
  }

  /** Those that are in no log yet, oldest first. */
  take(): Accusation[] {
    return this.#waiting.splice(0);
  }
}
