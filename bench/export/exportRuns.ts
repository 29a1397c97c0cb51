import type { ModelCall } from '../results/transcript.ts';
import { Canaries } from './canaries.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { type CallDrop, Counts, type EpisodeDrop } from './dropReason.ts';
import { EpisodePrompts } from './episodePrompts.ts';
import {
  type DroppedEpisode,
  type EpisodeChoice,
  type ExportedEpisode,
  exportedEpisodes,
  type JudgedEpisode,
} from './episodes.ts';
import { FineTuningRows } from './fineTuning.ts';
import { PreferencePairs } from './preferences.ts';
import type { PairSide, PreferenceRow, SftRow } from './rows.ts';
import type { RowWriter } from './rowWriter.ts';
import { TextMemory } from './textMemory.ts';

export type ExportFormat = 'sft' | 'dpo';

export interface ExportRequest extends Pick<EpisodeChoice, 'heldOut' | 'people' | 'isWanted'> {
  readonly runs: readonly string[];
  readonly format: ExportFormat;
  /** `sft`: episodes by their completion, 0 to 1, in place of their success. */
  readonly minScore?: number | undefined;
}

/** What the author of a task asks of whoever has data of it. */
export type TaskMarks = Pick<PairSide['source'], 'licence' | 'canary'>;

/** What came of an export. */
export interface ExportSummary {
  readonly rows: number;
  /** Of prompts, and of replies; in `dpo` a prompt counts once and both replies count. */
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly episodes: { readonly exported: number; readonly dropped: Readonly<Partial<Record<EpisodeDrop, number>>> };
  readonly calls: { readonly dropped: Readonly<Partial<Record<CallDrop, number>>> };
  /** Rows by the split of their task; "none" for tasks that no generator made. */
  readonly splits: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, number>>;
  /** Tasks whose authors name a licence or a canary, by their ids. */
  readonly marked: Readonly<Record<string, TaskMarks>>;
}

/** Who watches: each dropped episode is reported, and a stop is noticed between two episodes. */
export interface ExportWatch {
  readonly dropped: (episode: DroppedEpisode, folder: string) => void;
  readonly isStopped: () => boolean;
}

/**
 * Writes the rows of some runs. Reads one episode at a time; for `dpo`, calls that can be paired are read a second time.
 * Undefined when it was stopped.
 * @throws ConfigError as `exportedEpisodes`; `dpo` also 'run-busy' for a transcript that changes meanwhile.
 */
export async function exportRuns(
  request: ExportRequest,
  writer: RowWriter,
  watch: ExportWatch,
): Promise<ExportSummary | undefined> {
  const tally = new Tally();
  const canaries = new Canaries();
  const texts = new TextMemory();
  const report = (episode: DroppedEpisode, folder: string) => {
    tally.episodes.add(episode.dropped);
    watch.dropped(episode, folder);
  };
  const episodes = (verdicts: EpisodeChoice['verdicts']) => wanted(request, verdicts, { ...watch, dropped: report });
  const candidateIn = (episode: JudgedEpisode, call: ModelCall): Candidate | undefined => {
    const unusable = request.format === 'dpo' && episode.verdict === 'failure';
    const candidate = candidateOf(call, episode, { canaries, texts, unusable });
    if (typeof candidate !== 'string') return candidate;
    tally.calls.add(candidate);
    return undefined;
  };
  if (request.format === 'sft') {
    const rows = new FineTuningRows(texts);
    const { minScore } = request;
    for await (const episode of episodes(minScore === undefined ? ['success'] : BOTH)) {
      const completion = episode.score.metrics?.completion?.value ?? null;
      if (minScore !== undefined && (completion === null || completion < minScore)) {
        const { runId, record } = episode;
        const detail = `completion is ${completion ?? 'unscored'}`;
        report({ runId, record, dropped: 'low-score', detail }, episode.runId);
        continue;
      }
      tally.exported++;
      canaries.addTask(episode.task);
      for (const call of episode.calls) {
        const candidate = candidateIn(episode, call);
        if (!candidate) continue;
        const row = rows.rowOf(candidate, episode);
        if (typeof row === 'string') tally.calls.add(row);
        else await tally.write(row, writer);
      }
    }
  } else {
    const prompts = new EpisodePrompts(texts);
    for await (const episode of episodes(BOTH)) {
      tally.exported++;
      canaries.addTask(episode.task);
      prompts.add(episode, (call) => candidateIn(episode, call));
    }
    const pairs = new PreferencePairs(texts);
    for await (const { episode, calls, unpaired } of prompts.onBothSides(watch.isStopped)) {
      tally.calls.add('unpaired', unpaired);
      for (const call of calls) {
        const candidate = candidateIn(episode, call);
        const dropped = candidate && pairs.add(candidate, episode);
        if (dropped) tally.calls.add(dropped);
      }
    }
    for (const row of pairs.rows(tally.calls)) await tally.write(row, writer);
  }
  return watch.isStopped() ? undefined : tally.summary();
}

const BOTH: EpisodeChoice['verdicts'] = ['success', 'failure'];

async function* wanted(
  { runs, heldOut, people, isWanted }: ExportRequest,
  verdicts: EpisodeChoice['verdicts'],
  { dropped, isStopped }: ExportWatch,
): AsyncGenerator<ExportedEpisode> {
  for (const folder of runs)
    for await (const episode of exportedEpisodes(folder, { heldOut, people, isWanted, verdicts })) {
      if (isStopped()) return;
      if ('dropped' in episode) dropped(episode, folder);
      else yield episode;
    }
}

class Tally {
  readonly episodes = new Counts<EpisodeDrop>();
  readonly calls = new Counts<CallDrop>();
  exported = 0;
  readonly #tokens = { prompt: 0, completion: 0 };
  readonly #splits = new Counts<string>();
  readonly #models = new Counts<string>();
  readonly #marked = new Map<string, TaskMarks>();
  #rows = 0;

  async write(row: SftRow | PreferenceRow, writer: RowWriter): Promise<void> {
    await writer.write(row);
    this.#rows++;
    const sides: PairSide[] = 'messages' in row ? [row] : [row.chosenFrom, row.rejectedFrom];
    for (const [number, { tokens, model }] of sides.entries()) {
      if (number === 0) this.#tokens.prompt += tokens.prompt;
      this.#tokens.completion += tokens.completion;
      this.#models.add(model);
    }
    this.#splits.add(sides[0]?.source.split ?? 'none');
    for (const { source } of sides) {
      const { task, licence, canary } = source;
      if (licence !== null || canary !== null) this.#marked.set(task, { licence, canary });
    }
  }

  summary(): ExportSummary {
    return {
      rows: this.#rows,
      tokens: this.#tokens,
      episodes: { exported: this.exported, dropped: Object.fromEntries(this.episodes.entries()) },
      calls: { dropped: Object.fromEntries(this.calls.entries()) },
      splits: Object.fromEntries(this.#splits.entries()),
      models: Object.fromEntries(this.#models.entries()),
      marked: Object.fromEntries(this.#marked),
    };
  }
}
