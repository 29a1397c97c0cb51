import { availableParallelism } from 'node:os';
import type { ThinkPolicy } from '../../../clock/clock.ts';
import { parseThinkPolicy } from '../../../clock/thinkPolicy.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { Isolation } from '../folder/isolation.ts';
import type { RunOptions } from './runOptions.ts';
import { MOST_JOBS } from './width.ts';

/** Episodes side by side on one server, as the wall clock goes; programs of others can join over sockets. */
export interface RealtimeChoice {
  readonly type: 'realtime';
  /** Of the embedded server. */
  readonly port: number;
  readonly gatewayPort: number;
  readonly atOnce: number;
  /** The address that game server and gateway listen on; this machine's own unless given. */
  readonly bind?: string | undefined;
  /** Whether people may watch in the game, and whether nobody is told who is what. */
  readonly spectators?: boolean | undefined;
  readonly blinded?: boolean | undefined;
  /** Whom players run as; left out, whoever runs this process. */
  readonly sidecarUser?: string;
  /** Where players who were started elsewhere ask for an episode; left out, this process starts them. */
  readonly sidecarSocket?: string;
  /** The option that chose this clock where none was named. */
  readonly chosenBy: string | undefined;
}

/** Every episode in one process, as fast as the machine goes, the same every time. */
export interface LockstepChoice {
  readonly type: 'lockstep';
  readonly think: ThinkPolicy;
  /** Game time per wall time at most; undefined for no bound. */
  readonly pace: number | undefined;
  readonly paceText: string;
  /** Games at the same time; undefined for as many as are of use (`jobsFor`). */
  readonly jobs: number | undefined;
  /** Why there are so many, in words, where the user did not say how many. */
  readonly jobsBecause?: string | undefined;
  readonly isolation: Isolation;
  /** Plays every episode twice and compares. */
  readonly verifyReplay: boolean;
  /** At which minds outside come in; any free one unless given. */
  readonly gatewayPort?: number;
}

export type ClockChoice = RealtimeChoice | LockstepChoice;

type Options = Pick<
  RunOptions,
  | 'clock'
  | 'think'
  | 'pace'
  | 'jobs'
  | 'maxMemory'
  | 'isolation'
  | 'verifyReplay'
  | 'atOnce'
  | 'port'
  | 'gatewayPort'
  | 'server'
  | 'sidecarUser'
  | 'sidecarSocket'
  | 'bind'
  | 'spectators'
  | 'blinded'
> & {
  /** Whether minds outside take seats, for whom there is a gateway whatever the clock. */
  readonly hasMinds?: boolean;
  /** Whether somebody takes a seat with a client of their own. */
  readonly hasClients?: boolean;
};

const REALTIME_FLAGS = {
  server: '--server',
  port: '--port',
  atOnce: '--at-once',
  gatewayPort: '--gateway-port',
  sidecarUser: '--sidecar-user',
  sidecarSocket: '--sidecar-socket',
  bind: '--bind',
  spectators: '--spectators',
  blinded: '--blinded',
  hasClients: 'a seat for a client or a person',
} as const;
const LOCKSTEP_FLAGS = {
  pace: '--pace',
  jobs: '--jobs',
  maxMemory: '--max-memory',
  isolation: '--isolation',
  verifyReplay: '--verify-replay',
} as const;

/**
 * How time is to pass in a run: in lockstep, unless something that only a server in real time has was asked for. Throws ConfigError for options that exclude each other and for values out of range.
 */
export function chooseClock(options: Options): ClockChoice {
  const realtimeFlag = givenAmong(REALTIME_FLAGS, options.hasMinds ? { ...options, gatewayPort: undefined } : options);
  const type = options.clock ?? (realtimeFlag ? 'realtime' : 'lockstep');
  const think = parseThinkPolicy(options.think ?? 'measured');
  if (type === 'lockstep') {
    if (options.server !== undefined)
      throw new ConfigError('bad-option', '--server: runs in real time; leave out --clock lockstep');
    if (realtimeFlag)
      throw new ConfigError(
        'bad-option',
        `${realtimeFlag}: needs --clock realtime; outside clients and sockets are not possible in lockstep`,
      );
    return lockstep(options, think);
  }
  const because = options.clock ? '--clock realtime' : `${realtimeFlag} means --clock realtime, which`;
  const lockstepFlag = givenAmong(LOCKSTEP_FLAGS, options);
  if (lockstepFlag)
    throw new ConfigError(
      'bad-option',
      `${lockstepFlag}: needs --clock lockstep; ${because} runs at the speed of the wall clock`,
    );
  if (think.type !== 'measured')
    throw new ConfigError(
      'bad-option',
      `--think ${options.think}: needs --clock lockstep; ${because} continues while a model thinks (measured)`,
    );
  return realtime(options, options.clock ? undefined : realtimeFlag);
}

/** How many of so many plays are under way at the same time: as many as cores unless the user chose, never more than plays. */
export function jobsFor({ jobs }: Pick<LockstepChoice, 'jobs'>, plays: number): number {
  return Math.min(jobs ?? availableParallelism(), plays);
}

/** @throws ConfigError 'bad-option' for a number of games that nobody can mean. */
export function checkJobs(jobs: number | undefined): void {
  if (jobs !== undefined && (jobs < 1 || jobs > MOST_JOBS))
    throw new ConfigError('bad-option', `--jobs ${jobs}: expected 1 to ${MOST_JOBS}`);
}

function lockstep(options: Options, think: ThinkPolicy): LockstepChoice {
  // A program outside plays one episode at a time; another one would wait for it in vain.
  const { jobs = options.hasMinds ? 1 : undefined, isolation = 'process', verifyReplay = false } = options;
  const paceText = options.pace ?? 'max';
  checkJobs(jobs);
  if (options.maxMemory !== undefined && jobs !== undefined)
    throw new ConfigError(
      'bad-option',
      `--max-memory: ${options.jobs === undefined ? 'programs outside play one game at a time' : '--jobs sets how many games are played at once'}; leave out one of them`,
    );
  return {
    type: 'lockstep',
    think,
    pace: parsePace(paceText),
    paceText,
    jobs,
    isolation,
    verifyReplay,
    gatewayPort: gatewayPortOf(options),
  };
}

function gatewayPortOf({ gatewayPort = 0 }: Options): number {
  if (gatewayPort < 0 || gatewayPort > 65_535)
    throw new ConfigError('bad-port', `--gateway-port ${gatewayPort}: expected 0 to 65535`);
  return gatewayPort;
}

function realtime(options: Options, chosenBy: string | undefined): RealtimeChoice {
  const { port = 0, server } = options;
  const gatewayPort = gatewayPortOf(options);
  // People may play on a vanilla or Paper server at the same time, and whoever takes a seat has one.
  const { atOnce = server === undefined && !options.hasMinds && !options.hasClients ? 2 : 1 } = options;
  if (server !== undefined && options.port !== undefined)
    throw new ConfigError('bad-option', `--port ${port}: cannot be given with --server, whose file names the port`);
  if (port < 0 || port > 65_535) throw new ConfigError('bad-port', `--port ${port}: expected 0 to 65535`);
  if (atOnce < 1) throw new ConfigError('bad-option', `--at-once ${atOnce}: expected at least 1`);
  const { sidecarUser, sidecarSocket } = options;
  if (sidecarUser !== undefined && sidecarSocket !== undefined)
    throw new ConfigError(
      'bad-option',
      '--sidecar-user: cannot be used with --sidecar-socket, whose sidecars are started elsewhere',
    );
  return {
    type: 'realtime',
    port,
    gatewayPort,
    atOnce,
    bind: options.bind,
    spectators: options.spectators,
    blinded: options.blinded,
    chosenBy,
    ...(sidecarUser === undefined ? {} : { sidecarUser }),
    ...(sidecarSocket === undefined ? {} : { sidecarSocket }),
  };
}

function givenAmong<K extends keyof Options>(flags: Readonly<Record<K, string>>, options: Options): string | undefined {
  const given = (Object.keys(flags) as K[]).find((key) => options[key] !== undefined && options[key] !== false);
  return given && flags[given];
}

/**
 * Game time per wall time at most, from "1x", "0.5x", "4x" and so on; undefined for "max", as fast as the machine goes.
 * Throws ConfigError 'bad-pace'.
 */
function parsePace(text: string): number | undefined {
  if (text === 'max') return undefined;
  const pace = /^\d+(?:\.\d+)?x$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (pace > 0 && Number.isFinite(pace)) return pace;
  throw new ConfigError('bad-pace', `--pace "${text}": expected a positive number and x, such as 1x or 4x, or max`);
}
