import type { Submission } from '../../../bench/board/readSubmission.ts';
import type { EpisodeResult } from '../../../bench/results/episodeResult.ts';
import { row } from '../summary/rows.ts';

/** A submission as a board reads it, that says what the test is about. */
export function submission(own: Partial<Submission> = {}): Submission {
  return {
    file: 'a.zip',
    team: 'Us',
    url: null,
    withPeople: false,
    isFromSealer: true,
    holders: [],
    statedReplay: null,
    ownReplay: null,
    // Of a record, what boards show.
    run: { id: 'x', clock: 'realtime', host: 'embedded' } as Submission['run'],
    rows: [],
    problems: [],
    ...own,
  };
}

/** Episodes of a language model on so many tasks, each with so much completion. */
export function ofModel(completions: readonly number[]): EpisodeResult[] {
  return completions.map((completion, index) =>
    row({ completion, isLanguageModel: true, taskId: `construction/${index}` }),
  );
}
