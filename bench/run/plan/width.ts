import { availableParallelism } from 'node:os';
import { DEFAULT_CONCURRENCY, type ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { ClockChoice } from './clockChoice.ts';

/**
 * What a worker process takes with its first game, and every game in it further, MiB. With four agents a game takes 7 when it
 * first asks its model, in an arena or in open land (docs/explanation/performance.md); land and histories grow with it.
 */
const WORKER_MIB = 320;
const GAME_MIB = 24;
/** The share of the memory that is available which games may have, when they begin. */
const MEMORY_SHARE = 0.5;
const BYTES_PER_MIB = 2 ** 20;
/** How many games there are for each request that may be at a service at the same time: one asks while another moves. */
const GAMES_PER_REQUEST = 2;
/** Episodes of one run at the same time; more are a typing error. */
export const MOST_JOBS = 1_024;

/** How many worker processes play so many games at the same time: one for each core, for that is what they compute with. */
export function workersFor(games: number, cores = availableParallelism()): number {
  return Math.min(games, cores);
}

/** How many games a worker of a queue plays at the same time, and in how many processes. */
export interface WorkerSlots {
  readonly processes: number;
  /** @param waiting games under way that wait for a language model, of which the service takes `concurrency` at once. */
  games(waiting: number, concurrency?: number): number;
}

/** So many games, whatever they are. */
export function fixedSlots(games: number): WorkerSlots {
  return { processes: workersFor(games), games: () => games };
}

/** A game for each core, and another for each that waits for a language model, as memory and the service permit. */
export function automaticSlots(memoryMib = availableMib(), cores = availableParallelism()): WorkerSlots {
  const fit = Math.floor((memoryMib - cores * WORKER_MIB) / GAME_MIB);
  return {
    processes: cores,
    games(waiting, concurrency = DEFAULT_CONCURRENCY) {
      const most = Math.min(fit, GAMES_PER_REQUEST * concurrency, MOST_JOBS);
      return Math.max(cores, Math.min(cores + waiting, most));
    },
  };
}

interface Waiting {
  /** Whether some game asks a language model. */
  readonly isLanguageModel: boolean;
  readonly serviceLimits: ServiceLimits;
  /** For games, MiB; a share of what is available unless given. */
  readonly memoryMib?: number | undefined;
  /** The machine's unless given. */
  readonly cores?: number | undefined;
}

/**
 * The clock of a run whose games wait for a service most of the time: as many at once as keep the service busy and fit into
 * memory, unless the user said how many.
 */
export function withWaitingGames(
  clock: ClockChoice,
  { isLanguageModel, serviceLimits, memoryMib = availableMib(), cores = availableParallelism() }: Waiting,
): ClockChoice {
  if (clock.type !== 'lockstep' || clock.jobs !== undefined || !isLanguageModel) return clock;
  const fit = Math.floor((memoryMib - cores * WORKER_MIB) / GAME_MIB);
  const busy = GAMES_PER_REQUEST * (serviceLimits.concurrency ?? DEFAULT_CONCURRENCY);
  return { ...clock, jobs: Math.min(Math.max(cores, Math.min(fit, busy)), MOST_JOBS) };
}

function availableMib(): number {
  return (process.availableMemory() * MEMORY_SHARE) / BYTES_PER_MIB;
}
