import { count } from '../report/html.ts';
import type { ClockChoice } from './clockChoice.ts';
import type { RunPlan } from './planRun.ts';

/** One line on how time passes in a run and how much of it is played at once. */
export function describeClock({ episodes, record: { lockstep } }: RunPlan, clock: ClockChoice): string {
  const what = count(episodes.length, 'episode');
  if (clock.type === 'realtime' || !lockstep)
    return `${what} in real time, ${Math.min(clock.type === 'realtime' ? clock.atOnce : 1, episodes.length)} at once on one server`;
  const { jobs, pace, verifyReplay, think } = lockstep;
  const speed = pace === 'max' ? 'as fast as this machine goes' : `at ${pace} of real time at most`;
  const processes = count(jobs, 'worker process', 'worker processes');
  return `${what} in lockstep${verifyReplay ? ', each played twice' : ''}, ${speed}, in ${processes}; thinking ${think}`;
}
