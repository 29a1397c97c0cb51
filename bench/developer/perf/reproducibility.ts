import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { FRAMEWORKS } from '../../../scripted/frameworks.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { compareFiles } from '../../run/check/compareFiles.ts';
import { EPISODE_FILES, episodeFolder } from '../../run/folder/paths.ts';
import { chooseClock, type LockstepChoice } from '../../run/plan/clockChoice.ts';
import { planRun } from '../../run/plan/planRun.ts';
import { type LockstepOptions, playInLockstep } from '../../run/play/lockstepRun.ts';
import { oneTimeKey } from '../../run/seal/sealKey.ts';
import type { Figure, Step } from './figure.ts';
import { silentProgress } from './silentProgress.ts';

const TEAM = { agents: 3, seed: 1, trials: 1 } as const;
/** What a framework that asks a model is given: the script, and the script with mistakes drawn from the seed. */
const MODELS = ['rules', 'rules:mistakes=0.3'];

/** Every framework with every scripted model it can be played on. */
export const CASTS = FRAMEWORKS.flatMap(({ name: framework, usesModel }) =>
  (usesModel ? MODELS : [NO_MODEL_NAME]).map((model) => ({ ...TEAM, framework, model })),
);

interface Played extends Pick<LockstepOptions, 'startWorker'> {
  /** Every cast there is unless given. */
  readonly casts?: typeof CASTS;
  readonly taskId?: string;
}

/**
 * Plays one scenario again and again in lockstep, with one worker and with two, on the machine as it is and with all its
 * cores busy besides, and counts the plays whose event log and score equal the first one's, byte by byte.
 */
export async function reproducibility(
  repetitions: number,
  step: Step,
  { casts = CASTS, taskId = 'construction/well', startWorker }: Played = {},
): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-again-'));
  const same: number[][] = casts.map(() => []);
  const prints: string[] = casts.map(() => '');
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const jobs = 1 + (repetition % 2);
      const isLoaded = Math.floor(repetition / 2) % 2 === 1;
      step(repetition / repetitions, `--jobs ${jobs}, ${isLoaded ? 'busy' : 'idle'}`);
      await using _load = isLoaded ? keepBusy() : undefined;
      await playAll(root, repetition, jobs, { casts, taskId, startWorker });
      for (const [index] of casts.entries()) {
        const print = await equalPrint(
          episodeFolder(join(root, '0'), index),
          episodeFolder(join(root, `${repetition}`), index),
        );
        same[index]?.push(print === undefined ? 0 : 100);
        prints[index] ||= print ?? '';
      }
      if (repetition > 0) rmSync(join(root, `${repetition}`), { recursive: true });
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return casts.map(({ framework, model }, index) => {
    const values = same[index] ?? [];
    const identical = values.filter((share) => share === 100).length;
    return {
      name: `same, ${framework}${model === NO_MODEL_NAME ? '' : `, ${model}`}`,
      unit: '%',
      values,
      note: `${identical} of ${values.length} identical, sha256 ${prints[index]}; --jobs 1 and 2, idle and busy machine`,
    };
  });
}

async function playAll(
  root: string,
  repetition: number,
  jobs: number,
  { casts, taskId, startWorker }: Played & Required<Pick<Played, 'casts' | 'taskId'>>,
): Promise<void> {
  const clock = chooseClock({ clock: 'lockstep', jobs }) as LockstepChoice;
  const plan = planRun({
    casts: casts.map((cast) => ({ cast, tasks: [findTask(taskId)] })),
    gameVersion: DEFAULT_VERSION,
    seed: TEAM.seed,
    out: root,
    id: `${repetition}`,
    clock,
    command: [],
  });
  const { signal } = new AbortController();
  const players = { baseUrl: undefined, apiKeys: undefined };
  for (const { score, playersProblem } of await playInLockstep(plan, {
    ...clock,
    ...players,
    startWorker,
    progress: silentProgress,
    signal,
    key: oneTimeKey(),
  }))
    if (score?.termination === 'fault')
      throw new Error(`${taskId} ended as a fault: ${playersProblem ?? score.reason}`);
}

/** The log's sha256 when log and score of two episodes are the same; undefined otherwise. */
async function equalPrint(first: string, second: string): Promise<string | undefined> {
  const [events, score] = await Promise.all(
    [EPISODE_FILES.events, EPISODE_FILES.score].map((name) => compareFiles(join(first, name), join(second, name))),
  );
  return events?.type === 'identical' && score?.type === 'identical' ? events.sha256 : undefined;
}

/** Keeps every core of the machine busy until disposed of. */
function keepBusy(): AsyncDisposable {
  const children = Array.from({ length: availableParallelism() }, () =>
    // The channel ends a child whose parent was killed.
    spawn(process.execPath, ['-e', BUSY], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  );
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(end));
    },
  };
}

const BUSY =
  "process.on('disconnect', () => process.exit()); const turn = () => { for (let n = 0; n < 1e7; n++); setImmediate(turn) }; turn()";

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
