import { wallTimeMs } from '../../../clock/wallTime.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';
import { createProgress, type Progress } from '../../console/progress.ts';
import type { CommandContext } from '../../console/shell.ts';
import { stoppable } from '../../console/stopSignals.ts';
import { USUAL_WIDTH } from '../../console/textTable.ts';
import { writeReport } from '../../report/writeReport.ts';
import { addUses, useOfEpisode, useText } from '../../results/modelUse.ts';
import { meanPromptTimes } from '../../results/promptTimes.ts';
import { tallyOf, tallyText } from '../../results/tally.ts';
import { sortTranscript } from '../../results/transcript.ts';
import { usabilityOf, usabilityText } from '../../results/usability.ts';
import type { ConditionSummary } from '../../summary/runSummary.ts';
import { summaryText } from '../../summary/summaryText.ts';
import { writeSummary } from '../../summary/writeSummary.ts';
import { replayText } from '../check/describeReplay.ts';
import { attemptsOf } from '../folder/ledger/attempts.ts';
import { episodeFolder, replayFolder } from '../folder/paths.ts';
import { readTranscript } from '../folder/readRun.ts';
import type { ClockChoice } from '../plan/clockChoice.ts';
import type { RunPlan } from '../plan/planRun.ts';
import { oneTimeKey, ownKey, type SealKey } from '../seal/sealKey.ts';
import type { StartWorker } from '../worker/workerProcess.ts';
import { type EpisodeOutcome, isBrokenOff, isUncleanOutcome } from './episodeOutcome.ts';
import { type LockstepOptions, playInLockstep } from './lockstepRun.ts';
import type { HostChoice } from './openHost.ts';
import { legendOf, resultTable } from './resultTable.ts';
import { type Speed, speedOf, speedText } from './speed.ts';

export interface PlayOptions
  extends Pick<
    LockstepOptions,
    'begun' | 'limits' | 'baseUrl' | 'apiKeys' | 'otel' | 'serviceLimits' | 'seats' | 'doors' | 'silenceMs' | 'cores'
  > {
  readonly clock: ClockChoice;
  /** In real time; the embedded server unless given. */
  readonly host?: HostChoice | undefined;
  /** Episodes of the run that were played before; they count with the others. */
  readonly kept?: readonly EpisodeOutcome[] | undefined;
  /** What the run must come to, judged by its files. */
  readonly judge?: Judge | undefined;
}

/** Judges a run by its files: lines for people, and a value for programs. */
export type Judge = (folder: string) => { readonly passes: boolean; readonly lines: readonly string[] };

/**
 * Plays a plan with progress, prints the table and writes the report. Ctrl-C ends the episodes as interrupted and still
 * leaves complete files; a second one leaves at once. Returns the exit code.
 */
export async function playAndReport(plan: RunPlan, options: PlayOptions, context: CommandContext): Promise<number> {
  const progress = createProgress(context.people);
  const key = keyToSealWith(context);
  const startedAt = wallTimeMs();
  const { played, isStopped } = await stoppable(
    context,
    progress,
    'stopping and completing the files; press Ctrl-C again to exit at once',
    async (signal) => ({
      played: await play(plan, { ...options, key }, context.startWorker, progress, signal),
      isStopped: signal.aborted,
    }),
  );
  const wallMs = wallTimeMs() - startedAt;
  const ends = { stopped: options.limits?.stopped, judge: options.judge };
  const code = await concludeRun(plan, { played, kept: options.kept ?? [], wallMs, ...ends }, context);
  return isStopped ? EXIT.interrupted : code;
}

/** The user's key; where it cannot be used the run is played all the same, and nobody can be named as who sealed it. */
export function keyToSealWith({ env, line }: Pick<CommandContext, 'env' | 'line'>): SealKey {
  try {
    return ownKey(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    line(`${error.message}; this run is sealed with a key that is not kept`);
    return oneTimeKey();
  }
}

/** What a run comes to: what was played now in so much wall time, and what had been before. */
export interface Conclusion {
  readonly played: readonly EpisodeOutcome[];
  readonly kept: readonly EpisodeOutcome[];
  readonly wallMs: number;
  /** Which limit of the whole run stopped it. */
  readonly stopped?: string | undefined;
  readonly judge?: Judge | undefined;
}

/** Writes the report of a run and prints the results of all its episodes. Returns the exit code that they call for. */
export async function concludeRun(plan: RunPlan, conclusion: Conclusion, output: Output): Promise<number> {
  const { played, kept, wallMs, stopped, judge } = conclusion;
  const attempts = attemptsOf(plan.folder, plan.record);
  const outcomes = [...played, ...kept]
    .sort((a, b) => a.planned.record.index - b.planned.record.index)
    .map((outcome) => ({
      ...outcome,
      ...reportedIn(plan.folder, outcome),
      attempts: attempts.get(outcome.planned.record.index)?.length ?? 0,
    }));
  const { conditions } = writeSummary(plan.folder);
  const report = await writeReport(plan.folder);
  // A second play is work done as well.
  const ticks = played.reduce((sum, { score, replay }) => sum + (score?.ticks ?? 0) * (replay ? 2 : 1), 0);
  const judgement = judge?.(plan.folder);
  printResults(
    plan,
    outcomes,
    { speed: speedOf(ticks, wallMs), report, conditions, limit: stopped, judgement },
    output,
  );
  if (outcomes.some(({ isModelUnusable }) => isModelUnusable)) return EXIT.unavailable;
  if (outcomes.some(({ replay }) => replay?.type === 'diverged')) return EXIT.diverged;
  if (stopped !== undefined) return EXIT.stoppedByLimit;
  const twice = plan.record.lockstep?.verifyReplay === true;
  const well = (outcome: EpisodeOutcome) =>
    outcome.score && outcome.score.termination !== 'fault' && !isBrokenOff(outcome) && (outcome.replay || !twice);
  const clean = plan.record.acceptUnusable === true || !outcomes.some(isUncleanOutcome);
  if (!clean || !outcomes.every(well)) return EXIT.faulted;
  return judgement?.passes === false ? EXIT.belowCriteria : EXIT.ok;
}

/** What an episode's models used and were asked for, by its transcript; nothing where none was asked or nothing was played. */
function reportedIn(
  folder: string,
  { planned: { record }, score }: EpisodeOutcome,
): Pick<EpisodeOutcome, 'use' | 'usability' | 'promptTimes'> {
  if (!score || record.model === NO_MODEL_NAME) return {};
  const transcript = sortTranscript(readTranscript(episodeFolder(folder, record.index)));
  return {
    use: useOfEpisode(transcript),
    usability: usabilityOf(transcript),
    promptTimes: meanPromptTimes(transcript.modelCalls, record.agents.length),
  };
}

async function play(
  plan: RunPlan,
  { clock, host, kept: _, ...players }: PlayOptions & Pick<LockstepOptions, 'key'>,
  startWorker: StartWorker | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<EpisodeOutcome[]> {
  switch (clock.type) {
    case 'lockstep':
      return playInLockstep(plan, { ...clock, ...players, startWorker, progress, signal });
    case 'realtime': {
      // Server and gateway are loaded only where this process plays.
      const { playRealtime } = await import('./realtimeRun.ts');
      return playRealtime(plan, { ...clock, ...players, progress, signal, host });
    }
    default:
      return clock satisfies never;
  }
}

/** Says which episodes are no clean results, and what to do. */
function printUnclean(outcomes: readonly EpisodeOutcome[], output: Output): void {
  const unclean = outcomes.filter(isUncleanOutcome);
  if (unclean.length === 0) return;
  output.line('');
  for (const { planned, usability } of unclean)
    if (usability) output.line(`NOT CLEAN: episode ${planned.record.index}: ${usabilityText(usability)}`);
  output.line(
    'Such an episode shows how a model and its service write rather than how a team plays, and counts in no mean.',
  );
  output.line(
    'The transcript has what was wrong with each reply (show --calls); --accept-unusable counts them all the same.',
  );
}

/** What a run's results close with. */
interface Closing {
  readonly speed: Speed;
  readonly report: string;
  readonly conditions: readonly ConditionSummary[];
  readonly limit: string | undefined;
  readonly judgement: ReturnType<Judge> | undefined;
}

/** More episodes than this are no table for a terminal. */
const MOST_IN_TABLE = 20;

function printEpisodes(outcomes: readonly EpisodeOutcome[], output: Output): void {
  if (outcomes.length > MOST_IN_TABLE) {
    output.line(`${outcomes.length} episodes: the report has a row for each`);
    return;
  }
  const table = resultTable(outcomes, output.columns ?? USUAL_WIDTH);
  output.line(table);
  const legend = legendOf(table);
  if (legend !== undefined) output.line(legend);
}

function printResults(
  plan: RunPlan,
  outcomes: readonly EpisodeOutcome[],
  { speed, report, conditions, limit, judgement }: Closing,
  output: Output,
): void {
  const use = addUses(outcomes.flatMap((outcome) => outcome.use ?? []));
  output.line('');
  printEpisodes(outcomes, output);
  // Of conditions with an episode each, the table above has said everything.
  if (conditions.some(({ episodes }) => episodes > 1)) {
    output.line('');
    output.line(summaryText(conditions, output.columns));
    output.line('');
  }
  const tally = tallyOf(outcomes.map(({ score, attempts = 0 }) => ({ score, attempts })));
  output.line(tallyText(tally));
  if (plan.record.acceptUnusable !== true) printUnclean(outcomes, output);
  const stopped = outcomes.find(({ isModelUnusable }) => isModelUnusable)?.playersProblem;
  if (stopped !== undefined) {
    const left = outcomes.filter(({ score }) => !score?.metrics).length;
    output.line('');
    output.line(`STOPPED: ${stopped}`);
    output.line(`No other episode can fare better, so the run was stopped. ${count(left, 'episode')} without a score.`);
    output.line('Once it is mended, resume the run; a wrong model name needs a new one.');
  }
  if (limit !== undefined) {
    const left = outcomes.filter(({ score }) => !score).length;
    output.line(`STOPPED: ${limit}; ${count(left, 'episode')} not begun, which --resume plays`);
  }
  for (const line of judgement?.lines ?? []) output.line(line);
  for (const { planned, playersProblem, replay, isModelUnusable } of outcomes) {
    const { index } = planned.record;
    if (playersProblem && !isModelUnusable) output.line(`players of episode ${index}: ${playersProblem}`);
    const folders = { first: episodeFolder(plan.folder, index), second: replayFolder(plan.folder, index) };
    if (replay) output.line(`episode ${index} ${replayText(replay, folders)}`);
  }
  output.line('');
  if (plan.record.lockstep?.verifyReplay) {
    const identical = outcomes.filter(({ replay }) => replay?.type === 'identical').length;
    output.line(`replayed identically: ${identical} of ${count(outcomes.length, 'episode')}`);
  }
  // Where nothing was left to play, no time passed.
  if (speed.ratio !== null)
    output.line(
      `played ${speed.simulatedSeconds.toFixed(0)} s of game time in ${speed.wallSeconds.toFixed(1)} s: ${speedText(speed)} real time`,
    );
  if (use.inputTokens !== null || use.costUsd !== null) output.line(`models: ${useText(use)}`);
  output.line(`files:  ${plan.folder}`);
  output.line(`report: ${report}`);
  output.result({
    folder: plan.folder,
    report,
    clock: plan.record.clock,
    speed,
    use,
    stopped: stopped ?? limit ?? null,
    judgement: judgement ?? null,
    tally,
    conditions,
    episodes: outcomes.map((outcome) => {
      const { planned, score, playersProblem, wallMs: took, replay, use: own, usability, promptTimes } = outcome;
      return {
        ...planned.record,
        score: score ?? null,
        speed: score && took !== undefined ? speedOf(score.ticks, took) : null,
        attempts: outcome.attempts ?? 0,
        replay: replay ?? null,
        use: own ?? null,
        usability: usability ?? null,
        isClean: plan.record.acceptUnusable === true || !isUncleanOutcome(outcome),
        promptTimes: promptTimes ?? null,
        playersProblem: playersProblem ?? null,
      };
    }),
  });
}
