import { wallTimeMs } from '../../clock/wallTime.ts';
import { EXIT } from '../cli/exitCodes.ts';
import type { Output } from '../cli/output.ts';
import { createProgress } from '../cli/progress.ts';
import { writeReport } from '../report/writeReport.ts';
import { type EpisodeOutcome, type ExecuteOptions, executeRun } from './executeRun.ts';
import type { RunPlan } from './planRun.ts';
import { resultTable } from './resultTable.ts';

/** Ctrl-C, `kill`, and a terminal that was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A second signal this soon after the first is the same Ctrl-C, passed on by the process that started this one. */
const ECHO_MS = 200;

type PlayOptions = Pick<ExecuteOptions, 'port' | 'gatewayPort' | 'atOnce' | 'baseUrl' | 'apiKey'>;

/**
 * Plays a plan with progress, prints the table and writes the report. Ctrl-C ends the episodes as interrupted and still
 * leaves complete files; a second one leaves at once. Returns the exit code.
 */
export async function playAndReport(plan: RunPlan, options: PlayOptions, output: Output): Promise<number> {
  const stop = new AbortController();
  const progress = createProgress(output.json ? process.stderr : process.stdout);
  let askedAt = Number.NEGATIVE_INFINITY;
  const interrupt = () => {
    if (wallTimeMs() - askedAt < ECHO_MS) return;
    askedAt = wallTimeMs();
    if (stop.signal.aborted) {
      progress.stop();
      process.exit(EXIT.interrupted);
    }
    progress.say('stopping and completing the files; again to leave at once');
    stop.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  let outcomes: EpisodeOutcome[];
  try {
    outcomes = await executeRun(plan, { ...options, progress, signal: stop.signal });
  } finally {
    progress.stop();
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  }
  const report = await writeReport(plan.folder);
  output.line('');
  output.line(resultTable(outcomes, output.columns));
  for (const { planned, sidecarProblem } of outcomes)
    if (sidecarProblem) output.line(`players of episode ${planned.record.index}: ${sidecarProblem}`);
  output.line('');
  output.line(`files:  ${plan.folder}`);
  output.line(`report: ${report}`);
  output.result({
    folder: plan.folder,
    report,
    episodes: outcomes.map(({ planned, score, sidecarProblem }) => ({
      ...planned.record,
      score: score ?? null,
      playersProblem: sidecarProblem ?? null,
    })),
  });
  if (stop.signal.aborted) return EXIT.interrupted;
  return outcomes.every(({ score }) => score && score.termination !== 'fault') ? EXIT.ok : EXIT.faulted;
}
