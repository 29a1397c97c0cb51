import { Task } from '../../tasks/task.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { comparePlays } from '../run/check/comparePlays.ts';
import { replayText } from '../run/check/describeReplay.ts';
import { rescoreEpisode } from '../run/check/rescoreEpisode.ts';
import { episodeFolder, replayFolder } from '../run/folder/paths.ts';
import { readEpisode } from '../run/folder/readRun.ts';
import type { PlannedEpisode } from '../run/plan/planRun.ts';
import { complexityOf } from '../tasks/taskFacts.ts';
import { expectedLimits } from './expectedLimits.ts';
import { playCertificate } from './playChecks.ts';
import { type Played, playOnce } from './playOnce.ts';
import { resetCertificate } from './resetCheck.ts';
import { disclosure } from './secrets.ts';
import { type Certificate, type Commission, failed, firstLine, passed, type TaskProof } from './taskValidation.ts';
import { provingPlays } from './validationPlays.ts';

export interface ProveHooks {
  /** Ends the play under way, and with it the proof. */
  readonly signal: AbortSignal;
  /** Hears what is being looked at, in a few words. */
  readonly onStep: (step: string) => void;
}

/**
 * Looks at a task in every respect (docs/reference/suites.md) and says what was found; what cannot be played fails its certificate
 * and the rest goes on. Game packages must have been loaded under the game scope. Rejects with the signal's reason.
 */
export async function proveTask(commission: Commission, hooks: ProveHooks): Promise<TaskProof> {
  const before = process.cpuUsage();
  const parsed = Task.safeParse(commission.task);
  const certificates: Certificate[] = [];
  if (parsed.success) {
    for await (const certificate of certificatesOf(parsed.data, commission, hooks)) certificates.push(certificate);
  } else {
    const [issue] = parsed.error.issues;
    certificates.push(failed('schema', `${issue?.path.join('.') || 'top level'}: ${issue?.message}`));
  }
  const { user, system } = process.cpuUsage(before);
  const { taskId, taskVersion, taskHash } = commission;
  const task = parsed.success ? parsed.data : null;
  return {
    taskId,
    taskVersion,
    taskHash,
    title: task?.title ?? null,
    complexity: task && complexityOf(task),
    limits: task?.limits ?? null,
    certificates,
    cpuMs: Math.round((user + system) / 1000),
  };
}

async function* certificatesOf(task: Task, commission: Commission, hooks: ProveHooks): AsyncGenerator<Certificate> {
  yield passed('schema', null, `a task of ${task.family}`);
  yield hashCertificate(task, commission);
  yield limitsCertificate(task);
  hooks.onStep('reset');
  const { teams, seed, gameVersion, folder } = commission;
  const [agents = task.agents.min] = teams;
  yield await resetCertificate(task, { agents, seed, gameVersion });
  const play = (planned: PlannedEpisode, to = episodeFolder(folder, planned.record.index)) =>
    playOnce(planned, { folder: to, gameVersion, signal: hooks.signal });
  let isRepeated = false;
  for (const group of provingPlays(task, teams, seed)) {
    hooks.onStep(`${group.certificate} x${group.cast.agents}`);
    const played: Played[] = [];
    for (const planned of group.plays) played.push(await play(planned));
    const [planned] = group.plays;
    const [first] = played;
    if (!planned || !first) continue;
    if (group.certificate === 'idle') yield briefingCertificate(task, first);
    yield playCertificate(group, played);
    if (group.certificate !== 'oracle' || isRepeated || !first.score) continue;
    isRepeated = true;
    yield rescoreCertificate(planned, folder);
    hooks.onStep('replay');
    const second = replayFolder(folder, planned.record.index);
    const again = await play(planned, second);
    yield await replayCertificate(again, { first: episodeFolder(folder, planned.record.index), second });
  }
}

function hashCertificate(task: Task, { taskHash: given, frozenHash }: Commission): Certificate {
  const hash = taskHash(task);
  if (hash !== given) return failed('hash', `written out and read back it has ${hash}, as made ${given}`);
  if (frozenHash === null) return passed('hash', null, `${hash}, which nothing has frozen`);
  if (hash !== frozenHash) return failed('hash', `${hash}; version ${task.version} was frozen as ${frozenHash}`);
  return passed('hash', null, hash);
}

function limitsCertificate(task: Task): Certificate {
  const text = ({ gameTicks, actionTicks, noProgressTicks }: Task['limits']) =>
    `${gameTicks} ticks, ${actionTicks} of action, ${noProgressTicks ?? 'any number'} without progress`;
  const [found, expected] = [text(task.limits), text(expectedLimits(task))];
  return found === expected
    ? passed('limits', null, found)
    : failed('limits', `${found}; the formulae give ${expected}`);
}

function briefingCertificate(task: Task, { briefings, problem }: Played): Certificate {
  if (briefings.length === 0) return failed('briefing', problem ?? 'nobody was told anything');
  for (const briefing of briefings) {
    const told = disclosure(task, briefing);
    if (told !== undefined) return failed('briefing', `${briefing.agent}: ${told}`);
  }
  return passed('briefing', null, `${briefings.length} told what the paper tells`);
}

/** That the files of a play alone lead to its score, and that log and snapshots tell one story. */
function rescoreCertificate({ record }: PlannedEpisode, folder: string): Certificate {
  const { agrees, discrepancies } = rescoreEpisode(readEpisode(folder, record));
  const [first] = discrepancies ?? [];
  if (first) return failed('rescore', `${discrepancies?.length} contradictions in the log, first: ${first.message}`);
  if (agrees !== true) return failed('rescore', 'the files of the play lead to another score');
  return passed('rescore', null, 'log, snapshots and score agree');
}

/** That the same scenario leaves the same log and score when it is played again, after other plays in this process. */
async function replayCertificate(
  { score, problem }: Played,
  folders: { readonly first: string; readonly second: string },
): Promise<Certificate> {
  if (!score) return failed('replay', `not scored: ${firstLine(problem ?? '')}`);
  const replay = await comparePlays(folders.first, folders.second);
  const text = firstLine(replayText(replay, folders));
  return replay.type === 'identical' ? passed('replay', null, text) : failed('replay', text);
}
