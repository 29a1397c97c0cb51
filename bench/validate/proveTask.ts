import { GuildhallError } from '../../protocol/errors.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';
import { Task } from '../../tasks/task.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { playEpisode } from '../play/playEpisode.ts';
import type { Stage } from '../play/playLockstep.ts';
import { comparePlays } from '../replay/comparePlays.ts';
import { replayText } from '../replay/describeReplay.ts';
import { rescoreEpisode } from '../rescore/rescoreEpisode.ts';
import { clockTime, percent } from '../run/followEpisode.ts';
import { episodeFolder, replayFolder } from '../runFolder/paths.ts';
import { readEpisode } from '../runFolder/readRun.ts';
import { complexityOf } from '../tasks/taskFacts.ts';
import { expectedLimits } from './expectedLimits.ts';
import { type ProvingPlay, provingPlays } from './plays.ts';
import { resetCertificate } from './resetCertificate.ts';
import { disclosure } from './secrets.ts';
import type { Certificate, Commission, TaskProof } from './taskProof.ts';

export interface ProveHooks {
  /** Ends the play under way, and with it the proof. */
  readonly signal: AbortSignal;
  /** Hears what is being looked at, in a few words. */
  readonly onStep: (step: string) => void;
}

/**
 * Looks at a task in every respect (docs/suites.md) and says what was found; what cannot be played fails its certificate
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
  const plays = provingPlays(task, commission.teams, commission.seed);
  hooks.onStep('reset');
  const [agents = task.agents.min] = commission.teams;
  yield await resetCertificate(task, { ...commission, agents });
  let isRepeated = false;
  for (const play of plays) {
    hooks.signal.throwIfAborted();
    hooks.onStep(`${play.certificate} ${play.cast.agents}`);
    const played = await playFor(play, commission, hooks.signal);
    if (play.certificate === 'idle') yield briefingCertificate(task, played);
    yield playCertificate(play, played);
    if (play.certificate !== 'oracle' || isRepeated || !played.score) continue;
    isRepeated = true;
    yield rescoreCertificate(play, commission.folder);
    hooks.onStep('replay');
    yield await replayCertificate(play, commission, hooks.signal);
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

interface Played {
  /** Undefined when it could not be played. */
  readonly score: Score | undefined;
  /** What every agent was told. */
  readonly briefings: readonly ReturnType<Stage['episode']['briefing']>[];
  /** Times the server put a player right or refused what an ordinary player may not. */
  readonly refusals: number;
  readonly problem: string | undefined;
}

async function playFor(
  { planned: { record, task } }: ProvingPlay,
  commission: Commission,
  signal: AbortSignal,
  folder = episodeFolder(commission.folder, record.index),
): Promise<Played> {
  const briefings: Played['briefings'][number][] = [];
  let refusals = 0;
  const onEvent = ({ type }: GameEvent) => {
    if (type === 'player-corrected' || type === 'action-refused') refusals++;
  };
  const onStage = ({ episode }: Stage) => {
    for (const agent of episode.agents) briefings.push(episode.briefing(agent));
  };
  try {
    const assignment = {
      task,
      record,
      gameVersion: commission.gameVersion,
      folder,
      think: { type: 'measured' },
    } as const;
    const { score, playersProblem: problem } = await playEpisode(assignment, { signal, onEvent, onStage });
    signal.throwIfAborted();
    return { score, briefings, refusals, problem };
  } catch (error) {
    if (signal.aborted) throw error;
    const problem = error instanceof GuildhallError ? error.message : ((error as Error).stack ?? String(error));
    return { score: undefined, briefings, refusals, problem };
  }
}

function briefingCertificate(task: Task, { briefings, problem }: Played): Certificate {
  if (briefings.length === 0) return failed('briefing', problem ?? 'nobody was told anything');
  for (const briefing of briefings) {
    const told = disclosure(task, briefing);
    if (told !== undefined) return failed('briefing', `${briefing.agent}: ${told}`);
  }
  return passed('briefing', null, `${briefings.length} told what the paper tells`);
}

/**
 * What a team without a plan may reach at most: chance finds a lever, an item, a cell, but no solution. Where the chest
 * holds every ingredient ready, taking them out is all of a dish but the cooking.
 */
const RANDOM_CEILING: Readonly<Record<Task['family'], number>> = { construction: 0.5, cooking: 0.9, escape: 0.5 };

function playCertificate(
  { certificate: name, cast: { agents }, planned: { task } }: ProvingPlay,
  played: Played,
): Certificate {
  const ceiling = RANDOM_CEILING[task.family];
  const { score, problem } = played;
  if (!score?.metrics) {
    const why = score ? `${score.reason}${problem ? `: ${firstLine(problem)}` : ''}` : firstLine(problem ?? '');
    return { ...failed(name, `not scored: ${why}`), agents };
  }
  const completion = score.metrics.completion?.value ?? null;
  // Of an escape: the share of the team that has come to the exit.
  const { exitReached } = score.metrics;
  const out = exitReached ? `, ${percent(exitReached.value)} of the team out` : '';
  const found = `${score.reason} after ${clockTime(score.ticks)}, completion ${percent(completion)}${out}`;
  const verdict = (holds: boolean, expected: string, figure = completion): Certificate =>
    holds ? { ...passed(name, figure, found), agents } : { ...failed(name, `${found}; ${expected}`, figure), agents };
  switch (name) {
    case 'oracle':
      return verdict(
        completion === 1 &&
          (exitReached === undefined || exitReached.value === 1) &&
          score.success === true &&
          score.reason === 'goal-reached' &&
          problem === undefined,
        `expected full marks within the limits${problem ? `: ${firstLine(problem)}` : ''}`,
        score.ticks,
      );
    case 'idle':
      return verdict(completion === 0 && score.success === false, 'expected 0');
    case 'random':
      return verdict(
        completion !== null && completion <= ceiling && score.success === false,
        `expected no success and at most ${percent(ceiling)}`,
      );
    case 'solo':
      return verdict(
        completion !== 1 && exitReached?.value !== 1 && score.success === false,
        'expected no way out alone',
      );
    default:
      return name satisfies never;
  }
}

/** That the files of a play alone lead to its score, and that log and snapshots tell one story. */
function rescoreCertificate({ planned: { record } }: ProvingPlay, folder: string): Certificate {
  const { agrees, discrepancies } = rescoreEpisode(readEpisode(folder, record));
  const [first] = discrepancies ?? [];
  if (first) return failed('rescore', `${discrepancies?.length} contradictions in the log, first: ${first.message}`);
  if (agrees !== true) return failed('rescore', 'the files of the play lead to another score');
  return passed('rescore', null, 'log, snapshots and score agree');
}

/** That the same scenario leaves the same log and score when it is played again, after other plays in this process. */
async function replayCertificate(play: ProvingPlay, commission: Commission, signal: AbortSignal): Promise<Certificate> {
  const { index } = play.planned.record;
  const folders = { first: episodeFolder(commission.folder, index), second: replayFolder(commission.folder, index) };
  const { score, problem } = await playFor(play, commission, signal, folders.second);
  if (!score) return failed('replay', `not scored: ${firstLine(problem ?? '')}`);
  const replay = await comparePlays(folders.first, folders.second);
  const text = firstLine(replayText(replay, folders));
  return replay.type === 'identical' ? passed('replay', null, text) : failed('replay', text);
}

function passed(name: Certificate['name'], figure: number | null, detail: string): Certificate {
  return { name, passed: true, figure, detail };
}

function failed(name: Certificate['name'], detail: string, figure: number | null = null): Certificate {
  return { name, passed: false, figure, detail };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
