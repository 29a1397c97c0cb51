import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { count } from '../../console/plainText.ts';
import { chooseClock } from '../../run/plan/clockChoice.ts';
import { planRun } from '../../run/plan/planRun.ts';
import type { EpisodeOutcome } from '../../run/play/episodeOutcome.ts';
import { playInLockstep } from '../../run/play/lockstepRun.ts';
import { playRealtime } from '../../run/play/realtimeRun.ts';
import { speedOf } from '../../run/play/speed.ts';
import { oneTimeKey } from '../../run/seal/sealKey.ts';
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
/** A builder alone, and two who get in each other's way differently each time. */
const TEAMS = [1, 2];
const CAST = { framework: 'oracle', model: NO_MODEL_NAME, seed: 1 } as const;
/** Few enough for the machine to hold 20 ticks a second. */
const AT_ONCE = 2;

/** Game time that each task took on one clock, s: a number a trial; and what speed was held. */
interface Played {
  readonly seconds: readonly (readonly number[])[];
  readonly speeds: readonly number[];
}

/**
 * Lets the oracle play ten construction tasks on both clocks and compares the game time it needs: how far lockstep is
 * from real time. What real time says counts only while it is real: its speed is a figure too and should be 1.
 */
export async function clockAgreement(repetitions: number, step: Step): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-clocks-'));
  const figures: Figure[] = [];
  try {
    for (const [index, agents] of TEAMS.entries()) {
      const share = index / TEAMS.length;
      const team = count(agents, 'agent');
      step(share, `${team}, lockstep`);
      const lockstep = await playOn('lockstep', agents, 1, root);
      step(share + 0.1, `${team}, realtime`);
      const realtime = await playOn('realtime', agents, repetitions, root);
      figures.push(...differences(team, lockstep, realtime));
    }
    return figures;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function differences(team: string, lockstep: Played, realtime: Played): Figure[] {
  const row = (name: string, other: number, real: readonly number[]): Figure => ({
    name,
    unit: '%',
    values: real.map((seconds) => (100 * (other - seconds)) / seconds),
    note: `${team}: lockstep ${other.toFixed(1)} s, realtime ${real.map((seconds) => seconds.toFixed(1)).join(', ')} s of game time`,
  });
  const others = lockstep.seconds.map(([seconds = Number.NaN]) => seconds);
  const trials = realtime.seconds[0]?.map((_, trial) => sum(realtime.seconds.map((row) => row[trial] ?? Number.NaN)));
  return [
    ...TASKS.map((task, index) => row(task, others[index] ?? Number.NaN, realtime.seconds[index] ?? [])),
    row(`all ${TASKS.length} tasks`, sum(others), trials ?? []),
    { name: 'realtime held', unit: 'x', values: realtime.speeds, note: `${team}: game time / wall time` },
  ];
}

async function playOn(type: 'lockstep' | 'realtime', agents: number, trials: number, root: string): Promise<Played> {
  const clock = chooseClock(type === 'realtime' ? { clock: type, atOnce: AT_ONCE } : { clock: type });
  const plan = planRun({
    casts: [{ cast: { ...CAST, agents, trials }, tasks: TASKS.map(findTask) }],
    gameVersion: DEFAULT_VERSION,
    seed: CAST.seed,
    out: root,
    id: `${type}-${agents}`,
    clock,
    command: [],
  });
  const { signal } = new AbortController();
  const around = { baseUrl: undefined, apiKeys: undefined, progress: silentProgress, signal, key: oneTimeKey() };
  const outcomes =
    clock.type === 'lockstep'
      ? await playInLockstep(plan, { ...clock, ...around })
      : await playRealtime(plan, { ...clock, ...around });
  return {
    seconds: TASKS.map((task) => outcomes.filter(({ planned }) => planned.task.id === task).map(secondsOf)),
    speeds: outcomes.map(({ score, wallMs }) => speedOf(score?.ticks ?? 0, wallMs ?? 0).ratio ?? 0),
  };
}

function secondsOf({ planned, score, playersProblem }: EpisodeOutcome): number {
  if (score?.reason === 'goal-reached') return score.ticks / TICKS_PER_SECOND;
  throw new Error(`the oracle did not finish ${planned.task.id}: ${playersProblem ?? score?.reason}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
