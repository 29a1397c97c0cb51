import { ConfigError } from '../../protocol/errors.ts';
import type { Task } from '../../tasks/task.ts';
import { type ClockChoice, chooseClock } from '../run/plan/clockChoice.ts';
import type { RunOptions } from '../run/plan/runOptions.ts';
import type { SeatChoice } from '../run/plan/seatChoice.ts';
import type { Experiment } from './experiment.ts';
import type { Players } from './players.ts';

/** The options by which people come into an experiment. */
export const WAYS_IN = ['port', 'bind', 'wait', 'doors'] as const;

type ClockOptions = Partial<Pick<RunOptions, 'think' | 'jobs' | 'maxMemory' | 'isolation' | (typeof WAYS_IN)[number]>>;

/**
 * How time passes in an experiment: in lockstep, and in real time where people take part.
 * @throws ConfigError 'bad-option' for an option that the clock has no use for.
 */
export function experimentClock(
  { name, inRealTime }: Pick<Experiment, 'name' | 'inRealTime'>,
  { wait, doors, port, bind, ...options }: ClockOptions,
): ClockChoice {
  if (inRealTime) return chooseClock({ clock: 'realtime', hasClients: true, ...given({ ...options, port, bind }) });
  const values = { port, bind, wait, doors };
  const useless = WAYS_IN.find((way) => values[way] !== undefined);
  if (useless !== undefined)
    throw new ConfigError('bad-option', `--${useless}: nobody joins ${name} from outside; leave it out`);
  return chooseClock({ clock: 'lockstep', ...given(options) });
}

/** The seats that tasks keep for people, taken by the players themselves. */
export function seatsOfPeople(tasks: readonly Pick<Task, 'seats'>[], { framework }: Players): SeatChoice[] {
  const names = new Set(
    tasks.flatMap(({ seats = {} }) => Object.keys(seats).filter((name) => seats[name] === 'human')),
  );
  return [...names].map((agent) => ({ seat: { agent, framework } }));
}

function given<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
