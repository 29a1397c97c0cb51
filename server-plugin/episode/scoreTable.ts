import type { ScoreLine } from '../../protocol/gameServer/serverReports.ts';
import type { MetricValue } from '../../protocol/score.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';

/** Heading of the table. */
const TITLE = 'Score (%)';

/** Shows an episode's live scores in the arena, as whole percent, whenever they change. */
export class ScoreTable {
  readonly #host: MinecraftHost;
  readonly #zone: string;
  #shown = '';
  #seen: Readonly<Record<string, MetricValue>> | undefined;

  constructor(host: MinecraftHost, zone: string) {
    this.#host = host;
    this.#zone = zone;
  }

  /** Shows the scores, a value that never changes, if they differ from what is shown; those without a value yet have no line. */
  show(scores: Readonly<Record<string, MetricValue>>): void {
    if (scores === this.#seen) return;
    this.#seen = scores;
    const lines: ScoreLine[] = Object.entries(scores).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value: Math.round(value * 100) }],
    );
    const text = JSON.stringify(lines);
    if (text === this.#shown) return;
    this.#shown = text;
    // Decoration: an episode must not fail over it.
    this.#host.showScores?.(this.#zone, TITLE, lines).catch(() => undefined);
  }
}
