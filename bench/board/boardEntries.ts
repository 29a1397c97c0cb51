import { type EpisodeResult, isCounted } from '../results/episodeResult.ts';
import { type MeanInterval, meanInterval } from '../statistics/meanInterval.ts';
import { sharedRanks } from '../statistics/ranks.ts';
import { isShare, valuesOf } from '../summary/measures.ts';
import type { Submission } from './readSubmission.ts';

/** One line of a board: what a submission's condition came to in a suite. */
export interface BoardEntry {
  readonly submission: Submission;
  readonly condition: string;
  readonly isLanguageModel: boolean;
  readonly agents: number;
  /** What the team was given beyond the game: x-ray, abilities, seats of others. */
  readonly aids: readonly string[];
  readonly episodes: number;
  readonly scored: number;
  readonly completion: MeanInterval;
  readonly success: MeanInterval;
  /** Cost of an episode, mean; null where it is not known of every scored one. */
  readonly costUsd: number | null;
  /** One plus the number of those whose interval lies wholly above; ties share it. Null for scripts and for what is not verified, which are not ranked. */
  readonly rank: number | null;
  /** Whether others have the same rank. */
  readonly isTied: boolean;
}

/** The entries of each suite, ranked. Teams with a scripted partner are not among them: they are part of a cross-play. */
export function boardSuites(submissions: readonly Submission[]): ReadonlyMap<string, readonly BoardEntry[]> {
  const groups = new Map<string, Map<string, { submission: Submission; rows: EpisodeResult[] }>>();
  for (const submission of submissions)
    for (const row of submission.rows) {
      if (hasPartner(row)) continue;
      const suite = groups.get(row.suite) ?? new Map();
      groups.set(row.suite, suite);
      const key = JSON.stringify([submission.file, row.conditionId]);
      const group = suite.get(key) ?? { submission, rows: [] };
      suite.set(key, group);
      group.rows.push(row);
    }
  return new Map(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([suite, found]) => [suite, ranked([...found.values()].flatMap((group) => entryOf(group) ?? []))]),
  );
}

function hasPartner({ condition: { seats = [] } }: EpisodeResult): boolean {
  return seats.some((seat) => 'framework' in seat && seat.role === 'partner');
}

function entryOf({
  submission,
  rows,
}: {
  readonly submission: Submission;
  readonly rows: readonly EpisodeResult[];
}): BoardEntry | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { condition, conditionId, isLanguageModel } = first;
  const scored = rows.filter(isCounted);
  const costs = scored.map(costOf);
  const known = costs.filter((cost) => cost !== null);
  return {
    submission,
    condition: conditionId,
    isLanguageModel,
    agents: condition.agents,
    aids: [
      ...(condition.xray ? ['x-ray'] : []),
      ...(condition.abilities === undefined ? [] : [`abilities ${condition.abilities}`]),
      ...(submission.withPeople ? ['people'] : []),
    ],
    episodes: rows.length,
    scored: scored.length,
    completion: meanInterval(valuesOf(rows, 'completion'), isShare('completion')),
    success: meanInterval(valuesOf(rows, 'success'), isShare('success')),
    costUsd:
      known.length === costs.length && known.length > 0
        ? known.reduce((sum, cost) => sum + cost, 0) / known.length
        : null,
    rank: null,
    isTied: false,
  };
}

/** What an episode cost: nothing where no model was asked; null where it is not known of every call. */
function costOf({ reported }: EpisodeResult): number | null {
  if (reported?.use === null) return 0;
  return reported?.use.unpriced === 0 ? reported.use.costUsd : null;
}

/** Ranks of models that are verified, best first; those whose intervals overlap tie. What is not ranked follows. */
function ranked(entries: readonly BoardEntry[]): BoardEntry[] {
  const isRanked = ({ isLanguageModel, submission, completion }: BoardEntry) =>
    isLanguageModel && submission.problems.length === 0 && completion.mean !== null;
  const byMean = (a: BoardEntry, b: BoardEntry) => (b.completion.mean ?? -1) - (a.completion.mean ?? -1);
  const able = entries.filter(isRanked).sort(byMean);
  const isBetter = (first: number, second: number) => {
    const [low, high] = [able[first]?.completion.low ?? null, able[second]?.completion.high ?? null];
    return low !== null && high !== null && low > high;
  };
  const ranks = sharedRanks(able.length, isBetter);
  return [
    ...able.map((entry, index) => ({
      ...entry,
      rank: ranks[index] ?? null,
      isTied: ranks.filter((rank) => rank === ranks[index]).length > 1,
    })),
    ...entries.filter((entry) => !isRanked(entry)).sort(byMean),
  ];
}
