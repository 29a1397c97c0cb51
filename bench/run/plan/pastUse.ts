import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isOwnFolder, readBounded } from '../../../files/reading.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';
import { EpisodeResult } from '../../results/episodeResult.ts';
import { sortTranscript } from '../../results/transcript.ts';
import { episodeFolder, summaryFile } from '../folder/paths.ts';
import { readTranscript } from '../folder/readRun.ts';
import { LARGEST_RECORD } from '../folder/readText.ts';

/** The newest runs that are looked at, and how many bytes their summaries may have together. */
const MOST_RUNS = 50;
const MOST_BYTES = 2 * LARGEST_RECORD;

/** What an earlier episode used of its models, by its run's summary. */
export interface PastEpisode {
  readonly folder: string;
  readonly result: EpisodeResult;
  readonly use: NonNullable<NonNullable<EpisodeResult['reported']>['use']>;
}

/** A summary's rows: one that is not as expected is none, whatever else the summary holds. */
const Rows = z.looseObject({ format: z.literal(1), episodes: z.array(z.unknown()) });

/** The scored episodes of earlier runs in a folder in which models were asked; what cannot be read is left out. */
export function pastEpisodes(runs: string): PastEpisode[] {
  let bytes = 0;
  return newestRuns(runs).flatMap(({ folder, size }) => {
    bytes += size;
    return bytes > MOST_BYTES ? [] : rowsOf(folder);
  });
}

function newestRuns(runs: string): { readonly folder: string; readonly size: number }[] {
  if (isOwnFolder(runs) !== true) return [];
  const found = readdirSync(runs).flatMap((name) => {
    const folder = join(runs, name);
    const stat = isOwnFolder(folder) ? statSync(summaryFile(folder), { throwIfNoEntry: false }) : undefined;
    return stat ? [{ folder, size: stat.size, at: stat.mtimeMs }] : [];
  });
  return found.sort((a, b) => b.at - a.at).slice(0, MOST_RUNS);
}

function rowsOf(folder: string): PastEpisode[] {
  try {
    const { episodes } = Rows.parse(JSON.parse(readBounded(summaryFile(folder), LARGEST_RECORD).toString('utf8')));
    return episodes.flatMap((row) => {
      const result = EpisodeResult.safeParse(row).data;
      const use = result?.reported?.use;
      const isPlayed = result?.status === 'scored' || result?.status === 'unclean';
      return result && use && isPlayed ? [{ folder: episodeFolder(folder, result.index), result, use }] : [];
    });
  } catch {
    // Derived files may be of any age and state.
    return [];
  }
}

/** Tokens of an episode's calls by our own count of their texts, for models that report none; null where it cannot be read. */
export function countedTokens({ folder }: PastEpisode): { readonly input: number; readonly output: number } | null {
  try {
    const { modelCalls } = sortTranscript(readTranscript(folder));
    const texts = modelCalls.flatMap(({ messages }) => messages.map(({ content }) => content));
    const sum = (all: readonly string[]) => all.reduce((total, text) => total + estimateTokens(text), 0);
    return { input: sum(texts), output: sum(modelCalls.map(({ reply }) => reply)) };
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}
