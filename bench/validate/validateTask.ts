import { Task } from '../../tasks/task.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { comparePlays } from '../run/check/comparePlays.ts';
import { replayText } from '../run/check/describeReplay.ts';
import { rescoreEpisode } from '../run/check/rescoreEpisode.ts';
import { episodeFolder, replayFolder } from '../run/folder/paths.ts';
import { readEpisode } from '../run/folder/readRun.ts';
import type { PlannedEpisode } from '../run/plan/planRun.ts';
import { chooseSeats } from '../run/plan/seatChoice.ts';
import { complexityOf } from '../tasks/taskFacts.ts';
import { expectedLimits } from './expectedLimits.ts';
import { playCheck } from './playChecks.ts';
import { type Played, playOnce } from './playOnce.ts';
import { resetCheck } from './resetCheck.ts';
import { disclosure } from './secrets.ts';
import { solverCheck } from './solverCheck.ts';
import {
  failed,
  firstLine,
  passed,
  type TaskCheck,
  type TaskValidation,
  type ValidationRequest,
} from './taskValidation.ts';
import { checkPlays } from './validationPlays.ts';

export interface ValidateHooks {
  /** Ends the play under way, and with it the validation. */
  readonly signal: AbortSignal;
  /** Receives what is being checked, in a few words. */
  readonly onStep: (step: string) => void;
}

/**
 * Makes every check of a task (docs/reference/suites.md); what cannot be played fails its check, and the others go on. Game packages must have been loaded under the game scope. Rejects with the signal's reason.
 */
export async function validateTask(request: ValidationRequest, hooks: ValidateHooks): Promise<TaskValidation> {
  const before = process.cpuUsage();
  const parsed = Task.safeParse(request.task);
  const checks: TaskCheck[] = [];
  if (parsed.success) {
    for await (const check of checksOf(parsed.data, request, hooks)) checks.push(check);
  } else {
    const [issue] = parsed.error.issues;
    checks.push(failed('schema', `${issue?.path.join('.') || 'top level'}: ${issue?.message}`));
  }
  const { user, system } = process.cpuUsage(before);
  const { taskId, taskVersion, taskHash } = request;
  const task = parsed.success ? parsed.data : null;
  return {
    taskId,
    taskVersion,
    taskHash,
    title: task?.title ?? null,
    complexity: task && complexityOf(task),
    limits: task?.limits ?? null,
    checks,
    cpuMs: Math.round((user + system) / 1000),
  };
}

async function* checksOf(task: Task, request: ValidationRequest, hooks: ValidateHooks): AsyncGenerator<TaskCheck> {
  yield passed('schema', null, `a task of ${task.family}`);
  yield hashCheck(task, request);
  yield limitsCheck(task);
  const solver = solverCheck(task, request.gameVersion);
  if (solver) yield solver;
  hooks.onStep('reset');
  const { teams, seed, gameVersion, folder } = request;
  const seats = chooseSeats({ seat: request.seats });
  const [agents = task.agents.min] = teams;
  yield await resetCheck(task, { agents, seed, gameVersion });
  const play = (planned: PlannedEpisode, to = episodeFolder(folder, planned.record.index)) =>
    playOnce(planned, { folder: to, gameVersion, signal: hooks.signal });
  let isRepeated = false;
  for (const group of checkPlays(task, { teams, seats, seed })) {
    hooks.onStep(`${group.check} x${group.cast.agents}`);
    const played: Played[] = [];
    for (const planned of group.plays) played.push(await play(planned));
    const [planned] = group.plays;
    const [first] = played;
    if (!planned || !first) continue;
    if (group.check === 'idle') yield briefingCheck(task, first);
    yield playCheck(group, played);
    if (group.check !== 'oracle' || isRepeated || !first.score) continue;
    isRepeated = true;
    yield rescoreCheck(planned, folder);
    hooks.onStep('replay');
    const second = replayFolder(folder, planned.record.index);
    const again = await play(planned, second);
    yield await replayCheck(again, { first: episodeFolder(folder, planned.record.index), second });
  }
}

function hashCheck(task: Task, { taskHash: given, frozenHash }: ValidationRequest): TaskCheck {
  const hash = taskHash(task);
  if (hash !== given) return failed('hash', `after writing and reading it is ${hash}; expected ${given}`);
  if (frozenHash === null) return passed('hash', null, `${hash}, not frozen`);
  if (hash !== frozenHash) return failed('hash', `${hash}; version ${task.version} is frozen as ${frozenHash}`);
  return passed('hash', null, hash);
}

function limitsCheck(task: Task): TaskCheck {
  const text = ({ gameTicks, actionTicks, noProgressTicks }: Task['limits']) =>
    `${gameTicks} ticks, ${actionTicks} of action, ${noProgressTicks ?? 'any number'} without progress`;
  const [found, expected] = [text(task.limits), text(expectedLimits(task))];
  return found === expected
    ? passed('limits', null, found)
    : failed('limits', `${found}; expected ${expected} (the formulae)`);
}

function briefingCheck(task: Task, { briefings, problem }: Played): TaskCheck {
  if (briefings.length === 0) return failed('briefing', problem ?? 'no agent got a briefing');
  for (const briefing of briefings) {
    const leak = disclosure(task, briefing);
    if (leak !== undefined) return failed('briefing', `${briefing.agent}: ${leak}`);
  }
  return passed('briefing', null, `${briefings.length} agents get what the paper gives`);
}

/** That the files of a play alone lead to its score, and that log and snapshots tell one story. */
function rescoreCheck({ record }: PlannedEpisode, folder: string): TaskCheck {
  const { agrees, discrepancies } = rescoreEpisode(readEpisode(folder, record));
  const [first] = discrepancies ?? [];
  if (first)
    return failed('rescore', `${discrepancies?.length} contradictions in the log; the first: ${first.message}`);
  if (agrees !== true) return failed('rescore', 'the files of the play lead to another score');
  return passed('rescore', null, 'log, snapshots and score agree');
}

/** That the same scenario leaves the same log and score when it is played again, after other plays in this process. */
async function replayCheck(
  { score, problem }: Played,
  folders: { readonly first: string; readonly second: string },
): Promise<TaskCheck> {
  if (!score) return failed('replay', `unscored: ${firstLine(problem ?? '')}`);
  const replay = await comparePlays(folders.first, folders.second);
  const text = firstLine(replayText(replay, folders));
  return replay.type === 'identical' ? passed('replay', null, text) : failed('replay', text);
}
