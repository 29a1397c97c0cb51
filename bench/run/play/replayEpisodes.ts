import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThinkPolicy } from '../../../clock/clock.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { parseThinkPolicy } from '../../../clock/thinkPolicy.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import type { Task } from '../../../tasks/task.ts';
import { gitSha, guildhallVersion } from '../../console/version.ts';
import { compareFiles } from '../check/compareFiles.ts';
import { EPISODE_FILES, episodeFolder } from '../folder/paths.ts';
import { readEpisode } from '../folder/readRun.ts';
import type { EpisodeRecord, RunRecord } from '../folder/runRecord.ts';
import { jobsFor } from '../plan/clockChoice.ts';
import { modulesOf } from '../plan/ownModules.ts';
import { type StartWorker, startWorker, type WorkerProcess } from '../worker/workerProcess.ts';
import { EPISODE_JOB } from './episodeJob.ts';

/** Wall time without a sign of life after which the worker is given up, ms. */
const SILENCE_MS = 60_000;
/** Longest line that is shown whole, characters. */
const LONGEST = 400;
const COMPARED = [
  EPISODE_FILES.briefing,
  EPISODE_FILES.initialSnapshot,
  EPISODE_FILES.events,
  EPISODE_FILES.finalSnapshot,
  EPISODE_FILES.score,
] as const;

/** What playing an episode again showed. */
export type Replayed =
  /** `by`: scripts that decided again, or the recorded replies of a model. */
  | { readonly type: 'identical'; readonly by: 'scripts' | 'recording' }
  | { readonly type: 'differs'; readonly detail: string }
  /** It cannot be played again, and why. */
  | { readonly type: 'impossible'; readonly detail: string };

export interface ReplayOptions {
  /** Worker processes; one for each core unless given, and never more than there are episodes to play. */
  readonly jobs?: number | undefined;
  /** Instead of our own. */
  readonly startWorker?: StartWorker | undefined;
}

/**
 * Plays episodes again from the files of their run, each in a folder of its own that is gone afterwards, and compares briefing,
 * snapshots, log, score and, of scripts, the transcript byte by byte. Scripts decide again; what a model replied comes from the
 * transcript. Where other code than this played an episode, a difference shows nothing. What is found does not depend on
 * the number of workers. Never throws for what is in the files.
 */
export async function replayEpisodes(
  runFolder: string,
  run: RunRecord,
  records: readonly EpisodeRecord[],
  { jobs, startWorker: start = startWorker }: ReplayOptions = {},
): Promise<Map<number, Replayed>> {
  const found = new Map<number, Replayed>();
  const waiting: Scenario[] = [];
  for (const record of records) {
    const scenario = scenarioOf(runFolder, run, record);
    if (typeof scenario === 'string') found.set(record.index, { type: 'impossible', detail: scenario });
    else waiting.push(scenario);
  }
  const runSlot = async () => {
    let worker: WorkerProcess | undefined;
    try {
      for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
        if (!worker?.usable) {
          await worker?.close();
          worker = start({ clock: new RealtimeClock(), silenceMs: SILENCE_MS });
        }
        const { index } = scenario.record;
        found.set(index, await replayOne(run, scenario, episodeFolder(runFolder, index), worker));
      }
    } finally {
      await worker?.close();
    }
  };
  const slots = Array.from({ length: jobsFor({ jobs }, waiting.length) }, runSlot);
  for (const slot of await Promise.allSettled(slots)) if (slot.status === 'rejected') throw slot.reason;
  return found;
}

/** What it takes to play an episode again. */
interface Scenario {
  readonly record: EpisodeRecord;
  readonly task: Task;
  readonly think: ThinkPolicy;
  /** Whether scripts alone decided. */
  readonly isScripted: boolean;
}

/** What it takes to play an episode again, or why that is impossible. */
function scenarioOf(runFolder: string, run: RunRecord, record: EpisodeRecord): Scenario | string {
  const { clock, host, models, lockstep } = run;
  if (modulesOf([record]).length > 0) return 'a module of the user’s own plays it, which is never run from a folder';
  if (clock === 'realtime' || !lockstep) return 'it was played in real time';
  if (host !== 'embedded') return `it was played on a ${host} server`;
  if (models?.vision?.textures !== undefined) return 'its pictures have textures of the user’s own';
  try {
    const { task, score } = readEpisode(runFolder, record);
    if (!task || !score) return 'task.json or score.json is missing';
    if (score.termination === 'fault') return `it ended as a fault (${score.reason})`;
    if (score.reason === 'cost-limit' || score.reason === 'token-limit')
      return 'it ended by what its model used, and recorded replies use nothing';
    const isScripted = [record.model, ...Object.values(record.roles ?? {})].every(isScript);
    return { record, task, think: parseThinkPolicy(lockstep.think), isScripted };
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function replayOne(
  run: RunRecord,
  { record, task, think, isScripted }: Scenario,
  folder: string,
  worker: WorkerProcess,
): Promise<Replayed> {
  const { roles: _, ...recorded } = record;
  const recording = join(folder, EPISODE_FILES.transcript);
  const again = mkdtempSync(join(tmpdir(), 'guildhall-replay-'));
  try {
    const end = await worker.run(
      EPISODE_JOB,
      {
        task,
        record: isScripted ? record : { ...recorded, model: `replay:${recording}`, recording },
        gameVersion: run.gameVersion,
        folder: again,
        think,
        // What a foreign folder says that a model replied stays out of the worker, whatever the folder asks for.
        isolation: isScripted ? (run.lockstep?.isolation ?? 'none') : 'process',
        ...(run.models === undefined ? {} : { models: run.models }),
      },
      () => undefined,
    );
    const difference =
      end.type === 'lost' ? `the second play was lost: ${end.detail}` : await differenceOf(folder, again, isScripted);
    if (difference === undefined) return { type: 'identical', by: isScripted ? 'scripts' : 'recording' };
    return differing(run, record, difference);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

/** The first difference between what two plays left; undefined without one. */
async function differenceOf(first: string, second: string, isScripted: boolean): Promise<string | undefined> {
  for (const name of isScripted ? [...COMPARED, EPISODE_FILES.transcript] : COMPARED) {
    const [was, is] = [existsSync(join(first, name)), existsSync(join(second, name))];
    if (was !== is) return `only the ${was ? 'first' : 'second'} play has ${name}`;
    // Without a model there may be no transcript.
    if (!was) continue;
    const found = await compareFiles(join(first, name), join(second, name));
    if (found.type === 'different')
      return `${name}:${found.line} is ${shown(found.first)}, played again ${shown(found.second)}`;
  }
  return undefined;
}

function shown(line: string | null): string {
  if (line === null) return 'missing';
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** A difference is a finding only for the code that played the episode: another version may well play it differently. */
function differing(run: RunRecord, { index }: EpisodeRecord, detail: string): Replayed {
  const played = run.continued?.findLast(({ episodes }) => episodes.includes(index)) ?? run;
  const isThis = played.guildhallVersion === guildhallVersion() && played.gitSha === gitSha();
  if (isThis) return { type: 'differs', detail };
  const { guildhallVersion: version, gitSha: sha } = played;
  return {
    type: 'impossible',
    detail: `Guildhall ${version}${sha === null ? '' : `, commit ${sha},`} played it, and this version plays it differently`,
  };
}

function isScript(model: string): boolean {
  return model === NO_MODEL_NAME || model === 'rules' || model.startsWith('rules:');
}
