import { namedModel } from '../../../sidecar/model/presets/presets.ts';
import { mostCost, priceOf, tablesFor } from '../../../sidecar/model/prices.ts';
import { count } from '../../console/plainText.ts';
import { conditionId, conditionOf } from '../../results/condition.ts';
import type { EpisodeRecord } from '../folder/runRecord.ts';
import { countedTokens, type PastEpisode } from './pastUse.ts';
import type { RunPlan } from './planRun.ts';

/** What models of a condition are expected to use in all of its episodes; null where nothing shows it. */
export interface ExpectedUse {
  readonly calls: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** What the numbers rest on, in words. */
  readonly basis: string;
  /** Whether they rest on other players than these. */
  readonly isGuess: boolean;
}

/** Episodes whose texts are counted where a model reports no tokens. */
const COUNTED = 3;

interface Level {
  readonly text: string;
  readonly isGuess: boolean;
  readonly fits: (past: PastEpisode, episode: EpisodeRecord) => boolean;
}

/** What an episode can be compared with, the nearest first. */
const LEVELS: readonly Level[] = [
  {
    text: 'with the same task and players',
    isGuess: false,
    fits: ({ result }, episode) => isSame(result.conditionId, episode) && result.taskId === episode.taskId,
  },
  {
    text: 'with the same players on other tasks of the suite',
    isGuess: false,
    fits: ({ result }, episode) => isSame(result.conditionId, episode) && episode.taskId.startsWith(`${result.suite}/`),
  },
  {
    text: 'of the same framework in the suite, with other models or team sizes',
    isGuess: true,
    fits: ({ result }, episode) =>
      isOfFramework(result.condition.framework, episode) && episode.taskId.startsWith(`${result.suite}/`),
  },
  {
    text: 'of the same framework in other suites',
    isGuess: true,
    fits: ({ result }, episode) => isOfFramework(result.condition.framework, episode),
  },
];

function isSame(id: string, episode: EpisodeRecord): boolean {
  return id === conditionId(conditionOf(episode));
}

/** Without its options. */
function isOfFramework(framework: string, episode: EpisodeRecord): boolean {
  return framework.split(':', 1)[0] === episode.framework.split(':', 1)[0];
}

/**
 * What models are expected to use in a condition's episodes, by what those of earlier runs used: each episode by the nearest that
 * there are, in proportion to the size of the team where that is another.
 * @param baseUrl of the run, by which prices are known.
 */
export function expectedUse(
  episodes: readonly EpisodeRecord[],
  past: readonly PastEpisode[],
  { models, baseUrl }: { readonly models: RunPlan['record']['models']; readonly baseUrl: string | undefined },
): ExpectedUse {
  const byTask = [...Map.groupBy(episodes, ({ taskId }) => taskId).values()];
  const nearest = byTask.map((own) => ({
    episodes: own.length,
    found: nearestTo(own[0] as EpisodeRecord, past),
  }));
  const missing = nearest.some(({ found }) => found === undefined);
  const known = nearest.flatMap(({ found, episodes: planned }) => (found ? [{ ...found, planned }] : []));
  if (missing || known.length === 0) return UNKNOWN;
  const size = (episodes[0] as EpisodeRecord).agents.length;
  const total = (of: (one: PastEpisode) => number | null) => {
    const sums = known.map(({ like, planned }) => {
      const mean = meanOf(like, (one) => scaled(of(one), one, size));
      return mean === null ? null : mean * planned;
    });
    return sums.every((sum) => sum !== null) ? sums.reduce((sum, one) => sum + one, 0) : null;
  };
  const calls = total(({ use }) => use.calls);
  const reported = { input: total(({ use }) => use.inputTokens), output: total(({ use }) => use.outputTokens) };
  const isReported = reported.input !== null && reported.output !== null;
  const counted = isReported || calls === null ? null : countedFor(calls, known);
  const input = isReported ? reported.input : (counted?.input ?? null);
  const output = isReported ? reported.output : (counted?.output ?? null);
  const level = known.reduce((worst, one) => Math.max(worst, one.level), 0);
  const used = new Set(known.flatMap(({ like }) => like));
  const isGuess = LEVELS[level]?.isGuess ?? true;
  const measured = isGuess ? null : total(({ use }) => (use.unpriced === 0 ? use.costUsd : null));
  return {
    calls,
    inputTokens: input,
    outputTokens: output,
    costUsd: costOf(episodes, { input, output, measured }, { models, baseUrl }),
    isGuess,
    basis: `${isGuess ? 'a guess, ' : ''}from ${count(used.size, 'episode')} ${LEVELS[level]?.text ?? ''}${
      counted ? `; tokens by our own count of the texts of ${count(counted.episodes, 'episode')}` : ''
    }`,
  };
}

const UNKNOWN: ExpectedUse = {
  calls: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  isGuess: false,
  basis: 'not known, since no earlier run has episodes of this framework',
};

function nearestTo(
  episode: EpisodeRecord,
  past: readonly PastEpisode[],
): { readonly level: number; readonly like: readonly PastEpisode[] } | undefined {
  for (const [level, { fits }] of LEVELS.entries()) {
    const like = past.filter((one) => fits(one, episode));
    if (like.length > 0) return { level, like };
  }
  return undefined;
}

function scaled(value: number | null, { result }: PastEpisode, agents: number): number | null {
  return value === null ? null : (value * agents) / Math.max(1, result.agents.length);
}

function meanOf(list: readonly PastEpisode[], of: (one: PastEpisode) => number | null): number | null {
  const values = list.map(of);
  return values.every((value) => value !== null) ? values.reduce((sum, one) => sum + one, 0) / values.length : null;
}

/** Tokens for so many calls, by the texts of a few episodes. */
function countedFor(calls: number, known: readonly { readonly like: readonly PastEpisode[] }[]) {
  const some = known.flatMap(({ like }) => like.slice(0, COUNTED)).slice(0, COUNTED);
  const counts = some.flatMap((one) => {
    const tokens = countedTokens(one);
    return tokens && one.use.calls > 0 ? [{ ...tokens, calls: one.use.calls }] : [];
  });
  const all = counts.reduce((sum, one) => sum + one.calls, 0);
  if (all === 0) return null;
  const forAll = (of: (one: (typeof counts)[number]) => number) =>
    (counts.reduce((sum, one) => sum + of(one), 0) / all) * calls;
  return { input: forAll((one) => one.input), output: forAll((one) => one.output), episodes: counts.length };
}

function costOf(
  episodes: readonly EpisodeRecord[],
  { input, output, measured }: { readonly [key in 'input' | 'output' | 'measured']: number | null },
  { models, baseUrl }: Parameters<typeof expectedUse>[2],
): number | null {
  const [{ model, roles }] = episodes as [EpisodeRecord];
  const named = namedModel(model);
  // Scripts cost nothing.
  if (!named && roles === undefined) return 0;
  if (measured !== null) return measured;
  if (!named || roles !== undefined || input === null || output === null) return null;
  const price = priceOf(named.model, tablesFor(baseUrl ?? named.preset.baseUrl ?? null, models?.prices));
  return price && mostCost(input, output, price);
}
