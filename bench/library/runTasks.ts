import { PassThrough, Writable } from 'node:stream';
import type { Score } from '../../protocol/score.ts';
import { EXIT } from '../console/exitCodes.ts';
import { commandContext } from '../console/shell.ts';
import type { RecordedOptions } from '../run/folder/recordedOptions.ts';
import type { EpisodeRecord } from '../run/folder/runRecord.ts';

/** What `guildhall run` takes as options, by the same names in camel case; all but `tasks` have the same defaults. */
export interface RunRequest extends Partial<Omit<RecordedOptions, 'tasks'>> {
  /** Tasks, suites, or what suites begin with; files of your own go into `taskFiles`. */
  readonly tasks: readonly string[];
  /** Id of the run, which names its folder. */
  readonly id?: string;
  /** Folder for runs; "runs" unless given. */
  readonly out?: string;
  /** Ends the run as Ctrl-C does: files are completed, and it can be resumed. */
  readonly signal?: AbortSignal;
  /** Called with every line that the command would print. */
  readonly onLine?: (line: string) => void;
}

/** One episode of a run as it was planned, and what came of it. */
export type PlayedEpisode = EpisodeRecord & {
  /** Null for an episode that was not played. */
  readonly score: Score | null;
  readonly [more: string]: unknown;
};

/** What came of a run. */
export interface RunSummary {
  readonly folder: string;
  /** As the command's (docs/reference/errors.md). */
  readonly exitCode: number;
  readonly episodes: readonly PlayedEpisode[];
}

/**
 * Plays tasks as `guildhall run` does, worker processes and all, and resolves when every episode has ended. Rejects with
 * ConfigError for what cannot be played, before anything is written.
 */
export async function run(request: RunRequest): Promise<RunSummary> {
  const { signal, onLine = () => undefined, out = 'runs', id, ...chosen } = request;
  const printed: string[] = [];
  const context = commandContext(
    {
      args: ['(library)'],
      env: process.env,
      stdin: new PassThrough().end(),
      stdout: textInto((text) => printed.push(text)),
      stderr: textInto((text) => {
        for (const line of text.split('\n')) if (line !== '') onLine(line);
      }),
      onStopSignal: (listener) => {
        signal?.addEventListener('abort', listener, { once: true });
        return () => signal?.removeEventListener('abort', listener);
      },
      exit: () => undefined,
    },
    true,
  );
  const { run: play } = await import('../commands/run/run.ts');
  const exitCode = await play(
    { framework: 'oracle', model: 'rules', seed: 1, trials: 1, ...chosen, id, out, dryRun: false, given: [] },
    context,
  );
  const { folder, episodes } = JSON.parse(printed.join('')) as Pick<RunSummary, 'folder' | 'episodes'>;
  return { folder, episodes, exitCode: signal?.aborted ? EXIT.interrupted : exitCode };
}

/**
 * The same in real time with open seats, as `guildhall host`: how they are taken is among the lines. Without a seat of your
 * own the first is for a person.
 */
export function host(request: RunRequest): Promise<RunSummary> {
  const { seat = [], human = [], outside = [] } = request;
  const isOpen = seat.length + human.length + outside.length > 0;
  return run({ wait: 600, ...request, clock: 'realtime', ...(isOpen ? {} : { human: ['Alice'] }) });
}

function textInto(take: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      take(String(chunk));
      done();
    },
  });
}
