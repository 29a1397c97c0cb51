import { join } from 'node:path';
import { untilDry } from '../../clock/untilDry.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Task } from '../../tasks/task.ts';
import { type ModelCall, sortTranscript } from '../results/transcript.ts';
import { fileHash } from '../run/folder/fileHashes.ts';
import { EPISODE_FILES } from '../run/folder/paths.ts';
import { readTranscript } from '../run/folder/readRun.ts';
import type { Candidate } from './candidates.ts';
import type { ExportedEpisode, JudgedEpisode } from './episodes.ts';
import { PromptIndex } from './preferences.ts';
import type { TextMemory } from './textMemory.ts';

/** What is kept of an episode: no text of it. */
interface KeptEpisode {
  readonly episode: JudgedEpisode;
  /** Keys of prompts by the number of their call in the transcript. */
  readonly prompts: ReadonlyMap<number, string>;
  /** The transcript's sha256. */
  readonly transcript: string;
}

/** The calls of an episode whose prompts were answered in a success and in a failure. */
export interface SharedCalls {
  readonly episode: JudgedEpisode;
  readonly calls: readonly ModelCall[];
  /** Calls whose prompts were not. */
  readonly unpaired: number;
}

/**
 * The prompts of many episodes. Judging an episode takes longer than all else, and the calls of all do not fit into memory:
 * each is judged once, and of transcripts only those that have a side of a pair are read again.
 */
export class EpisodePrompts {
  readonly #index: PromptIndex;
  readonly #episodes: KeptEpisode[] = [];
  /** Trials of one task share it. */
  readonly #tasks = new Map<string, Task>();

  constructor(texts: TextMemory) {
    this.#index = new PromptIndex(texts);
  }

  /** @param candidateIn what a call is worth; undefined for one that is not to be exported. */
  add({ calls, ...judged }: ExportedEpisode, candidateIn: (call: ModelCall) => Candidate | undefined): void {
    const prompts = new Map<number, string>();
    for (const [number, call] of calls.entries()) {
      const candidate = candidateIn(call);
      if (candidate) prompts.set(number, this.#index.add(candidate, judged.verdict));
    }
    if (prompts.size === 0) return;
    const { taskHash } = judged.record;
    const task = this.#tasks.get(taskHash) ?? judged.task;
    this.#tasks.set(taskHash, task);
    this.#episodes.push({ episode: { ...judged, task }, prompts, transcript: fileHash(transcriptOf(judged)) });
  }

  /**
   * What may be paired, by episode; other work of the process is done between two of them.
   * @throws ConfigError 'run-busy' for a transcript that is not the one that was judged.
   */
  async *onBothSides(isStopped: () => boolean): AsyncGenerator<SharedCalls> {
    for (const { episode, prompts, transcript } of this.#episodes) {
      await untilDry();
      if (isStopped()) return;
      const shared = [...prompts].flatMap(([number, key]) => (this.#index.isOnBothSides(key) ? [number] : []));
      const unpaired = prompts.size - shared.length;
      if (shared.length === 0) {
        yield { episode, calls: [], unpaired };
        continue;
      }
      const file = transcriptOf(episode);
      if (fileHash(file) !== transcript)
        throw new ConfigError(
          'run-busy',
          `${file}: was changed while it was exported; expected nobody to write to the run`,
        );
      const { modelCalls } = sortTranscript(readTranscript(episode.folder));
      yield { episode, calls: shared.flatMap((number) => modelCalls[number] ?? []), unpaired };
    }
  }
}

function transcriptOf({ folder }: JudgedEpisode): string {
  return join(folder, EPISODE_FILES.transcript);
}
