import type { LockstepClock } from '../../clock/lockstepClock.ts';
import type { Framework, FrameworkContext } from '../frameworks/framework.ts';
import { Mind } from './mind.ts';
import { Seat } from './seat.ts';
import { startOf } from './startOf.ts';

/**
 * The framework as a mind in this very process: as fast as can be, and with the same log as in a process of its own. It is
 * kept apart from the game by nothing but good manners.
 */
export function takingTurns(framework: Framework, clock: Pick<LockstepClock, 'join'>): Framework {
  return {
    ...framework,
    async run(context: FrameworkContext): Promise<void> {
      const seat: Seat = new Seat(context, {
        begin: (now, happenings) => void mind.turn(now, happenings),
        onRest: () => place.rested(),
      });
      const mind = new Mind(startOf(context, framework.name), framework, seat);
      const place = clock.join(seat);
      try {
        await seat.ended;
      } finally {
        place.leave();
      }
    },
  };
}
