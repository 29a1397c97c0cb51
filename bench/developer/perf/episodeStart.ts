import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { chooseClock } from '../../run/plan/clockChoice.ts';
import { planRun } from '../../run/plan/planRun.ts';
import { EPISODE_JOB } from '../../run/play/episodeJob.ts';
import { startWorker, type WorkerProcess } from '../../run/worker/workerProcess.ts';
import type { Figure, Step } from './figure.ts';

const TASK = 'construction/lamp';
const TEAM = { agents: 2, seed: 1, trials: 1, framework: 'oracle', model: NO_MODEL_NAME } as const;
/** Episodes that a process plays before its code counts as warm, and those that are measured then. */
const [UNMEASURED, MEASURED] = [3, 5];
const SILENCE_MS = 60_000;

/** Time until the agents of an episode may act: the first of a fresh worker process, and later ones of the same. */
export async function episodeStart(repetitions: number, step: Step): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-episodes-'));
  const clock = new RealtimeClock();
  const cold: number[] = [];
  const warm: number[] = [];
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const from = wallTimeMs();
      const worker = startWorker({ clock, silenceMs: SILENCE_MS });
      try {
        cold.push((await releaseOf(worker, join(root, `${repetition}`))) - from);
        for (let index = 0; index < UNMEASURED + MEASURED; index++) {
          const askedAt = wallTimeMs();
          const releasedAt = await releaseOf(worker, join(root, `${repetition}-${index}`));
          if (index >= UNMEASURED) warm.push(releasedAt - askedAt);
        }
      } finally {
        await worker.close();
      }
      step((repetition + 1) / repetitions, TASK);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const note = `until the agents of ${TASK} are released`;
  return [
    { name: 'episode start, cold', unit: 'ms', values: cold, note: `from the start of a worker process ${note}` },
    { name: 'episode start, warm', unit: 'ms', values: warm, note: `from the order ${note}` },
  ];
}

/** Plays an episode to its end; when its agents were released. */
async function releaseOf(worker: WorkerProcess, folder: string): Promise<number> {
  const clock = chooseClock({ clock: 'lockstep' });
  const options = { gameVersion: DEFAULT_VERSION, seed: TEAM.seed, out: folder, id: 'x', clock, command: [] };
  const plan = planRun({ ...options, casts: [{ cast: TEAM, tasks: [findTask(TASK)] }] });
  const [planned] = plan.episodes;
  if (!planned) throw new Error('nothing was planned');
  let releasedAt: number | undefined;
  const assignment = { ...planned, gameVersion: DEFAULT_VERSION, folder, think: { type: 'zero' } } as const;
  const end = await worker.run(EPISODE_JOB, assignment, () => {
    releasedAt ??= wallTimeMs();
  });
  if (end.type === 'lost') throw new Error(end.detail);
  if (releasedAt === undefined) throw new Error(`${TASK} ended before it began`);
  return releasedAt;
}
