import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBounded } from '../../files/reading.ts';
import { Score } from '../../protocol/score.ts';
import { attemptsOf } from '../run/folder/ledger/attempts.ts';
import { requireOwnFolder } from '../run/folder/ownFolder.ts';
import { EPISODE_FILES, episodeFolder, summaryFile } from '../run/folder/paths.ts';
import { readJson, readRunRecord, readTranscript } from '../run/folder/readRun.ts';
import { LARGEST_RECORD, readText } from '../run/folder/readText.ts';
import type { EpisodeRecord, RunRecord } from '../run/folder/runRecord.ts';
import { sha256 } from '../run/folder/sha256.ts';
import { SEAL_FILE } from '../run/seal/seal.ts';
import { conditionId, conditionOf } from './condition.ts';
import { deathCausesIn } from './deathCauses.ts';
import { EpisodeResult, type Reported } from './episodeResult.ts';
import { badgeOf } from './players.ts';
import { reportedIn } from './reported.ts';
import { isFaulted } from './tally.ts';
import { isUnclean } from './usability.ts';

/** A run as a table: a row for each episode of its plan, in the plan's order. */
export interface RunResults {
  readonly folder: string;
  readonly record: RunRecord;
  readonly rows: readonly EpisodeResult[];
}

/** How results are read. */
export interface ReadingOptions {
  /** Takes every episode for a clean result, as the run's own record may. */
  readonly acceptUnusable?: boolean | undefined;
  /** Reads every transcript and task, and nothing of what a summary had kept of them. */
  readonly isFresh?: boolean | undefined;
  /** Called after each episode, with how many are read. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Reads the results of a run, an episode at a time. Scores come from score.json; what tasks and transcripts say comes from
 * the run's summary.json where that was made of the same sealed episode, so that a run of thousands is read in seconds.
 * @throws ConfigError 'run-not-found', 'corrupt-run' as `readRun` does.
 */
export function readResults(folder: string, options: ReadingOptions = {}): RunResults {
  const record = readRunRecord(folder);
  const attempts = attemptsOf(folder, record);
  const kept = options.isFresh ? new Map<number, Kept>() : keptIn(folder);
  const acceptUnusable = options.acceptUnusable || record.acceptUnusable === true;
  const rows = record.episodes.map((episode, done) => {
    const row = readRow(folder, record, episode, kept.get(episode.index));
    options.onProgress?.(done + 1);
    const isAccepted = acceptUnusable && row.status === 'unclean';
    return {
      ...row,
      ...(isAccepted ? { status: 'scored' as const } : {}),
      attempts: attempts.get(episode.index)?.length ?? 0,
    };
  });
  return { folder, record, rows };
}

/** What a summary keeps of an episode's larger files, as long as its seal is the same. */
const Kept = EpisodeResult.pick({
  index: true,
  seal: true,
  family: true,
  title: true,
  reported: true,
  deathCauses: true,
});
type Kept = z.infer<typeof Kept>;
/** What an episode's larger files say; what agents died of is read only where somebody died. */
type Large = Omit<Kept, 'index' | 'seal'>;

/** A summary as far as it is read back; its whole form is bench/summary/'s. */
const KeptRows = z.looseObject({ format: z.literal(1), episodes: z.array(z.looseObject(Kept.shape)) });

/** A summary is derived: one that cannot be read is as good as none. */
function keptIn(folder: string): Map<number, Kept> {
  const file = summaryFile(folder);
  if (!existsSync(file)) return new Map();
  try {
    const { episodes } = KeptRows.parse(JSON.parse(readBounded(file, LARGEST_RECORD).toString('utf8')));
    return new Map(episodes.map((episode) => [episode.index, episode]));
  } catch {
    return new Map();
  }
}

function readRow(
  runFolder: string,
  run: RunRecord,
  episode: EpisodeRecord,
  kept: Kept | undefined,
): Omit<EpisodeResult, 'attempts'> {
  const folder = episodeFolder(runFolder, episode.index);
  if (existsSync(folder)) requireOwnFolder(folder);
  const seal = sealHash(folder);
  const score = optional(join(folder, EPISODE_FILES.score), Score);
  const known: Large =
    kept !== undefined && kept.seal !== null && kept.seal === seal ? kept : readLarge(folder, episode);
  const condition = conditionOf(episode);
  return {
    run: run.id,
    index: episode.index,
    taskId: episode.taskId,
    taskVersion: episode.taskVersion,
    taskHash: episode.taskHash,
    family: known.family,
    title: known.title,
    suite: suiteOf(episode.taskId),
    trial: episode.trial,
    seed: episode.seed,
    condition,
    conditionId: conditionId(condition),
    isLanguageModel: badgeOf(episode).isLanguageModel,
    status: statusOf(score, known.reported),
    termination: score?.termination ?? null,
    reason: score?.reason ?? null,
    ticks: score?.ticks ?? null,
    success: score?.success ?? null,
    metrics: valuesOf(score),
    ...deathsOf(score, known, folder),
    agents: episode.agents.map((name) => ({ name, ...figuresOf(score, name) })),
    reported: known.reported,
    seal,
  };
}

function sealHash(folder: string): string | null {
  const file = join(folder, SEAL_FILE);
  return existsSync(file) ? sha256(readText(file, LARGEST_RECORD)) : null;
}

function optional<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? readJson(file, schema) : undefined;
}

const TaskFacts = z.looseObject({ family: EpisodeResult.shape.family.unwrap(), title: z.string().optional() });

function readLarge(folder: string, { agents }: EpisodeRecord): Large {
  const task = optional(join(folder, EPISODE_FILES.task), TaskFacts);
  const hasTranscript = existsSync(join(folder, EPISODE_FILES.transcript));
  return {
    family: task?.family ?? null,
    title: task?.title ?? null,
    reported: hasTranscript ? reportedIn(readTranscript(folder), agents) : null,
  };
}

/** What agents died of, where the score counts deaths. */
function deathsOf(
  score: Score | undefined,
  { deathCauses }: Large,
  folder: string,
): Pick<EpisodeResult, 'deathCauses'> {
  const deaths = score?.metrics?.deaths?.value ?? 0;
  return deaths > 0 ? { deathCauses: deathCauses ?? deathCausesIn(folder) } : {};
}

function statusOf(score: Score | undefined, reported: Reported | null): EpisodeResult['status'] {
  if (isFaulted(score)) return 'fault';
  if (!score?.metrics) return 'not-played';
  return reported?.usability && isUnclean(score, reported.usability) ? 'unclean' : 'scored';
}

function valuesOf(score: Score | undefined): EpisodeResult['metrics'] {
  if (!score?.metrics) return null;
  return Object.fromEntries(Object.entries(score.metrics).map(([name, { value }]) => [name, value]));
}

function figuresOf(score: Score | undefined, name: string): Omit<EpisodeResult['agents'][number], 'name'> {
  const own = score && Object.hasOwn(score.perAgent, name) ? score.perAgent[name] : undefined;
  return own ?? { activeTicks: null, credit: null, placed: null, broken: null };
}

function suiteOf(taskId: string): string {
  const end = taskId.lastIndexOf('/');
  return end === -1 ? taskId : taskId.slice(0, end);
}
