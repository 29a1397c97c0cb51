import { count } from '../../console/plainText.ts';
import { type ClockChoice, jobsFor } from '../plan/clockChoice.ts';
import type { RunPlan } from '../plan/planRun.ts';
import { workersFor } from '../plan/width.ts';

/** A run's first line: how time passes in it, and how much of it is played at once. */
export function describeClock({ episodes, record: { lockstep } }: RunPlan, clock: ClockChoice): string {
  const what = count(episodes.length, 'episode');
  switch (clock.type) {
    case 'realtime': {
      const why = clock.chosenBy ? `, as ${clock.chosenBy} asks for (sockets are realtime only)` : '';
      return `${what} in real time${why}, ${Math.min(clock.atOnce, episodes.length)} at once on one server`;
    }
    case 'lockstep': {
      const speed =
        clock.pace === undefined ? 'as fast as this machine allows' : `at ${clock.paceText} of real time at most`;
      const games = jobsFor(clock, episodes.length * (clock.verifyReplay ? 2 : 1));
      const workers = workersFor(games);
      const processes = count(workers, 'worker process', 'worker processes');
      const where = games > workers ? `${games} at once in ${processes}` : `in ${processes}`;
      const why = clock.jobsBecause !== undefined && games === clock.jobs ? ` (${clock.jobsBecause})` : '';
      const twice = clock.verifyReplay ? ', each played twice' : '';
      return `${what} in lockstep${twice}, ${speed}, ${where}${why}; thinking time ${lockstep?.think}`;
    }
    default:
      return clock satisfies never;
  }
}
