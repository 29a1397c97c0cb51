import { availableParallelism } from 'node:os';
import { ConfigError } from '../../../protocol/errors.ts';
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

/**
 * A game for each core, and another for each that waits for a language model, as memory and the service permit.
 * @param maxMemory what the user allows, such as "12GiB"; a share of what is available unless given, and then each core has its game.
 * @throws ConfigError 'bad-option' like `withWaitingGames`.
 */
export function automaticSlots(
  maxMemory?: string,
  memoryMib = availableMib(),
  cores = availableParallelism(),
): WorkerSlots {
  const fit = fittingGames(maxMemory === undefined ? memoryMib : allowedMib(maxMemory), cores);
  const least = maxMemory === undefined ? cores : Math.min(cores, fit);
  return {
    processes: least,
    games(waiting, concurrency = DEFAULT_CONCURRENCY) {
      const most = Math.min(fit, GAMES_PER_REQUEST * concurrency, MOST_JOBS);
      return Math.max(least, Math.min(cores + waiting, most));
    },
  };
}

interface Waiting {
  /** Whether some game asks a language model. */
  readonly isLanguageModel: boolean;
  readonly serviceLimits: ServiceLimits;
  /** What the user allows the run, such as "12GiB" (`parseMemory`); a share of what is available unless given. */
  readonly maxMemory?: string | undefined;
  /** For games, MiB, where the user names nothing; a share of what is available unless given. */
  readonly memoryMib?: number | undefined;
  /** The machine's unless given. */
  readonly cores?: number | undefined;
}

/**
 * The clock of a run, with how many games there are at the same time and why, unless the user said how many: those that wait
 * for a service cost little but memory, so there are as many as keep the service busy and fit; of others one for each core.
 *
 * @throws ConfigError 'bad-option' for a --max-memory that is no size, or that no game fits into.
 */
export function withWaitingGames(
  clock: ClockChoice,
  { isLanguageModel, serviceLimits, maxMemory, memoryMib, cores = availableParallelism() }: Waiting,
): ClockChoice {
  if (clock.type !== 'lockstep' || clock.jobs !== undefined) return clock;
  if (!isLanguageModel && maxMemory === undefined) return clock;
  const allowed = maxMemory === undefined ? (memoryMib ?? availableMib()) : allowedMib(maxMemory);
  const fit = fittingGames(allowed, cores);
  const concurrency = serviceLimits.concurrency ?? DEFAULT_CONCURRENCY;
  const useful = isLanguageModel ? Math.max(cores, GAMES_PER_REQUEST * concurrency) : cores;
  // Without a word of the user's, each core has its game whatever there seems to be.
  const least = maxMemory === undefined ? cores : 1;
  const jobs = Math.min(Math.max(least, Math.min(fit, useful)), MOST_JOBS);
  return {
    ...clock,
    jobs,
    jobsBecause:
      jobs < useful && jobs === fit ? `what ${memoryText(allowed)} hold` : reasonOf(jobs, concurrency, cores),
  };
}

function reasonOf(jobs: number, concurrency: number, cores: number): string {
  if (jobs === cores) return 'one for each core';
  if (jobs === MOST_JOBS) return `at most ${MOST_JOBS}`;
  return `${GAMES_PER_REQUEST} for each of ${concurrency} requests that may be at the service`;
}

/** How many games fit, with one worker process for each core, or as many as games where those are fewer. */
function fittingGames(mib: number, cores: number): number {
  const shared = Math.floor((mib - cores * WORKER_MIB) / GAME_MIB);
  return shared >= cores ? shared : Math.min(cores, Math.floor(mib / (WORKER_MIB + GAME_MIB)));
}

/** @throws ConfigError 'bad-option' for what is not a size, and for less than a game takes. */
function allowedMib(maxMemory: string): number {
  const mib = parseMemory(maxMemory);
  if (mib >= WORKER_MIB + GAME_MIB) return mib;
  throw new ConfigError('bad-option', `--max-memory ${maxMemory}: one game takes ${WORKER_MIB + GAME_MIB}MiB`);
}

const MIB_OF = { MiB: 1, GiB: 1_024 } as const;

/**
 * MiB of a size such as "800MiB" or "1.5GiB".
 *
 * @throws ConfigError 'bad-option'.
 */
export function parseMemory(text: string): number {
  const [, number, unit] = /^(\d{1,7}(?:\.\d+)?)(MiB|GiB)$/.exec(text) ?? [];
  if (number === undefined)
    throw new ConfigError('bad-option', `--max-memory ${text}: expected a size such as 800MiB or 12GiB`);
  return Number(number) * MIB_OF[unit as keyof typeof MIB_OF];
}

function memoryText(mib: number): string {
  return mib < MIB_OF.GiB ? `${Math.floor(mib)} MiB` : `${(mib / MIB_OF.GiB).toFixed(1)} GiB`;
}

function availableMib(): number {
  return (process.availableMemory() * MEMORY_SHARE) / BYTES_PER_MIB;
}
