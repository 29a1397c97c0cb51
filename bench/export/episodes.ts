import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { untilDry } from '../../clock/untilDry.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Score } from '../../protocol/score.ts';
import { honestOf } from '../../tasks/adversary/adversary.ts';
import { type Split, splitOf } from '../../tasks/splits.ts';
import type { Task } from '../../tasks/task.ts';
import { type ModelCall, sortTranscript } from '../results/transcript.ts';
import { type CheckedEpisode, checkEpisode } from '../run/check/objections.ts';
import { FORGETTING, isForgetting } from '../run/folder/forgetting.ts';
import type { Ledger } from '../run/folder/ledger/readLedger.ts';
import { EPISODE_FILES } from '../run/folder/paths.ts';
import { readRunRecord } from '../run/folder/readRun.ts';
import { LARGEST_RECORD, readText } from '../run/folder/readText.ts';
import { type EpisodeRecord, openSeatsOf } from '../run/folder/runRecord.ts';
import { removalsFrom } from '../run/seal/forgotten.ts';
import { type SealState, sealStates } from '../run/seal/sealState.ts';
import { disclosure } from '../validate/secrets.ts';
import type { EpisodeDrop } from './dropReason.ts';

/** How an episode ended, as far as its agents are to be imitated. */
export type Verdict = 'success' | 'failure';

/** An episode whose calls may be exported, without them. */
export interface JudgedEpisode {
  readonly runId: string;
  /** The episode's own. */
  readonly folder: string;
  readonly record: EpisodeRecord;
  readonly task: Task;
  /** As computed from the log, never as a file claims. */
  readonly score: Score;
  readonly verdict: Verdict;
  readonly split: Split | null;
  /** Who played for the team: everybody but a saboteur. */
  readonly honest: readonly string[];
  /** Seats of which something was removed. */
  readonly forgotten: readonly string[];
}

/** An episode whose calls may be exported, with them. */
export interface ExportedEpisode extends JudgedEpisode {
  readonly calls: readonly ModelCall[];
}

/** An episode that gives no rows. */
export interface DroppedEpisode {
  readonly runId: string;
  readonly record: EpisodeRecord;
  readonly dropped: EpisodeDrop;
  /** Why, for people. */
  readonly detail: string;
}

/** Which episodes are exported. */
export interface EpisodeChoice {
  /** Tasks of other splits than train, and those that no generator made, too. */
  readonly heldOut: boolean;
  /** Episodes in which people played, too. */
  readonly people: boolean;
  /** Whether a task is wanted, by its id. */
  readonly isWanted: (taskId: string) => boolean;
  /** Which endings are wanted. */
  readonly verdicts: readonly Verdict[];
}

/**
 * The episodes of a run in order, each read when it is asked for; other work of the process is done between two of them.
 * Scores are computed again from the files and seals are checked, so that no folder can pass a failure for a success.
 * @throws ConfigError 'run-not-found' or 'corrupt-run' for the folder, and 'run-busy' while something is being removed from it;
 *   what is wrong with a single episode drops that one.
 */
export async function* exportedEpisodes(
  folder: string,
  choice: EpisodeChoice,
): AsyncGenerator<ExportedEpisode | DroppedEpisode> {
  const run = readRunRecord(folder);
  if (isForgetting(folder)) throw new ConfigError('run-busy', `${folder}: ${FORGETTING}`);
  const { of: sealOf, ledgers } = sealStates(folder, run);
  for (const record of run.episodes) {
    await untilDry();
    const runId = run.id.slice(0, LONGEST_NAME);
    const people = peopleIn(record, choice);
    if (!choice.isWanted(record.taskId))
      yield { runId, record, dropped: 'other-task', detail: 'it does not fit --suite' };
    else if (people !== undefined) yield { runId, record, dropped: 'with-people', detail: people };
    else yield judge(folder, { runId, record, ledgers, seal: sealOf(record.index), choice });
  }
}

/** Characters of what files of others name. */
const LONGEST_NAME = 200;

function peopleIn(record: EpisodeRecord, { people }: EpisodeChoice): string | undefined {
  const seats = openSeatsOf(record);
  return people || seats.length === 0 ? undefined : `${seats.join(' and ')} played from outside`;
}

interface Judged {
  readonly runId: string;
  readonly record: EpisodeRecord;
  readonly ledgers: readonly Ledger[];
  readonly seal: SealState;
  readonly choice: EpisodeChoice;
}

function judge(folder: string, { runId, record, ledgers, seal, choice }: Judged): ExportedEpisode | DroppedEpisode {
  const checked = checkEpisode(folder, record);
  const drop = (dropped: EpisodeDrop, detail: string) => ({ runId, record, dropped, detail });
  const objections = [...checked.objections, ...(seal.type === 'broken' ? seal.problems : [])];
  const { files, score } = checked;
  if (!files?.task || !score || objections.length > 0)
    return drop('not-confirmed', objections[0] ?? 'there is no score');
  const { task } = files;
  if (task.family === 'custom' && task.training === 'forbidden')
    return drop('training-forbidden', 'task.yaml has "training: forbidden", which no option overrides');
  const split = splitOfTask(task);
  if (split !== 'train' && !choice.heldOut)
    return drop('held-out', split === null ? 'no generator made it' : `of the split ${split}`);
  const verdict = verdictOf(checked);
  if (verdict === undefined || !choice.verdicts.includes(verdict))
    return drop(choice.verdicts.includes('failure') ? 'not-failed' : 'not-successful', score.reason);
  const leak = disclosureIn(files.folder, task);
  if (leak !== undefined) return drop('gives-away', leak);
  return {
    runId,
    folder: files.folder,
    record,
    task,
    score,
    verdict,
    split,
    calls: sortTranscript(files.transcript).modelCalls,
    honest: honestOf(task, record.agents),
    forgotten: ledgers.flatMap((ledger) => removalsFrom(ledger, record.index)).map(({ seat }) => seat),
  };
}

/** The split a task was generated for; null for one that no generator made, or whose seed is not of the split it names. */
export function splitOfTask({ origin }: Pick<Task, 'origin'>): Split | null {
  return origin && splitOf(origin.seed)?.split === origin.split ? origin.split : null;
}

/** How agents fail; outages, budgets and what else stopped the episode are not their doing. */
const FAILED: ReadonlySet<Score['reason']> = new Set([
  'game-time',
  'action-time',
  'no-progress',
  'message-limit',
  'agents-done',
]);

function verdictOf({ score }: CheckedEpisode): Verdict | undefined {
  if (!score?.metrics || score.success === null) return undefined;
  if (score.success) return 'success';
  return FAILED.has(score.reason) ? 'failure' : undefined;
}

const GivenText = z.looseObject({ goal: z.string(), documents: z.record(z.string(), z.json()) });
/** What all agents were given, and what single ones were given in place of it (server-plugin/episode/archive.ts). */
const GivenTexts = GivenText.extend({ own: z.record(z.string(), GivenText.partial()).optional() });

/** What an episode's briefing gives away, of what any of its agents was given; undefined when nothing. */
export function disclosureIn(episodeFolder: string, task: Task): string | undefined {
  const file = join(episodeFolder, EPISODE_FILES.briefing);
  if (!existsSync(file)) return undefined;
  const parsed = GivenTexts.safeParse(parsedOrNull(readText(file, LARGEST_RECORD)));
  if (!parsed.success) return `${EPISODE_FILES.briefing} is not a briefing`;
  const { goal, documents, own = {} } = parsed.data;
  const each = Object.values(own).map((given) => ({
    goal: given.goal ?? goal,
    documents: given.documents ?? documents,
  }));
  for (const given of each.length > 0 ? each : [{ goal, documents }]) {
    const leak = disclosure(task, { goal: given.goal, documents: given.documents as Briefing['documents'], tools: [] });
    if (leak !== undefined) return leak;
  }
  return undefined;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
