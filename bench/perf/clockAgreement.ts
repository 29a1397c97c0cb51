import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { DEFAULT_VERSION } from '../../server-plugin/embedded/data/versionData.ts';
import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { chooseClock } from '../run/clockChoice.ts';
import type { EpisodeOutcome } from '../run/episodeOutcome.ts';
import { playInLockstep } from '../run/lockstepRun.ts';
import { planRun } from '../run/planRun.ts';
import { playRealtime } from '../run/realtimeRun.ts';
import type { Figure, Step } from './figure.ts';
import { silentProgress } from './silentProgress.ts';

const TASKS = [
  'arch',
  'flower-bed',
  'tent',
  'pen',
  'well',
  'staircase',
  'market-stall',
  'bridge',
  'small-cottage',
  'colonnade',
].map((name) => `construction/${name}`);
const CAST = { agents: 2, framework: 'oracle', model: NO_MODEL_NAME, seed: 1 } as const;
/** Real time holds only while the machine keeps 20 ticks a second. */
const AT_ONCE = 2;

/**
 * Lets the oracle play ten construction tasks on both clocks and compares the game time it needs for each: how far
 * lockstep is from real time.
 */
export async function clockAgreement(repetitions: number, step: Step): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-clocks-'));
  try {
    step(0, 'lockstep');
    const lockstep = await secondsOn('lockstep', 1, root);
    step(0.1, 'realtime');
    const realtime = await secondsOn('realtime', repetitions, root);
    const percent = (real: number, other: number) => (100 * (other - real)) / real;
    const perTask = TASKS.map((task, index): Figure => {
      const [other = Number.NaN] = lockstep[index] ?? [];
      const real = realtime[index] ?? [];
      return {
        name: task,
        unit: '%',
        values: real.map((seconds) => percent(seconds, other)),
        note: `lockstep ${other.toFixed(1)} s, realtime ${real.map((seconds) => seconds.toFixed(1)).join(', ')} s of game time`,
      };
    });
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const all = sum(lockstep.flat());
    const totals = Array.from({ length: repetitions }, (_, trial) =>
      sum(realtime.map((seconds) => seconds[trial] ?? Number.NaN)),
    );
    const total: Figure = {
      name: 'all ten tasks',
      unit: '%',
      values: totals.map((real) => percent(real, all)),
      note: `lockstep ${all.toFixed(1)} s, realtime ${totals.map((seconds) => seconds.toFixed(1)).join(', ')} s; lockstep against realtime`,
    };
    return [...perTask, total];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Game time to completion, s: for each task one number a trial. */
async function secondsOn(type: 'lockstep' | 'realtime', trials: number, root: string): Promise<number[][]> {
  const clock = chooseClock(type === 'realtime' ? { clock: type, atOnce: AT_ONCE } : { clock: type });
  const plan = planRun({
    casts: [{ cast: { ...CAST, trials }, tasks: TASKS.map(findTask) }],
    gameVersion: DEFAULT_VERSION,
    seed: CAST.seed,
    out: root,
    id: type,
    clock,
    command: [],
  });
  const { signal } = new AbortController();
  const around = { baseUrl: undefined, apiKey: undefined, progress: silentProgress, signal };
  const outcomes =
    clock.type === 'lockstep'
      ? await playInLockstep(plan, { ...clock, ...around })
      : await playRealtime(plan, { ...clock, ...around });
  return TASKS.map((task) => outcomes.filter(({ planned }) => planned.task.id === task).map(secondsOf));
}

function secondsOf({ planned, score, playersProblem }: EpisodeOutcome): number {
  if (score?.reason === 'goal-reached') return score.ticks / TICKS_PER_SECOND;
  throw new Error(`the oracle did not finish ${planned.task.id}: ${playersProblem ?? score?.reason}`);
}
